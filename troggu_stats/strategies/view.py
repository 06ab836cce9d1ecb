"""What a user's own strategy sees at a decision: everything that its seat knows, and nothing else.

A view holds numbers and texts only, copied out of the deal, and never the deal's seed or number: from it no
hidden card can be reached or worked out. ``docs/writing-a-strategy.md`` shows how it is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from troggu_stats.cards import TROGGU, cards_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NO_BID, Bid, Contract, Phase, Role
from troggu_stats.engine.kernel import compiled
from troggu_stats.engine.masks import ALL_CARDS, NO_SUIT
from troggu_stats.rules import Rules
from troggu_stats.strategies.seen import OwnLuck, WrittenCards, seat_or_none

__all__ = ["View", "card_index", "compiled", "points_of", "rank_of", "suit_of"]

SUITS = ("C", "D", "S", "B", "T")
ACT_OF_PHASE = {Phase.BID: "bid", Phase.EXCHANGE: "discard", Phase.CALL: "call", Phase.PLAY: "play"}
CARDS = WrittenCards(TROGGU)


def card_index(card: str | int) -> int:
    """Return the number of a card, 0 to 61: within a suit a higher number beats a lower one.

    Raises
    ------
    UsageError
        There is no such card.
    """
    return CARDS.index(card)


def points_of(card: str | int) -> int:
    """Return the card points of a card, 1 to 5."""
    return CARDS.points(card)


def suit_of(card: str | int) -> str:
    """Return the suit of a card: ``C``, ``D``, ``S``, ``B``, or ``T`` for trumps and the fool."""
    return CARDS.suit(card)


def rank_of(card: str | int) -> int:
    """Return a card's place in its suit: 0 for the lowest, 9 for a king, 20 for the mund, 21 for the fool."""
    return CARDS.rank(card)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class View(OwnLuck):
    """What one seat knows when it has to act; it cannot be changed.

    Cards are texts such as ``"CK"``, ``"T21"`` or ``"F"`` in printed order; sets of cards that end in
    ``_mask`` are the same as the bits of an integer. Seats are numbers, eldest 0.

    Parameters
    ----------
    act
        What is asked for: ``"bid"``, ``"discard"``, ``"call"`` or ``"play"``.
    seat
        One's own seat.
    rules
        The variant with all its settings, such as ``rules.double_at_most``.
    hand_mask
        The cards held; with the tapp while discarding.
    tapp_mask
        The tapp, for a declarer who has picked it up; else 0.
    discard_mask
        One's own discard; 0 for everybody else.
    legal_bits
        What is legal: bits of cards, of bids or of trump numbers.
    """

    act: str
    seat: int
    rules: Rules
    hand_mask: int
    tapp_mask: int
    discard_mask: int
    legal_bits: int
    _role: int
    _table: tuple[int, ...]
    _leaders: tuple[int, ...]
    _history: tuple[int, ...]
    _key: int
    _words: Iterator[int]

    @property
    def players(self) -> int:
        """Number of players."""
        return self._table[at.PLAYERS]

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards held; with the tapp while discarding."""
        return CARDS.texts(self.hand_mask)

    @property
    def tapp(self) -> tuple[str, ...]:
        """The tapp, for a declarer who has picked it up; else nothing."""
        return CARDS.texts(self.tapp_mask)

    @property
    def discard(self) -> tuple[str, ...]:
        """One's own discard."""
        return CARDS.texts(self.discard_mask)

    @property
    def legal(self) -> tuple[str, ...]:
        """What may be done: bids by name, cards to play, cards to lay away, or trumps to call.

        While discarding, five-pointers are listed where they may go, all together or not at all (G5, V3).
        """
        if self.act == "bid":
            return tuple(bid.name.lower() for bid in Bid if self.legal_bits >> bid & 1)
        if self.act == "call":
            return tuple(f"T{number}" for number in range(1, 21) if self.legal_bits >> number & 1)
        return CARDS.texts(self.legal_bits)

    @property
    def hand_size(self) -> int:
        """Cards in each hand as dealt, which is the number of tricks."""
        return self._table[at.HAND_SIZE]

    @property
    def tapp_size(self) -> int:
        """Cards in the tapp, and to lay away."""
        return self._table[at.TAPP_SIZE]

    @property
    def bids(self) -> tuple[str | None, ...]:
        """What each seat has said: ``"pass"``, ``"take"``, ``"solo"``; None where it has not been asked."""
        said = self._table[at.BIDS : at.BIDS + self.players]
        return tuple(None if bid == NO_BID else Bid(bid).name.lower() for bid in said)

    @property
    def contract(self) -> str | None:
        """``"normal"``, ``"forced"``, ``"solo"`` or ``"misere"``; None during the bids."""
        return None if self.act == "bid" else Contract(self._table[at.CONTRACT]).name.lower()

    @property
    def declarer(self) -> int | None:
        """The declarer's or soloist's seat; None during the bids and in a misère."""
        return seat_or_none(self._table[at.DECLARER])

    @property
    def called(self) -> str | None:
        """The called trump."""
        return f"T{self._table[at.CALLED]}" if self._table[at.CALLED] else None

    @property
    def partner(self) -> int | None:
        """The declarer's partner, once the called card has been seen; a partner knows it from the call on."""
        return self.seat if self._role == Role.PARTNERING else seat_or_none(self._table[at.PARTNER_SHOWN])

    @property
    def role(self) -> str | None:
        """One's part: ``"declaring"``, ``"with_partner"``, ``"partnering"``, ``"defending"`` or ``"alone"``.

        All are alone in a misère. A declarer who has called knows whether another holds the called card.
        """
        return None if self.act == "bid" else Role(self._role).name.lower()

    @property
    def foes(self) -> tuple[int, ...]:
        """The seats that are against one, so far as one can know: a partner may still be among them."""
        shown, everyone = seat_or_none(self._table[at.PARTNER_SHOWN]), range(self.players)
        if self._role == Role.DEFENDING:
            return tuple(seat for seat in everyone if seat in (self.declarer, shown))
        if self._role == Role.PARTNERING:
            return tuple(seat for seat in everyone if seat not in (self.declarer, self.seat))
        return tuple(seat for seat in everyone if seat not in (shown, self.seat))

    @property
    def trick_number(self) -> int:
        """Which trick is being played, the first 0."""
        return self._table[at.TRICK]

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The cards on the table as (seat, card), in the order played."""
        return self.plays[self.trick_number] if self._table[at.ON_TABLE] else ()

    @property
    def plays(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Every trick so far, the one on the table last, as (seat, card) in the order played."""
        players = self.players
        tricks = [self._history[start : start + players] for start in range(0, len(self._history), players)]
        return tuple(
            tuple(((leader + place) % players, TROGGU.texts[card]) for place, card in enumerate(cards))
            for leader, cards in zip(self._leaders, tricks, strict=False)
        )

    @property
    def led(self) -> str | None:
        """The suit to follow; None when leading."""
        suit = self._table[at.LED_SUIT]
        return None if suit == NO_SUIT else SUITS[suit]

    @property
    def winning(self) -> tuple[int, str] | None:
        """The best card on the table, as (seat, card); None when leading."""
        best = self._table[at.BEST]
        return None if best < 0 else (best % 8, TROGGU.texts[best // 8])

    def wins(self, card: str | int) -> bool:
        """Tell whether a card would be the best on the table."""
        index = card_index(card)
        follows = self.led is None or suit_of(index) in (self.led, "T")
        return follows and index > self._table[at.BEST] // 8

    @property
    def seats_to_come(self) -> int:
        """How many seats play to this trick after one's own."""
        return self.players - 1 - self._table[at.ON_TABLE]

    @property
    def trick_points(self) -> int:
        """Card points on the table."""
        return self._table[at.TABLE_POINTS]

    @property
    def points(self) -> tuple[int, ...]:
        """Card points of the tricks that each seat has won; without tapp and discard."""
        piles = self._table[at.WON : at.WON + self.players]
        return tuple(sum(TROGGU.points[card] for card in cards_of(pile)) for pile in piles)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        return self._table[at.TRICKS_WON : at.TRICKS_WON + self.players]

    @property
    def voids(self) -> tuple[tuple[str, ...], ...]:
        """For each seat the suits that it has shown to be without; ``T`` but for a withheld fool (G8)."""
        shown = self._table[at.VOID_SEATS : at.VOID_SEATS + len(SUITS)]
        return tuple(
            tuple(suit for suit, seats in zip(SUITS, shown, strict=True) if seats >> seat & 1)
            for seat in range(self.players)
        )

    @property
    def unseen_mask(self) -> int:
        """The cards one has not seen, as bits."""
        return ALL_CARDS & ~(self.hand_mask | self.discard_mask | self._table[at.PLAYED])

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards one has not seen: in other hands, in the tapp or in another's discard."""
        return CARDS.texts(self.unseen_mask)

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, {self.act}: {' '.join(self.hand)}>"
