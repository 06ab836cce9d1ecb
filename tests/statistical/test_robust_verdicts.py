"""How often the verdicts on findings are wrong, by simulation of figures that have deals in common."""

import math

import numpy as np
import pytest
from scipy import stats as distributions

from troggu_stats.experiments.robustness import Verdict
from troggu_stats.experiments.robustness.verdicts import level_of_each, verdict_on
from troggu_stats.stats import Estimate, difference_of

TRIALS = 4_000
FIELDS = 4
LEVEL = 0.95
# Standard errors of the fields: three that played all deals, one that played few of them.
ERRORS = np.array([1.0, 1.2, 0.9, 6.0])
# One trial in a thousand would miss this limit by luck, were the seed not fixed.
SLACK = 3.1 * math.sqrt(LEVEL * (1 - LEVEL) / TRIALS)


def figures(generator, truths, correlation):
    """Figures of all fields, shape (trials, fields), any two of them correlated alike."""
    covariance = np.outer(ERRORS, ERRORS) * (correlation + (1 - correlation) * np.eye(FIELDS))
    return generator.multivariate_normal(truths, covariance, TRIALS)


def estimates(row, findings=1):
    half_widths = distributions.norm.isf((1 - level_of_each(findings, FIELDS)) / 2) * ERRORS
    return [
        Estimate(value, value - half, value + half, 100, LEVEL, "normal")
        for value, half in zip(row, half_widths, strict=True)
    ]


@pytest.mark.parametrize("correlation", [-0.33, 0.0, 0.5, 0.95])
def test_all_intervals_and_differences_hold_together(correlation) -> None:
    truths = np.array([5.0, -2.0, 0.0, 9.0])
    generator = np.random.default_rng(1)
    held = 0
    for row in figures(generator, truths, correlation):
        found = estimates(row)
        held += all(
            not difference_of(found[i], found[j]).excludes(truths[i] - truths[j])
            for i in range(FIELDS)
            for j in range(FIELDS)
        ) and all(not one.excludes(truth) for one, truth in zip(found, truths, strict=True))
    assert held / TRIALS >= LEVEL - SLACK


def test_independence_would_not_do() -> None:
    # Negative control: figures that go against each other, with the interval of independent ones.
    errors = np.array([1.0, 1.0])
    covariance = np.outer(errors, errors) * np.array([[1.0, -0.9], [-0.9, 1.0]])
    found = np.random.default_rng(2).multivariate_normal([0.0, 0.0], covariance, TRIALS)
    half = distributions.norm.isf((1 - LEVEL) / 2) * math.hypot(*errors)
    independent = np.mean(np.abs(found[:, 0] - found[:, 1]) <= half)
    assert independent < LEVEL - 5 * SLACK
    each = distributions.norm.isf((1 - LEVEL) / 2)
    held = [
        not difference_of(*(Estimate(x, x - each, x + each, 100, LEVEL, "normal") for x in row)).excludes(0.0)
        for row in found
    ]
    assert np.mean(held) >= LEVEL - SLACK


@pytest.mark.parametrize("correlation", [-0.33, 0.0, 0.95])
@pytest.mark.parametrize(
    ("truths", "wrong"),
    [
        # Nothing to find: neither a stable sign nor players that differ.
        ([0.0, 0.0, 0.0, 0.0], {Verdict.STABLE, Verdict.DEPENDS}),
        # All alike: they do not depend on the players.
        ([8.0, 8.0, 8.0, 8.0], {Verdict.DEPENDS}),
        # One of them finds nothing: it is not stable.
        ([30.0, 30.0, 0.0, 30.0], {Verdict.STABLE}),
    ],
)
def test_wrong_verdicts_are_rare(truths, wrong, correlation) -> None:
    rows = figures(np.random.default_rng(3), np.array(truths), correlation)
    found = [verdict_on(estimates(row)) in wrong for row in rows]
    assert np.mean(found) <= 1 - LEVEL + SLACK


def test_clear_findings_are_told() -> None:
    rows = figures(np.random.default_rng(4), np.array([40.0, 40.0, 40.0, 40.0]), 0.5)
    assert np.mean([verdict_on(estimates(row)) is Verdict.STABLE for row in rows]) > 0.95
    rows = figures(np.random.default_rng(4), np.array([40.0, -40.0, 40.0, 40.0]), 0.5)
    assert np.mean([verdict_on(estimates(row)) is Verdict.DEPENDS for row in rows]) > 0.95
