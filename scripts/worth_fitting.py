"""The fit that ``fit_worths.py`` and ``fit_troccas_worths.py`` share: least squares within each decision.

What the two games' scripts gather are rows, one for each card that could be played at a decision. A card's
worth is the sum of one number from each list, and what is fitted are the differences of a decision's cards.
"""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.strategies.worth_lists import list_name

Lists: TypeAlias = list[tuple[str, tuple[str, ...]]]
# --- columns of every row: decision, whether it is village's card, its value, whether plain or trump ---
DECISION, OWN, VALUE, TAG = range(4)
FIRST_FREE = TAG + 1
PLAIN_TAG, TRUMP_TAG = 0, 1
_TAGS = {"plain": PLAIN_TAG, "trump": TRUMP_TAG}
ONE_HELD_BACK_IN = 6  # batches, to measure the gain on
_A_TRACE = 1e-9  # so that a column is noted once, whatever its sum


class Form(NamedTuple):
    """What is fitted.

    Parameters
    ----------
    lists
        The lists of numbers, each with its tag and its features.
    levels
        How many levels each feature has, in the order of a row's columns.
    first_feature
        The column of the first feature.
    ridge
        How firmly the numbers are held to those fitted before, or to 0.
    factors
        For a tag whose numbers are multiplied the column of what multiplies them.
    """

    lists: Lists
    levels: Mapping[str, int]
    first_feature: int
    ridge: float
    factors: Mapping[str, int]

    @property
    def sizes(self) -> list[int]:
        """How many numbers each list has."""
        return [int(np.prod([self.levels[feature] for feature in features])) for _, features in self.lists]

    def places(self, rows: Floats) -> Ints:
        """Return which of all numbers each row takes from each list, -1 for none; shape (rows, lists)."""
        features_at = {name: self.first_feature + place for place, name in enumerate(self.levels)}
        places = np.full((len(rows), len(self.lists)), -1, np.int64)
        first = 0
        for number, ((tag, features), size) in enumerate(zip(self.lists, self.sizes, strict=True)):
            index = np.zeros(len(rows), np.int64)
            for feature in features:
                index = index * self.levels[feature] + rows[:, features_at[feature]].astype(np.int64)
            belongs = rows[:, TAG] == _TAGS[tag] if tag in _TAGS else np.ones(len(rows), bool)
            places[belongs, number] = first + index[belongs]
            first += size
        return places

    def weights(self, rows: Floats) -> Floats:
        """Return what multiplies the number that each row takes from each list; shape (rows, lists)."""
        weights = np.ones((len(rows), len(self.lists)))
        for number, (tag, _) in enumerate(self.lists):
            if tag in self.factors:
                weights[:, number] = rows[:, self.factors[tag]]
        return weights

    def numbers_of(self, shipped: Mapping[str, Any]) -> Floats:
        """Return the numbers of a game's lists, one after another; zeros for a list that it lacks."""
        parts = [
            shipped.get(list_name(tag, features), [0] * size)
            for (tag, features), size in zip(self.lists, self.sizes, strict=True)
        ]
        return np.concatenate(parts) / 100.0

    def listed(self, numbers: Floats) -> dict[str, list[int]]:
        """Return the numbers by the names of their lists, in hundredths."""
        parts = np.split(numbers, np.cumsum(self.sizes)[:-1])
        return {
            list_name(tag, features): np.rint(100 * part).astype(int).tolist()
            for (tag, features), part in zip(self.lists, parts, strict=True)
        }


