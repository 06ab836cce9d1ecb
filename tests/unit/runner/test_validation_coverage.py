"""The check of intervals passes, and fails with intervals that are too short, too long or shifted."""

from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from troggu_stats.runner.validation import Effort, Verdict, coverage
from troggu_stats.stats import Estimate, proportion, t_mean, tango

pytestmark = pytest.mark.compiled  # the few samples of plain Python tell nothing apart


def scaled(estimate: Estimate, by: float) -> Estimate:
    return replace(
        estimate,
        low=estimate.value + by * (estimate.low - estimate.value),
        high=estimate.value + by * (estimate.high - estimate.value),
    )


def wald(successes: int, n: int) -> Estimate:
    share = successes / n
    half = 1.96 * (share * (1 - share) / n) ** 0.5
    return Estimate(share, share - half, share + half, n, 0.95, "Wald")


def test_it_passes() -> None:
    outcome = coverage.intervals_cover(Effort.USUAL)
    assert outcome.verdict is Verdict.PASSED, outcome
    assert outcome.figure.startswith("4 coverages")


@pytest.mark.parametrize(
    ("name", "wrong", "what"),
    [
        ("t_mean", lambda totals: scaled(t_mean(totals), 0.8), "mean trumps"),
        ("t_mean", lambda totals: scaled(t_mean(totals), 1.6), "mean trumps"),
        ("t_mean", lambda totals: t_mean(replace(totals, x=totals.x + totals.n // 20)), "mean trumps"),
        ("proportion", wald, "no trump"),
        ("proportion", lambda k, n: scaled(proportion(k, n), 1 if k < 20 else 0.8), "fool in hand"),
        ("proportion", lambda k, n: scaled(proportion(k, n), 0.8), "no trump"),
        ("tango", lambda counts: scaled(tango(counts), 0.8), "fool here or there"),
        ("tango", lambda counts: replace(tango(counts), low=None, high=None), "fool here or there"),
    ],
)
def test_wrong_intervals_fail(name: str, wrong, what: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(coverage, name, wrong)
    outcome = coverage.intervals_cover(Effort.USUAL)
    assert outcome.verdict is Verdict.FAILED
    assert outcome.fault.startswith(what)


@pytest.mark.parametrize("chance", [0.3, 11 / 62, 0.01])
def test_exact_coverage_is_what_the_intervals_give(chance: float) -> None:
    size = coverage._SIZE
    counts = np.arange(size + 1)
    intervals = [proportion(int(count), size) for count in counts]
    held = [one.low <= chance <= one.high for one in intervals]
    expected = float(np.dot(held, stats.binom.pmf(counts, size, chance)))
    assert coverage.exact_coverage(chance) == pytest.approx(expected, abs=1e-12)


def test_exact_paired_coverage_against_simulation() -> None:
    rng = np.random.default_rng(3)
    chance, samples = 11 / 62, 20_000
    size = coverage._SIZE
    pairs = rng.multinomial(size, [chance, chance, 1 - 2 * chance], size=samples)
    first, second = pairs[:, 0], pairs[:, 1]
    held = float(np.mean((first - second) ** 2 <= stats.norm.isf(0.025) ** 2 * (first + second)))
    exact = coverage.exact_paired_coverage(chance)
    assert abs(held - exact) < 4 * (exact * (1 - exact) / samples) ** 0.5
