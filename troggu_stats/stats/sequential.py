"""When to stop: at a precision, at a decision between two hypotheses, or while watching all along."""

import math
from dataclasses import dataclass
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from troggu_stats.errors import UsageError
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.totals import Histogram, Totals

CONFIDENCE_SEQUENCE = "asymptotic confidence sequence"
GSPRT = "GSPRT"
FEWEST_DEALS = 1_000
"""The minimum that a precision rule keeps unless told otherwise."""
# An effect so small differs from 0 by less than a float can tell, and its reciprocal may not be one.
_NO_EFFECT = 1e-100
_PSEUDO_COUNT = 1e-3
_ROUNDS = 500


@dataclass(frozen=True, slots=True)
class WidthRule:
    """Stop as soon as the interval is short enough, but not before a minimum of deals.

    Parameters
    ----------
    half_width
        Half the length that the interval may have, in the unit of the estimate.
    minimum
        Deals that are played in any case. With few of them a lucky start would look precise.

    Notes
    -----
    Y. S. Chow and H. Robbins (1965), On the asymptotic theory of fixed-width sequential confidence
    intervals. For a proportion give it Wilson's or Clopper-Pearson's interval, never Wald's, whose width
    at 0 of n is 0.
    """

    half_width: float
    minimum: int = FEWEST_DEALS

    def __post_init__(self) -> None:
        if not (self.half_width > 0.0 and math.isfinite(self.half_width)):
            raise UsageError(f"A precision of {self.half_width} cannot be reached; give more than 0.")
        if self.minimum < 1:
            raise UsageError(f"A minimum of {self.minimum} deals cannot be kept; give 1 or more.")

    def met(self, estimate: Estimate) -> bool:
        """Whether to stop: never without an interval, so that equal deals do not stop a run."""
        width = estimate.half_width
        return width is not None and estimate.n >= self.minimum and width <= self.half_width


def half_width_of_sequence(spread: float, n: int, tuned_for: int, level: float = DEFAULT_LEVEL) -> float:
    """Return the half-width of the asymptotic confidence sequence after n deals.

    Parameters
    ----------
    spread
        Standard deviation of a deal.
    n
        Deals so far.
    tuned_for
        Number of deals at which it should be shortest.
    level
        Confidence level, for all n at once.

    Notes
    -----
    I. Waudby-Smith, D. Arbour, R. Sinha, E. H. Kennedy and A. Ramdas (2024), Time-uniform central limit
    theory and asymptotic confidence sequences; rho² t* = -2 ln alpha + ln(1 - 2 ln alpha).
    """
    check_level(level)
    if n < 1 or tuned_for < 1:
        raise UsageError(
            f"A confidence sequence was asked for {n} deals, tuned for {tuned_for}; give 1 or more."
        )
    alpha = 1.0 - level
    rho_squared = (-2.0 * math.log(alpha) + math.log1p(-2.0 * math.log(alpha))) / tuned_for
    scaled = n * rho_squared
    inside = 2.0 * (scaled + 1.0) / (n * scaled) * (0.5 * math.log1p(scaled) - math.log(alpha))
    return spread * math.sqrt(inside)


def confidence_sequence(totals: Totals, tuned_for: int, level: float = DEFAULT_LEVEL) -> Estimate:
    """Say how much on average with an interval that may be watched after every block of deals.

    Parameters
    ----------
    totals
        Totals of one integer a deal, so far; for two arms, of their difference.
    tuned_for
        Number of deals at which it should be shortest, fixed before the run.
    level
        Confidence level, for all looks together.

    Returns
    -------
    Estimate
        In the unit of the totals. Without variation so far there is no interval.

    Notes
    -----
    See `half_width_of_sequence`. It holds in the limit of many deals: start to look after some hundreds.
    """
    check_level(level)
    if totals.n == 0:
        return Estimate.empty(level)
    if totals.spread == 0:
        reason = "a single deal" if totals.n == 1 else f"all {totals.n} deals gave the same value"
        return Estimate.without_interval(totals.mean, totals.n, level, reason)
    half = half_width_of_sequence(math.sqrt(totals.variance), totals.n, tuned_for, level)
    return Estimate(totals.mean, totals.mean - half, totals.mean + half, totals.n, level, CONFIDENCE_SEQUENCE)


class Leader(Enum):
    """Which arm is ahead, as far as can be told."""

    FIRST = "first"
    SECOND = "second"
    NEITHER = "neither"


