"""The way from one variant to another, one setting at a time, forwards and backwards."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from troggu_stats.errors import UsageError
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.plays import Plays, Standing
from troggu_stats.rules.variants import AnyRules

BIDS = "bids"
"""The last step: who bids by the first variant's fitted counts then bids by the other's."""

# Who may play is no step: both variants are played by this number of players.
_NO_STEP = ("players",)


@dataclass(frozen=True, slots=True)
class Path:
    """The way from the first variant to another.

    Parameters
    ----------
    steps
        What is changed in each step: settings that change something with this number of players, in the
        order of the rules, then the bids.
    forwards
        How it is played before the first step and after each one, in this order.
    backwards
        The same when the last step is taken first: before any step, then with the last alone, and so on.
    """

    steps: tuple[str, ...]
    forwards: tuple[Standing, ...]
    backwards: tuple[Standing, ...]

    def step_backwards(self, step: int) -> tuple[Standing, Standing]:
        """Return how it is played before and after a step on the way backwards."""
        place = len(self.steps) - step
        return self.backwards[place - 1], self.backwards[place]

    def step_forwards(self, step: int) -> tuple[Standing, Standing]:
        """Return how it is played before and after a step on the way forwards."""
        return self.forwards[step], self.forwards[step + 1]


def path_between(first: AnyRules, other: AnyRules, plays: Plays) -> Path:
    """Return the way from one variant to another, without the steps that change nothing."""
    groups = _groups(first, other)
    ahead = [_standing(first, other, groups[:taken], plays) for taken in range(len(groups) + 1)]
    back = [_standing(first, other, groups[left:], plays) for left in range(len(groups), -1, -1)]
    last = len(groups)
    kept = [
        step
        for step in range(last)
        if ahead[step] != ahead[step + 1] or back[last - step - 1] != back[last - step]
    ]
    return Path(
        tuple("+".join(groups[step]) for step in kept),
        (ahead[0], *(ahead[step + 1] for step in kept)),
        (back[0], *(back[last - step] for step in reversed(kept))),
    )


def _standing(first: AnyRules, other: AnyRules, taken: Sequence[Sequence[str]], plays: Plays) -> Standing:
    return plays.standing(mixed(first, other, {name for group in taken for name in group}))


def mixed(first: AnyRules, other: AnyRules, taken: Collection[str]) -> AnyRules:
    """Return the first variant with some of its settings, or its bids, as the other has them.

    Raises
    ------
    UsageError
        The settings do not go together.
    """
    bids_of = other if BIDS in taken else first
    values = {name: getattr(other if name in taken else first, name) for name in _differing(first, other)}
    changes = {name: value for name, value in values.items() if getattr(bids_of, name) != value}
    return bids_of.with_settings(changes) if changes else bids_of


def _differing(first: AnyRules, other: AnyRules) -> list[str]:
    names = (difference.setting.name for difference in first.differences(other))
    return [name for name in names if name not in _NO_STEP]


def _groups(first: AnyRules, other: AnyRules) -> list[list[str]]:
    """Return the steps: each setting on its own, but those together that cannot be changed apart."""
    groups = [[name] for name in _differing(first, other)]
    while (apart := _first_refused(first, other, groups)) is not None:
        groups[apart : apart + 2] = [groups[apart] + groups[apart + 1]]
    return groups + ([[BIDS]] if _bids_of(first) != _bids_of(other) else [])


def _bids_of(rules: AnyRules) -> str:
    return comparison_of(rules).bids_of(rules)


def _first_refused(first: AnyRules, other: AnyRules, groups: Sequence[Sequence[str]]) -> int | None:
    """Return the step after which, on the way forwards or backwards, the rules contradict themselves."""
    for cut in range(1, len(groups)):
        for taken in (groups[:cut], groups[cut:]):
            try:
                mixed(first, other, [name for group in taken for name in group])
            except UsageError:
                return cut - 1
    return None
