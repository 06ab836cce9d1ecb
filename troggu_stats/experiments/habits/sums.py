"""Whole-number totals of a question: what each arm takes from whom, in all deals and in those of an event."""

from collections.abc import Sequence

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.habits.question import Arm, Event, Mask, Question, Who, sides_of
from troggu_stats.experiments.one_seat import faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.columns import Block
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.stats import Totals as Sums
from troggu_stats.strategies.troccas.registry import TroccasLineup, seat_strategies

SUM, SQUARES, OTHER_THAN_0 = range(3)
_MEASURES = 3


def rules_of(plan: Plan, question: Question) -> TroccasRules:
    """Return the rules that are played: the plan's, with what the question needs."""
    rules = plan.troccas_rules
    return rules.with_settings(question.settings) if question.settings else rules


def lineup_of(plan: Plan, players: int) -> TroccasLineup:
    """Return who sits where with this many players.

    Raises
    ------
    UsageError
        The strategies are none of the game's, or do not fit the seats.
    """
    return seat_strategies(plan.strategies, players, plan.troccas_rules)


def games_a_deal(question: Question, players: int) -> int:
    """Return how many games a deal takes: as it is, and for each arm with each side and with all."""
    return 1 + len(question.arms) * (len(sides_of(players)) + 1)


def play_totals(question: Question, plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play consecutive deals, every arm of them, into totals."""
    rules, lineup = rules_of(plan, question), lineup_of(plan, players)
    base = play_block(first, count, rules, lineup, plan.seed)
    arms, events = len(question.arms), len(question.events)
    roles = max((len(event.roles) for event in question.events), default=0)
    worth = np.zeros((arms, len(Who), _MEASURES), np.int64)
    changed = np.zeros((arms, len(Who)), np.int64)
    happened = np.zeros(events, np.int64)
    by_role = np.zeros((events, roles, _MEASURES), np.int64)
    unasked = np.zeros(arms, np.int64)
    faults = faults_of(base)
    for place, arm in enumerate(question.arms):
        blocks = [_with_habits(lineup, arm, seats) for seats in (*sides_of(players), range(players))]
        found = [play_block(first, count, rules, one, plan.seed) for one in blocks]
        faults += sum(map(faults_of, found))
        less = [_payments(base) - _payments(block) for block in found]
        _add_worth(worth[place], changed[place], less, sides_of(players))
        whole = np.zeros(len(base), bool)
        for number, event in enumerate(question.events):
            if event.arm == arm.key and event.asked(players):
                mask = event.happened(base)
                happened[number] = np.count_nonzero(mask)
                _add_event(by_role[number], event, base, less[-1], mask)
                whole |= mask
        unasked[place] = np.count_nonzero(less[-1][~whole])
    return Totals(
        {
            "games": np.array([count * games_a_deal(question, players)], np.int64),
            "deals": np.array([count], np.int64),
            "faults": np.array([faults], np.int64),
            "worth": worth,
            "changed": changed,
            "happened": happened,
            "by_role": by_role,
            "without_event": unasked,
        }
    )


def _with_habits(lineup: TroccasLineup, arm: Arm, seats: Sequence[int]) -> TroccasLineup:
    for habit, way in arm.habits.items():
        lineup = lineup.with_habit(habit, way, seats)
    return lineup


def _payments(block: Block) -> Ints:
    return block["payment"].astype(np.int64)


def _add_worth(worth: Ints, changed: Ints, less: Sequence[Ints], sides: Sequence[Sequence[int]]) -> None:
    """Add what an arm takes: from the side that has the habit, and from the dealer where everybody has it."""
    own = np.stack([payments[:, seats[0]] for payments, seats in zip(less, sides, strict=False)])
    moved = np.stack([payments.any(axis=1) for payments in less])
    values = {
        Who.ONE: (own.sum(axis=0), moved[:-1].any(axis=0)),
        Who.DEALER: (own[0], moved[0]),
        Who.OTHER: (own[1:].sum(axis=0), moved[1:-1].any(axis=0)),
        Who.ALL: (less[-1][:, sides[0][0]], moved[-1]),
    }
    for who, (value, deals) in values.items():
        worth[who] = _measures(value)
        changed[who] = np.count_nonzero(deals)


def _add_event(by_role: Ints, event: Event, base: Block, less: Ints, mask: Mask) -> None:
    deals = np.flatnonzero(mask)
    for place, seat_of in enumerate(event.roles.values()):
        by_role[place] = _measures(less[deals, seat_of(base)[deals]])


def _measures(values: Ints) -> Ints:
    return np.array([values.sum(), values @ values, np.count_nonzero(values)], np.int64)


def worth_sums(totals: Totals, arm: int, who: Who) -> Sums:
    """Return sums of what an arm takes, added up over the sides that had the habit in turn."""
    return Sums(int(totals["deals"][0]), *totals["worth"][arm, who, :OTHER_THAN_0].tolist())


def event_sums(totals: Totals, event: int, role: int) -> Sums:
    """Return sums of what the arm of an event takes from a part in it, where it happened."""
    return Sums(int(totals["happened"][event]), *totals["by_role"][event, role, :OTHER_THAN_0].tolist())


def turns_of(players: int, who: Who) -> int:
    """Return how many sides had the habit in turn."""
    return {Who.ONE: len(sides_of(players)), Who.OTHER: len(sides_of(players)) - 1}.get(who, 1)
