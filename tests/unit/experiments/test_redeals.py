"""The experiment ``redeals``: its arms, its sums, what it refuses, and that it adds up."""

from dataclasses import replace

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals import EXPERIMENT
from troggu_stats.experiments.redeals.arms import ARMS, BIGGER, RIGHTS, Arm, Who, arms_of
from troggu_stats.experiments.redeals.estimates import changed, worth, worth_of_bigger
from troggu_stats.experiments.redeals.sums import OTHER_THAN_0, SUM, lineup_of, matches_of, rules_of
from troggu_stats.experiments.settling import Asked
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.match import CUT, FRESH, SCORE, play_matches
from troggu_stats.strategies.troccas.habits import Habit, Way
from troggu_stats.strategies.troccas.registry import seat_strategies

BOOK = load_variant("troccas", "troccas")
LOOSE = "village:ask_below=0,insist_above=0,partner_above=1"
SEED = 8
MATCHES = 5 if PLAIN else 60  # so that parts of five deals, which cut matches, make up the whole
FEW = 8 if PLAIN else 40


def plan_of(players=(4, 6), strategies=(LOOSE,), deals=4 * MATCHES, rules=BOOK, **more):
    return Plan("redeals", rules, tuple(players), tuple(strategies), deals, SEED, **more)


@pytest.fixture(scope="module")
def played():
    plan = plan_of()
    return plan, {players: EXPERIMENT.totals(plan, players, 0, plan.deals) for players in plan.players}


def test_it_adds_up_however_it_is_cut(played):
    plan, totals = played
    games = 2 * MATCHES * 4 * ARMS
    assert EXPERIMENT.games(plan) == games
    assert EXPERIMENT.audit(plan, totals) == {"games": games, "matches": 2 * MATCHES}
    # A match belongs to the block in which it begins, wherever blocks are cut.
    parts = [EXPERIMENT.totals(plan, 4, first, 5) for first in range(0, plan.deals, 5)]
    whole = parts[0]
    for part in parts[1:]:
        whole = whole.merge(part)
    assert plan.deals % 5 == 0
    for name, sums in totals[4].sums.items():
        np.testing.assert_array_equal(whole[name], sums)


@pytest.mark.parametrize(("first", "count", "found"), [(0, 4, [0]), (0, 5, [0, 1]), (5, 3, []), (5, 4, [2])])
def test_matches_are_those_that_begin_among_the_deals(first, count, found):
    assert list(matches_of(first, count)) == found


def test_the_arms_are_what_they_are_called():
    line = seat_strategies(["village"], 4)
    arms = arms_of(line)
    assert len(arms) == ARMS

    def never(arm, habit):
        return [seat for seat in range(4) if arms[arm].habits[seat, habit] == Way.NEVER]

    assert never(Arm.NOBODY, Habit.ASK) == [0, 1, 2, 3]
    assert not arms[Arm.ALL].habits.any()
    assert [never(Arm.ALONE + side, Habit.ASK) for side in (0, 1)] == [[0, 2], [1, 3]]
    assert [never(Arm.UNREFUSED + side, Habit.ASK) for side in (0, 1)] == [[0, 2], [1, 3]]
    assert [never(Arm.UNREFUSED + side, Habit.INSIST) for side in (0, 1)] == [[0, 2], [1, 3]]
    assert [never(Arm.YIELDING + side, Habit.INSIST) for side in (0, 1)] == [[1, 3], [0, 2]]
    assert [never(Arm.USUAL_PACKETS + side, Habit.PACKETS) for side in (0, 1)] == [[1, 3], [0, 2]]


def test_worth_is_what_the_matches_say(played):
    """Worked out anew from each match: what the other side gets by asking alone, and by bigger packets."""
    plan, totals = played
    arms = arms_of(lineup_of(plan, 4))
    facts = play_matches(0, MATCHES, rules_of(plan), arms, SEED).facts
    place = next(place for place, right in enumerate(RIGHTS) if right.key == "ask")
    gains, moved = [], 0
    for alone, nobody in zip(facts[Arm.ALONE + 1], facts[Arm.NOBODY], strict=True):
        gains.append(-sum(int(deal[SCORE]) for deal in alone) + sum(int(deal[SCORE]) for deal in nobody))
        moved += any(one[FRESH] != other[FRESH] for one, other in zip(alone, nobody, strict=True))
    expected = [sum(gains), sum(gain * gain for gain in gains), sum(gain != 0 for gain in gains)]
    assert totals[4]["worth"][place, Who.SECOND].tolist() == expected
    assert totals[4]["changed"][place, Who.SECOND] == moved
    assert worth(totals[4], place, Who.SECOND, 0.95).value == pytest.approx(sum(gains) / MATCHES)

    sides = 0
    for match in facts[Arm.ALL]:
        for sign in (1, -1):
            before = np.cumsum([0, *(sign * int(deal[SCORE]) for deal in match[:-1])])
            cuts = [int(deal[CUT]) for deal, own in zip(match, before, strict=True) if own < 0]
            sides += next((cut for cut in cuts if cut), 0) == 1
    assert totals[4]["bigger"][0, 2] == sides > 0


