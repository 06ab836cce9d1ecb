"""``headroom`` of Troccas: lines, seats in turn, sums and tables."""

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.headroom import EXPERIMENT
from troggu_stats.experiments.headroom.ground import ground_of
from troggu_stats.experiments.headroom.sums import moments
from troggu_stats.experiments.one_seat import PAYMENT, POINTS
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
from troggu_stats.simulation.troccas.block import play_block, play_numbers
from troggu_stats.strategies.troccas.registry import seat_strategies

RULES = load_variant("troccas", "troccas")
GROUND = ground_of(RULES)
DEALS = 6 if PLAIN else 60
SEED = 3


def plan(strategies=("village", "random", "novice"), players=(4,), deals=DEALS):
    return Plan("headroom", RULES, players, strategies, deals, SEED, Stop.CAP)


def test_partners_are_there_where_there_are_sides():
    alone, sides = ["dealer", "against the dealer"], ["dealer", "dealer's partner", "against the dealer"]
    found = {players: list(GROUND.lines_of(RULES, players)) for players in range(3, 7)}
    assert found == {3: alone, 4: sides, 5: alone, 6: sides}


@pytest.mark.parametrize(
    ("players", "line", "seats"),
    [(4, "dealer", [3]), (4, "dealer's partner", [1]), (6, "dealer's partner", [1, 3]),
     (4, "against the dealer", [0, 2]), (5, "against the dealer", [0, 1, 2, 3])],
)  # fmt: skip
def test_the_guest_sits_in_each_seat_of_a_line_in_turn(players, line, seats):
    """Deal by deal, played anew with the guest where the line says, and counted for that seat alone."""
    first, count = 5, 8
    found = GROUND.play_line(plan(("village", "random")), players, line, first, count)
    for row, number in enumerate(range(first, first + count)):
        seat = seats[number % len(seats)]
        for arm, guest in enumerate(("village", "random")):
            names = ["village"] * players
            names[seat] = guest
            block = play_block(number, 1, RULES, seat_strategies(names, players), SEED)
            assert found.results[arm, PAYMENT, row] == block["payment"][0, seat]
    assert (found.games, found.wanted, found.unbalanced, found.changed) == (2 * count, count, 0, 0)


def test_payments_are_points_less_a_constant():
    """What a side wins less its par is what it is paid, so there is one table (C8, C12)."""
    for players, pars in ((4, {36}), (3, {42}), (5, {25})):
        found = GROUND.play_line(plan(), players, "against the dealer", 0, DEALS)
        assert set((found.results[:, POINTS] - found.results[:, PAYMENT]).ravel().tolist()) == pars
    assert [table.name for table in execute(plan(), jobs=1).tables] == ["headroom_payments"]


def test_a_guest_like_the_field_gains_nothing():
    totals = EXPERIMENT.totals(plan(("village", "random", "village")), 4, 0, DEALS)
    for line in range(len(GROUND.lines)):
        difference = moments(totals, line, PAYMENT).difference(2, 0)
        assert (difference.n, difference.x, difference.xx) == (DEALS, 0, 0)


def test_parts_of_a_run_add_up_to_the_whole():
    asked = plan()
    whole = EXPERIMENT.totals(asked, 4, 0, 7)
    parts = EXPERIMENT.totals(asked, 4, 0, 3).merge(EXPERIMENT.totals(asked, 4, 3, 4))
    assert whole.as_dict() == parts.as_dict()


def test_unbalanced_payments_fail(monkeypatch):
    """The audit names what is wrong: the control of its check."""
    totals = EXPERIMENT.totals(plan(), 4, 0, 3)
    totals["faults"][0] += 1
    with pytest.raises(CheckFailedError, match="payments"):
        EXPERIMENT.audit(plan(), {4: totals})


def test_numbers_are_played_in_the_order_given():
    lineup = seat_strategies(["village"], 5)
    whole = play_block(0, 9, RULES, lineup, SEED).rows
    np.testing.assert_array_equal(play_numbers([7, 2, 2], RULES, lineup, SEED).rows, whole[[7, 2, 2]])


def test_who_is_unknown_is_refused():
    with pytest.raises(UsageError, match="Unknown strategy 'bold' for Troccas"):
        plan(("village", "bold"))
