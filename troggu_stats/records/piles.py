"""The cards that each side wins, and what a fool shown or played as an excuse costs (G9, ⚖2, ⚖3, ⚖10, C5)."""

from collections.abc import Sequence
from dataclasses import dataclass

from troggu_stats.records.deck import FOOL, Deck


@dataclass(frozen=True)
class FoolOutcome:
    """What became of a fool that could not win its trick.

    Parameters
    ----------
    seat
        Who withheld it (Troggu) or played it (Troccas).
    trick
        Index of the trick in which it was first withheld (Troggu) or played (Troccas).
    choices
        The cards any of which may be given for it; empty if nothing is given.
    owed
        Whether the card was given, or would have been, only after a later trick.
    lost
        Whether the fool went to the other side.
    own_trick
        Whether its holder's side won the trick it was played to.
    """

    seat: int
    trick: int
    choices: frozenset[str]
    owed: bool
    lost: bool
    own_trick: bool


class Piles:
    """The piles of all sides, built up trick by trick.

    Parameters
    ----------
    deck
        The game's cards.
    sides
        The side of each seat, numbered from 0.
    """

    def __init__(self, deck: Deck, sides: Sequence[int]) -> None:
        self._deck = deck
        self.sides = tuple(sides)
        self.cards: list[list[str]] = [[] for _ in range(max(sides) + 1)]
        self.choices: frozenset[str] = frozenset()
        self.own_trick = False
        self.owed = False
        self.lost = False
        self._debtor: int | None = None
        self._creditor = 0

    def take_trick(self, winner: int, cards: Sequence[str], excused: int | None = None) -> None:
        """Put a trick on the pile of the winner's side, and settle the fool if it is due.

        Parameters
        ----------
        winner
            The seat that won.
        cards
            What lay on the table at the trick's end.
        excused
            The seat that played the fool to it without its being able to win; ``None`` if nobody did.
        """
        side = self.sides[winner]
        won = list(cards)
        if excused is not None:
            won.remove(FOOL)
            self._settle(self.sides[excused], side)
        self.cards[side] += won
        if excused is None and self._debtor == side:
            self._debtor = None
            self._give(won, side, self._creditor)

    def finish(self, lost_without_tricks: bool) -> None:
        """After the last trick: a side that won none loses its fool, where the table has it so (⚖3, C5)."""
        if self._debtor is not None and lost_without_tricks:
            self.cards[self._debtor].remove(FOOL)
            self.cards[self._creditor].append(FOOL)
            self.lost = True

    def points(self, side: int) -> int:
        """Card points of a side's pile, counted singly."""
        return self._deck.points(self.cards[side])

    def fool_outcome(self, seat: int, trick: int) -> FoolOutcome:
        """Return what became of the fool that this seat withheld or played in this trick."""
        return FoolOutcome(seat, trick, self.choices, self.owed, self.lost, self.own_trick)

    def _settle(self, holders: int, winners: int) -> None:
        earlier = list(self.cards[holders])
        self.cards[holders].append(FOOL)
        if holders == winners:
            self.own_trick = True
        elif earlier:
            self._give(earlier, holders, winners)
        else:
            self.owed = True
            self._debtor, self._creditor = holders, winners

    def _give(self, pile: Sequence[str], giver: int, taker: int) -> None:
        """Which of the equally low cards is given changes no figure, so any one of them moves."""
        self.choices = self._deck.lowest_valued(pile)
        card = min(self.choices)
        self.cards[giver].remove(card)
        self.cards[taker].append(card)
