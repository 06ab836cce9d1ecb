"""``discard`` of Troccas: what the choice of the cards laid away is worth to the dealer (C2, C12, C13)."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST, require
from troggu_stats.experiments.discard.troggu import PARTS
from troggu_stats.experiments.drawing import Axis, Drawing, Forest, ForestGroup, ForestRow
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.habits.estimates import UNIT, mean_of
from troggu_stats.experiments.one_seat import faults_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.experiments.words import split_names
from troggu_stats.results.table import Cell, Dtype, Table, estimate_column, key_column
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.stats import DEFAULT_LEVEL, Estimate, level_for_each, same_arm, t_mean
from troggu_stats.stats import Totals as Sums
from troggu_stats.strategies.troccas.discards import MEANINGS, TroccasDiscard
from troggu_stats.strategies.troccas.habits import Habit
from troggu_stats.strategies.troccas.registry import seat_strategies

_LEVEL = DEFAULT_LEVEL
_WAYS = {way.name.lower(): way for way in TroccasDiscard}
_SAME = {"own", "village"}  # where village plays
# The same as of Troggu: one rule against another, whoever plays.
_PAIRS = (
    ("voids", "points", "making voids instead of burying points"),
    ("guard_kings", "village", "keeping a low card beside every king"),
    ("keep_queens", "village", "keeping queens with their kings"),
    ("small_trumps", "village", "giving the lowest trumps first"),
)


def ways_of(plan: Plan) -> tuple[str, ...]:
    """Return the ways to discard that are compared, the baseline first.

    Raises
    ------
    UsageError
        There are not two or more, one comes twice, or one is none.
    """
    names = split_names([plan.options["policies"]])
    for name in names:
        if name not in _WAYS:
            raise UsageError(
                f"There is no way to discard {name!a} in Troccas; there is {', '.join(_WAYS)}."
                f"{did_you_mean(name, _WAYS)}"
            )
    if len(set(names)) < max(len(names), 2):
        raise UsageError(
            f"The option policies came as {plan.options['policies']!a}: give two or more, each once, the one"
            " to compare with first, as in policies=own,voids,points."
        )
    return names


def lays_away(plan: Plan, players: int) -> bool:
    """Tell whether the dealer lays cards away with this many players; six have no discard (C11)."""
    return plan.troccas_rules.deal_shape(players).dealer_extra > 0


def check(plan: Plan) -> None:
    """Refuse a plan whose ways to discard or strategies are none, or in which nobody discards."""
    ways_of(plan)
    if plan.options["parts"] not in (",".join(PARTS), "none"):
        raise UsageError("The last card and rare discards are asked of Troggu alone: leave parts out.")
    if not any(lays_away(plan, players) for players in plan.players):
        raise UsageError("With six players nobody lays cards away (C11): give 3, 4 or 5 players.")
    for players in plan.players:
        seat_strategies(plan.strategies, players, plan.troccas_rules)


def games(plan: Plan) -> int:
    """Return how many games the whole run takes."""
    return plan.deals * sum(len(ways_of(plan)) for players in plan.players if lays_away(plan, players))


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play consecutive deals with every way to discard into totals."""
    names = ways_of(plan)
    rules = plan.troccas_rules
    lineup = seat_strategies(plan.strategies, players, rules)
    dealer = players - 1
    paid = np.zeros((len(names), count), np.int64)
    faults = 0
    for place, name in enumerate(names if lays_away(plan, players) else ()):
        seats = lineup.with_habit(Habit.DISCARD, _WAYS[name], (dealer,))
        block = play_block(first, count, rules, seats, plan.seed)
        paid[place] = block["payment"][:, dealer]
        faults += faults_of(block)
    played = len(names) * count if lays_away(plan, players) else 0
    return Totals(
        {
            "games": np.array([played], np.int64),
            "deals": np.array([count], np.int64),
            "faults": np.array([faults], np.int64),
            "sums": paid.sum(axis=1),
            "products": paid @ paid.T,
            "differing": np.array([np.count_nonzero(paid != own, axis=1) for own in paid], np.int64),
        }
    )


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, games and payments add up; return the counts that were checked."""
    counts = {"games": 0, "deals": 0}
    for players in plan.players:
        found = totals[players]
        require(players, f"the number of {FAULTS_OF_A_GUEST[0]}", int(found["faults"][0]), 0)
        require(players, "the number of deals", int(found["deals"][0]), plan.deals)
        played = len(ways_of(plan)) * plan.deals * lays_away(plan, players)
        require(players, "the number of games", int(found["games"][0]), played)
        uneven = int(np.count_nonzero(found["products"] != found["products"].T))
        require(players, "the products of two arms that differ by their order", uneven, 0)
        counts["games"] += played
        counts["deals"] += plan.deals
    return counts


def difference(found: Totals, one: int, other: int) -> Sums:
    """Return what the dealer gets more with one way than with another."""
    sums, products = found["sums"], found["products"]
    squares = products[one, one] - 2 * products[one, other] + products[other, other]
    return Sums(int(found["deals"][0]), int(sums[one] - sums[other]), int(squares))


def _difference(found: Totals, one: int, other: int, level: float) -> Estimate:
    return mean_of(difference(found, one, other), int(found["differing"][one, other]), 1, level)


def _more(plan: Plan, found: Totals, place: int) -> Estimate:
    names = ways_of(plan)
    if place == 0 or (set(plan.strategies) == {"village"} and {names[0], names[place]} == _SAME):
        return same_arm(difference(found, place, 0), _LEVEL)
    size = len(names) - 1
    estimate = _difference(found, place, 0, level_for_each(_LEVEL, size))
    if size < 2 or not estimate.has_interval:
        return estimate.renamed(estimate.method, _LEVEL)
    return estimate.renamed(f"{estimate.method}, simultaneous for {size} (Bonferroni)", _LEVEL)


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return what the dealer gets with each way to discard, and how much more than with the first."""
    names = ways_of(plan)
    columns = (
        key_column("players", "number of players"),
        key_column("discard", "what rule lays away", Dtype.TEXT),
        estimate_column("payment", UNIT, "what the dealer gets a deal"),
        estimate_column("payment_more", UNIT, f"more than with {names[0]}"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        found = totals[players]
        for place, name in enumerate(names if lays_away(plan, players) else ()):
            own = Sums(plan.deals, int(found["sums"][place]), int(found["products"][place, place]))
            more = _more(plan, found, place)
            rows.append((players, name, t_mean(own, _LEVEL), more))
    header = (
        "Estimated: what the dealer gets a deal, on the same deals; only the discard differs, all play is"
        f" that of {plan.played_by}. In game points, which are card points over par. Six players"
        " have no discard.",
        *(f"{name}: {MEANINGS[_WAYS[name]]}." for name in names),
        f"Interval: {_LEVEL:.0%}, the deal is the unit; t, differences paired (bounds where too few"
        " deals differ) and together for a number of players (Bonferroni).",
        about_run(plan),
    )
    return [
        Table("discards", "What each way to discard is worth to the dealer", header, columns, tuple(rows))
    ]


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return a forest of the differences; random discards, far off, are left out."""
    names = ways_of(plan)
    groups = tuple(
        ForestGroup(
            f"{players} players",
            tuple(
                ForestRow(name.replace("_", " "), _more(plan, totals[players], place))
                for place, name in enumerate(names)
                if place and name != "random"
            ),
        )
        for players in plan.players
        if lays_away(plan, players)
    )
    return [
        Forest(
            "discards",
            f"What each way to discard brings the dealer, against {names[0]}",
            f"Mean paired difference on the same deals; random discards are left out. {about_run(plan)}",
            Axis("more for the dealer", unit=UNIT),
            groups,
            "worse",
            "better",
            f"{_LEVEL:.0%}, for all of a number of players at once",
        )
    ]


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return what one rule is worth against another, for each number of players."""
    names = ways_of(plan)
    return tuple(
        Finding(
            f"{one} less {other}, dealer",
            players,
            f"With {players} players {doing} changes what the dealer gets by {{estimate}} a deal.",
            UNIT,
            _difference(totals[players], names.index(one), names.index(other), level),
        )
        for players in plan.players
        if lays_away(plan, players)
        for one, other, doing in _PAIRS
        if one in names and other in names
    )


def for_findings(plan: Plan) -> Plan:
    """Return the plan itself: all that is played goes into the findings."""
    return plan