def leader(difference: Estimate) -> Leader:
    """Say which arm is ahead, at any look during a run.

    Parameters
    ----------
    difference
        First arm minus second, from `confidence_sequence`.

    Raises
    ------
    UsageError
        If the interval is of another kind: those exclude zero sooner or later, if only looked at often
        enough.
    """
    if difference.low is None or difference.high is None:
        return Leader.NEITHER
    if difference.method != CONFIDENCE_SEQUENCE:
        raise UsageError(
            f"A leader was asked of an interval by {difference.method}; only a confidence sequence may be "
            "watched until it excludes zero."
        )
    if difference.low > 0.0:
        return Leader.FIRST
    return Leader.SECOND if difference.high < 0.0 else Leader.NEITHER


class Scale(Enum):
    """In what the hypotheses of a sequential test are stated."""

    MEAN = "mean a deal"
    EFFECT = "mean a deal over its standard deviation"


class Verdict(Enum):
    """What a sequential test says so far."""

    LOW = "the lower hypothesis"
    HIGH = "the higher hypothesis"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Hypotheses:
    """Two differences between which a sequential test decides, and how often it may err.

    Parameters
    ----------
    low, high
        The difference under either hypothesis, first arm minus second, on the `scale`.
    scale
        Mean in the unit of the payoffs, or effect (mean over standard deviation).
    false_high, false_low
        Chance of deciding for the higher when the lower holds, and the other way round.
    lowest, highest
        What a deal's difference can be at least and at most; needed on the scale of the mean.
    """

    low: float
    high: float
    scale: Scale = Scale.EFFECT
    false_high: float = 0.05
    false_low: float = 0.05
    lowest: int | None = None
    highest: int | None = None

    def __post_init__(self) -> None:
        if not (math.isfinite(self.low) and math.isfinite(self.high) and self.low < self.high):
            raise UsageError(
                f"Hypotheses {self.low} and {self.high} came; the lower must be below the higher."
            )
        errors = (self.false_high, self.false_low)
        if not all(0.0 < error < 0.5 for error in errors):
            raise UsageError(f"Error rates {errors} came; each lies between 0 and 0.5.")
        if self.scale is Scale.MEAN:
            if self.lowest is None or self.highest is None:
                raise UsageError("Hypotheses on the mean need the lowest and highest difference of a deal.")
            if not self.lowest < self.low < self.high < self.highest:
                raise UsageError(
                    f"Hypotheses {self.low} and {self.high} must lie inside {self.lowest} to {self.highest}."
                )
        elif max(abs(self.low), abs(self.high)) > 1.0:
            raise UsageError(f"Effects {self.low} and {self.high} came; they lie between -1 and 1.")

    @property
    def bounds(self) -> tuple[float, float]:
        """The log-likelihood ratios at which the lower or the higher is accepted (A. Wald, 1945)."""
        lower = math.log(self.false_low / (1.0 - self.false_high))
        return lower, math.log((1.0 - self.false_low) / self.false_high)


@dataclass(frozen=True, slots=True)
class SequentialTest:
    """Where a sequential test stands.

    Parameters
    ----------
    llr
        Log-likelihood ratio of the higher against the lower hypothesis.
    lower, upper
        Bounds at which the test ends.
    n
        Deals so far.
    verdict
        Which hypothesis is accepted, if any.
    method
        Name of the test in `docs/methods.md`.
    """

    llr: float
    lower: float
    upper: float
    n: int
    verdict: Verdict
    method: str = GSPRT


def effect_of_normalised_elo(elo: float) -> float:
    """Return the effect a deal that normalised Elo means for pairs of games with seats swapped.

    Notes
    -----
    M. Van den Bergh (2020), Normalized Elo: √2 ln(10) / 800 a point.
    """
    return elo * math.sqrt(2.0) * math.log(10.0) / 800.0


