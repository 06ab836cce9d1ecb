"""What the views of both games have in common: cards as users write them, and luck of one's own."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from troggu_stats.cards import Pack, cards_of
from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.philox import random_below, random_fraction

_Thing = TypeVar("_Thing")


@dataclass(frozen=True)
class WrittenCards:
    """The cards of a pack as users' strategies write and read them: as texts, numbers or bits.

    Parameters
    ----------
    pack
        The pack.
    """

    pack: Pack

    def index(self, card: str | int) -> int:
        """Return the number of a card.

        Raises
        ------
        UsageError
            There is no such card.
        """
        if not isinstance(card, str):
            return int(card)
        index = self.pack.index.get(card)
        return self.pack.parse_card(card) if index is None else index

    def points(self, card: str | int) -> int:
        """Return the card points of a card, 1 to 5."""
        return self.pack.points[self.index(card)]

    def suit(self, card: str | int) -> str:
        """Return the letter of a card's suit."""
        return self.pack.suit(self.index(card)).letter

    def rank(self, card: str | int) -> int:
        """Return a card's place among the plain cards of its suit or among trumps and fool, lowest 0."""
        index, first = self.index(card), self.pack.first_trump
        return index - first if index >= first else index % self.pack.suit_length

    def mask(self, cards: str | int | Iterable[str | int]) -> int:
        """Return cards, as a user's strategy gives them, as bits; -1 if one of their numbers is no card's."""
        if isinstance(cards, int):
            return self._bit(cards)
        found = (
            self.pack.parse_hand(cards) if isinstance(cards, str) else [self.index(card) for card in cards]
        )
        mask = 0
        for card in found:
            mask |= self._bit(card)
        return mask

    def texts(self, mask: int) -> tuple[str, ...]:
        """Return the texts of a set of cards, in printed order."""
        return tuple(self.pack.texts[card] for card in self.pack.sort_cards(cards_of(mask)))

    def _bit(self, card: int) -> int:
        return 1 << card if 0 <= card < self.pack.size else -1


class OwnLuck:
    """Draws from a seat's own random stream; a view adds the stream's key and the words of the act."""

    __slots__ = ()
    _key: int
    _words: Iterator[int]

    def random(self) -> float:
        """Return the next number, 0 <= x < 1, of one's own stream: the same whenever this deal is played."""
        return float(random_fraction(self._key, next(self._words)))

    def choose(self, things: Sequence[_Thing]) -> _Thing:
        """Return one of some things at random, each with the same chance, from one's own stream."""
        return things[int(random_below(self._key, next(self._words), len(things)))]


def seat_or_none(value: int) -> int | None:
    """Return a seat as a view shows it: None where the table says nobody."""
    return None if value == NOBODY else value
