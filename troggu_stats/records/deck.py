"""The cards as the reference sees them: canonical texts in plain sets and lists, and what each card is."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property

from troggu_stats.cards import TROCCAS, TROGGU, Pack

FOOL = "F"
MUND = "T21"
BAGATT = "T1"
KINGS = ("CK", "DK", "SK", "BK")
FIVE_POINTERS = frozenset((*KINGS, MUND, BAGATT, FOOL))
TRUMPS = "T"


@dataclass(frozen=True)
class Deck:
    """One game's cards by their canonical text (N): suit, strength, value and place in a printed hand."""

    pack: Pack

    @cached_property
    def cards(self) -> tuple[str, ...]:
        """Every card, in index order."""
        return self.pack.texts

    @cached_property
    def card_set(self) -> frozenset[str]:
        """Every card."""
        return frozenset(self.cards)

    @cached_property
    def suit(self) -> dict[str, str]:
        """A card's suit letter; the fool's is ``T`` in Troggu (G1) and ``F``, no suit, in Troccas (C5)."""
        return {card: self.pack.suit(index).letter for index, card in enumerate(self.cards)}

    @cached_property
    def strength(self) -> dict[str, int]:
        """A card's place in its suit: the higher beats the lower."""
        return {card: self.pack.strength(index) for index, card in enumerate(self.cards)}

    @cached_property
    def value(self) -> dict[str, int]:
        """Card points counted singly (G2)."""
        return dict(zip(self.cards, self.pack.points, strict=True))

    @cached_property
    def place(self) -> dict[str, int]:
        """Place of a card in a printed hand: the fool and the trumps first, then C, D, S, B (N)."""
        order = self.pack.sort_cards(range(self.pack.size))
        return {self.cards[index]: place for place, index in enumerate(order)}

    def in_order(self, cards: Iterable[str]) -> tuple[str, ...]:
        """Return the cards as a printed hand has them."""
        return tuple(sorted(cards, key=self.place.__getitem__))

    def points(self, cards: Iterable[str]) -> int:
        """Add up the values of the cards."""
        value = self.value
        return sum([value[card] for card in cards])

    def lowest_valued(self, cards: Iterable[str]) -> frozenset[str]:
        """Return all the cards that are worth least: any of them may be given for the fool (⚖2, C5)."""
        pile = list(cards)
        least = min(self.value[card] for card in pile)
        return frozenset(card for card in pile if self.value[card] == least)

    def winning_place(self, cards: Sequence[str | None], led: str | None) -> int:
        """Return which of the cards wins: the highest trump, else the highest of the suit led (G7, C4).

        Parameters
        ----------
        cards
            The cards in the order played; ``None`` for one that cannot win (a fool shown or played as an
            excuse).
        led
            The suit that was led; ``None`` if no card set one, and then the first player wins.
        """
        suit, strength = self.suit, self.strength
        best, place = -1, 0
        for position, card in enumerate(cards):
            if card is None:
                continue
            if suit[card] == TRUMPS:
                rank = 100 + strength[card]
            elif suit[card] == led:
                rank = strength[card]
            else:
                continue
            if rank > best:
                best, place = rank, position
        return place


TROGGU_DECK = Deck(TROGGU)
TROCCAS_DECK = Deck(TROCCAS)
DECKS = {"troggu": TROGGU_DECK, "troccas": TROCCAS_DECK}
EVERY_CARD = TROCCAS_DECK.card_set | TROGGU_DECK.card_set
