"""Findings of ``discard``: one rule against another, for each number of players."""

from collections.abc import Mapping

from troggu_stats.experiments.discard.arms import arms_of, joint_cards, joint_name
from troggu_stats.experiments.discard.playing import POINTS
from troggu_stats.experiments.discard.rare_tables import AWAY_PLACE, KEPT_PLACE
from troggu_stats.experiments.discard.sums import arm_moments, rare_moments
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals

# Pairs of rules that differ in one thing, whoever plays; not against ``own``, which is another's with others.
_PAIRS = (
    ("voids", "points", "making voids instead of burying points"),
    ("guard_kings", "village", "keeping a low card beside every king"),
    ("keep_queens", "village", "keeping queens with their kings"),
    ("small_trumps", "village", "giving the lowest trumps first"),
)


def findings(
    plan: Plan, totals: Mapping[int, Totals], level: float, parts: tuple[str, ...]
) -> tuple[Finding, ...]:
    """Return what one rule brings against another, and burying five-pointers against keeping them.

    Parameters
    ----------
    plan, totals
        The run.
    level
        Confidence level of each.
    parts
        What has been played besides the ways to discard.
    """
    found = []
    for players in plan.players:
        found += _of_rules(plan, totals[players], players, level)
        if "rare" in parts and joint_cards(plan.troggu_rules, players):
            found.append(_of_five_pointers(plan, totals[players], players, level))
    return tuple(found)


def _of_rules(plan: Plan, totals: Totals, players: int, level: float) -> list[Finding]:
    # By the whole text: village:err=0.3 is no village, and must not stand for it in a claim.
    arms, moments = arms_of(plan).texts, arm_moments(totals)
    return [
        Finding(
            f"{one} less {other}, card points",
            players,
            f"With {players} players {doing} changes what the declarer's side gets by {{estimate}} a game.",
            "card points",
            moments.more(POINTS, arms.index(one), arms.index(other), level),
        )
        for one, other, doing in _PAIRS
        if one in arms and other in arms
    ]


def _of_five_pointers(plan: Plan, totals: Totals, players: int, level: float) -> Finding:
    name = joint_name(joint_cards(plan.troggu_rules, players))
    return Finding(
        f"{name} away less kept, card points",
        players,
        f"With {players} players laying {name} away instead of keeping them changes what the declarer's side"
        " gets by {estimate} a game with all of them.",
        "card points",
        rare_moments(totals).more(POINTS, AWAY_PLACE, KEPT_PLACE, level),
    )
