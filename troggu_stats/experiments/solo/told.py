"""Tables of told hands: win shares, payments, paired differences, and from where on Solo pays."""

from collections.abc import Iterator, Mapping
from enum import Enum

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.audit import hands_by_stratum
from troggu_stats.experiments.solo.neutral import FEWEST_DEALS, Threshold, advantage, threshold
from troggu_stats.experiments.solo.strata import (
    HONOUR_NAMES,
    SITUATION_NAMES,
    Stratum,
    combination_of,
    trumps_alone,
)
from troggu_stats.experiments.solo.wording import LEVEL, told_notes
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import (
    Cell,
    Dtype,
    Table,
    TableColumn,
    count_column,
    estimate_column,
    key_column,
)
from troggu_stats.simulation.totals import (
    COMBINATIONS,
    HONOUR_COUNTS,
    KING_COUNTS,
    OPEN,
    PASS_ARM,
    SOLO_ARM,
    TAKE_ARM,
    TAKEN,
    TOGETHER,
    TRUMP_COUNTS,
)
from troggu_stats.stats import ClusterTotals, Estimate, clustered_proportion, ratio


class Scope(Enum):
    """Whether hands are put together or kept apart by what was said before; ends the tables' names."""

    TOGETHER = ""
    BY_SITUATION = "_by_situation"


_PLAYERS = key_column("players", "number of players")
_SITUATION = key_column("situation", "what was said before: open (only passes) or after a take", Dtype.TEXT)
_KEYS = {Scope.TOGETHER: (_PLAYERS,), Scope.BY_SITUATION: (_PLAYERS, _SITUATION)}
_TITLES = {Scope.TOGETHER: "", Scope.BY_SITUATION: ", and by what was said before"}
_TRUMPS = key_column("trumps", "trumps in the hand as dealt, the fool among them")
_KINGS = key_column("kings", "kings in the hand as dealt")
_HONOURS = key_column("honours", "top honours in the hand as dealt: fool, mund", Dtype.TEXT)
_FIGURES = (
    count_column("deals", "deals with at least one such hand whose seat was asked"),
    count_column("hands", "such hands", "hands"),
    estimate_column("win_solo", "share", "told to play Solo, the seat ends with a gain: Solo is won"),
    estimate_column("win_take", "share", "told to take, the seat ends with a gain"),
    estimate_column("win_pass", "share", "told to pass, the seat ends with a gain"),
    estimate_column("pay_solo", "Rappen", "what the seat gets when told to play Solo"),
    estimate_column("pay_take", "Rappen", "what the seat gets when told to take"),
    estimate_column("pay_pass", "Rappen", "what the seat gets when told to pass"),
    estimate_column("solo_less_take", "Rappen", "Solo minus taking, paired"),
    estimate_column("solo_less_pass", "Rappen", "Solo minus passing, paired"),
    estimate_column("take_less_pass", "Rappen", "taking minus passing, paired"),
    estimate_column("advantage", "Rappen", "Solo minus the better of taking and passing, paired"),
)


def alternatives(stratum: Stratum, situation: int) -> tuple[ClusterTotals, ...]:
    """Return the totals of Solo minus each alternative; after a take passing is the only one (G4)."""
    solo_less_pass = stratum.difference(SOLO_ARM, PASS_ARM)
    if situation == TAKEN:
        return (solo_less_pass,)
    return stratum.difference(SOLO_ARM, TAKE_ARM), solo_less_pass


def told_figures(stratum: Stratum, situation: int, stake: int) -> tuple[Cell, ...]:
    """Return the cells of a stratum, payments in Rappen."""

    def taking(estimate: Estimate) -> Estimate:
        if situation != TAKEN or not stratum.deals:
            return estimate
        return Estimate(None, None, None, stratum.deals, LEVEL, "not legal after a take")

    def paid(totals: ClusterTotals) -> Estimate:
        return ratio(totals, LEVEL).scaled(stake)

    return (
        stratum.deals,
        stratum.hands,
        clustered_proportion(stratum.wins(SOLO_ARM), LEVEL),
        taking(clustered_proportion(stratum.wins(TAKE_ARM), LEVEL)),
        clustered_proportion(stratum.wins(PASS_ARM), LEVEL),
        paid(stratum.payments(SOLO_ARM)),
        taking(paid(stratum.payments(TAKE_ARM))),
        paid(stratum.payments(PASS_ARM)),
        taking(paid(stratum.difference(SOLO_ARM, TAKE_ARM))),
        paid(stratum.difference(SOLO_ARM, PASS_ARM)),
        taking(paid(stratum.difference(TAKE_ARM, PASS_ARM))),
        advantage(alternatives(stratum, situation), LEVEL).scaled(stake),
    )


def trumps_table(plan: Plan, totals: Mapping[int, Totals], scope: Scope = Scope.TOGETHER) -> Table:
    """Return told hands by number of trumps."""
    rows: list[tuple[Cell, ...]] = []
    for keys, situation, cells in _situations(plan, totals, scope):
        for trumps in range(TRUMP_COUNTS):
            stratum = Stratum.of(cells[trumps_alone(trumps)])
            if stratum.deals:
                rows.append((*keys, trumps, *told_figures(stratum, situation, plan.troggu_rules.stake)))
    return _told_table("trumps", "by trumps", (_TRUMPS,), scope, plan, rows)


