"""``discard`` of Troccas: ways for the dealer to lay cards away, on the same deals."""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import cards_in, set_of
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.discard import EXPERIMENT
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.discards import MEANINGS, TroccasDiscard, discard_by
from troggu_stats.strategies.troccas.habits import Habit
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
ARMS = "own,village,voids,points,random"


def plan_of(players=(3, 4, 6), policies=ARMS, deals=8, **options):
    options = {"policies": policies, **options}
    return Plan("discard", BOOK, tuple(players), ("village",), deals, 3, options=options)


@pytest.fixture(scope="module")
def played():
    plan = plan_of()
    return plan, {players: EXPERIMENT.totals(plan, players, 0, plan.deals) for players in plan.players}


def test_it_adds_up_however_it_is_cut(played):
    plan, totals = played
    assert EXPERIMENT.audit(plan, totals) == {"games": 2 * 5 * 8, "deals": 24}
    assert EXPERIMENT.games(plan) == 80
    parts = EXPERIMENT.totals(plan, 4, 3, 5).merge(EXPERIMENT.totals(plan, 4, 0, 3))
    for name, sums in totals[4].sums.items():
        np.testing.assert_array_equal(parts[name], sums)


def test_villages_own_discard_is_villages(played):
    """A against A is exactly 0, and six players have no rows."""
    plan, totals = played
    (table,) = EXPERIMENT.tables(plan, totals)
    rows = {(row["players"], row["discard"]): row for row in table}
    assert {players for players, _ in rows} == {3, 4}
    assert rows[4, "own"]["payment_more"].value == rows[4, "village"]["payment_more"].value == 0
    own = play_block(0, 8, BOOK, seat_strategies(["village"], 4), 3)["payment"][:, 3]
    way = seat_strategies(["village"], 4).with_habit(Habit.DISCARD, TroccasDiscard.POINTS, (3,))
    points = play_block(0, 8, BOOK, way, 3)["payment"][:, 3]
    assert rows[4, "points"]["payment_more"].value == pytest.approx((points - own).mean())
    assert [one.key for one in EXPERIMENT.findings(plan, totals, 0.95)] == ["voids less points, dealer"] * 2
    assert [drawing.name for drawing in EXPERIMENT.figures(plan, totals)] == ["discards"]


@pytest.mark.parametrize(
    ("way", "away"),
    [
        (TroccasDiscard.POINTS, "CQ SQ"),
        (TroccasDiscard.VOIDS, "S2 SQ"),
        (TroccasDiscard.SMALL_TRUMPS, "T2 T3"),
    ],
)
def test_rules_lay_away_what_they_say(way, away):
    hand = TROCCAS.parse_hand("CK CQ CJ C5 C6 SQ S2 DC D7 D8 D9 BJ B3 B4 B5 T2 T3 T9 T1 T21 F")
    rules = compile_rules(BOOK, 4)
    table = np.zeros(at.TABLE_WIDTH, np.int64)
    table[at.PLAYERS] = 4
    found = discard_by(int(way), table, set_of(hand), rules, 1)
    assert set(cards_in(found)) == set(TROCCAS.parse_hand(away))


def test_every_way_says_what_it_does():
    assert set(MEANINGS) == set(TroccasDiscard)


def test_what_it_cannot_do_is_refused():
    with pytest.raises(UsageError, match="no way to discard 'voidz' in Troccas"):
        plan_of(policies="own,voidz")
    with pytest.raises(UsageError, match="two or more"):
        plan_of(policies="own")
    with pytest.raises(UsageError, match="six players nobody lays cards away"):
        plan_of(players=(6,))
    with pytest.raises(UsageError, match="asked of Troggu alone"):
        plan_of(parts="rare")


def test_the_audit_names_what_does_not_add_up(played):
    plan, totals = played
    wrong = {**totals, 4: Totals({**totals[4].sums, "faults": np.array([1])})}
    with pytest.raises(CheckFailedError, match="do not sum to zero"):
        EXPERIMENT.audit(plan, wrong)
    assert replace(plan, deals=9) != plan