def _support(histogram: Histogram, hypotheses: Hypotheses) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the values a deal may have and their shares, with values on both sides of the hypotheses.

    Where all deals went one way neither hypothesis could have given them; values of the other side are
    then added as a thousandth of a deal each, so that the ratio stays finite and grows deal by deal.
    """
    counts: dict[int, float] = dict(histogram.cells)
    if hypotheses.lowest is not None and hypotheses.highest is not None:
        for value in (hypotheses.lowest, hypotheses.highest):
            counts.setdefault(value, _PSEUDO_COUNT)
    elif min(counts) >= 0 or max(counts) <= 0:
        reach = max(1, -min(counts), max(counts))
        for value in (-reach, reach):
            counts.setdefault(value, _PSEUDO_COUNT)
    values = np.array(sorted(counts), dtype=np.float64)
    weights = np.array([counts[int(value)] for value in sorted(counts)], dtype=np.float64)
    return values, weights / weights.sum()


def _tilted(shares: NDArray[np.float64], slack: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the most likely shares under which `slack` is 0 on average: shares / (1 + θ slack)."""
    from scipy.optimize import brentq

    lowest, highest = float(slack.min()), float(slack.max())
    if not lowest < 0.0 < highest:
        raise UsageError(
            f"A hypothesis needs values on both sides of it; the slack is {lowest} to {highest}."
        )

    def off(theta: float) -> float:
        return float(np.sum(shares * slack / (1.0 + theta * slack)))

    # At either end the average runs off to infinity, so a sign change lies a hair inside.
    left, right = -1.0 / highest, -1.0 / lowest
    hair = 1e-15
    theta = brentq(off, left * (1.0 - hair), right * (1.0 - hair), xtol=1e-300, rtol=8.9e-16, maxiter=1000)
    return shares / (1.0 + theta * slack)


def _with_effect(
    values: NDArray[np.float64], shares: NDArray[np.float64], effect: float
) -> NDArray[np.float64]:
    """Return the most likely shares whose mean is `effect` times their standard deviation.

    With m the root mean square that is Σ q x = c m, c = effect / √(1 + effect²); for a given m the
    tangent Σ q (x − c (x²/m + m) / 2) = 0 is linear, and its solution's own m is the next.
    """
    c = effect / math.sqrt(1.0 + effect * effect)
    if abs(c) < _NO_EFFECT:
        return _tilted(shares, values)
    side = values[values * c > 0.0] * math.copysign(1.0, c)
    reach = (1.0 + math.sqrt(1.0 - c * c)) / abs(c)
    narrowest, widest = float(side.min()) / reach * (1 + 1e-9), float(side.max()) * reach * (1 - 1e-9)
    size = min(max(math.sqrt(float(shares @ values**2)), narrowest), widest)
    found = shares
    for _ in range(_ROUNDS):
        found = _tilted(shares, values - c * (values**2 / size + size) / 2.0)
        new = min(max(math.sqrt(float(found @ values**2)), narrowest), widest)
        if abs(new - size) <= 1e-13 * size:
            break
        size = new
    return found


def gsprt(histogram: Histogram, hypotheses: Hypotheses) -> SequentialTest:
    """Decide between two differences of two arms while the deals are being played.

    Parameters
    ----------
    histogram
        Differences a deal, first arm minus second, over all rotations of the seats, so far.
    hypotheses
        The two differences, and how often the test may err.

    Returns
    -------
    SequentialTest
        Log-likelihood ratio, bounds and verdict.

    Notes
    -----
    X. Li, J. Liu and Z. Ying (2014), Generalized sequential probability ratio test for separate families
    of hypotheses; each likelihood is the largest that any distribution on the payoffs can reach under its
    hypothesis (M. Van den Bergh, 2020, A practical introduction to the GSPRT).
    """
    lower, upper = hypotheses.bounds
    n = histogram.n
    if n == 0:
        return SequentialTest(0.0, lower, upper, 0, Verdict.UNDECIDED)
    outside = hypotheses.lowest is not None and hypotheses.highest is not None and not (
        hypotheses.lowest <= histogram.values[0] and histogram.values[-1] <= hypotheses.highest
    )  # fmt: skip
    if outside:
        raise UsageError(
            f"Differences {histogram.values[0]} to {histogram.values[-1]} came, outside "
            f"{hypotheses.lowest} to {hypotheses.highest}; widen the range."
        )
    values, shares = _support(histogram, hypotheses)
    scale = float(np.abs(values).max())  # a unit of its own keeps squares of large payoffs in range
    if hypotheses.scale is Scale.MEAN:
        low, high = (_tilted(shares, (values - m) / scale) for m in (hypotheses.low, hypotheses.high))
    else:
        low, high = (_with_effect(values / scale, shares, t) for t in (hypotheses.low, hypotheses.high))
    llr = n * float(np.sum(shares * np.log(high / low)))
    verdict = Verdict.LOW if llr <= lower else Verdict.HIGH if llr >= upper else Verdict.UNDECIDED
    return SequentialTest(llr, lower, upper, n, verdict)