def hands_table(plan: Plan, totals: Mapping[int, Totals], scope: Scope = Scope.TOGETHER) -> Table:
    """Return told hands by trumps, kings and top honours."""
    rows: list[tuple[Cell, ...]] = []
    for keys, situation, cells in _situations(plan, totals, scope):
        for number in range(COMBINATIONS):
            stratum = Stratum.of(cells[number])
            if stratum.deals:
                trumps, kings, honours = combination_of(number)
                figures = told_figures(stratum, situation, plan.troggu_rules.stake)
                rows.append((*keys, trumps, kings, HONOUR_NAMES[honours], *figures))
    strata = (_TRUMPS, _KINGS, _HONOURS)
    return _told_table("hands", "by trumps, kings and top honours", strata, scope, plan, rows)


def _told_table(
    name: str,
    strata: str,
    columns: tuple[TableColumn, ...],
    scope: Scope,
    plan: Plan,
    rows: list[tuple[Cell, ...]],
) -> Table:
    header = (*told_notes(plan), about_run(plan))
    title = f"Told to play Solo, to take, to pass: {strata}{_TITLES[scope]}"
    return Table(name + scope.value, title, header, (*_KEYS[scope], *columns, *_FIGURES), tuple(rows))


def _situations(
    plan: Plan, totals: Mapping[int, Totals], scope: Scope
) -> Iterator[tuple[tuple[Cell, ...], int, Ints]]:
    for players in plan.players:
        by_stratum = hands_by_stratum(totals[players])
        if scope is Scope.TOGETHER:
            yield (players,), TOGETHER, by_stratum[TOGETHER]
            continue
        for situation in (OPEN, TAKEN):
            yield (players, SITUATION_NAMES[situation]), situation, by_stratum[situation]


def neutral_curve(
    plan: Plan, totals: Totals, players: int, situation: int
) -> dict[tuple[int, int], Threshold]:
    """Return from how many trumps on Solo pays, by top honours and kings; all hold together.

    Parameters
    ----------
    plan
        The run.
    totals
        Totals with this number of players.
    players
        Number of players.
    situation
        What was said before, as in ``simulation.totals``.
    """
    hand = plan.rules.deal_shape(players).hand
    cells = hands_by_stratum(totals)[situation]
    strata = {number: Stratum.of(cells[number]) for number in range(COMBINATIONS)}
    judged = [number for number, stratum in strata.items() if stratum.deals >= FEWEST_DEALS]
    found: dict[tuple[int, int], dict[int, Estimate]] = {}
    for number in judged:
        trumps, kings, honours = combination_of(number)
        estimate = advantage(alternatives(strata[number], situation), LEVEL, len(judged))
        found.setdefault((honours, kings), {})[trumps] = estimate
    return {
        (honours, kings): threshold(found.get((honours, kings), {}), honours.bit_count(), hand - kings, LEVEL)
        for honours in range(HONOUR_COUNTS)
        for kings in range(KING_COUNTS)
    }


def neutral_table(plan: Plan, totals: Mapping[int, Totals], scope: Scope = Scope.TOGETHER) -> Table:
    """Return the neutral curves: from how many trumps on Solo pays."""
    rows: list[tuple[Cell, ...]] = []
    for keys, situation, _ in _situations(plan, totals, scope):
        players = int(str(keys[0]))
        for (honours, kings), point in neutral_curve(plan, totals[players], players, situation).items():
            ends = (None if end is None else int(end) for end in (point.trumps.low, point.trumps.high))
            found = (point.trumps.n, point.printed, *ends, point.seen, point.never)
            rows.append((*keys, HONOUR_NAMES[honours], kings, *found))
    columns = (
        *_KEYS[scope],
        _HONOURS,
        _KINGS,
        count_column("deals", "deals with such hands, of numbers of trumps that have enough of them"),
        estimate_column("solo_from", "trumps", "fewest trumps with which Solo pays more"),
        TableColumn("at_least", Dtype.WHOLE, "trumps", "lower end of solo from, also of 'more than'"),
        TableColumn("at_most", Dtype.WHOLE, "trumps", "upper end of solo from, also of 'more than'"),
        TableColumn("seen_up_to", Dtype.WHOLE, "trumps", "most trumps with enough deals to judge"),
        TableColumn("never", Dtype.WHOLE, "trumps", "stands for: with no possible hand"),
    )
    header = (
        "Estimated: from how many trumps on Solo pays the seat more than the better of taking and passing,"
        " by top honours and kings.",
        f"Interval: paired differences by deal (delta method) for every number of trumps with"
        f" {FEWEST_DEALS} deals or more, {LEVEL:.0%} for all points of a curve together (Bonferroni; lower"
        " ends by intersection-union), and more trumps never making Solo pay less.",
        "'More than 3 [4, 9]' says: not with 3 trumps, and more came too seldom to judge; the value is empty"
        " then, and 'at least' and 'at most' hold the interval's ends. 'Never' is one trump more"
        " than such a hand can hold; an interval up to it does not rule out that Solo never pays.",
        about_run(plan),
    )
    title = f"The neutral curve: from how many trumps Solo pays{_TITLES[scope]}"
    return Table("neutral" + scope.value, title, header, columns, tuple(rows))
