"""Options of an experiment's own, and the findings that a run comes to."""

from dataclasses import replace

import pytest

from troggu_stats.errors import UsageError
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.option import Option, read_options, settle_options
from troggu_stats.experiments.plan import Plan, different_settings
from troggu_stats.experiments.solo import EXPERIMENT as SOLO
from troggu_stats.rules import load_variant
from troggu_stats.stats import Estimate

_KNOWN = (Option("policies", "which to compare", "all"), Option("types", "of hands", "few"))


class TestOptions:
    def test_left_out_has_its_default_in_declared_order(self) -> None:
        assert settle_options("discard", _KNOWN, {"types": "many"}) == {"policies": "all", "types": "many"}
        assert list(settle_options("discard", _KNOWN, {"types": "many"})) == ["policies", "types"]

    def test_unknown_one_names_the_nearest(self) -> None:
        with pytest.raises(UsageError, match=r"no option 'policy': it has policies, types\.") as caught:
            settle_options("discard", _KNOWN, {"policy": "all"})
        assert "policies'" in str(caught.value) or "policies?" in str(caught.value)

    def test_experiment_without_options_says_so(self) -> None:
        with pytest.raises(UsageError, match="it has none"):
            settle_options("solo", (), {"x": "1"})

    def test_long_texts_are_not_quoted_whole(self) -> None:
        for asked in ({"x" * 100_000: "1"}, {"policies": "x" * 100_000}):
            with pytest.raises(UsageError) as caught:
                settle_options("discard", _KNOWN, asked)
            assert len(str(caught.value)) < 200
        for texts in (["x" * 100_000], ["x" * 100_000 + "=1"] * 2):
            with pytest.raises(UsageError) as caught:
                read_options(texts)
            assert len(str(caught.value)) < 200

    def test_texts_are_read(self) -> None:
        assert read_options(["a=1", " b = x=y "]) == {"a": "1", "b": "x=y"}

    @pytest.mark.parametrize(("texts", "match"), [(["a"], "NAME=VALUE"), (["a=1", "a=2"], "twice")])
    def test_bad_texts_are_refused(self, texts: list[str], match: str) -> None:
        with pytest.raises(UsageError, match=match):
            read_options(texts)


class TestPlan:
    def test_plan_keeps_options_through_its_manifest(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(type(SOLO), "options", _KNOWN)
        plan = Plan("solo", load_variant("rulebook"), (5,), ("random",), 10, 1, options={"types": "many"})
        assert plan.as_dict()["options"] == {"policies": "all", "types": "many"}
        assert Plan.from_dict(plan.as_dict()) == plan
        other = replace(plan, options={"types": "few"})
        assert different_settings(plan.as_dict(), other.as_dict()) == ("types",)

    def test_plan_of_an_experiment_without_options_is_as_ever(self) -> None:
        plan = Plan("solo", load_variant("rulebook"), (5,), ("random",), 10, 1)
        assert "options" not in plan.as_dict()


class TestFinding:
    def test_figure_takes_its_place(self) -> None:
        figure = Estimate(1.0, 0.5, 1.5, 100, 0.95, "paired t")
        finding = Finding("a", 5, "It pays {estimate} more.", "Rappen", figure)
        assert finding.sentence("1.0 Rappen") == "It pays 1.0 Rappen more."

    def test_claim_without_a_place_is_refused(self) -> None:
        with pytest.raises(UsageError, match=r"put \{estimate\} into it once"):
            Finding("a", 5, "It pays.", "Rappen", Estimate(None, None, None, 0, 0.95, "no deals"))
