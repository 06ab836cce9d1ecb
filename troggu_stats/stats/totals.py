"""Integer sums that add up: what an experiment keeps of its deals, whatever their number.

All sums are Python integers, exact beyond 2**63, so that adding parts in any order gives the same
bytes. Payoffs must be integers for that; scale afterwards, with `Estimate.scaled`.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from troggu_stats.errors import CheckFailedError, UsageError

_INT64_MAX = 2**63 - 1


def whole_numbers(values: ArrayLike) -> NDArray[Any]:
    """Return integers as an array: ``int64``, or Python integers in an object array where they need it.

    Raises
    ------
    UsageError
        If the values are not integers.
    """
    array = np.asarray(values)
    if array.size == 0:
        return array.astype(np.int64)
    if array.dtype.kind in "bi":
        return array.astype(np.int64)
    if array.dtype.kind == "u":
        return array.astype(np.int64 if int(array.max()) <= _INT64_MAX else object)
    if array.dtype.kind == "O" and all(isinstance(value, (int, np.integer)) for value in array.flat):
        return np.array([int(value) for value in array.flat], dtype=object).reshape(array.shape)
    raise UsageError(
        f"Totals were given values of type {array.dtype}; only integers add up exactly: "
        "count in a unit that makes them whole."
    )


def _series(values: ArrayLike) -> NDArray[Any]:
    array = whole_numbers(values)
    if array.ndim != 1:
        raise UsageError(f"Totals were given an array of {array.ndim} dimensions; give one value a deal.")
    return array


def _largest(array: NDArray[Any]) -> int:
    """Return the largest magnitude; by way of Python integers, as ``abs`` of -2**63 overflows."""
    return max(-int(array.min()), int(array.max())) if array.size else 0


def exact_dot(left: NDArray[Any], right: NDArray[Any]) -> int:
    """Return the exact sum of products of two integer arrays of the same length."""
    largest = _largest(left) * _largest(right)
    if left.dtype == object or right.dtype == object or largest > _INT64_MAX:
        return sum(int(a) * int(b) for a, b in zip(left.tolist(), right.tolist(), strict=True))
    step = max(1, _INT64_MAX // largest) if largest else max(1, left.size)
    return sum(
        int(np.dot(left[start : start + step], right[start : start + step]))
        for start in range(0, left.size, step)
    )


def exact_sum(array: NDArray[Any]) -> int:
    """Return the exact sum of an integer array."""
    return exact_dot(array, np.ones(array.size, dtype=np.int64))


def _same_length(*arrays: NDArray[Any]) -> None:
    sizes = sorted({array.size for array in arrays})
    if len(sizes) > 1:
        raise UsageError(f"Totals were given columns of {sizes} deals; every column has one value a deal.")


@dataclass(frozen=True, slots=True)
class _Sums:
    """Integer fields that add up."""

    def __add__(self, other: Self) -> Self:
        if type(other) is not type(self):
            return NotImplemented
        return type(self)(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    def as_dict(self) -> dict[str, int]:
        """Return the sums as plain integers by name."""
        return {f.name: getattr(self, f.name) for f in fields(self)}

    @classmethod
    def from_dict(cls, sums: Mapping[str, int]) -> Self:
        """Return the totals that `as_dict` wrote."""
        wanted = [f.name for f in fields(cls)]
        if sorted(sums) != sorted(wanted):
            raise UsageError(f"Totals came with the sums {sorted(sums)}; these hold {sorted(wanted)}.")
        if not all(type(value) is int for value in sums.values()):
            raise UsageError("Totals came with sums that are not integers; only integers add up exactly.")
        return cls(**sums)


@dataclass(frozen=True, slots=True)
class Totals(_Sums):
    """Sums of one integer a deal: enough for its mean and variance."""

    n: int = 0
    x: int = 0
    xx: int = 0

    @classmethod
    def of(cls, values: ArrayLike) -> Self:
        """Return the totals of an integer array, one value a deal."""
        array = _series(values)
        return cls(array.size, exact_sum(array), exact_dot(array, array))

    @property
    def spread(self) -> int:
        """Return n Σx² − (Σx)², exact: n (n − 1) times the sample variance, 0 if all are equal."""
        return self.n * self.xx - self.x * self.x

    @property
    def mean(self) -> float:
        """The mean, correctly rounded; needs a deal."""
        if not self.n:
            raise UsageError("Totals of no deals have no mean; ask `means.mean`, which says so.")
        return self.x / self.n

    @property
    def variance(self) -> float:
        """The sample variance (divisor n − 1); needs two deals."""
        if self.n < 2:
            raise UsageError(f"Totals of {self.n} deals have no variance; two are needed.")
        return self.spread / (self.n * (self.n - 1))


@dataclass(frozen=True, slots=True)
class PairTotals(_Sums):
    """Sums of two integers a deal, one for each arm that played it."""

    n: int = 0
    x: int = 0
    y: int = 0
    xx: int = 0
    yy: int = 0
    xy: int = 0

    @classmethod
    def of(cls, first: ArrayLike, second: ArrayLike) -> Self:
        """Return the totals of two integer arrays, one value a deal in each."""
        x, y = _series(first), _series(second)
        _same_length(x, y)
        return cls(x.size, exact_sum(x), exact_sum(y), exact_dot(x, x), exact_dot(y, y), exact_dot(x, y))

    @property
    def first(self) -> Totals:
        """Totals of the first arm alone."""
        return Totals(self.n, self.x, self.xx)

    @property
    def second(self) -> Totals:
        """Totals of the second arm alone."""
        return Totals(self.n, self.y, self.yy)

    @property
    def difference(self) -> Totals:
        """Totals of first minus second, deal by deal."""
        return Totals(self.n, self.x - self.y, self.xx - 2 * self.xy + self.yy)


@dataclass(frozen=True, slots=True)
class ClusterTotals(_Sums):
    """Sums over deals that hold several observations of a stratum each, or none.

    Parameters
    ----------
    deals
        Deals with at least one observation: the units of inference.
    x, c
        Sum of the values, and number of observations.
    xx, xc, cc
        Sums over deals of a deal's sums: squared, times its number, its number squared.
    """

    deals: int = 0
    x: int = 0
    c: int = 0
    xx: int = 0
    xc: int = 0
    cc: int = 0

    @classmethod
    def of(cls, sums: ArrayLike, numbers: ArrayLike) -> Self:
        """Return the totals of a deal's sum of values and its number of observations, one each a deal."""
        x, c = _series(sums), _series(numbers)
        _same_length(x, c)
        if c.size and int(c.min()) < 0:
            raise UsageError(f"A deal came with {int(c.min())} observations; the number is 0 or more.")
        if bool(np.any((c == 0) & (x != 0))):
            raise UsageError("A deal without observations came with a sum that is not 0.")
        return cls(
            int(np.count_nonzero(c)), exact_sum(x), exact_sum(c),
            exact_dot(x, x), exact_dot(x, c), exact_dot(c, c),
        )  # fmt: skip

    @property
    def residual(self) -> int:
        """Return (Σc)² Σ(x − Rc)², exact, with R = Σx / Σc: 0 if every deal agrees with the ratio."""
        return self.xx * self.c * self.c - 2 * self.x * self.c * self.xc + self.x * self.x * self.cc


