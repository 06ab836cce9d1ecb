"""What must hold in every run of ``stakes``, checked before a table is made."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import REFERENCE, Part, arms_of, parts_of, thresholds_of
from troggu_stats.experiments.stakes.found import DOUBLED_OF, Found, Side, doubled
from troggu_stats.experiments.stakes.outcomes import OUTCOMES, payments, seats_in_role
from troggu_stats.experiments.stakes.play import FAULTS, played_parts
from troggu_stats.experiments.totals import Totals


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, payments and margins add up, and return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"deals": 0, "games": 0, "marginal_takes": 0}
    for players in plan.players:
        found = Found(plan, players, totals[players])
        _check_deals(found)
        for fault, number in zip(FAULTS, found.totals["faults"].tolist(), strict=True):
            require(players, f"the number of {fault}", number, 0)
        for part in parts_of(plan):
            _check_part(found, part)
        _check_margins(found)
        counts["deals"] += found.deals
        counts["games"] += int(found.totals["games"][0])
        counts["marginal_takes"] += int(found.totals["marginal_takes"][0])
    return counts


def _check_deals(found: Found) -> None:
    plan, players, totals = found.plan, found.players, found.totals
    require(players, "the number of deals dealt", found.deals, plan.deals)
    require(players, "the number of deals counted", int(totals["cells"].sum()), plan.deals)
    games = len(arms_of(plan, players)) * plan.deals + int(totals["marginal_takes"][0])
    require(players, "the number of games", int(totals["games"][0]), games)


def _check_part(found: Found, part: Part) -> None:
    """Every threshold counts every deal, pays out nothing, and doubles no fewer games than the one before."""
    plan, players = found.plan, found.players
    a_deal = (seats_in_role(players) * payments(players)).sum(axis=0)
    before = dict.fromkeys(DOUBLED_OF, 0)
    for threshold in found.thresholds(part):
        side = Side(part, threshold)
        at = f"at {threshold} with bids {part}"
        require(players, f"the number of deals {at}", found.count(side, np.ones(OUTCOMES, int)), plan.deals)
        require(players, f"the sum of all payments {at}", found.count(side, a_deal), 0)
        if part in played_parts(plan):
            continue
        for kinds, of in DOUBLED_OF.items():
            number = found.count(side, doubled(of).value)
            fewer = max(before[kinds] - number, 0)
            require(players, f"the number of games ({kinds}) no longer doubled {at}", fewer, 0)
            before[kinds] = number


def _check_margins(found: Found) -> None:
    """The two sides of every comparison count the same deals as the sides by themselves."""
    plan, players = found.plan, found.players
    for part in played_parts(plan):
        reference = found.outcomes(Side(part, REFERENCE))
        for threshold in thresholds_of(plan):
            side = Side(part, threshold)
            _, second, counts = found.pairs(side, Side(part, REFERENCE))
            margin = np.bincount(second, counts, OUTCOMES)
            apart = int(np.abs(margin - reference).sum())
            require(players, f"the deals at {REFERENCE} that {threshold} is not compared with", apart, 0)
            if part is not Part.REFITTED:
                continue
            first, second, counts = found.pairs(side, Side(Part.UNCHANGED, threshold))
            for place, one in ((first, side), (second, Side(Part.UNCHANGED, threshold))):
                margin = np.bincount(place, counts, OUTCOMES)
                apart = int(np.abs(margin - found.outcomes(one)).sum())
                require(players, f"the deals at {threshold} lost between {one.part} and the other", apart, 0)
