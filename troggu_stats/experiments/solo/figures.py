"""What the figures of ``solo`` show: the advantage of Solo by hand, and the neutral curve."""

from collections.abc import Mapping
from dataclasses import replace

from troggu_stats.experiments.drawing import Axis, CurvePoint, Curves, Drawing, HeatCell, HeatMap, Line, Panel
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.audit import hands_by_stratum
from troggu_stats.experiments.solo.neutral import FEWEST_DEALS, advantage
from troggu_stats.experiments.solo.strata import HONOUR_NAMES, Stratum, combination
from troggu_stats.experiments.solo.told import alternatives, neutral_curve
from troggu_stats.experiments.solo.wording import LEVEL
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_players
from troggu_stats.simulation.totals import KING_COUNTS, TOGETHER, TRUMP_COUNTS

_TOP_HONOURS = ("no fool, no mund", "fool", "mund", "fool and mund")


def all_figures(plan: Plan, totals: Mapping[int, Totals]) -> list[Drawing]:
    """Return a heat map and a neutral curve for each number of players."""
    drawings: list[Drawing] = []
    for players in plan.players:
        drawings += [_heat_map(plan, totals[players], players), _curves(plan, totals[players], players)]
    return drawings


def _heat_map(plan: Plan, totals: Totals, players: int) -> HeatMap:
    cells = hands_by_stratum(totals)[TOGETHER]
    hand = min(plan.rules.deal_shape(players).hand, TRUMP_COUNTS - 1)
    panels = []
    for honours, title in enumerate(_TOP_HONOURS):
        shown = []
        for kings in range(KING_COUNTS):
            for trumps in range(honours.bit_count(), hand - kings + 1):
                stratum = Stratum.of(cells[combination(trumps, kings, honours)])
                if stratum.deals < FEWEST_DEALS:
                    shown.append(HeatCell(trumps, kings, None, False))
                    continue
                found = advantage(alternatives(stratum, TOGETHER), LEVEL).scaled(plan.troggu_rules.stake)
                shown.append(HeatCell(trumps, kings, found.value, found.excludes(0.0), found.low, found.high))
        panels.append(Panel(title, tuple(shown)))
    seen = [cell.x for panel in panels for cell in panel.cells if cell.value is not None] or [0, hand]
    ticks = tuple(range(min(seen), max(seen) + 1))
    panels = [replace(one, cells=tuple(c for c in one.cells if c.x in ticks)) for one in panels]
    return HeatMap(
        f"advantage-{players}-players",
        f"What Solo pays more than the better of taking and passing, {players} players",
        f"Mean paired difference on the same cards. A dot: the {LEVEL:.0%} interval of that cell holds 0."
        f" Blank: fewer than {FEWEST_DEALS} deals. {about_players(plan, players)}",
        Axis("trumps in the hand, the fool among them", ticks),
        Axis("kings", tuple(range(KING_COUNTS))),
        "Solo minus better alternative (Rappen)",
        "better not",
        "Solo pays more",
        tuple(panels),
    )


def _curves(plan: Plan, totals: Totals, players: int) -> Curves:
    curve = neutral_curve(plan, totals, players, TOGETHER)
    hand = plan.rules.deal_shape(players).hand
    lines = []
    for honours in range(len(HONOUR_NAMES)):
        points = []
        for kings in range(KING_COUNTS):
            found = curve[honours, kings]
            trumps = found.trumps
            points.append(CurvePoint(kings, trumps.value, trumps.low, trumps.high, found.seen, found.never))
        lines.append(Line(_TOP_HONOURS[honours], tuple(points)))
    return Curves(
        f"neutral-curve-{players}-players",
        f"From how many trumps Solo pays, {players} players",
        f"Solo pays more than the better of taking and passing from the point upwards; bars hold together at"
        f" {LEVEL:.0%}, if more trumps never make Solo pay less. {about_players(plan, players)}",
        Axis("kings in the hand", tuple(range(KING_COUNTS))),
        Axis("trumps in the hand, the fool among them", tuple(range(hand + 2))),
        tuple(lines),
        "not with any number that came often enough",
        "open bar: may not pay with any hand",
    )
