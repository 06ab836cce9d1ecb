"""The findings of ``stakes``: what doubling at 20 instead of 30 changes."""

from collections.abc import Mapping

from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import HEADLINE, REFERENCE, Part, Refit, parts_of, refit_wanted
from troggu_stats.experiments.stakes.found import Found, Side, at_reference, doubled, paid_in_role
from troggu_stats.experiments.stakes.outcomes import Kind, Role
from troggu_stats.experiments.totals import Totals

_WITH = {Part.UNCHANGED: "", Part.REFITTED: ", bids refitted to either,"}
_AT = f"double at {HEADLINE} less {REFERENCE}"


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return what the lowest threshold of a variant changes against the rulebook's, at this level.

    With bids refitted only where that was asked for, so that other players, whose bids cannot be refitted,
    come to the same findings.
    """
    parts = parts_of(plan) if refit_wanted(plan) is Refit.YES else (Part.UNCHANGED,)
    return tuple(
        finding
        for players in plan.players
        for part in parts
        for finding in _of_part(Found(plan, players, totals[players]), part, level)
    )


def _of_part(found: Found, part: Part, level: float) -> tuple[Finding, ...]:
    players, lower, usual = found.players, Side(part, HEADLINE), at_reference(part)
    about = (
        f"With {players} players doubling at {HEADLINE} instead of {REFERENCE} points{_WITH[part]} changes"
    )
    declarer = paid_in_role(players, Role.DECLARER)
    return (
        Finding(
            f"{_AT}, bids {part}: declarer",
            players,
            f"{about} what the declarer of a normal game gets by {{estimate}} a deal.",
            "Rappen",
            found.deal_difference(lower, usual, declarer, level),
        ),
        Finding(
            f"{_AT}, bids {part}: share doubled",
            players,
            f"{about} the share of games that are doubled by {{estimate}}.",
            "share",
            found.share_difference(lower, usual, doubled(tuple(Kind)), level),
        ),
    )
