"""A number that carries its doubt: the only form in which a result leaves the statistics."""

import math
from dataclasses import dataclass, replace
from typing import Any, Self

from troggu_stats.errors import UsageError

DEFAULT_LEVEL = 0.95
NO_DEALS = "no deals"


def check_level(level: float) -> float:
    """Return a confidence level that lies strictly between 0 and 1, or refuse it."""
    if not 0.0 < level < 1.0:
        raise UsageError(f"Confidence level {level} is not between 0 and 1; give for instance 0.95.")
    return float(level)


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number, how far it may be off, and from how many deals it comes.

    Parameters
    ----------
    value
        The number itself; None when there were no deals.
    low, high
        Ends of the interval; both None when none can be stood behind, and `method` says why.
    n
        Observations behind it: deals, unless the method says otherwise.
    level
        Confidence level of the interval, between 0 and 1.
    method
        Name of the method in `docs/methods.md`, or the reason why there is no interval.

    Raises
    ------
    UsageError
        If a number is not finite, only one end is given, or the ends are the wrong way round.
    """

    value: float | None
    low: float | None
    high: float | None
    n: int
    level: float
    method: str

    def __post_init__(self) -> None:
        check_level(self.level)
        if self.n < 0:
            raise UsageError(f"An estimate from {self.n} deals cannot be; the number is 0 or more.")
        for name in ("value", "low", "high"):
            number = getattr(self, name)
            if number is None:
                continue
            if not math.isfinite(number):
                raise UsageError(f"The {name} of an estimate is {number}; use None for what is not known.")
            # numpy's numbers print and serialise in their own way; -0.0 would print as "-0".
            object.__setattr__(self, name, float(number) + 0.0)
        object.__setattr__(self, "n", int(self.n))
        if (self.low is None) != (self.high is None) or (self.value is None and self.low is not None):
            raise UsageError("An estimate has a value and both ends of its interval, or no interval at all.")
        if self.low is not None and self.high is not None and self.low > self.high:
            raise UsageError(
                f"The interval [{self.low}, {self.high}] is upside down; give the lower end first."
            )

    @classmethod
    def empty(cls, level: float = DEFAULT_LEVEL) -> Self:
        """Return what a stratum without a single deal says: "no deals"."""
        return cls(None, None, None, 0, level, NO_DEALS)

    @classmethod
    def without_interval(cls, value: float, n: int, level: float, reason: str) -> Self:
        """Return a value that no interval can be stood behind for, with the reason."""
        return cls(value, None, None, n, level, f"no interval: {reason}")

    @property
    def has_interval(self) -> bool:
        """Whether there is an interval."""
        return self.low is not None

    @property
    def half_width(self) -> float | None:
        """Half the length of the interval, in the unit of the value; None without one."""
        if self.low is None or self.high is None:
            return None
        return (self.high - self.low) / 2.0

    def excludes(self, number: float) -> bool:
        """Whether there is an interval and the number lies outside it."""
        return self.low is not None and self.high is not None and not self.low <= number <= self.high

    def scaled(self, factor: float) -> Self:
        """Return the same estimate in another unit: value and interval times `factor`."""
        if self.value is None:
            return self
        if self.low is None or self.high is None:
            return replace(self, value=self.value * factor)
        low, high = sorted((self.low * factor, self.high * factor))
        return replace(self, value=self.value * factor, low=low, high=high)

    def root(self) -> Self:
        """Return the square root of an estimate of something that is never below 0, ends and all."""
        if self.value is None:
            return self
        ends = (None if end is None else math.sqrt(max(end, 0.0)) for end in (self.low, self.high))
        low, high = ends
        return replace(self, value=math.sqrt(self.value), low=low, high=high)

    def renamed(self, method: str, level: float | None = None) -> Self:
        """Return the same numbers under another method's name and level."""
        return replace(self, method=method, level=self.level if level is None else level)

    def as_dict(self) -> dict[str, Any]:
        """Return the fields as plain values that strict JSON can hold."""
        return {
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "n": self.n,
            "level": self.level,
            "method": self.method,
        }

    @classmethod
    def from_dict(cls, fields: dict[str, Any]) -> Self:
        """Return the estimate that `as_dict` wrote."""
        return cls(**fields)

    def __str__(self) -> str:
        if self.value is None:
            return self.method
        if self.low is None:
            return f"{self.value:.6g} ({self.method})"
        return f"{self.value:.6g} [{self.low:.6g}, {self.high:.6g}]"


@dataclass(frozen=True, slots=True)
class PValue:
    """How surprising the deals would be if there were no difference at all.

    Parameters
    ----------
    p
        The p-value, two-sided.
    n
        Observations behind it.
    method
        Name of the test in `docs/methods.md`.
    statistic
        The test's statistic; None where the test has none.
    """

    p: float
    n: int
    method: str
    statistic: float | None = None

    def __post_init__(self) -> None:
        if not 0.0 <= self.p <= 1.0:
            raise UsageError(f"A p-value of {self.p} cannot be; it lies between 0 and 1.")
