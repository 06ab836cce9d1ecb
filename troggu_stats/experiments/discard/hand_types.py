"""Types of hands, fixed before any deal is played: by what a declarer holds in hand and tapp together."""

from dataclasses import dataclass

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.masks import FOOL, KINGS, MUND, SUIT_CARDS, SUIT_SIZE, TRUMPS


@dataclass(frozen=True, slots=True)
class HandTrait:
    """One way to sort hands: every hand is of exactly one type.

    Parameters
    ----------
    name
        What is looked at.
    types
        The types, in order.
    least
        The number from which each type begins.
    """

    name: str
    types: tuple[str, ...]
    least: tuple[int, ...]

    def sorted_by(self, numbers: Ints) -> Ints:
        """Return the place of each hand's type."""
        return np.searchsorted(np.array(self.least), numbers, side="right") - 1


TRAITS = (
    HandTrait(
        "trumps", ("0-5 trumps", "6-7 trumps", "8-9 trumps", "10-11 trumps", "12+ trumps"), (0, 6, 8, 10, 12)
    ),
    HandTrait("kings", ("no king", "one king", "two kings", "3-4 kings"), (0, 1, 2, 3)),
    HandTrait(
        "suits that can be cleared",
        ("clears 0-1 suits", "clears 2 suits", "clears 3 suits", "clears 4 suits"),
        (0, 2, 3, 4),
    ),
    HandTrait("fool and mund", ("no fool, no mund", "fool or mund", "fool and mund"), (0, 1, 2)),
)
ALL_HANDS = 0
FIRST_TYPES = tuple(np.cumsum([1, *(len(trait.types) for trait in TRAITS)]).tolist()[:-1])
"""Where each trait's types begin among the strata, of which the first holds all hands."""
STRATA = 1 + sum(len(trait.types) for trait in TRAITS)


def strata_of(held: Ints, tapp: int) -> Ints:
    """Return, for each trait, the stratum of every hand; shape (traits, hands).

    Parameters
    ----------
    held
        Hand and tapp of each declarer, as masks.
    tapp
        How many cards go.
    """
    numbers = (
        _count(held & TRUMPS),
        _count(held & KINGS),
        suits_to_clear(held, tapp),
        _count(held & (FOOL | MUND)),
    )
    found = [trait.sorted_by(number) for trait, number in zip(TRAITS, numbers, strict=True)]
    return np.stack([first + one for first, one in zip(FIRST_TYPES, found, strict=True)])


def suits_to_clear(held: Ints, tapp: int) -> Ints:
    """Return how many suits can be without a card but a king at once, if the discard is used for that.

    Suits that are so from the beginning count.
    """
    suits = [_count(held & (SUIT_CARDS << (suit * SUIT_SIZE)) & ~KINGS) for suit in range(4)]
    lengths = np.sort(np.stack(suits), axis=0)
    fits: Ints = (np.cumsum(lengths, axis=0) <= tapp).sum(axis=0)
    return fits


def _count(cards: Ints) -> Ints:
    return np.bitwise_count(cards).astype(np.int64)