@dataclass(frozen=True, slots=True)
class PairedCounts(_Sums):
    """How often two arms succeeded on the same deals: a two-by-two table that adds up."""

    both: int = 0
    first_only: int = 0
    second_only: int = 0
    neither: int = 0

    def __post_init__(self) -> None:
        if min(self.both, self.first_only, self.second_only, self.neither) < 0:
            raise UsageError("A table of paired outcomes came with a negative count; counts are 0 or more.")

    @classmethod
    def of(cls, first: ArrayLike, second: ArrayLike) -> Self:
        """Return the table of two arrays of 0 and 1, one value a deal in each."""
        x, y = _series(first), _series(second)
        _same_length(x, y)
        if x.size and not (np.isin(x, (0, 1)).all() and np.isin(y, (0, 1)).all()):
            raise UsageError("Paired outcomes must be 0 or 1; other values came.")
        cells = np.bincount((2 * (1 - x) + (1 - y)).astype(np.int64), minlength=4)
        return cls(*(int(cell) for cell in cells))

    @property
    def n(self) -> int:
        """Number of deals."""
        return self.both + self.first_only + self.second_only + self.neither


@dataclass(frozen=True, slots=True)
class Histogram:
    """How often each integer came: sorted values with their counts.

    Parameters
    ----------
    cells
        Pairs (value, count), by rising value, without empty cells.
    """

    cells: tuple[tuple[int, int], ...] = ()

    def __post_init__(self) -> None:
        values = [value for value, _ in self.cells]
        if values != sorted(set(values)) or any(count <= 0 for _, count in self.cells):
            raise UsageError("A histogram needs rising values with positive counts; use `Histogram.counted`.")

    @classmethod
    def of(cls, values: ArrayLike) -> Self:
        """Return the histogram of an integer array."""
        found, counts = np.unique(_series(values), return_counts=True)
        return cls(tuple((int(v), int(c)) for v, c in zip(found.tolist(), counts.tolist(), strict=True)))

    @classmethod
    def counted(cls, counts: Mapping[int, int] | Iterable[tuple[int, int]]) -> Self:
        """Return the histogram of values with counts, in any order; counts of a value twice add up."""
        merged: dict[int, int] = {}
        for value, count in counts.items() if isinstance(counts, Mapping) else counts:
            if type(value) is bool or int(value) != value or int(count) != count or count < 0:
                raise UsageError(f"A histogram came with value {value!r} and count {count!r}; give integers.")
            merged[int(value)] = merged.get(int(value), 0) + int(count)
        return cls(tuple(sorted((v, c) for v, c in merged.items() if c)))

    def __add__(self, other: "Histogram") -> "Histogram":
        if not isinstance(other, Histogram):
            return NotImplemented
        return Histogram.counted((*self.cells, *other.cells))

    @property
    def n(self) -> int:
        """Number of deals."""
        return sum(count for _, count in self.cells)

    @property
    def values(self) -> tuple[int, ...]:
        """The values that came, rising."""
        return tuple(value for value, _ in self.cells)

    @property
    def counts(self) -> tuple[int, ...]:
        """The count of each of `values`."""
        return tuple(count for _, count in self.cells)

    @property
    def totals(self) -> Totals:
        """The histogram's totals, exact."""
        return Totals(self.n, sum(v * c for v, c in self.cells), sum(v * v * c for v, c in self.cells))

    def as_dict(self) -> dict[str, list[int]]:
        """Return the histogram as plain lists of integers."""
        return {"values": list(self.values), "counts": list(self.counts)}

    @classmethod
    def from_dict(cls, lists: Mapping[str, Sequence[int]]) -> Self:
        """Return the histogram that `as_dict` wrote."""
        return cls(tuple(zip(lists["values"], lists["counts"], strict=True)))