def test_nobody_asking_is_the_game_without_the_setting(played):
    """The arm in which nobody asks has the scores of deals that cannot be stopped."""
    from troggu_stats.simulation.troccas.block import play_block

    plan, _ = played
    nobody = play_matches(0, 4, rules_of(plan), arms_of(lineup_of(plan, 4)), SEED).facts[Arm.NOBODY]
    plain = play_block(0, 16, BOOK, lineup_of(plan, 4), SEED)["payment"][:, 3].reshape(4, 4)
    np.testing.assert_array_equal(nobody[..., SCORE], plain * np.array([1, -1, 1, -1]))
    assert not nobody[..., FRESH].any()


def test_tables_say_what_was_played(played):
    plan, totals = played
    rights, fresh, packets, standings, bigger = EXPERIMENT.tables(plan, totals)
    assert [row["right"] for row in rights if row["players"] == 6] == [
        right.key for right in RIGHTS if right.asked(6)
    ]
    assert {row["packets"] for row in packets if row["players"] == 6} == {"6 + 7"}
    assert {"6 + 6 + 7", "9 + 10"} <= {row["packets"] for row in packets if row["players"] == 4}
    asked = [row["asked"] for row in packets]
    assert all(0 <= one.low <= one.value <= one.high <= 1 for one in asked)
    counted = [row["sides"] for row in standings if row["players"] == 4]
    assert sum(counted) == 2 * 4 * MATCHES
    assert any("only the first who asks counts" in line for line in standings.header)
    assert len(fresh) == 10
    assert any("redeals = true" in line for line in rights.header)
    assert [row["packets"] for row in bigger] == ["9 + 10", "19"]
    assert any(one.method != "" for one in (worth_of_bigger(totals[4], kind, 0.95) for kind in (0, 1)))
    (drawing,) = EXPERIMENT.figures(plan, totals)
    assert drawing.name == "redeals-worth"


def test_players_who_are_not_alike_are_shown_side_by_side(played):
    names = (LOOSE, "novice", LOOSE, "novice")
    plan = plan_of((4,), names, deals=FEW)
    totals = {4: EXPERIMENT.totals(plan, 4, 0, FEW)}
    rights, *_ = EXPERIMENT.tables(plan, totals)
    shown = [(row["right"], row["who"]) for row in rights]
    for right in RIGHTS[:-1]:
        assert [who for key, who in shown if key == right.key] == ["one side", "deals first", "other side"]
    assert [who for key, who in shown if key == "redeals"] == ["deals first"]


def test_findings_are_four_for_four_players_and_three_for_six(played):
    plan, totals = played
    found = EXPERIMENT.findings(plan, totals, 0.95)
    assert [one.players for one in found] == [4] * 4 + [6] * 3
    assert len({one.key for one in found}) == 4
    with_six = EXPERIMENT.tables(plan_of((6,)), {6: totals[6]})
    assert len(with_six) == 4  # six players have no bigger packets


def test_who_names_no_players_asks_about_those_with_partners():
    assert Asked(experiment="redeals", rules=BOOK, seed=1).settle().players == (4, 6)
    assert Asked(experiment="jack", rules=BOOK, seed=1).settle().players == (3, 4, 5, 6)


@pytest.mark.parametrize("players", [3, 5])
def test_each_alone_is_refused_in_a_sentence(players):
    with pytest.raises(UsageError, match=f"With {players} players everyone plays alone, and every request"):
        plan_of((players, 6))


@pytest.mark.parametrize(
    ("name", "place", "figure"),
    [
        ("fresh", Arm.NOBODY, "fresh deals of arm 0"),
        ("granted", Arm.ALL, "fresh deals of arm 1"),
        ("by_standing", (0, 0, 1), "the requests by score"),
        ("by_packet", (0, 0, 1, 1), "the requests granted by score"),
        ("matches", 0, "the number of matches"),
        ("games", 0, "the number of games"),
        ("worth", (0, Who.ONE, SUM), "sums over the sides"),
        ("worth", (BIGGER, Who.FIRST, OTHER_THAN_0), "differences in matches of the same cards"),
    ],
)
def test_the_audit_finds_what_does_not_add_up(played, name, place, figure):
    plan, totals = played
    sums = {key: value.copy() for key, value in totals[4].sums.items()}
    sums[name][place] += 1_000
    with pytest.raises(CheckFailedError, match=figure):
        EXPERIMENT.audit(plan, {**totals, 4: replace(totals[4], sums=sums)})


def test_nobody_ever_asking_is_worth_exactly_nothing():
    """The negative control: without a request nobody insists, and packets make no difference."""
    plan = plan_of(strategies=("village:ask_below=-100",))
    for players in plan.players:
        totals = EXPERIMENT.totals(plan, players, 0, FEW)
        assert isinstance(totals, Totals)
        assert not totals["worth"].any()
        assert not totals["changed"].any()
        assert changed(totals, 0, Who.ONE).value == 0
