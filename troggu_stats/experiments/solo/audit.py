"""What must hold in every run of ``solo``, checked before a table is made."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.arms import games_a_deal
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.totals import (
    ARMS,
    COMBINATIONS,
    DEALS,
    HANDS,
    HONOUR_COUNTS,
    KING_COUNTS,
    MULTIPLIERS,
    OPEN,
    PAY,
    SITUATIONS,
    STRATA,
    SUMS,
    TAKEN,
    TOGETHER,
    TRUMP_COUNTS,
    WIN,
)

_FAULTS = (
    "games whose payments do not sum to zero",
    "results out of range",
    "told hands with other cards than in the usual game",
    "seats that did not bid as told",
    "told games that differ from the usual one though every bid is the same",
)
_ADDITIVE = (HANDS, *range(PAY, PAY + ARMS), *range(WIN, WIN + ARMS))


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, payments and margins add up, and return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"deals": 0, "games": 0, "hands": 0, "hands_never_asked": 0}
    for players in plan.players:
        found = totals[players]
        _check_deals(plan, players, found)
        _check_natural(players, found)
        _check_hands(players, found)
        asked = _asked(found)
        counts["deals"] += int(found["deals"][0])
        counts["games"] += int(found["games"][0])
        counts["hands"] += asked
        counts["hands_never_asked"] += players * plan.deals - asked
    return counts


def hands_by_stratum(totals: Totals) -> Ints:
    """Return the sums of told hands, shape (SITUATIONS, STRATA, SUMS)."""
    return totals["hands"].reshape(SITUATIONS, STRATA, SUMS)


def _asked(totals: Totals) -> int:
    return int(totals["bids"].sum() - totals["bids"][:, Bid.NONE].sum())


def _check_deals(plan: Plan, players: int, totals: Totals) -> None:
    require(players, "the number of deals dealt", int(totals["deals"][0]), plan.deals)
    require(players, "the number of deals counted", int(totals["contracts"].sum()), plan.deals)
    require(players, "the number of games", int(totals["games"][0]), plan.deals * games_a_deal(players))
    for seat in range(players):
        require(players, f"the number of bids of seat {seat}", int(totals["bids"][seat].sum()), plan.deals)
    for fault, count in zip(_FAULTS, totals["faults"].tolist(), strict=True):
        require(players, f"the number of {fault}", count, 0)


def _check_natural(players: int, totals: Totals) -> None:
    require(players, "the sum of all payments", int(totals["payments"][:, 0].sum()), 0)
    contracts, solos = totals["contracts"], totals["bids"][:, Bid.SOLO]
    require(players, "the number of solos bid", int(solos.sum()), int(contracts[Contract.SOLO]))
    for contract in (Contract.NORMAL, Contract.SOLO, Contract.FORCED):
        name = contract.name.lower()
        for figure in ("points", "multipliers"):
            played = int(totals[figure][contract].sum())
            require(players, f"the {figure} of {name} games", played, int(contracts[contract]))
    _require_equal(players, "points of solos by seat", totals["solo_points"].sum(0), totals["points"][2])
    _require_equal(
        players, "multipliers of solos by seat", totals["solo_multipliers"].sum(0), totals["multipliers"][2]
    )
    # G11: a soloist gets or pays the multiplier from or to every other player.
    each = np.arange(MULTIPLIERS) * (players - 1)
    made = totals["solo_multipliers"][:, 1] - totals["solo_multipliers"][:, 0]
    _require_equal(players, "payments of solos by seat", totals["solo_payments"][:, 0], made @ each)
    _require_equal(players, "solos by seat", totals["solo_points"].sum(1), solos)


def _check_hands(players: int, totals: Totals) -> None:
    cells = hands_by_stratum(totals)
    together = cells[TOGETHER]
    require(players, "the number of told hands", int(together[:COMBINATIONS, HANDS].sum()), _asked(totals))
    _require_equal(
        players,
        "hands by situation and seat",
        cells[:, :COMBINATIONS, HANDS].sum(1),
        totals["situations"].sum(0),
    )
    for arm in range(ARMS):
        by_seat = int(totals["arm_payments"][:, arm].sum())
        by_stratum = int(together[:COMBINATIONS, PAY + arm].sum())
        require(players, f"the payments of arm {arm} by stratum", by_stratum, by_seat)
    for column in _ADDITIVE:
        combined = cells[:, :COMBINATIONS, column].reshape(-1, TRUMP_COUNTS, KING_COUNTS * HONOUR_COUNTS)
        _require_equal(players, "hands by trumps", combined.sum(2), cells[:, COMBINATIONS:, column])
        apart = cells[OPEN, :, column] + cells[TAKEN, :, column]
        _require_equal(players, "hands by situation", apart, together[:, column])
    more = int((cells[..., DEALS] > cells[..., HANDS]).sum())
    require(players, "the number of strata with more deals than hands", more, 0)


def _require_equal(players: int, figure: str, found: Ints, expected: Ints) -> None:
    wrong = np.argwhere(found != expected)
    if len(wrong):
        place = tuple(wrong[0].tolist())
        require(players, f"{figure} at {place}", int(found[place]), int(expected[place]))