class Fit:
    """The fit of one game: normal equations, and decisions held back to measure the gain on."""

    def __init__(self, form: Form) -> None:
        width = sum(form.sizes)
        self._form = form
        self._a, self._b = np.zeros((width, width)), np.zeros(width)
        self._room = (np.zeros(width), np.zeros(width, np.int64))
        self._held_back: list[Floats] = []

    def add(self, rows: Floats, batch: int) -> None:
        """Add a batch of decisions, or hold it back."""
        if batch % ONE_HELD_BACK_IN == 0:
            self._held_back.append(rows)
            return
        values = np.ascontiguousarray(rows[:, VALUE])
        places, weights = self._form.places(rows), self._form.weights(rows)
        _add_up(places, weights, values, _starts_of(rows), self._room, self._a, self._b)

    def solved(self, before: Floats) -> Floats:
        """Return the numbers of all lists, one after another; without decisions those of before."""
        whole = np.triu(self._a) + np.triu(self._a, 1).T
        ridge = self._form.ridge
        return np.asarray(np.linalg.solve(whole + ridge * np.eye(len(self._b)), self._b + ridge * before))

    def told_gain(self, numbers: Floats) -> str:
        """Return in words by how much the fitted worths beat village's play at the decisions held back."""
        gains = np.concatenate([self._gains_over_village(rows, numbers) for rows in self._held_back])
        error = gains.std(ddof=1) / np.sqrt(gains.size)
        return f"gain a decision {gains.mean():.3f}, error {error:.3f}"

    def _gains_over_village(self, rows: Floats, numbers: Floats) -> Floats:
        places = self._form.places(rows)
        worths = (np.where(places >= 0, numbers[places], 0.0) * self._form.weights(rows)).sum(axis=1)
        gains = []
        for start, end in pairwise(_starts_of(rows)):
            own = start + int(np.argmax(rows[start:end, OWN]))
            best = start + int(np.argmax(worths[start:end]))
            gains.append(rows[best, VALUE] - rows[own, VALUE])
        return np.array(gains)


def write(out: Path, fitted: Mapping[str, Any], games: Sequence[tuple[str, int]], heading: str) -> None:
    """Write a file of worths whole, or not at all.

    Parameters
    ----------
    fitted
        The lists by name, by game and number of players.
    games
        Which of them, in order.
    heading
        A text whose comments are kept above them.
    """
    lines = [line for line in heading.splitlines() if line.startswith("#")]
    for game, players in games:
        lines += ["", f"[{game}.{players}]"]
        for name, numbers in fitted.get(game, {}).get(str(players), {}).items():
            lines.append(f"{name} = [{', '.join(map(str, numbers))}]")
    partial = out.with_suffix(".partial")
    partial.write_text("\n".join(lines) + "\n", encoding="utf-8")
    partial.replace(out)


def _starts_of(rows: Floats) -> Ints:
    """Return where each decision's rows begin, and behind them the number of rows."""
    return np.append(np.flatnonzero(np.diff(rows[:, DECISION], prepend=-1)), len(rows))


@compiled
def _add_up(
    places: Ints,
    weights: Floats,
    values: Floats,
    starts: Ints,
    room: tuple[Floats, Ints],
    a: Floats,
    b: Floats,
) -> None:
    """Add up the normal equations of all decisions, each less its own mean: of ``a`` the upper half.

    ``room`` are zeros, one a column: sums of a decision, and which columns it has.
    """
    sums, used = room
    for decision in range(starts.shape[0] - 1):
        first, end = starts[decision], starts[decision + 1]
        count, mean = 0, 0.0
        for row in range(first, end):
            mean += values[row] / (end - first)
        for row in range(first, end):
            for one in range(places.shape[1]):
                place, weight = places[row, one], weights[row, one]
                if place < 0 or weight == 0.0:
                    continue
                if sums[place] == 0.0:
                    used[count] = place
                    count += 1
                    sums[place] = _A_TRACE
                sums[place] += weight
                b[place] += weight * (values[row] - mean)
                # The numbers of a later list have later columns.
                for other in range(one, places.shape[1]):
                    if places[row, other] >= 0:
                        a[place, places[row, other]] += weight * weights[row, other]
        for one in range(count):
            for other in range(one, count):
                early, late = min(used[one], used[other]), max(used[one], used[other])
                a[early, late] -= sums[early] * sums[late] / (end - first)
        for one in used[:count]:
            sums[one] = 0.0
