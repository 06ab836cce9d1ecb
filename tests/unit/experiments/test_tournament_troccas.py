"""A tournament of Troccas: the same experiment, of the other game."""

import numpy as np
import pytest

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.one_seat import PAYMENT, POINTS
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import experiment_names, get_experiment
from troggu_stats.experiments.tournament import EXPERIMENT
from troggu_stats.experiments.tournament.contest import contest_of
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
STRATEGIES = ("novice", "random", "novice")


def plan_of(players=(3, 4, 6), strategies=STRATEGIES, deals=8, rules=BOOK, seed=3):
    return Plan("tournament", rules, tuple(players), tuple(strategies), deals, seed)


def totals_of(plan):
    return {players: EXPERIMENT.totals(plan, players, 0, plan.deals) for players in plan.players}


@pytest.fixture(scope="module")
def played():
    plan = plan_of()
    return plan, totals_of(plan)


def test_it_adds_up_however_it_is_cut(played):
    plan, totals = played
    assert EXPERIMENT.audit(plan, totals) == {"games": 6 * 8 * (4 + 5 + 7), "deals": 6 * 8 * 3}
    parts = EXPERIMENT.totals(plan, 4, 3, 5).merge(EXPERIMENT.totals(plan, 4, 0, 3))
    for name, sums in totals[4].sums.items():
        np.testing.assert_array_equal(parts[name], sums)


def test_a_player_among_its_like_gains_nothing(played):
    plan, totals = played
    matrix = {table.name: table for table in EXPERIMENT.tables(plan, totals)}["matrix"]
    rows = {(row["players"], row["strategy"]): row for row in matrix}
    for players in plan.players:
        same = rows[players, "novice"]["among_novice_2"]
        assert (same.value, same.low, same.high) == (0, 0, 0)
        assert rows[players, "novice"]["among_random"].value > 0


def test_gains_are_what_the_deals_say(played):
    """Worked out anew from the blocks: payments of one seat, and the guest's seat rotated."""
    plan, totals = played
    field = play_block(0, 8, BOOK, seat_strategies(["random"], 4), 3)["payment"]
    gained = 0
    for seat in range(4):
        texts = ["novice" if other == seat else "random" for other in range(4)]
        gained += (play_block(0, 8, BOOK, seat_strategies(texts, 4), 3)["payment"] - field)[:, seat].sum()
    verdicts = {table.name: table for table in EXPERIMENT.tables(plan, totals)}["verdicts"]
    row = next(one for one in verdicts if (one["players"], one["field"]) == (4, "random"))
    assert row["gain"].value == pytest.approx(gained / 8 / 4)
    assert verdicts.column("gain").unit == "game points"
    assert "by_bids" not in [column.name for column in verdicts.columns]


def test_roles_are_the_dealers_side_and_the_others(played):
    plan, totals = played
    roles = {table.name: table for table in EXPERIMENT.tables(plan, totals)}["roles"]
    hands = {(row["players"], row["role"]): row["hands"] for row in roles}
    assert hands == {
        (3, "dealer"): 8,
        (3, "against the dealer"): 16,
        (4, "dealer"): 8,
        (4, "dealer's partner"): 8,
        (4, "against the dealer"): 16,
        (6, "dealer"): 8,
        (6, "dealer's partner"): 16,
        (6, "against the dealer"): 24,
    }
    assert "points" not in [column.name for column in roles.columns]


def test_what_is_paid_is_points_over_par():
    """Why the table by role leaves points out: a difference of payments is one of points."""
    contest = contest_of(BOOK)
    for players in (3, 4, 5, 6):
        one, other = (contest.field_games(0, 5, BOOK, players, text, 1) for text in ("novice", "random"))
        for seat in range(players):
            seats, part = np.full(5, seat), contest.roles_of(one)[:, seat]
            gained = contest.results_of(one, seats, part) - contest.results_of(other, seats, part)
            np.testing.assert_array_equal(gained[POINTS], gained[PAYMENT])


def test_a_false_total_is_refused(played):
    plan, totals = played
    totals[3]["faults"][0] += 1
    with pytest.raises(CheckFailedError, match="payments do not sum to zero came to 1"):
        EXPERIMENT.audit(plan, totals)
    totals[3]["faults"][0] -= 1


def test_plans_are_written_and_read_again():
    plan = plan_of(rules=BOOK.with_settings({"signal_trumps": True}))
    assert Plan.from_dict(plan.as_dict()) == plan


def test_other_experiments_refuse_troccas():
    asked_of_troccas = [name for name in experiment_names() if hasattr(get_experiment(name), "games_played")]
    assert asked_of_troccas == [
        "tournament",
        "headroom",
        "discard",
        "variants",
        "jack",
        "signals",
        "redeals",
    ]
    for name in set(experiment_names()) - set(asked_of_troccas):
        with pytest.raises(UsageError, match=f"{name} is about Troggu, and troccas is a variant of Troccas"):
            Plan(name, BOOK, (4,), ("random",), 10, 1)
    assert get_experiment("tournament").games_played == ("troggu", "troccas")


def test_an_unknown_player_is_refused():
    with pytest.raises(UsageError, match="Unknown strategy 'bold' for Troccas"):
        plan_of(strategies=("novice", "bold"))
