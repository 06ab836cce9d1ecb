"""Deals of ``discard`` as they are played: the same exchange by every arm, results of the declarer."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settlement import HALF_OF_POINTS
from troggu_stats.experiments.discard.arms import Arms, lineup_with
from troggu_stats.experiments.one_seat import EXCHANGED, faults_of, played_alike
from troggu_stats.experiments.plan import Plan
from troggu_stats.results.columns import NOT_CONSECUTIVE, Block
from troggu_stats.rules import Rules
from troggu_stats.simulation.block import play_block, play_numbers
from troggu_stats.simulation.gathering import gathering_seats, held_cards
from troggu_stats.simulation.last_cards import last_card_choices
from troggu_stats.strategies.discards.last_card import CHOICES

POINTS, WIN, PAYMENT = range(3)
MEASURES = 3


@dataclass
class Exchanges:
    """Deals whose declarer exchanges, and what has been played of them.

    Parameters
    ----------
    plan, players
        The run.
    base
        The deals as the baseline plays them.
    numbers, declarers, held
        Shape (deals,): the deal's number, its declarer, and what that seat holds with the tapp.
    gathered
        Cards that one seat was made to hold with the tapp; 0 for deals as they fall.
    games, unbalanced, changed
        Games played; those whose payments do not sum to zero, and whose contract is another than the
        baseline's.
    """

    plan: Plan
    players: int
    base: Block
    numbers: Ints
    declarers: Ints
    held: Ints
    gathered: int
    games: int
    unbalanced: int
    changed: int = 0

    def played_by(self, text: str, chosen: npt.NDArray[np.intp] | None = None) -> Ints:
        """Return the declarer's results in some of the deals when an arm discards, shape (3, deals)."""
        some = np.arange(self.numbers.size) if chosen is None else chosen
        lineup = lineup_with(self.plan, self.players, text)
        block = play_numbers(
            self.numbers[some], self.plan.troggu_rules, lineup, self.plan.seed, gathered=self.gathered
        )
        self.games += len(block)
        self.unbalanced += faults_of(block)
        before = Block(NOT_CONSECUTIVE, self.base.rows[some], self.players)
        self.changed += int(np.count_nonzero(~played_alike(before, block)))
        return declarer_results(block, self.declarers[some])

    @property
    def baseline(self) -> Ints:
        """The declarer's results when the baseline discards, shape (3, deals)."""
        return declarer_results(self.base, self.declarers)


def exchanges_of(plan: Plan, players: int, text: str, first: int, count: int, gathered: int = 0) -> Exchanges:
    """Play deals with one arm and keep those whose declarer exchanges.

    Parameters
    ----------
    plan, players
        The run.
    text
        The arm that all others are compared with.
    first, count
        Numbers of the deals.
    gathered
        Cards that one seat holds with the tapp; only deals that this seat declares are kept then.
    """
    lineup = lineup_with(plan, players, text)
    block = play_block(first, count, plan.troggu_rules, lineup, plan.seed, gathered=gathered)
    numbers = np.arange(first, first + count, dtype=np.int64)
    kept = exchanges(block, plan.troggu_rules)
    if gathered:
        kept &= block["declarer"] == gathering_seats(numbers, players, plan.seed)
    there = np.flatnonzero(kept)
    declarers = block["declarer"][there].astype(np.int64)
    held = held_cards(numbers[there], declarers, plan.troggu_rules, players, plan.seed, gathered)
    rows = Block(NOT_CONSECUTIVE, block.rows[there], players)
    return Exchanges(plan, players, rows, numbers[there], declarers, held, gathered, count, faults_of(block))


def exchanges(block: Block, rules: Rules) -> npt.NDArray[np.bool_]:
    """Tell in which deals the declarer exchanges: normal and forced games, but for ⚖9."""
    found: npt.NDArray[np.bool_] = np.isin(block["contract"], EXCHANGED)
    if block.players >= 7 and rules.called_own_or_tapp == "alone_without_tapp":
        found &= block["partner"] != NOBODY
    return found


def declarer_results(block: Block, declarers: Ints) -> Ints:
    """Return what the declarer came to, shape (3, deals): points of the side, 1 for a win, stakes."""
    points = block["points"].astype(np.int64)
    payment = block["payment"][np.arange(len(block)), declarers].astype(np.int64)
    return np.stack([points, (points > HALF_OF_POINTS).astype(np.int64), payment])


def by_arm(arms: Arms, deals: Exchanges) -> Ints:
    """Return the results of every arm, shape (arms, 3, deals); one that is another has that one's."""
    found = {0: deals.baseline}
    for arm in arms.played[1:]:
        found[arm] = deals.played_by(arms.texts[arm])
    return np.stack([found[arm] for arm in arms.same_as])


@dataclass(frozen=True)
class LastCards:
    """What came of each choice for the last card.

    Parameters
    ----------
    results
        Shape (CHOICES, 3, deals); 0 where the declarer had no such choice.
    there
        Shape (CHOICES, deals): whether the declarer had it.
    """

    results: Ints
    there: npt.NDArray[np.bool_]


def by_last_card(deals: Exchanges) -> LastCards:
    """Play every choice that there is for the last card of each discard."""
    bits = last_card_choices(deals.held, deals.plan.troggu_rules, deals.players)
    there = np.zeros((CHOICES, bits.size), np.bool_)
    results = np.zeros((CHOICES, MEASURES, bits.size), np.int64)
    for choice in range(CHOICES):
        there[choice] = bits >> choice & 1 == 1
        chosen = np.flatnonzero(there[choice])
        if chosen.size:
            results[choice][:, chosen] = deals.played_by(last_card_text(choice), chosen)
    return LastCards(results, there)


def last_card_text(choice: int) -> str:
    """Return the way to discard that draws the last card from a choice."""
    return f"last_card:choice={choice}"
