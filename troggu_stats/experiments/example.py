"""Hands that show what a run is about, for a reader to look at."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Example:
    """A hand, and what the run says of it.

    Parameters
    ----------
    cards
        The cards as people write them, such as ``T21 F CK``.
    sentence
        One sentence about them.
    """

    cards: str
    sentence: str
