"""The play of the cards in Troccas: the excuse, the called jack, king with jack (C4-C7, ⚖13-⚖21)."""

from collections.abc import Collection, Sequence
from typing import NamedTuple

from troggu_stats.records.deck import FOOL, TROCCAS_DECK, TRUMPS
from troggu_stats.records.piles import FoolOutcome, Piles
from troggu_stats.records.play import PlayedTrick
from troggu_stats.records.shape import KING_AND_JACK, PARTNERSHIP_PLAYERS, SUITS
from troggu_stats.rules import TroccasRules

DEALERS_SIDE, OTHERS = 0, 1


class Laid(NamedTuple):
    """What one player laid on the table: a card, or king and jack of a suit together."""

    seat: int
    text: str

    @property
    def cards(self) -> tuple[str, ...]:
        """The card, or both."""
        return tuple(self.text.split("+")) if self.text in KING_AND_JACK else (self.text,)

    @property
    def card(self) -> str:
        """The card that counts for winning: the king of king and jack."""
        return self.text if self.text not in KING_AND_JACK else self.cards[0]


def sides_of(players: int) -> tuple[int, ...]:
    """Return the side of each seat: 0 the dealer's, 1 the others'; with each alone, its own (C2, C11-C13)."""
    if players not in PARTNERSHIP_PLAYERS:
        return tuple(range(players))
    return tuple(DEALERS_SIDE if seat % 2 == (players - 1) % 2 else OTHERS for seat in range(players))


def legal_plays(hand: Collection[str], led: str | None, suits_led: Collection[str]) -> frozenset[str]:
    """Return what may be laid from a hand: cards, and ``CK+CJ`` and the like for king and jack together.

    Parameters
    ----------
    hand
        The cards held.
    led
        Letter of the suit led, ``T`` for trumps; ``None`` for the leader, and for whoever follows a fool that
        was led (⚖19).
    suits_led
        The plain suits that were led to an earlier trick.
    """
    suit = TROCCAS_DECK.suit
    cards: Collection[str] = hand
    if led is not None:
        # Follow; if void, trump; if neither, any card (C4). The fool is an excuse whatever else is held (C5).
        cards = [card for card in hand if suit[card] == led]
        cards = cards or [card for card in hand if suit[card] == TRUMPS] or hand
    together = [
        both
        for both, plain in KING_AND_JACK.items()
        if led in (None, plain) and plain not in suits_led and plain + "K" in hand and plain + "J" in hand
    ]
    excuse = (FOOL,) if FOOL in hand else ()
    return frozenset((*cards, *together, *excuse))


