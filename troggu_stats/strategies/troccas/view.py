"""What a user's own strategy for Troccas sees at a decision: everything that its seat knows, no more.

As ``strategies.view``, a view holds numbers and texts only, copied out of the deal, and never its address.
``docs/writing-a-strategy.md`` shows how it is used.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from troggu_stats.cards import TROCCAS, cards_of
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import ALL_CARDS, FIRST_TOGETHER, NO_SUIT, CardSet, as_mask
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.rules import TroccasRules
from troggu_stats.strategies.seen import OwnLuck, WrittenCards, seat_or_none

__all__ = ["View", "card_index", "compiled", "points_of", "rank_of", "suit_of"]

SUITS = ("C", "D", "S", "B", "T")
ACT_OF_PHASE = {
    TroccasPhase.DISCARD: "discard",
    TroccasPhase.SIGNAL: "signal",
    TroccasPhase.PLAY: "play",
    TroccasPhase.CALL: "call",
    TroccasPhase.TAKE_BACK: "take_back",
}
CARDS = WrittenCards(TROCCAS)
TOGETHER = tuple(f"{suit}K+{suit}J" for suit in "CDSB")
"""King and jack together, as records have them (C7), in the order of their acts."""


def card_index(card: str | int) -> int:
    """Return the number of a card, 0 to 77: within a suit a higher number beats a lower one.

    Raises
    ------
    UsageError
        There is no such card.
    """
    return CARDS.index(card)


def points_of(card: str | int) -> int:
    """Return the card points of a card, 1 to 5, counted singly; of king and jack together those of both."""
    if card in TOGETHER:
        return sum(map(CARDS.points, str(card).split("+")))
    return CARDS.points(card)


def suit_of(card: str | int) -> str:
    """Return the suit of a card: ``C``, ``D``, ``S``, ``B``, ``T`` for trumps or ``F`` for the fool."""
    return str(card)[0] if card in TOGETHER else CARDS.suit(card)


def rank_of(card: str | int) -> int:
    """Return a card's place in its suit: 0 for the lowest, 13 for a king, 20 for the mund, 21 the fool."""
    return CARDS.rank(str(card).partition("+")[0] if card in TOGETHER else card)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class View(OwnLuck):
    """What one seat knows when it has to act; it cannot be changed.

    Cards are texts such as ``"CK"``, ``"T21"`` or ``"F"`` in printed order; sets of cards that end in
    ``_mask`` are the same as the bits of an integer. Seats are numbers, eldest 0.

    Parameters
    ----------
    act
        What is asked for: ``"discard"``, ``"signal"``, ``"play"``, ``"call"`` or ``"take_back"``.
    seat
        One's own seat.
    rules
        The variant with all its settings, such as ``rules.signal_trumps``.
    hand_mask
        The cards held; the dealer's with the extra ones while discarding.
    discard_mask
        One's own discard; 0 for everybody but the dealer.
    legal_bits
        What is legal: bits of cards, in a play also bits 78 to 81 for king and jack together, or the bits 0
        for no and 1 for yes.
    discard_size
        How many cards the dealer lays away.
    """

    act: str
    seat: int
    rules: TroccasRules
    hand_mask: int
    discard_mask: int
    legal_bits: int
    discard_size: int
    _table: tuple[int, ...]
    _key: int
    _words: Iterator[int]

    @property
    def players(self) -> int:
        """Number of players."""
        return self._table[at.PLAYERS]

    @property
    def dealer(self) -> int:
        """The dealer's seat, which is the last."""
        return self.players - 1

    @property
    def partners(self) -> tuple[int, ...]:
        """The other seats of one's own side; none where everybody plays alone."""
        return tuple(seat for seat in self._on_side(True) if seat != self.seat)

    @property
    def foes(self) -> tuple[int, ...]:
        """The seats that are not on one's own side."""
        return self._on_side(False)

    @property
    def hand(self) -> tuple[str, ...]:
        """The cards held; the dealer's with the extra ones while discarding."""
        return CARDS.texts(self.hand_mask)

    @property
    def discard(self) -> tuple[str, ...]:
        """One's own discard."""
        return CARDS.texts(self.discard_mask)

    @property
    def legal(self) -> tuple[str, ...] | tuple[bool, ...]:
        """What may be done: cards, then king and jack as ``"CK+CJ"``; False and True for no and yes.

        While discarding: every card of which the discard may be made up.
        """
        if self.act in ("call", "signal"):
            return False, True
        cards, together = self.legal_bits & (1 << TROCCAS.size) - 1, self.legal_bits >> FIRST_TOGETHER
        return (*CARDS.texts(cards), *[text for suit, text in enumerate(TOGETHER) if together >> suit & 1])

    @property
    def hand_size(self) -> int:
        """Cards with which everybody begins to play, which is the number of tricks if no hand runs short."""
        return self._table[at.HAND_SIZE]

    @property
    def trick_number(self) -> int:
        """Which trick is being played, the first 0."""
        return self._table[at.TRICK]

    @property
    def plays(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """Every trick so far, the one on the table last, as (seat, card) in the order played.

        King and jack laid together are one play, ``"CK+CJ"``. What moved afterwards is in ``jacks``.
        """
        tricks = self.trick_number
        ends = [0, *self._table[at.ENDS : at.ENDS + tricks], self._table[at.PLAYS]]
        found = [self._laid(begin, end) for begin, end in pairwise(ends)]
        return tuple(found if found[-1] else found[:-1])

    @property
    def trick(self) -> tuple[tuple[int, str], ...]:
        """The plays on the table as (seat, card), in the order played; nothing when leading."""
        return self.plays[self.trick_number] if self._table[at.ON_TABLE] else ()

    @property
    def jacks(self) -> tuple[tuple[int, int, str | None], ...]:
        """What jacks brought about, as (trick, seat, card): who took which card back to the hand.

        The seat gave the called jack for its card (C6), or laid king and jack and took a card back (C7), or
        none: None.
        """
        found = []
        for trick in range(self.trick_number):
            code, seat = divmod(self._table[at.JACKS + trick], MAX_PLAYERS)
            if code:
                found.append((trick, seat, None if code == 1 else TROCCAS.texts[code - 2]))
        return tuple(found)

    @property
    def jack(self) -> str | None:
        """The jack that one may call now; None at any other act."""
        return f"{SUITS[self._table[at.LED]]}J" if self.act == "call" else None

    @property
    def called_in_vain(self) -> tuple[str, ...]:
        """The suits whose jack was called and did not come."""
        bits = self._table[at.CALLED_IN_VAIN]
        return tuple(suit for number, suit in enumerate("CDSB") if bits >> number * TROCCAS.suit_length & 1)

    @property
    def led(self) -> str | None:
        """The suit to follow; None when leading, and after a fool that led."""
        suit = self._table[at.LED]
        return None if suit == NO_SUIT else SUITS[suit]

    @property
    def winning(self) -> tuple[int, str] | None:
        """The best card on the table, as (seat, card); None when leading, and after a fool alone."""
        best = self._table[at.BEST]
        return None if best < 0 else (best % MAX_PLAYERS, TROCCAS.texts[best // MAX_PLAYERS])

    def wins(self, card: str | int) -> bool:
        """Tell whether a card, or king and jack, would be the best on the table; the fool never is (C5)."""
        suit, best = suit_of(card), self._table[at.BEST] // MAX_PLAYERS
        index = card_index(str(card).partition("+")[0] if card in TOGETHER else card)
        return suit != "F" and (self.led is None or suit in (self.led, "T")) and index > best

    @property
    def seats_to_come(self) -> int:
        """How many seats play to this trick after one's own."""
        return max(0, self._table[at.EXPECTED] - 1 - self._table[at.ON_TABLE])

    @property
    def trick_points(self) -> int:
        """Card points on the table, counted singly."""
        return sum(points_of(card) for _, card in self.trick)

    @property
    def points(self) -> tuple[int, ...]:
        """Card points that each seat's side has won so far, counted singly; without any discard."""
        piles = [self._mask(at.PILES + 2 * self._table[at.SIDES + seat]) for seat in range(self.players)]
        return tuple(sum(TROCCAS.points[card] for card in cards_of(pile)) for pile in piles)

    @property
    def tricks_won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        return self._table[at.TRICKS_WON : at.TRICKS_WON + self.players]

    @property
    def fool_by(self) -> int | None:
        """Who has played the fool."""
        return seat_or_none(self._table[at.FOOL_BY])

    @property
    def fool_given(self) -> str | None:
        """The card that was given for the fool (C5); None where none was."""
        card = self._table[at.FOOL_GIVEN]
        return None if card < 0 else TROCCAS.texts[card]

    @property
    def fool_owed_to(self) -> int | None:
        """The seat whose side is still owed a card for the fool."""
        return seat_or_none(self._table[at.FOOL_OWED_TO])

    @property
    def voids(self) -> tuple[tuple[str, ...], ...]:
        """For each seat the suits, trumps among them, that it has shown to be without."""
        shown = self._table[at.VOID_SEATS : at.VOID_SEATS + len(SUITS)]
        return tuple(
            tuple(suit for suit, seats in zip(SUITS, shown, strict=True) if seats >> seat & 1)
            for seat in range(self.players)
        )

    @property
    def shown(self) -> tuple[tuple[str, ...], ...]:
        """For each seat the cards that all have seen in its hand and that have not been played since.

        They lay open from the deal (C2) or were taken back (C6, C7). A dealer may have laid its own away.
        """
        gone = self._mask(at.PLAYED)
        return tuple(CARDS.texts(self._mask(at.KNOWN + 2 * seat) & ~gone) for seat in range(self.players))

    @property
    def signals(self) -> tuple[tuple[str, ...], ...]:
        """For each seat the trumps that it has made known (C9)."""
        told = self._table[at.SIGNALLED : at.SIGNALLED + self.players]
        return tuple(CARDS.texts(as_mask(CardSet(0, trumps))) for trumps in told)

    @property
    def unseen_mask(self) -> int:
        """The cards one has not seen, as bits."""
        seen = self.hand_mask | self.discard_mask | self._mask(at.PLAYED)
        for seat in range(self.players):
            seen |= self._mask(at.KNOWN + 2 * seat)
        return as_mask(ALL_CARDS) & ~seen

    @property
    def unseen(self) -> tuple[str, ...]:
        """The cards one has not seen: in other hands, or in another's discard."""
        return CARDS.texts(self.unseen_mask)

    def _on_side(self, own: bool) -> tuple[int, ...]:
        sides = self._table[at.SIDES : at.SIDES + self.players]
        return tuple(seat for seat, side in enumerate(sides) if (side == sides[self.seat]) == own)

    def _laid(self, begin: int, end: int) -> tuple[tuple[int, str], ...]:
        laid = [divmod(entry, MAX_PLAYERS) for entry in self._table[at.HISTORY + begin : at.HISTORY + end]]
        return tuple(
            (seat, TROCCAS.texts[act] if act < FIRST_TOGETHER else TOGETHER[act - FIRST_TOGETHER])
            for act, seat in laid
        )

    def _mask(self, slot: int) -> int:
        return as_mask(CardSet(self._table[slot], self._table[slot + 1]))

    def __repr__(self) -> str:
        return f"<View of seat {self.seat}, {self.act}: {' '.join(self.hand)}>"
