"""By which thresholds a strategy bids: the variant's, or those refitted to changed settings."""

import pytest

from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant
from troggu_stats.strategies.bid_tables import (
    bid_table,
    fitted_name,
    refitted_players,
    refitted_table,
    table_names,
)
from troggu_stats.strategies.bids_of import bids_by_table, refitted
from troggu_stats.strategies.registry import parse_strategy

RULES = load_variant("rulebook")


def at(threshold, variant="rulebook"):
    return load_variant(variant).with_settings({"double_at_most": threshold})


class TestNames:
    def test_a_variant_as_it_is_has_its_own_file(self):
        assert refitted_table(RULES) == "rulebook"
        assert refitted_table(load_variant("graechen")) == "graechen"
        assert refitted_table(at(30)) == "rulebook"

    def test_what_changes_no_hands_worth_does_not_count(self):
        changed = RULES.with_settings({"stake": 5, "players": [4, 6], "tapp_place": "after_first_round"})
        assert refitted_table(changed) == "rulebook"

    def test_a_changed_threshold_has_a_file_of_its_own(self):
        assert fitted_name(at(20), RULES) == "rulebook-double_at_most-20"
        assert refitted_table(at(20)) == "rulebook-double_at_most-20"

    def test_who_plays_like_the_base_game_bids_like_it(self):
        assert refitted_table(at(20, "visp")) == "rulebook-double_at_most-20"
        own = load_variant("visp").with_settings({"double_at_most": 57}, name="../mine")
        assert refitted_table(own) == "rulebook-double_at_most-57"

    @pytest.mark.parametrize("rules", [at(22), at(20, "st-niklaus"), at(31, "graechen")])
    def test_without_a_fit_there_is_none(self, rules):
        with pytest.raises(UsageError, match=r"No bids were refitted for .*-double_at_most-.*'tune bids'"):
            refitted_table(rules)

    @pytest.mark.parametrize("threshold", [0, 10, 20, 25, 29, 31, 40, 57])
    def test_tables_ship_for_every_number_of_players(self, threshold):
        name = refitted_table(at(threshold))
        assert refitted_players(name) == tuple(range(3, 9))
        assert name in table_names()


class TestStrategies:
    def test_bids_chooses_the_thresholds(self):
        refit, usual = (parse_strategy(f"village:bids={word}", at(57)) for word in ("refitted", "variant"))
        assert usual.row == parse_strategy("village", at(57)).row == parse_strategy("village", RULES).row
        assert refit.row != usual.row
        assert set(bid_table("rulebook-double_at_most-57").row("take_from")) <= set(refit.row)

    def test_other_parameters_are_laid_over_it(self):
        mixed = parse_strategy("village:err=0.5,bids=refitted", at(57))
        assert mixed.row != parse_strategy("village:bids=refitted", at(57)).row
        assert 0.5 in mixed.row

    def test_a_set_of_parameters_moves_the_refitted_ones(self):
        bold, village = (parse_strategy(f"{name}:bids=refitted", at(0)) for name in ("bold", "village"))
        moved = {a - b for a, b in zip(bold.row, village.row, strict=True)}
        assert moved == {0.0, -3.0}

    def test_who_has_fitted_thresholds(self):
        assert all(map(bids_by_table, ("village", "bold", "cautious", "rollout:worlds=2")))
        assert not any(map(bids_by_table, ("novice", "random", "somebody-elses")))
        assert refitted("novice") == "novice"
        assert refitted("village:err=0.1") == "village:err=0.1,bids=refitted"

    @pytest.mark.parametrize(
        ("text", "words"),
        [
            ("village:bids=refited", "Did you mean 'refitted'"),
            ("village:bids=1", "variant or refitted"),
            ("novice:bids=refitted", "no parameter 'bids'"),
            ("village:bid=refitted", "Did you mean 'bids'"),
        ],
    )
    def test_a_wrong_choice_is_refused(self, text, words):
        with pytest.raises(UsageError, match=words):
            parse_strategy(text, RULES)
