"""What the figures of ``stakes`` show: shares doubled and payments over the threshold, and their spread."""

from collections.abc import Mapping

from troggu_stats.experiments.drawing import Axis, Bands, Distribution, Drawing, Mark, Point, Series
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import HEADLINE, REFERENCE, Part, parts_of
from troggu_stats.experiments.stakes.found import DOUBLED_OF, Found, Side, at_reference, doubled, paid_in_role
from troggu_stats.experiments.stakes.outcomes import NORMAL_ROLES, ROLE_NAMES, SOLO_ROLES, Role
from troggu_stats.experiments.stakes.tables import roles_of
from troggu_stats.experiments.stakes.wording import LEVEL
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_players
from troggu_stats.rules import load_variant, variant_names
from troggu_stats.stats import proportion

_LABELS = {"normal": "normal and forced games", "solo": "solos"}
_BIDS = {Part.UNCHANGED: "", Part.REFITTED: ", bids refitted"}
_INTERVAL = f"{LEVEL:.0%} interval of each threshold by itself"
_AXIS = Axis("double at so many points or fewer", (0, 10, 20, 30, 40, 50, 57), "card points")


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return the curves of shares and payments, and how payments spread, for each number of players."""
    drawings: list[Drawing] = []
    for players in plan.players:
        found = Found(plan, players, totals[players])
        drawings += [
            _doubled(found),
            _payments(found, "payments", "What each role of a normal game gets", NORMAL_ROLES),
            _payments(found, "solo-payments", "What soloists and their opponents get", SOLO_ROLES),
            _distribution(found),
        ]
    return drawings


def marks() -> tuple[Mark, ...]:
    """Return the thresholds that the variants have."""
    return tuple(Mark(at, str(at)) for at in _variants())


def _variants() -> dict[int, list[str]]:
    """Return the names of the variants by threshold."""
    found: dict[int, list[str]] = {}
    for name in variant_names():
        rules = load_variant(name)
        found.setdefault(rules.double_at_most, []).append(rules.title or rules.name)
    return dict(sorted(found.items()))


def _caption(found: Found, what: str) -> str:
    marked = "; ".join(f"{at} {', '.join(names)}" for at, names in _variants().items())
    refitted = " Refitted bids: at the points only." if Part.REFITTED in parts_of(found.plan) else ""
    return f"{what}{refitted} Marked: {marked}. {about_players(found.plan, found.players)}"


def _doubled(found: Found) -> Bands:
    series = []
    for kinds, label in _LABELS.items():
        for part in parts_of(found.plan):
            points = (
                Point(threshold, found.share(Side(part, threshold), doubled(DOUBLED_OF[kinds]), LEVEL))
                for threshold in found.thresholds(part)
            )
            series.append(Series(label + _BIDS[part], tuple(points)))
    return Bands(
        f"doubled-{found.players}-players",
        f"How many games are doubled, {found.players} players",
        _caption(found, "Share of games that are doubled, won or lost."),
        _AXIS,
        Axis("games that are doubled", unit="share"),
        tuple(series),
        marks(),
        _INTERVAL,
    )


def _payments(found: Found, name: str, title: str, roles: tuple[Role, ...]) -> Bands:
    series = []
    for role in roles_of(found.players):
        measure = paid_in_role(found.players, role)
        if role not in roles or not found.count(at_reference(Part.UNCHANGED), measure.counts):
            continue
        for part in parts_of(found.plan):
            if part is Part.REFITTED and role not in (Role.DECLARER, Role.SOLOIST):
                continue
            points = (
                Point(threshold, found.mean(Side(part, threshold), measure, LEVEL))
                for threshold in found.thresholds(part)
            )
            series.append(Series(ROLE_NAMES[role] + _BIDS[part], tuple(points)))
    return Bands(
        f"{name}-{found.players}-players",
        f"{title}, {found.players} players",
        _caption(found, "Mean payment of a seat in a game in which it has the role."),
        _AXIS,
        Axis("what the role gets a game", unit="Rappen"),
        tuple(series),
        marks(),
        _INTERVAL,
    )


def _distribution(found: Found) -> Distribution:
    """Return how often a declarer gets what, at the headline and at the reference."""
    measure, stake = paid_in_role(found.players, Role.DECLARER), found.plan.troggu_rules.stake
    series = []
    for threshold in (HEADLINE, REFERENCE):
        histogram = found.histogram(Side(Part.UNCHANGED, threshold), measure)
        points = (
            Point(value * stake, proportion(count, histogram.n, LEVEL)) for value, count in histogram.cells
        )
        series.append(Series(f"double at {threshold}", tuple(points)))
    values = sorted({point.x for one in series for point in one.points})
    return Distribution(
        f"declarer-{found.players}-players",
        f"What the declarer of a normal game gets, {found.players} players",
        f"Share of normal games, bids unchanged. {about_players(found.plan, found.players)}",
        Axis("what the declarer gets", tuple(values), "Rappen"),
        Axis("normal games", unit="share"),
        tuple(series),
        interval=_INTERVAL,
    )
