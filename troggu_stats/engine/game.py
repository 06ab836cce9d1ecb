"""One deal, stepped from decision to decision: what players, records and tests drive by hand.

The compiled block loop calls the same functions in the same order; this class only adds checks and names.
"""

from collections.abc import Sequence

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import apply_bid, legal_bids, start_deal
from troggu_stats.engine.codes import NOBODY, Bid, Contract, Phase
from troggu_stats.engine.exchange import apply_call, apply_discard, is_legal_discard
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.engine.trick import finish_trick, legal_cards, play_card
from troggu_stats.errors import UsageError
from troggu_stats.rules import Rules


class Game:
    """A deal in progress.

    Parameters
    ----------
    rules
        The variant.
    hands
        Each seat's cards as a mask; their number is the number of players.
    tapp
        The tapp's cards as a mask.

    Raises
    ------
    UsageError
        The variant is not played by that many, or hands and tapp do not have the sizes of its deal.
    """

    def __init__(self, rules: Rules, hands: Sequence[int], tapp: int) -> None:
        self.rules: Ints = compile_rules(rules, len(hands))
        self.table: Ints = np.zeros(at.TABLE_WIDTH, np.int64)
        self.secret: Ints = np.zeros(at.SECRET_WIDTH, np.int64)
        _check_deal(self.rules, hands, tapp)
        self.secret[at.HANDS : at.HANDS + len(hands)] = hands
        self.secret[at.TAPP] = tapp
        start_deal(self.table, self.secret, self.rules)
        self._settled = False

    @property
    def phase(self) -> Phase:
        """What kind of decision comes next; ``OVER`` when there is none."""
        return Phase(int(self.table[at.PHASE]))

    @property
    def turn(self) -> int:
        """The seat that decides next."""
        return int(self.table[at.TURN])

    @property
    def contract(self) -> Contract:
        """What is played; meaningful once the bidding is over."""
        return Contract(int(self.table[at.CONTRACT]))

    @property
    def declarer(self) -> int | None:
        """The declarer's seat, if there is one."""
        return _seat(self.table[at.DECLARER])

    @property
    def partner(self) -> int | None:
        """The called helper's seat, if there is one."""
        return _seat(self.secret[at.PARTNER])

    @property
    def payments(self) -> tuple[int, ...]:
        """What each seat receives or pays, in stakes; zeros until the deal is over."""
        players = int(self.table[at.PLAYERS])
        return tuple(int(one) for one in self.table[at.PAYMENT : at.PAYMENT + players])

    def hand(self, seat: int) -> int:
        """Return the cards that a seat holds now, as a mask."""
        return int(self.secret[at.HANDS + seat])

    def legal_bids(self) -> tuple[Bid, ...]:
        """Return what the seat to speak may say."""
        bits = int(legal_bids(self.table))
        return tuple(bid for bid in Bid if bits >> bid & 1)

    def legal_plays(self) -> int:
        """Return what the seat to play may play, as a mask."""
        return int(legal_cards(self.table, self.secret, self.turn, self.rules))

    def bid(self, bid: Bid) -> None:
        """Let the seat to speak say something."""
        self._expect(Phase.BID, "bid")
        if bid not in self.legal_bids():
            allowed = ", ".join(one.name.lower() for one in self.legal_bids())
            raise UsageError(
                f"Seat {self.turn} may not say {bid.name.lower()} now: it may say {allowed} (G4)."
            )
        apply_bid(self.table, self.secret, self.rules, int(bid))
        self._settle_if_over()

    def discard(self, cards: int) -> None:
        """Let the declarer lay cards away (a mask) from hand and tapp together."""
        self._expect(Phase.EXCHANGE, "discard")
        together = self.hand(self.turn) | int(self.secret[at.TAPP])
        # A mask beyond the pack would not even fit the compiled check.
        if cards >> TROGGU.size != 0 or not is_legal_discard(together, cards, self.rules):
            raise UsageError(
                f"{TROGGU.format_hand(_indices(cards)) or 'Nothing'} may not be laid away:"
                f" discard {int(self.rules[setting.TAPP_SIZE])} cards held, no five-pointer but by G5 and V3."
            )
        apply_discard(self.table, self.secret, cards)

    def call(self, trump: int) -> None:
        """Let the declarer call a trump by its number."""
        self._expect(Phase.CALL, "call")
        lowest, highest = (int(self.rules[s]) for s in (setting.LOWEST_CALLABLE, setting.HIGHEST_CALLABLE))
        if not lowest <= trump <= highest:
            raise UsageError(f"Trump {trump} may not be called: call one from {lowest} to {highest} (G14).")
        apply_call(self.table, self.secret, self.rules, trump)

    def play(self, card: int) -> None:
        """Let the seat to play put a card, by its index, on the table; a full trick goes to its winner."""
        self._expect(Phase.PLAY, "play a card")
        known = 0 <= card < TROGGU.size
        if not known or not self.legal_plays() >> card & 1:
            raise UsageError(
                f"Seat {self.turn} may not play {TROGGU.text(card) if known else f'card number {card}'}:"
                f" it may play {TROGGU.format_hand(_indices(self.legal_plays()))} (G7-G9)."
            )
        play_card(self.table, self.secret, 1 << card)
        if self.table[at.ON_TABLE] == self.table[at.PLAYERS]:
            finish_trick(self.table, self.secret, self.rules)
        self._settle_if_over()

    def _expect(self, phase: Phase, act: str) -> None:
        if self.phase is not phase:
            raise UsageError(f"Nobody may {act} now: the deal is at {self.phase.name.lower()}.")

    def _settle_if_over(self) -> None:
        if self.phase is Phase.OVER and not self._settled:
            settle(self.table, self.secret, self.rules)
            self._settled = True


def _seat(value: int) -> int | None:
    return None if value == NOBODY else int(value)


def _indices(cards: int) -> list[int]:
    return [card for card in range(TROGGU.size) if cards >> card & 1]


def _check_deal(rules: Ints, hands: Sequence[int], tapp: int) -> None:
    sizes = [one.bit_count() for one in (*hands, tapp)]
    wanted = [int(rules[setting.HAND_SIZE])] * len(hands) + [int(rules[setting.TAPP_SIZE])]
    together = tapp
    for hand in hands:
        together |= hand
    if sizes != wanted or together != (1 << TROGGU.size) - 1:
        raise UsageError(
            f"Hands and tapp of {sizes} cards came: {len(hands)} players need {wanted}, every card once (G3)."
        )
