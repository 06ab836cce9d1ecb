"""Which variants are compared, how they are named, and the ways between them."""

import itertools

import numpy as np
import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import UsageError
from troggu_stats.experiments.settling import common_players
from troggu_stats.experiments.variants.arms import (
    compared_rules,
    other_rulings,
    read_variant,
    swept,
    variant_text,
)
from troggu_stats.experiments.variants.paths import BIDS, mixed, path_between
from troggu_stats.experiments.variants.plays import Plays
from troggu_stats.experiments.variants.troggu import what_matters
from troggu_stats.rules import load_variant, variant_names
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import seat_strategies

VISP, GRAECHEN, BOOK = (load_variant(name) for name in ("visp", "graechen", "book"))
DEALS = 6 if PLAIN else 150


def names(rules, against):
    return list(compared_rules(rules, {"against": against}))


class TestNames:
    def test_a_variant_is_read_as_it_is_written(self):
        for text in ("visp", "visp:double_at_most=20", "book:players=4-7,double_at_most=31,stake=5"):
            assert variant_text(read_variant(text)) == text
        assert variant_text(read_variant("Grächen: stake = 7")) == "graechen:stake=7"
        assert variant_text(read_variant("visp:double_at_most=30")) == "visp"

    def test_commas_part_variants_and_their_settings_alike(self):
        found = names(VISP, "visp:double_at_most=20,stake=5,st-niklaus,graechen:stake=7")
        assert found == ["visp", "visp:double_at_most=20,stake=5", "st-niklaus", "graechen:stake=7"]

    def test_one_variant_with_one_setting_changed_is_named_by_it(self):
        assert names(VISP, "visp:double_at_most=20") == ["double_at_most=30", "double_at_most=20"]
        rulings = ",".join(map(variant_text, other_rulings(VISP)))
        assert names(VISP, rulings)[:2] == ["visp", "fool_without_tricks=kept"]

    def test_a_variant_against_itself_is_numbered(self):
        assert names(VISP, "visp,visp") == ["visp", "visp (2)", "visp (3)"]

    def test_what_cannot_be_compared_is_refused(self):
        with pytest.raises(UsageError, match="Did you mean 'graechen'"):
            names(VISP, "grachen")
        with pytest.raises(UsageError, match="12 at most"):
            names(VISP, ",".join(["visp"] * 12))
        with pytest.raises(UsageError, match="visp is a variant of Troggu and troccas of Troccas"):
            names(VISP, "troccas")

    def test_players_are_those_that_all_have(self):
        assert common_players(compared_rules(VISP, {"against": "st-niklaus"})) == (4, 5, 6, 7)
        apart = compared_rules(VISP, {"against": "visp:players=3-3"})
        with pytest.raises(UsageError, match="players=4-8 4-8, players=3-3 3-3"):
            common_players(apart)


class TestSweeps:
    def test_every_value_of_every_variant(self):
        found = [variant_text(one) for one in swept([VISP, BOOK], ["double_at_most=20,30", "stake=5,10"])]
        assert len(found) == 8
        assert found[:3] == ["visp:double_at_most=20,stake=5", "visp:double_at_most=20", "visp:stake=5"]

    def test_a_sweep_needs_a_setting_and_values(self):
        for text in ("double_at_most", "double_at_most=", "double_at_most=20,,30"):
            with pytest.raises(UsageError, match="give a setting and its values"):
                swept([VISP], [text])
        with pytest.raises(UsageError, match="Did you mean 'stake'"):
            swept([VISP], ["stakes=5"])

    def test_each_open_point_is_decided_otherwise(self):
        found = [variant_text(one) for one in other_rulings(load_variant("rulebook"))]
        assert found == [
            "rulebook:fool_without_tricks=kept",
            "rulebook:call_timing=before_exchange",
            "rulebook:forced_game=false",
        ]
        # In the book's account the call comes first for a reason of its own (ruling 9).
        assert [variant_text(one) for one in other_rulings(BOOK)] == [
            "book:fool_without_tricks=kept",
            "book:forced_game=false",
        ]


