"""The two packs: which cards there are, what they are worth, and how they are printed (N, G1, G2, C1).

A card is a small integer, its index in the pack; a set of cards is an integer whose bit ``i`` is card ``i``.
Plain suits come first, each from its weakest to its strongest card, then the trumps 1 to 21, then the fool.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

from troggu_stats.cards import notation

TRUMPS = 21


class Suit(IntEnum):
    """The four plain suits, and the two places of cards that have none."""

    CUPS = 0
    COINS = 1
    SWORDS = 2
    BATONS = 3
    TRUMP = 4
    NO_SUIT = 5

    @property
    def letter(self) -> str:
        """The letter that begins the text of a card of this suit; ``F`` for the fool alone."""
        return "CDSBTF"[self]


PLAIN_SUITS = (Suit.CUPS, Suit.COINS, Suit.SWORDS, Suit.BATONS)
ROUND_SUITS = (Suit.CUPS, Suit.COINS)
_COURT = ("J", "C", "Q", "K")
_COURT_POINTS = {"J": 2, "C": 3, "Q": 4, "K": 5}


@dataclass(frozen=True)
class Pack:
    """A pack of cards: everything about the cards that does not depend on the game's rules.

    Parameters
    ----------
    name
        The game it is used for.
    round_pips
        Numbers of cups and coins, weakest first (the 1 is the strongest of them).
    long_pips
        Numbers of swords and batons, weakest first.
    fool_suit
        ``Suit.TRUMP`` where the fool is the highest trump (G1), ``Suit.NO_SUIT`` where it is none (C5).
    """

    name: str
    round_pips: tuple[int, ...]
    long_pips: tuple[int, ...]
    fool_suit: Suit

    @cached_property
    def suit_length(self) -> int:
        """Cards of each plain suit: 10 or 14."""
        return len(self.round_pips) + len(_COURT)

    @cached_property
    def first_trump(self) -> int:
        """Index of the bagatt, the lowest trump."""
        return len(PLAIN_SUITS) * self.suit_length

    @property
    def bagatt(self) -> int:
        """Index of trump 1."""
        return self.first_trump

    @property
    def mund(self) -> int:
        """Index of trump 21."""
        return self.trump(TRUMPS)

    @property
    def fool(self) -> int:
        """Index of the fool, the last card."""
        return self.first_trump + TRUMPS

    @property
    def size(self) -> int:
        """Number of cards: 62 or 78."""
        return self.fool + 1

    def trump(self, number: int) -> int:
        """Index of the trump with this number, 1 to 21."""
        return self.first_trump + number - 1

    def trump_number(self, card: int) -> int:
        """Number of a trump, 1 to 21; 0 for any other card, the fool included."""
        return card - self.first_trump + 1 if self.first_trump <= card < self.fool else 0

    def plain(self, suit: Suit, rank: str) -> int | None:
        """Index of a plain card by suit and rank's text (``K``, ``10``); ``None`` if the pack lacks it."""
        ranks = self.ranks(suit)
        return suit * self.suit_length + ranks.index(rank) if rank in ranks else None

    def ranks(self, suit: Suit) -> tuple[str, ...]:
        """Texts of the ranks of a plain suit, weakest first."""
        pips = self.round_pips if suit in ROUND_SUITS else self.long_pips
        return (*(str(pip) for pip in pips), *_COURT)

    @cached_property
    def suits(self) -> tuple[Suit, ...]:
        """The suit of every card, a table of ``size`` entries; see ``fool_suit`` for the fool."""
        plain = [suit for suit in PLAIN_SUITS for _ in range(self.suit_length)]
        return (*plain, *[Suit.TRUMP] * TRUMPS, self.fool_suit)

    def suit(self, card: int) -> Suit:
        """The suit of a card."""
        return self.suits[card]

    def strength(self, card: int) -> int:
        """Place of a plain card in its suit, 0 for the weakest; a trump's number; 22 for the fool."""
        if card < self.first_trump:
            return card % self.suit_length
        return card - self.first_trump + 1

    @cached_property
    def points(self) -> tuple[int, ...]:
        """Card points of every card, counted singly (G2): a table of ``size`` entries."""
        table = [_COURT_POINTS.get(rank, 1) for suit in PLAIN_SUITS for rank in self.ranks(suit)]
        table += [1] * TRUMPS + [5]
        table[self.bagatt] = table[self.mund] = 5
        return tuple(table)

    @cached_property
    def total_points(self) -> int:
        """Card points of the whole pack: 114 or 130."""
        return sum(self.points)

    @cached_property
    def kings(self) -> tuple[int, ...]:
        """The four kings, in the order of the suits."""
        return tuple((suit + 1) * self.suit_length - 1 for suit in PLAIN_SUITS)

    @cached_property
    def five_pointers(self) -> tuple[int, ...]:
        """The seven cards worth 5: kings, bagatt, mund, fool."""
        return (*self.kings, self.bagatt, self.mund, self.fool)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Canonical text of every card (N): a table of ``size`` entries."""
        plain = [suit.letter + rank for suit in PLAIN_SUITS for rank in self.ranks(suit)]
        return (*plain, *(f"T{number}" for number in range(1, TRUMPS + 1)), "F")

    @cached_property
    def index(self) -> dict[str, int]:
        """Card by its canonical text."""
        return {text: card for card, text in enumerate(self.texts)}

    def text(self, card: int) -> str:
        """Canonical text of a card: ``CK``, ``T21``, ``F``."""
        return self.texts[card]

    def parse_card(self, text: str) -> int:
        """Read one card in any of the welcome spellings (N).

        Raises
        ------
        UsageError
            The text is no card, or a card that this pack lacks.
        """
        return notation.parse_card(self, text)

    def parse_hand(self, text: str) -> tuple[int, ...]:
        """Read cards separated by blanks or commas, with ranges and sets, in the order given (N).

        Raises
        ------
        UsageError
            A part is no card, the pack lacks it, or a card comes twice.
        """
        return notation.parse_hand(self, text)

    def sort_cards(self, cards: Iterable[int]) -> tuple[int, ...]:
        """Return the cards in printed order: fool, trumps high to low, then C, D, S, B, each high to low."""
        return tuple(sorted(cards, key=self._printed_order.__getitem__))

    @cached_property
    def _printed_order(self) -> tuple[int, ...]:
        order = [*range(self.fool, self.first_trump - 1, -1)]
        for suit in PLAIN_SUITS:
            order += range((suit + 1) * self.suit_length - 1, suit * self.suit_length - 1, -1)
        place = [0] * self.size
        for position, card in enumerate(order):
            place[card] = position
        return tuple(place)

    def format_hand(self, cards: Iterable[int]) -> str:
        """Print cards in printed order, separated by blanks."""
        return " ".join(self.texts[card] for card in self.sort_cards(cards))


def mask_of(cards: Iterable[int]) -> int:
    """Return the set of these cards as an integer with bit ``i`` for card ``i``."""
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


def cards_of(mask: int) -> Iterator[int]:
    """Yield the cards of a set, lowest index first."""
    mask = int(mask)
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


TROGGU = Pack("Troggu", tuple(range(6, 0, -1)), tuple(range(5, 11)), Suit.TRUMP)
TROCCAS = Pack("Troccas", tuple(range(10, 0, -1)), tuple(range(1, 11)), Suit.NO_SUIT)