@dataclass(frozen=True, slots=True)
class Moments:
    """Sums and sums of products of several integers a deal.

    Parameters
    ----------
    n
        Number of deals.
    sums
        Sum of each column.
    products
        Sum of each product of two columns, row by row, symmetric.
    """

    n: int
    sums: tuple[int, ...]
    products: tuple[tuple[int, ...], ...]

    @classmethod
    def of(cls, columns: Sequence[ArrayLike]) -> Self:
        """Return the moments of integer columns, one value a deal in each."""
        series = [_series(column) for column in columns]
        _same_length(*series)
        upper = [[exact_dot(a, b) for b in series[i:]] for i, a in enumerate(series)]
        products = tuple(
            tuple(upper[min(i, j)][abs(i - j)] for j in range(len(series))) for i in range(len(series))
        )
        return cls(series[0].size if series else 0, tuple(exact_sum(a) for a in series), products)

    def __add__(self, other: "Moments") -> "Moments":
        if not isinstance(other, Moments):
            return NotImplemented
        if len(self.sums) != len(other.sums):
            raise UsageError(f"Moments of {len(self.sums)} and {len(other.sums)} columns do not add up.")
        return Moments(
            self.n + other.n,
            tuple(a + b for a, b in zip(self.sums, other.sums, strict=True)),
            tuple(
                tuple(a + b for a, b in zip(mine, theirs, strict=True))
                for mine, theirs in zip(self.products, other.products, strict=True)
            ),
        )

    @classmethod
    def counted(cls, columns: Sequence[ArrayLike], counts: ArrayLike) -> Self:
        """Return the moments of integer columns whose rows came as often as ``counts`` says."""
        series, times = [_series(column) for column in columns], _series(counts)
        _same_length(*series, times)
        weighed = [whole_numbers(column.astype(object) * times) for column in series]
        products = tuple(tuple(exact_dot(one, other) for other in series) for one in weighed)
        return cls(exact_sum(times), tuple(exact_sum(one) for one in weighed), products)

    def spread(self, i: int, j: int) -> int:
        """Return n Σab − Σa Σb of columns i and j, exact: n (n − 1) times their sample covariance."""
        return self.n * self.products[i][j] - self.sums[i] * self.sums[j]

    def totals(self, i: int) -> Totals:
        """Return the totals of column i alone."""
        return Totals(self.n, self.sums[i], self.products[i][i])

    def difference(self, i: int, j: int) -> Totals:
        """Return the totals of column i minus column j, deal by deal."""
        cross = self.products
        return Totals(self.n, self.sums[i] - self.sums[j], cross[i][i] - 2 * cross[i][j] + cross[j][j])

    def as_dict(self) -> dict[str, Any]:
        """Return the moments as plain integers and lists."""
        return {"n": self.n, "sums": list(self.sums), "products": [list(row) for row in self.products]}

    @classmethod
    def from_dict(cls, lists: Mapping[str, Any]) -> Self:
        """Return the moments that `as_dict` wrote."""
        return cls(lists["n"], tuple(lists["sums"]), tuple(tuple(row) for row in lists["products"]))


def require_all_zero(differences: Totals) -> None:
    """Refuse differences that are not all zero, where two arms are the same and must not differ."""
    if differences.x or differences.xx:
        raise CheckFailedError(
            f"Two identical arms differ on the same deals (Σd = {differences.x}, Σd² = {differences.xx}); "
            "they must not: look for a player whose choices depend on more than the deal's address."
        )
