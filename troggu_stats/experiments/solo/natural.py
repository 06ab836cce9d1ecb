"""Tables of deals played as usual: bids, soloists, payments, contracts."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.solo.wording import LEVEL, natural_notes
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
from troggu_stats.simulation.totals import LOST, OPEN, TAKEN, WON
from troggu_stats.stats import Estimate, Histogram, mean, proportion, t_mean
from troggu_stats.stats import Totals as Sums

_HALF = 57
_PLAYERS = key_column("players", "number of players")
_SEAT = key_column("seat", "0 is eldest, who speaks first; the last is the dealer; or all", Dtype.TEXT)
_ALL = "all"
_SHARES = "shares Wilson (Clopper-Pearson under 20 successes or failures)"
_MEANS = "means t (BCa bootstrap where points are few and lopsided)"
# In a solo everything is doubled again (G11): multipliers 4 and 6 are its double and treble.
_DOUBLED, _TREBLED = 2, 3
_NAMES = {
    Contract.PASSED: "passed on",
    Contract.NORMAL: "normal",
    Contract.SOLO: "solo",
    Contract.FORCED: "forced",
    Contract.MISERE: "misère",
}


def bids_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return how often each seat is asked, and what it bids."""
    columns = (
        _PLAYERS,
        _SEAT,
        count_column("deals", "deals dealt"),
        count_column("games", "deals that were played, not passed on (V2)"),
        estimate_column("asked_open", "share", "deals in which the seat is asked and only passes were said"),
        estimate_column("asked_after_take", "share", "deals in which the seat is asked after a take"),
        estimate_column("never_asked", "share", "deals in which an earlier seat bid Solo"),
        estimate_column("takes", "share", "deals in which the seat takes"),
        estimate_column("solo_a_deal", "share", "deals in which the seat bids Solo"),
        estimate_column("solo_a_game", "share", "games in which the seat bids Solo"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        found = totals[players]
        games = _games(plan, found)
        for seat in range(players):
            bids = found["bids"][seat].tolist()
            asked = found["situations"][seat].tolist()
            counts = (asked[OPEN], asked[TAKEN], bids[Bid.NONE])
            situations = [proportion(count, plan.deals, LEVEL) for count in counts]
            if seat == 0:
                situations = [_eldest(estimate) for estimate in situations]
            shares = [proportion(count, plan.deals, LEVEL) for count in (bids[Bid.TAKE], bids[Bid.SOLO])]
            by_game = proportion(bids[Bid.SOLO], games, LEVEL)
            rows.append((players, str(seat), plan.deals, games, *situations, *shares, by_game))
    return _table("bids", "What each seat bids", columns, plan, rows, _SHARES)


def _eldest(share: Estimate) -> Estimate:
    """Return a share without doubt: eldest speaks first, so that nothing can have been said before (G4)."""
    return replace(share, low=share.value, high=share.value, method="exact: eldest speaks first")


def soloists_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return how the solos that are bid as usual end, by seat."""
    columns = (
        _PLAYERS,
        _SEAT,
        count_column("solos", "solos bid as usual"),
        estimate_column("won", "share", "solos won: 58 points or more (G10)"),
        estimate_column("tied", "share", "solos tied at 57"),
        estimate_column("lost", "share", "solos lost"),
        estimate_column("points", "card points", "the soloist's points, tapp included"),
        estimate_column("won_doubled", "share", "solos won at the double (G11)"),
        estimate_column("won_trebled", "share", "solos won at the treble"),
        estimate_column("lost_doubled", "share", "solos lost at the double"),
        estimate_column("lost_trebled", "share", "solos lost at the treble"),
        estimate_column("payment", "Rappen", "what the soloist gets for a solo"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        found = totals[players]
        points, multipliers = found["solo_points"], found["solo_multipliers"]
        for seat in range(players):
            cells = _soloist(points[seat], multipliers[seat], players, plan)
            rows.append((players, str(seat), *cells))
        rows.append((players, _ALL, *_soloist(points.sum(0), multipliers.sum(0), players, plan)))
    interval = f"{_SHARES}, {_MEANS}"
    return _table("soloists", "How solos end that are bid as usual", columns, plan, rows, interval)


def payments_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what each seat gets in all deals as usual, for each deal and each game."""
    columns = (
        _PLAYERS,
        _SEAT,
        count_column("deals", "deals dealt"),
        count_column("games", "deals that were played, not passed on (V2)"),
        estimate_column("payment_a_deal", "Rappen", "what the seat gets for each deal dealt"),
        estimate_column("payment_a_game", "Rappen", "what the seat gets for each deal played"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        found = totals[players]
        games = _games(plan, found)
        for seat in range(players):
            x, xx = found["payments"][seat].tolist()
            estimates = (
                t_mean(Sums(n, x, xx), LEVEL).scaled(plan.troggu_rules.stake) for n in (plan.deals, games)
            )
            rows.append((players, str(seat), plan.deals, games, *estimates))
    return _table("payments", "What each seat gets", columns, plan, rows, "means t")


def contracts_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what is played as usual, and how declarers fare."""
    columns = (
        _PLAYERS,
        key_column("contract", "what was played", Dtype.TEXT),
        count_column("deals", "deals with this contract"),
        estimate_column("a_deal", "share", "of all deals dealt"),
        estimate_column("a_game", "share", "of all deals played"),
        estimate_column("won", "share", "of them won by the declarer's side"),
        estimate_column("tied", "share", "of them tied at 57"),
        estimate_column("points", "card points", "points of the declarer's side"),
        estimate_column("doubled", "share", "of them at the double, won or lost (G11)"),
        estimate_column("trebled", "share", "of them at the treble, won or lost"),
    )
    rows = [
        (players, _NAMES[contract], *_contract(plan, totals[players], contract))
        for players in plan.players
        for contract in Contract
        if totals[players]["contracts"][contract]
    ]
    return _table("contracts", "What is played", columns, plan, rows, f"{_SHARES}, {_MEANS}")


def _table(
    name: str,
    title: str,
    columns: tuple[TableColumn, ...],
    plan: Plan,
    rows: Sequence[tuple[Cell, ...]],
    interval: str,
) -> Table:
    return Table(name, title, (*natural_notes(interval), about_run(plan)), columns, tuple(rows))


def _games(plan: Plan, totals: Totals) -> int:
    return plan.deals - int(totals["contracts"][Contract.PASSED])


def _results(points: Ints) -> tuple[int, int, int]:
    """Return how many games were won, tied and lost, from the histogram of the declarer's points."""
    return int(points[_HALF + 1 :].sum()), int(points[_HALF]), int(points[:_HALF].sum())


def _mean_points(points: Ints) -> Estimate:
    return mean(Histogram.counted(enumerate(points.tolist())), LEVEL)


def _soloist(points: Ints, multipliers: Ints, players: int, plan: Plan) -> tuple[Cell, ...]:
    solos = int(points.sum())
    lost, won = multipliers[LOST].tolist(), multipliers[WON].tolist()
    special = (won[2 * _DOUBLED], won[2 * _TREBLED], lost[2 * _DOUBLED], lost[2 * _TREBLED])
    return (
        solos,
        *(proportion(count, solos, LEVEL) for count in _results(points)),
        _mean_points(points),
        *(proportion(count, solos, LEVEL) for count in special),
        solo_payment(multipliers, players, plan),
    )


def solo_payment(multipliers: Ints, players: int, plan: Plan, level: float = LEVEL) -> Estimate:
    """Return what soloists get in Rappen: each opponent pays or is paid the multiplied stake.

    Parameters
    ----------
    multipliers
        Solos lost and won by multiplier, shape (2, multipliers).
    players
        Number of players.
    plan
        The run.
    level
        Confidence level.
    """
    payments: dict[int, int] = {}
    for sign, counts in ((-1, multipliers[LOST].tolist()), (1, multipliers[WON].tolist())):
        for multiplier, count in enumerate(counts):
            payment = sign * multiplier * (players - 1)
            payments[payment] = payments.get(payment, 0) + count
    return mean(Histogram.counted(payments), level).scaled(plan.troggu_rules.stake)


def _contract(plan: Plan, totals: Totals, contract: Contract) -> tuple[Cell, ...]:
    deals = int(totals["contracts"][contract])
    by_deal = proportion(deals, plan.deals, LEVEL)
    if contract is Contract.PASSED:
        by_game = Estimate(None, None, None, deals, LEVEL, "not a game")
    else:
        by_game = proportion(deals, _games(plan, totals), LEVEL)
    if contract in (Contract.PASSED, Contract.MISERE):
        bare = Estimate(None, None, None, deals, LEVEL, "no declarer")
        return (deals, by_deal, by_game, *(bare,) * 5)
    points, multipliers = totals["points"][contract], totals["multipliers"][contract].sum(0)
    step = 2 if contract is Contract.SOLO else 1
    won, tied, _ = _results(points)
    return (
        deals,
        by_deal,
        by_game,
        proportion(won, deals, LEVEL),
        proportion(tied, deals, LEVEL),
        _mean_points(points),
        proportion(int(multipliers[step * _DOUBLED]), deals, LEVEL),
        proportion(int(multipliers[step * _TREBLED]), deals, LEVEL),
    )


def headlines(plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
    """Return how often a solo is won that is bid as usual, and what it pays its soloist."""
    points, multipliers = totals["solo_points"].sum(0), totals["solo_multipliers"].sum(0)
    won = proportion(_results(points)[0], int(points.sum()), LEVEL)
    payment = solo_payment(multipliers, players, plan)
    return (
        Headline(f"the share of solos won with {players} players", PrecisionUnit.POINTS, won),
        Headline(f"the payment of a solo with {players} players", PrecisionUnit.RAPPEN, payment),
    )
