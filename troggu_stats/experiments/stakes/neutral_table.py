"""The table of ``stakes`` that says at which threshold declaring is neutral."""

from collections.abc import Iterator, Sequence

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import Part, is_replayed, parts_of
from troggu_stats.experiments.stakes.found import Found, Side, paid_in_role
from troggu_stats.experiments.stakes.neutral import neutral
from troggu_stats.experiments.stakes.outcomes import THRESHOLDS, Role
from troggu_stats.experiments.stakes.wording import LEVEL, notes
from troggu_stats.results.table import (
    Cell,
    Dtype,
    Table,
    TableColumn,
    count_column,
    estimate_column,
    key_column,
)
from troggu_stats.stats import Estimate, simultaneous

_DECLARING = "a take as bid"
_MARGINAL = "a marginal take"


def neutral_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return the threshold at which declaring neither pays nor costs, if there is one."""
    columns = (
        key_column("players", "number of players"),
        key_column("bids", "unchanged, or refitted to the threshold", Dtype.TEXT),
        key_column("of", "all takes as they are bid, or those at the margin", Dtype.TEXT),
        count_column("deals", "deals with such a take, at most"),
        estimate_column("lowest", "Rappen", f"what it brings where games double at {THRESHOLDS[0]}"),
        estimate_column("highest", "Rappen", f"what it brings where games double at {THRESHOLDS[-1]}"),
        estimate_column(
            "neutral", "points", "threshold from which on the sign is another than at the lowest"
        ),
        TableColumn("at_least", Dtype.WHOLE, "points", "every change of sign lies at this or above"),
        TableColumn("at_most", Dtype.WHOLE, "points", "and at this or below"),
        TableColumn("verdict", Dtype.TEXT, "", "in words"),
    )
    rows: list[tuple[Cell, ...]] = []
    for one in found:
        for part, name, curve in curves(one):
            point = neutral(curve, LEVEL)
            ends = curve[min(curve)], curve[max(curve)]
            deals = max(estimate.n for estimate in curve.values())
            rows.append(
                (
                    one.players,
                    str(part),
                    name,
                    deals,
                    *ends,
                    point.threshold,
                    point.at_least,
                    point.at_most,
                    point.verdict,
                )
            )
    header = notes(
        plan,
        "what a declarer gets on average in a normal game that was bid, and what a marginal take, of a hand"
        " that would pass with one trump less, brings more than passing with the same cards; and at which"
        " threshold either is 0.",
        f"t, {LEVEL:.0%} for all thresholds of a curve together (Bonferroni); the threshold by inverting that"
        " band: every change of sign lies between 'at least' and 'at most', 'no threshold' says that there"
        " surely is none. With refitted bids nothing is known between the thresholds that were played",
    )
    return Table("neutral", "Where declaring is neutral", header, columns, tuple(rows))


def curves(found: Found) -> Iterator[tuple[Part, str, dict[int, Estimate]]]:
    """Yield what takes bring by threshold, all intervals of a curve holding together."""
    declarer = paid_in_role(found.players, Role.DECLARER)
    for part in parts_of(found.plan):
        sides = [Side(part, threshold) for threshold in found.thresholds(part)]
        means = simultaneous(lambda side, level: found.mean(side, declarer, level), sides, LEVEL)
        yield part, _DECLARING, dict(zip(found.thresholds(part), means, strict=True))
    if not is_replayed(found.plan):
        gains = simultaneous(found.marginal, tuple(THRESHOLDS), LEVEL)
        yield Part.UNCHANGED, _MARGINAL, dict(zip(THRESHOLDS, gains, strict=True))