class TestPaths:
    @pytest.mark.parametrize("ends", list(itertools.permutations(variant_names(), 2)), ids="-".join)
    def test_both_ways_lead_from_one_variant_to_the_other(self, ends):
        first, other = (load_variant(name) for name in ends)
        for players in common_players(dict(zip(ends, (first, other), strict=True))):
            plays = Plays(("village",), players)
            begin, end = plays.standing(first), plays.standing(other)
            path = path_between(first, other, plays)
            for way in (path.forwards, path.backwards):
                assert (way[0], way[-1], len(way)) == (begin, end, len(path.steps) + 1)
            assert "players" not in path.steps
            assert BIDS not in path.steps[:-1]

    def test_only_what_matters_with_so_many_players_is_a_step(self):
        steps = {
            players: path_between(VISP, GRAECHEN, Plays(("random",), players)).steps for players in (4, 5, 7)
        }
        assert steps[4] == ("double_at_most", "stake", "five_pointer_discard", "all_pass", "deal_at_4")
        assert steps[5] == ("double_at_most", "stake", "five_pointer_discard", "all_pass")
        assert steps[7][-1] == "all_pass_honours_in_tapp"

    def test_settings_that_cannot_be_changed_apart_are_one_step(self):
        path = path_between(load_variant("rulebook"), BOOK, Plays(("random",), 7))
        assert "called_own_or_tapp+call_timing" in path.steps

    def test_a_variant_has_no_way_to_itself(self):
        assert path_between(VISP, VISP, Plays(("village",), 5)).steps == ()

    def test_steps_backwards_are_taken_from_the_last(self):
        plays = Plays(("village",), 5)
        path = path_between(VISP, GRAECHEN, plays)
        for step, name in enumerate(path.steps):
            before, after = path.step_backwards(step)
            taken = [*path.steps[step + 1 :], name]
            assert after == plays.standing(mixed(VISP, GRAECHEN, taken))
            assert before == plays.standing(mixed(VISP, GRAECHEN, taken[:-1]))

    def test_bids_are_those_of_the_variant_whose_name_it_has(self):
        halfway = mixed(VISP, GRAECHEN, [BIDS])
        assert (halfway.name, halfway.settings()) == ("graechen", {**VISP.settings(), "players": [3, 8]})


class TestPlays:
    def test_variants_that_are_played_alike_are_played_once(self):
        plays = Plays(("random",), 5)
        standings = [plays.standing(read_variant(text)) for text in ("rulebook", "visp", "visp:stake=5")]
        assert [one.play for one in standings] == [0, 0, 0]
        assert [one.stake for one in standings] == [10, 10, 5]
        assert len(plays.found) == 1

    def test_bids_of_their_own_make_variants_differ(self):
        plays = Plays(("village",), 5)
        assert plays.standing(VISP).play != plays.standing(mixed(VISP, GRAECHEN, [BIDS])).play

    def test_other_sizes_of_hands_have_deals_of_their_own(self):
        plays = Plays(("random",), 4)
        offsets = [plays.found[plays.standing(one).play].offset for one in (VISP, GRAECHEN, BOOK)]
        assert offsets[0] == offsets[2] == 0
        assert offsets[1] >= 10**12  # beyond the deals of any run

    @pytest.mark.parametrize("players", range(3, 9))
    def test_what_is_left_out_changes_nothing(self, players):
        """Every setting alone: where it is said not to matter, the same games are played."""
        base = load_variant("rulebook")
        told = 0
        for text in (
            "all_pass=passed", "all_pass_honours_in_tapp=passed", "forced_game=false", "callable=5-9",
            "call_timing=before_exchange", "deal_at_5=five_tapp_six", "tapp_place=after_first_round",
        ):  # fmt: skip
            other = base.with_settings([text])
            if (what_matters(base, players) != what_matters(other, players)).any():
                continue
            told += 1
            one, two = (
                play_block(0, DEALS, rules, seat_strategies(["random:pass_rate=0.9"], players), 5).rows
                for rules in (base, other)
            )
            assert np.array_equal(one, two), text
        assert told == (3 if players >= 7 else 6)
