import pytest

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import MOST_DEALS, Plan
from troggu_stats.experiments.registry import experiment_names, get_experiment
from troggu_stats.rules import load_variant


def plan(**changes):
    settings = {
        "experiment": "solo",
        "rules": load_variant("visp"),
        "players": (4, 5),
        "strategies": ("random",),
        "deals": 10,
        "seed": 0,
    }
    return Plan(**(settings | changes))


class TestPlan:
    def test_keeps_seed_zero(self):
        assert plan(seed=0).as_dict()["seed"] == 0

    def test_names_every_setting(self):
        found = plan().as_dict()
        assert found["rules"] == load_variant("visp").settings()
        assert found["rules_digest"] == load_variant("visp").digest()
        assert (found["players"], found["deals"], found["first_deal"]) == ([4, 5], 10, 0)

    @pytest.mark.parametrize("variant", ["visp", "graechen"])
    def test_changes_with_every_option(self, variant):
        changes = [
            {"rules": load_variant(variant).with_settings({"double_at_most": 17})},
            {"players": (5,)},
            {"strategies": ("random:pass_rate=0.5",)},
            {"deals": 11},
            {"seed": 1},
        ]
        dictionaries = [plan(rules=load_variant(variant)).as_dict()]
        dictionaries += [plan(**({"rules": load_variant(variant)} | change)).as_dict() for change in changes]
        assert len({str(one) for one in dictionaries}) == len(dictionaries)

    @pytest.mark.parametrize(
        ("changes", "word"),
        [
            ({"experiment": "sole"}, "Did you mean 'solo'"),
            ({"players": ()}, "without a number of players"),
            ({"players": (5, 4)}, "rising"),
            ({"players": (5, 5)}, "each once"),
            ({"players": (3,)}, "4 to 8"),
            ({"players": (9,)}, "4 to 8"),
            ({"strategies": ("randem",)}, "randem"),
            ({"strategies": ("random",) * 5}, "4 players"),
            ({"deals": 0}, "1 to"),
            ({"deals": -5}, "-5 deals"),
            ({"deals": MOST_DEALS + 1}, "1 to"),
            ({"seed": -1}, "out of range"),
            ({"seed": 2**53}, "out of range"),
        ],
    )
    def test_refuses_what_cannot_be(self, changes, word):
        with pytest.raises(UsageError, match=word):
            plan(**changes)

    def test_seats_may_differ(self):
        strategies = ("random", "random:pass_rate=0.9", "random", "random")
        mixed = plan(players=(4,), strategies=strategies)
        assert mixed.lineup(4).names == strategies
        assert mixed.played_by == "random, random:pass_rate=0.9"

    def test_rules_are_handed_out_as_those_of_their_own_game_alone(self):
        troggu = plan()
        troccas = plan(experiment="jack", rules=load_variant("troccas", "troccas"))
        assert troggu.troggu_rules is troggu.rules
        assert troccas.troccas_rules is troccas.rules
        with pytest.raises(CheckFailedError, match=r"Rules of Troccas \(troccas\) .* only those of Troggu"):
            _ = troccas.troggu_rules
        with pytest.raises(CheckFailedError, match=r"Rules of Troggu \(visp\) .* only those of Troccas"):
            _ = troggu.troccas_rules


class TestRegistry:
    def test_every_experiment_says_what_it_asks(self):
        for name in experiment_names():
            assert get_experiment(name).name == name
            assert get_experiment(name).meaning

    def test_escapes_what_it_quotes(self):
        with pytest.raises(UsageError, match=r"\\x1b"):
            get_experiment("\x1b[2J")
