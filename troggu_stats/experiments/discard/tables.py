"""Tables of ``discard`` by arm: what declarers get, all hands together and by type of hand."""

from collections.abc import Mapping

from troggu_stats.experiments.discard.arms import arms_of
from troggu_stats.experiments.discard.choice_tables import choices_table
from troggu_stats.experiments.discard.hand_types import ALL_HANDS, FIRST_TYPES, STRATA, TRAITS
from troggu_stats.experiments.discard.playing import PAYMENT, POINTS, WIN
from troggu_stats.experiments.discard.rare_tables import rare_table
from troggu_stats.experiments.discard.sums import ArmMoments, arm_moments
from troggu_stats.experiments.discard.wording import LEVEL, Family, about, arm_notes, scope
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import Estimate, proportion, t_mean

_PLAYERS = key_column("players", "number of players")
_ARM = key_column("discard", "who or what rule lays away", Dtype.TEXT)


def all_tables(plan: Plan, totals: Mapping[int, Totals], parts: tuple[str, ...]) -> list[Table]:
    """Return what each arm gets, the differences by type of hand, last cards and rare discards."""
    tables = [policies_table(plan, totals), types_table(plan, totals)]
    if "choices" in parts:
        tables.append(choices_table(plan, totals))
    if "rare" in parts:
        tables.append(rare_table(plan, totals))
    return tables


def policies_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what declarers get with each discard, and how much more than with the first."""
    arms = arms_of(plan)
    base = arms.texts[0]
    columns = (
        _PLAYERS,
        _ARM,
        count_column("games", "games played by every arm in turn", "games"),
        estimate_column("points", "card points", "of the declarer's side, with the discard"),
        estimate_column("points_more", "card points", f"more than with {base}"),
        estimate_column("wins", "share", "games that the declarer's side wins, with 58 points or more"),
        estimate_column("wins_more", "share", f"more than with {base}"),
        estimate_column("payment", "Rappen", "what the declarer gets a game"),
        estimate_column("payment_more", "Rappen", f"more than with {base}"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        found = arm_moments(totals[players])
        for arm, text in enumerate(arms.texts):
            rows.append((players, text, found.deals, *_values(plan, found, arm)))
    header = (
        f"Estimated: what declarers get by what they lay away, on the same deals: {scope(plan)}.",
        *arm_notes(plan),
        *about(
            plan,
            "means t, shares Wilson (Clopper-Pearson where few); differences paired, t"
            " (bounds where too few deals differ) and Tango, which hold together for each number of"
            " players and column",
        ),
    )
    return Table("discards", "What each way to discard is worth", header, columns, tuple(rows))


def _values(plan: Plan, found: ArmMoments, arm: int) -> tuple[Estimate, ...]:
    stake = plan.troggu_rules.stake
    points, wins, payment = differences(plan, found, arm, len(arms_of(plan).texts) - 1)
    return (
        t_mean(found.values(POINTS, arm), LEVEL),
        points,
        proportion(found.measures[WIN].sums[arm], found.deals, LEVEL),
        wins,
        t_mean(found.values(PAYMENT, arm), LEVEL).scaled(stake),
        payment,
    )


def differences(plan: Plan, found: ArmMoments, arm: int, size: int) -> tuple[Estimate, Estimate, Estimate]:
    """Return by how much an arm gets more than the first: points, wins, Rappen.

    Parameters
    ----------
    size
        How many differences of a kind hold together.
    """
    family = Family(size)
    stake = plan.troggu_rules.stake
    if arms_of(plan).same_as[arm] == 0:
        points, wins, payment = (family.same(found, measure, arm, 0) for measure in (POINTS, WIN, PAYMENT))
        return points, wins, payment.scaled(stake)
    return (
        family.paired(found, POINTS, arm, 0, stake),
        family.wins(found, arm, 0),
        family.paired(found, PAYMENT, arm, 0, stake),
    )


def types_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return the differences by type of hand."""
    arms = arms_of(plan)
    base = arms.texts[0]
    columns = (
        _PLAYERS,
        key_column("hand", "type of the declarer's hand with the tapp", Dtype.TEXT),
        _ARM,
        count_column("games", "games played by every arm in turn", "games"),
        estimate_column("points_more", "card points", f"more than with {base}"),
        estimate_column("wins_more", "share", f"more than with {base}"),
        estimate_column("payment_more", "Rappen", f"more than with {base}"),
    )
    others = [arm for arm in range(1, len(arms.texts)) if arms.same_as[arm] != 0]
    size = (STRATA - 1) * len(others)
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for _, kind, stratum in named_types():
            found = arm_moments(totals[players], stratum)
            for arm in others if found.deals else ():
                more = differences(plan, found, arm, size)
                rows.append((players, kind, arms.texts[arm], found.deals, *more))
    header = (
        "Estimated: by how much declarers get more than with"
        f" {base}, by what they hold in hand and tapp together: {scope(plan)}.",
        f"Every hand is of one type by each of {', '.join(trait.name for trait in TRAITS)}. Trumps count the"
        " fool; clears 2 suits: two suits at most can be left without a card but a king. Types that no hand"
        " was of are left out.",
        *arm_notes(plan),
        *about(
            plan,
            "differences paired, t (bounds where too few deals differ) and Tango, which hold together for"
            " each number of players and column",
        ),
    )
    return Table("hand_types", "Which discard suits which hand", header, columns, tuple(rows))


def named_types() -> list[tuple[str, str, int]]:
    """Return every type of hand: what it is sorted by, its name, its stratum."""
    return [
        (trait.name, kind, first + place)
        for first, trait in zip(FIRST_TYPES, TRAITS, strict=True)
        for place, kind in enumerate(trait.types)
        if first + place != ALL_HANDS
    ]
