"""Tables of ``headroom``: what the seat gets more by who plays it, and which share of that the field has."""

from collections.abc import Mapping

from troggu_stats.experiments.headroom.ground import ground_of
from troggu_stats.experiments.headroom.sums import moments
from troggu_stats.experiments.one_seat import PAYMENT, POINTS
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import DEFAULT_LEVEL, ClusterTotals, Estimate, Moments, paired_t, ratio

LEVEL = DEFAULT_LEVEL
_FIELD, _LOWEST = 0, 1


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return what each line is worth in card points, where they say something of their own, and as paid."""
    found = [_table(plan, totals, POINTS), _table(plan, totals, PAYMENT)]
    return [table for table in found if table.rows]


def share_of_gain(found: Moments, highest: int) -> Estimate:
    """Return (field − lowest) ÷ (highest − lowest): how much of the way the field has gone.

    Parameters
    ----------
    found
        Moments of the seat's results: field, lowest, and other guests.
    highest
        Column of the guest at the end of the way.

    Notes
    -----
    Delta method on the same deals. Where the way itself may be of no length there is no share.
    """
    if found.n == 0:
        return Estimate.empty(LEVEL)
    way = paired_t(found.difference(highest, _LOWEST), LEVEL)
    if not way.excludes(0.0):
        return Estimate(None, None, None, found.n, LEVEL, "no share: the way may be of no length")
    gone, whole = found.difference(_FIELD, _LOWEST), found.difference(highest, _LOWEST)
    p = found.products
    both = p[_FIELD][highest] - p[_FIELD][_LOWEST] - p[_LOWEST][highest] + p[_LOWEST][_LOWEST]
    return ratio(ClusterTotals(found.n, gone.x, whole.x, gone.xx, both, whole.xx), LEVEL)


def headroom_of(plan: Plan, totals: Totals, line: str) -> Estimate:
    """Return what the last guest gets more than the field: card points, or what is paid."""
    ground, last = ground_of(plan.rules), len(plan.strategies) - 1
    measure = ground.enough(line).measure
    found = paired_t(moments(totals, ground.lines.index(line), measure).difference(last, _FIELD), LEVEL)
    return found.scaled(ground.scale(plan.rules)) if measure == PAYMENT else found


def _table(plan: Plan, totals: Mapping[int, Totals], measure: int) -> Table:
    field, lowest, *_ = plan.strategies
    ground = ground_of(plan.rules)
    unit = ground.unit if measure == PAYMENT else "card points"
    columns = (
        key_column("players", "number of players"),
        key_column("line", "in which part the guest sits, or which acts are its own", Dtype.TEXT),
        key_column("guest", "who plays the seat instead", Dtype.TEXT),
        count_column("deals", "deals played by everybody in turn"),
        estimate_column("field_less_lowest", unit, f"what {field} gets more than {lowest}"),
        estimate_column("guest_less_lowest", unit, f"what the guest gets more than {lowest}"),
        estimate_column("guest_less_field", unit, f"what the guest gets more than {field}: the head-room"),
        estimate_column("share", "", "field less lowest over guest less lowest"),
    )
    rows = [
        row
        for players in plan.players
        for line in ground.lines_of(plan.rules, players)
        if measure == PAYMENT or ground.counts_points(line)
        for row in _rows(plan, totals[players], players, line, measure)
    ]
    name = "payments" if measure == PAYMENT else "points"
    title = f"Head-room of {field} in {unit}"
    return Table(f"headroom_{name}", title, _header(plan), columns, tuple(rows))


def _rows(plan: Plan, totals: Totals, players: int, line: str, measure: int) -> list[tuple[Cell, ...]]:
    ground = ground_of(plan.rules)
    found = moments(totals, ground.lines.index(line), measure)
    scale = ground.scale(plan.rules) if measure == PAYMENT else 1
    field_less_lowest = paired_t(found.difference(_FIELD, _LOWEST), LEVEL).scaled(scale)
    rows: list[tuple[Cell, ...]] = []
    for guest in range(_LOWEST, len(plan.strategies)):
        if guest == _LOWEST and len(plan.strategies) > 2:
            continue
        less_lowest = paired_t(found.difference(guest, _LOWEST), LEVEL).scaled(scale)
        less_field = paired_t(found.difference(guest, _FIELD), LEVEL).scaled(scale)
        share = share_of_gain(found, guest)
        names = (players, str(line), plan.strategies[guest])
        rows.append((*names, found.n, field_less_lowest, less_lowest, less_field, share))
    return rows


def _header(plan: Plan) -> tuple[str, ...]:
    field, lowest, *_ = plan.strategies
    counted, lines = ground_of(plan.rules).about(field)
    return (
        f"Estimated: what one seat gets a deal when {field} plays it, {lowest} (the lowest) or another guest,"
        f" on the same deals; all other seats are {field}.{counted}",
        lines,
        f"What a guest gets more than {field} is a lower bound of what {field} gives away.",
        f"Interval: {LEVEL:.0%}, the deal is the unit; differences paired t, shares delta method.",
        about_run(plan, f"at most {plan.deals:,} deals for each line, until {_end(plan)}"),
    )


def _end(plan: Plan) -> str:
    return "all are played" if plan.stop is Stop.CAP else "its head-room is precise enough"
