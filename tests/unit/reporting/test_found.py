from dataclasses import dataclass, field

import pytest

from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.reporting import report
from troggu_stats.reporting.found import found_lines
from troggu_stats.rules import load_variant
from troggu_stats.stats import Estimate

CLAIM = "With {players} players doubling at 20 instead of 30 points changes what the declarer gets by"


@dataclass(frozen=True)
class Result:
    played: Plan
    totals: dict = field(default_factory=dict)
    tables: tuple = ()
    figures: tuple = ()


def result(experiment="stakes", players=(4, 5, 6)):
    return Result(Plan(experiment, load_variant("rulebook"), players, ("village",), 100, 1))


@pytest.fixture
def found(monkeypatch):
    """Three findings, of which a report says one in a sentence."""

    def findings(run, level):
        estimate = Estimate(1.5, 1.0, 2.0, 100, level, "t")
        return tuple(
            Finding("payment", n, CLAIM.format(players=n) + " {estimate}.", "Rappen", estimate)
            for n in run.plan.players
        )

    monkeypatch.setattr(report, "_of_run", findings)


class TestFoundLines:
    def test_says_the_middle_number_in_a_sentence_and_the_figures_of_the_others(self, found):
        text = "\n".join(line for _, line in found_lines(result()))
        assert "- With 5 players doubling at 20" in text
        assert text.count("With ") == 1
        assert "    4 players: 1.5" in text
        assert "    6 players: 1.5" in text
        assert "all 3 to hold together" in " ".join(text.split())

    def test_keeps_to_the_width_and_leaves_no_blanks(self, found):
        lines = [line for _, line in found_lines(result(), 40)]
        assert all(len(line) <= 40 and line == line.rstrip() for line in lines)

    def test_says_nothing_of_a_run_without_findings(self, monkeypatch):
        monkeypatch.setattr(report, "_of_run", lambda run, level: ())
        assert list(found_lines(result())) == []
