"""One deal of Troccas, stepped from decision to decision: what players, records and tests drive by hand.

The compiled block loop calls the same functions in the same order; this class only adds checks and names.
"""

from collections.abc import Sequence

import numpy as np

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    FIRST_TOGETHER,
    NO_CARDS,
    CardSet,
    cards_in,
    common,
    count,
    holds,
    is_empty,
    joined,
    load,
    store,
    without,
)
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.jack import apply_call, apply_take_back, end_trick, takable
from troggu_stats.engine.troccas.opening import apply_discard, is_legal_discard, start_deal
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.engine.troccas.signals import apply_signal, ask_for_signal
from troggu_stats.engine.troccas.trick import lay, legal_acts
from troggu_stats.errors import UsageError
from troggu_stats.rules import TroccasRules


class TroccasGame:
    """A deal of Troccas in progress.

    Parameters
    ----------
    rules
        The variant.
    hands
        Each seat's cards, the dealer's with the extra ones; their number is the number of players.
    shown
        The cards of each seat that were dealt face up (C2); none unless told.

    Raises
    ------
    UsageError
        Troccas is not played by that many, or the hands do not have the sizes of its deal.
    """

    def __init__(self, rules: TroccasRules, hands: Sequence[CardSet], shown: Sequence[CardSet] = ()) -> None:
        self.rules: Ints = compile_rules(rules, len(hands))
        self.table: Ints = np.zeros(at.TABLE_WIDTH, np.int64)
        self.secret: Ints = np.zeros(at.SECRET_WIDTH, np.int64)
        _check_deal(self.rules, hands)
        for seat, hand in enumerate(hands):
            store(self.secret, at.HANDS + 2 * seat, hand)
        for seat, cards in enumerate(shown):
            store(self.table, at.KNOWN + 2 * seat, cards)
        start_deal(self.table, self.secret, self.rules)

    @property
    def phase(self) -> TroccasPhase:
        """What kind of decision comes next; ``OVER`` when there is none."""
        return TroccasPhase(int(self.table[at.PHASE]))

    @property
    def players(self) -> int:
        """Number of players."""
        return int(self.table[at.PLAYERS])

    @property
    def turn(self) -> int:
        """The seat that decides next."""
        return int(self.table[at.TURN])

    @property
    def payments(self) -> tuple[int, ...]:
        """What each seat scores or pays, in game points; zeros until the deal is over."""
        return tuple(int(one) for one in self.table[at.PAYMENT : at.PAYMENT + self.players])

    def hand(self, seat: int) -> CardSet:
        """Return the cards that a seat holds now."""
        return _plain(load(self.secret, at.HANDS + 2 * seat))

    def laid_away(self, seat: int) -> CardSet:
        """Return the cards that a seat knows to be out of play: the dealer's own discard."""
        return _plain(load(self.secret, at.DISCARD)) if seat == self.players - 1 else NO_CARDS

    def legal_plays(self) -> CardSet:
        """Return the acts of play of the seat to play: cards, and king and jack together."""
        return _plain(legal_acts(self.table, self.hand(self.turn)))

    def takable(self) -> CardSet:
        """Return the cards of which one must be taken back to king and jack (C7)."""
        return _plain(takable(self.table))

    def discard(self, cards: CardSet) -> None:
        """Let the dealer lay cards away."""
        self._expect(TroccasPhase.DISCARD, "discard")
        within = is_empty(without(cards, ALL_CARDS))
        if not within or not is_legal_discard(self.hand(self.turn), cards, self.rules):
            what = TROCCAS.format_hand(cards_in(common(cards, ALL_CARDS))) or "Nothing"
            raise UsageError(
                f"{what} may not be laid away:"
                f" discard {int(self.rules[setting.EXTRA])} cards held, no king, mund, bagatt or fool (C2)."
            )
        apply_discard(self.table, self.secret, self.rules, cards)
        self._ask()

    def signal(self, said: bool) -> None:
        """Let a seat that must trump say that it holds the highest trump, or say nothing."""
        self._expect(TroccasPhase.SIGNAL, "signal")
        apply_signal(self.table, said)

    def play(self, act: int) -> None:
        """Let the seat to play lay a card by its index, or king and jack together (see ``cards``)."""
        self._expect(TroccasPhase.PLAY, "play a card")
        known = 0 <= act < FIRST_TOGETHER + 4
        if not known or not holds(self.legal_plays(), act):
            allowed = [act_text(one) for one in cards_in(self.legal_plays())]
            raise UsageError(
                f"Seat {self.turn} may not play {act_text(act) if known else f'act number {act}'}:"
                f" it may play {' '.join(reversed(allowed))} (C4, C5, C7)."
            )
        lay(self.table, self.secret, act)
        if self.table[at.ON_TABLE] == self.table[at.EXPECTED]:
            end_trick(self.table, self.secret)
        self._go_on()

    def call(self, called: bool) -> None:
        """Let the winner of the trick call the suit's jack, or not."""
        self._expect(TroccasPhase.CALL, "call the jack")
        apply_call(self.table, self.secret, self.rules, called)
        self._go_on()

    def take_back(self, card: int) -> None:
        """Let the player of king and jack take a card of the suit back from the trick."""
        self._expect(TroccasPhase.TAKE_BACK, "take a card back")
        if not 0 <= card < FIRST_TOGETHER or not holds(self.takable(), card):
            raise UsageError(
                f"Seat {self.turn} may not take that card back: one of"
                f" {TROCCAS.format_hand(cards_in(self.takable()))} must be taken (C7)."
            )
        apply_take_back(self.table, self.secret, card)
        self._go_on()

    def _expect(self, phase: TroccasPhase, act: str) -> None:
        if self.phase is not phase:
            raise UsageError(f"Nobody may {act} now: the deal is at {self.phase.name.lower()}.")

    def _go_on(self) -> None:
        if self.phase is TroccasPhase.OVER:
            settle(self.table, self.secret, self.rules)
        else:
            self._ask()

    def _ask(self) -> None:
        if self.rules[setting.SIGNALS] and self.phase is TroccasPhase.PLAY:
            ask_for_signal(self.table, self.secret)


def act_text(act: int) -> str:
    """Return an act of play as records have it: a card's text, or ``CK+CJ`` and the like (C7)."""
    if act < FIRST_TOGETHER:
        return TROCCAS.text(act)
    suit = "CDSB"[act - FIRST_TOGETHER]
    return f"{suit}K+{suit}J"


def _plain(cards: CardSet) -> CardSet:
    """Return a set whose words are Python's own integers."""
    return CardSet(int(cards.plain), int(cards.high))


def _check_deal(rules: Ints, hands: Sequence[CardSet]) -> None:
    sizes = [count(hand) for hand in hands]
    wanted = [int(rules[setting.HAND_SIZE])] * len(hands)
    wanted[-1] += int(rules[setting.EXTRA])
    together = NO_CARDS
    for hand in hands:
        together = joined(together, hand)
    if sizes != wanted or together != ALL_CARDS:
        raise UsageError(
            f"Hands of {sizes} cards came: {len(hands)} players need {wanted}, every card once (C2, C11-C13)."
        )
