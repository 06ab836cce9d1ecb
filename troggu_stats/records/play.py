"""The play of the cards in Troggu: what is legal, who wins, the withheld fool (G7-G9, ⚖1, ⚖4, ⚖10)."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property

from troggu_stats.records.bids import MISERE, PASSED, Hands
from troggu_stats.records.deck import FOOL, TROGGU_DECK, TRUMPS
from troggu_stats.records.piles import FoolOutcome, Piles
from troggu_stats.rules import Rules

DECLARER_SIDE, DEFENDERS = 0, 1


@dataclass(frozen=True)
class Game:
    """A deal ready to be played: bidding, exchange and call are over.

    Parameters
    ----------
    hands
        The cards each seat plays with.
    laid
        The cards that count for the declarer's side beside its tricks: the discard, or an unused tapp.
    """

    rules: Rules
    contract: str
    declarer: int | None
    partner: int | None
    hands: Hands
    laid: tuple[str, ...]

    @property
    def players(self) -> int:
        """Number of players."""
        return len(self.hands)

    @cached_property
    def sides(self) -> tuple[int, ...]:
        """The side of each seat: 0 the declarer's, 1 the defenders'; in a misère each is its own (G12)."""
        if self.contract in (MISERE, PASSED):
            return tuple(range(self.players))
        lone = (self.declarer, self.partner)
        return tuple(DECLARER_SIDE if seat in lone else DEFENDERS for seat in range(self.players))


@dataclass(frozen=True)
class PlayedTrick:
    """A finished trick."""

    leader: int
    cards: tuple[str, ...]
    winner: int


def legal_plays(hand: Collection[str], led: str | None, fool: "FoolStanding") -> frozenset[str]:
    """Return the cards of a hand that may be played.

    Parameters
    ----------
    hand
        The cards held.
    led
        Letter of the suit led, ``T`` for trumps; ``None`` for the leader, and for whoever follows a withheld
        fool that was led, since the next card sets the suit (G9).
    fool
        How the fool stands for this player.
    """
    suit = TROGGU_DECK.suit
    cards = hand
    excuse: tuple[str, ...] = ()
    if fool.withheld and FOOL in hand:
        # G8: once withheld it is no trump; it waits for the last trick, or is an excuse later (⚖10).
        cards = [card for card in hand if card != FOOL]
        if not cards:
            return frozenset((FOOL,))
        excuse = (FOOL,) if fool.any_later_trick else ()
    if led is None:
        return frozenset((*cards, *excuse))
    must = [card for card in cards if suit[card] == led]
    if not must and led != TRUMPS:
        must = [card for card in cards if suit[card] == TRUMPS]
    if not must or must == [FOOL]:
        # Neither suit nor trump: any card (G7). The fool as the only trump need not be played either (G8).
        return frozenset((*cards, *excuse))
    return frozenset((*must, *excuse))


def withholds(hand: Collection[str], led: str | None, card: str) -> bool:
    """Whether playing this card withholds the fool: the only trump, due and not played (G8, ⚖1)."""
    if led is None or card == FOOL or FOOL not in hand:
        return False
    suit = TROGGU_DECK.suit
    if led != TRUMPS and any(suit[held] == led for held in hand):
        return False
    return [held for held in hand if suit[held] == TRUMPS] == [FOOL]


@dataclass(frozen=True)
class FoolStanding:
    """How the fool stands for one player: withheld or not, and what the table does with a withheld one."""

    withheld: bool
    any_later_trick: bool


class Play:
    """The play of one deal, card by card, from the leader's first card to the settlement of the fool.

    Parameters
    ----------
    game
        The deal after bidding, exchange and call.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.hands = [set(hand) for hand in game.hands]
        self.leader = game.declarer if game.declarer is not None else 0
        self.table: list[str] = []
        self.tricks: list[PlayedTrick] = []
        self.piles = Piles(TROGGU_DECK, game.sides)
        self.withheld: tuple[int, int] | None = None
        self.excused: int | None = None
        self._any_later_trick = game.rules.withheld_fool == "any_later_trick"
        self._led: str | None = None
        self._length = 0 if game.contract == PASSED else len(game.hands[0])

    @property
    def over(self) -> bool:
        """Whether all tricks have been played."""
        return len(self.tricks) == self._length

    @property
    def turn(self) -> int:
        """The seat that plays next."""
        return (self.leader + len(self.table)) % self.game.players

    def legal(self) -> frozenset[str]:
        """Return the cards that the next player may play."""
        seat = self.turn
        withheld = self.withheld is not None and self.withheld[0] == seat
        return legal_plays(self.hands[seat], self._led, FoolStanding(withheld, self._any_later_trick))

    def play(self, card: str) -> None:
        """Play a card for the next player; a trick that is complete is won and its fool settled.

        The card must be in hand, but is not asked to be legal: a record's illegal act is reported and then
        replayed, so that the figures can be judged too.
        """
        seat = self.turn
        hand = self.hands[seat]
        if card == FOOL and self.withheld is not None:
            self.excused = seat
        else:
            if self.withheld is None and withholds(hand, self._led, card):
                self.withheld = (seat, len(self.tricks))
            self._led = self._led or TROGGU_DECK.suit[card]
        hand.remove(card)
        self.table.append(card)
        if len(self.table) == self.game.players:
            self._finish_trick()

    def _finish_trick(self) -> None:
        cards = [None if card == FOOL and self.excused is not None else card for card in self.table]
        place = TROGGU_DECK.winning_place(cards, self._led)
        winner = (self.leader + place) % self.game.players
        self.piles.take_trick(winner, self.table, self.excused)
        self.tricks.append(PlayedTrick(self.leader, tuple(self.table), winner))
        self.leader, self.table, self.excused, self._led = winner, [], None, None
        if self.over:
            self.piles.finish(self.game.rules.fool_without_tricks == "lost")

    def tricks_won(self) -> tuple[int, ...]:
        """Tricks won by each seat."""
        won = [0] * self.game.players
        for trick in self.tricks:
            won[trick.winner] += 1
        return tuple(won)

    def fool_outcome(self) -> FoolOutcome | None:
        """Return what became of a withheld fool; ``None`` if it was not withheld."""
        return self.piles.fool_outcome(*self.withheld) if self.withheld is not None else None