class TroccasPlay:
    """The play of one deal of Troccas, card by card; a complete trick waits for its jack, then is closed.

    Parameters
    ----------
    rules
        The rules at the table.
    hands
        The cards each seat plays with, the dealer's without the discard.
    """

    def __init__(self, rules: TroccasRules, hands: Sequence[Collection[str]]) -> None:
        self.rules = rules
        self.players = len(hands)
        self.hands = [set(hand) for hand in hands]
        self.sides = sides_of(self.players)
        self.piles = Piles(TROCCAS_DECK, self.sides)
        self.tricks: list[PlayedTrick] = []
        self.suits_led: set[str] = set()
        self.fool: tuple[int, int] | None = None
        self.table: list[Laid] = []
        self.led: str | None = None
        self.order: list[int] = []
        self.lead(self.players - 1 if rules.first_lead == "dealer" else 0)

    @property
    def over(self) -> bool:
        """Whether nobody has a card left."""
        return not any(self.hands) and not self.table

    @property
    def leader(self) -> int:
        """The seat that leads this trick."""
        return self.order[0]

    @property
    def complete(self) -> bool:
        """Whether everyone who has a card has played to this trick."""
        return len(self.table) == len(self.order)

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return self.order[len(self.table)]

    def lead(self, seat: int) -> None:
        """Begin a trick with this seat, or with the next that has a card; others without one sit out (C7)."""
        seats = [(seat + step) % self.players for step in range(self.players)]
        self.order = [player for player in seats if self.hands[player]]
        self.table, self.led = [], None

    def legal(self) -> frozenset[str]:
        """Return what the next player may lay."""
        return legal_plays(self.hands[self.turn], self.led, self.suits_led)

    def play(self, text: str) -> None:
        """Lay a card, or king and jack, for the next player; they must be in hand but need not be legal."""
        laid = Laid(self.turn, text)
        self.hands[laid.seat].difference_update(laid.cards)
        self.table.append(laid)
        if laid.card == FOOL:
            self.fool = (laid.seat, len(self.tricks))
        elif self.led is None:
            self.led = TROCCAS_DECK.suit[laid.card]

    @property
    def winner(self) -> int:
        """The winner of the complete trick; of a fool alone, its player (C7)."""
        cards = [None if laid.card == FOOL else laid.card for laid in self.table]
        return self.table[TROCCAS_DECK.winning_place(cards, self.led)].seat

    def king_and_jack(self) -> Laid | None:
        """Return the king and jack that lie on the table together."""
        return next((laid for laid in self.table if laid.text in KING_AND_JACK), None)

    def takable(self) -> frozenset[str]:
        """Return the cards of which king and jack's player must take one; none if that side lost (C7)."""
        both = self.king_and_jack()
        if both is None or self.sides[both.seat] != self.sides[self.winner]:
            return frozenset()
        return frozenset(
            laid.card
            for laid in self.table
            if laid is not both and TROCCAS_DECK.suit[laid.card] == TROCCAS_DECK.suit[both.card]
        )

    def callable_jack(self) -> Laid | None:
        """Return the holder of the jack that may be called, with the card to take back, or ``None`` (C6)."""
        suit = self.led
        if suit not in SUITS or suit in self.suits_led:
            return None
        if f"{suit}K" not in [laid.text for laid in self.table]:
            return None
        for laid in self.table:
            if f"{suit}J" in self.hands[laid.seat]:
                return None if self._is_spared(laid) else laid
        return None

    def _is_spared(self, laid: Laid) -> bool:
        """Whether the card stays: fool and king always (⚖20, ⚖21), queen and cavalier as the table has it."""
        if laid.card in (FOOL, f"{self.led}K"):
            return True
        if laid.card not in (f"{self.led}Q", f"{self.led}C"):
            return False
        if self.rules.jack_called_spares == "any_court":
            return True
        return self.players in PARTNERSHIP_PLAYERS and self.sides[laid.seat] == self.sides[self.winner]

    def take_back(self, card: str) -> None:
        """Let the player of king and jack take a card from the trick (C7)."""
        both = self.king_and_jack()
        if both is not None:
            self.table = [laid for laid in self.table if laid.text != card]
            self.hands[both.seat].add(card)

    def call_jack(self, holder: int, jack: str) -> None:
        """Let the holder put the jack into the trick and take back the card played (C6)."""
        for place, laid in enumerate(self.table):
            if laid.seat == holder:
                self.hands[holder].discard(jack)
                self.hands[holder].add(laid.card)
                self.table[place] = Laid(holder, jack)

    def close_trick(self, winner: int) -> None:
        """Put the trick away, settle the fool, and pass the lead to the winner.

        The winner is told, since the exchange of a jack does not change who won.
        """
        leader = self.leader
        cards = [card for laid in self.table for card in laid.cards]
        excused = next((laid.seat for laid in self.table if laid.card == FOOL), None)
        self.piles.take_trick(winner, cards, excused)
        self.tricks.append(PlayedTrick(leader, tuple(laid.text for laid in self.table), winner))
        if self.led in SUITS:
            self.suits_led.add(self.led)
        self.lead(winner)
        if self.over:
            self.piles.finish(lost_without_tricks=True)

    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        won = [0] * self.players
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    def fool_outcome(self) -> FoolOutcome | None:
        """Return what became of the fool; ``None`` before it is played."""
        return self.piles.fool_outcome(*self.fool) if self.fool is not None else None
