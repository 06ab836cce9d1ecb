"""Every check of the audit fails when its figure is falsified."""

import numpy as np
import pytest

from troggu_stats.engine.codes import Bid
from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.arms import play_totals
from troggu_stats.experiments.solo.audit import audit
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.totals import (
    FAULTS,
    NOT_AS_TOLD,
    NOT_THE_SAME,
    OTHER_CARDS,
    UNBALANCED,
    collect_arm,
)

PLAN = Plan("solo", load_variant("visp"), (5,), ("random",), 30, 3)


@pytest.fixture(scope="module")
def honest():
    return play_totals(PLAN, 5, 0, 30)


@pytest.mark.parametrize(
    ("name", "place", "figure"),
    [
        ("deals", (0,), "deals dealt"),
        ("games", (0,), "number of games"),
        ("contracts", (1,), "deals counted"),
        ("faults", (0,), "do not sum to zero"),
        ("faults", (3,), "did not bid as told"),
        ("bids", (2, 1), "bids of seat 2"),
        ("payments", (4, 0), "sum of all payments"),
        ("points", (1, 30), "points of normal games"),
        ("points", (2, 30), "points of solo games"),
        ("multipliers", (2, 0, 2), "multipliers of solo games"),
        ("solo_points", (0, 30), "points of solos by seat"),
        ("solo_multipliers", (0, 1, 2), "multipliers of solos by seat"),
        ("solo_payments", (1, 0), "payments of solos by seat"),
        ("situations", (1, 1), "hands by situation and seat"),
        ("arm_payments", (3, 2), "payments of arm 2"),
        ("hands", (0, 1), "number of told hands"),
        ("hands", (390, 1), "hands by trumps"),
        ("hands", (399 + 5, 1), "hands by"),
    ],
)
def test_falsified_totals_are_refused_by_name(honest, name, place, figure):
    sums = {key: values.copy() for key, values in honest.sums.items()}
    sums[name][place] += 1
    with pytest.raises(CheckFailedError, match=figure) as caught:
        audit(PLAN, {5: Totals(sums)})
    assert "5 players" in str(caught.value)


def test_a_lost_deal_is_noticed():
    with pytest.raises(CheckFailedError, match="deals dealt came to 29 where it must be 30"):
        audit(PLAN, {5: play_totals(PLAN, 5, 0, 29)})


class TestCollectArm:
    """What never happens, made to happen."""

    @staticmethod
    def faults(change, bid=Bid.TAKE):
        lineup = PLAN.lineup(5)
        natural = play_block(0, 30, PLAN.rules, lineup, 3)
        told = play_block(0, 30, PLAN.rules, lineup, 3, Told(2, bid))
        change(told)
        found = np.zeros(FAULTS, np.int64)
        payments = np.zeros(30, np.int16)
        collect_arm(natural.rows, told.rows, 5, 2, int(bid), payments, found)
        assert payments.tolist() == told["payment"][:, 2].tolist()
        return found.tolist()

    def test_honest_games_have_no_fault(self):
        for bid in (Bid.PASS, Bid.TAKE, Bid.SOLO):
            assert self.faults(lambda told: None, bid) == [0] * FAULTS

    def test_payments_out_of_balance(self):
        def change(told):
            told["payment"][0, 0] += 1

        assert self.faults(change)[UNBALANCED] == 1

    def test_other_cards(self):
        def change(told):
            told["kings"][4:6, 2] += 1

        assert self.faults(change)[OTHER_CARDS] == 2

    def test_another_bid(self):
        def change(told):
            told["bid"][told["bid"][:, 2] == Bid.TAKE, 2] = Bid.SOLO

        assert self.faults(change)[NOT_AS_TOLD] > 0

    def test_another_game_after_the_same_bids(self):
        def change(told):
            told["payment"][:, 2] += 1

        assert self.faults(change, Bid.PASS)[NOT_THE_SAME] > 0
