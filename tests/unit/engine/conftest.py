"""Hand-made deals: the named cards lie where a test puts them, the others anywhere, always the same."""

import pytest

from troggu_stats.cards import TROGGU, cards_of, mask_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid, Phase
from troggu_stats.engine.game import Game
from troggu_stats.rules import load_variant


class HandMade:
    """A deal laid out by hand and driven by the texts of cards.

    Parameters
    ----------
    hands
        Cards of some seats; gaps are filled with the cards that nobody names, the lowest index first.
    """

    def __init__(self, players, hands, tapp="", variant="rulebook", **settings):
        self.rules = load_variant(variant).with_settings(settings)
        shape = self.rules.deal_shape(players)
        places = [list(TROGGU.parse_hand(hands.get(seat, ""))) for seat in range(players)]
        places.append(list(TROGGU.parse_hand(tapp)) if tapp else [])
        named = [card for place in places for card in place]
        assert len(named) == len(set(named))
        rest = [card for card in range(TROGGU.size) if card not in set(named)]
        for place, size in zip(places, [shape.hand] * players + [shape.tapp], strict=True):
            while len(place) < size:
                place.append(rest.pop(0))
        assert rest == []
        *self.hands, self.tapp = [mask_of(place) for place in places]
        self.game = Game(self.rules, self.hands, self.tapp)
        self.players = players

    def bid(self, *words):
        for word in words:
            self.game.bid(Bid[word.upper()])
        return self

    def solo(self, seat=0):
        return self.bid(*["pass"] * seat, "solo")

    def take(self, seat=0):
        return self.bid(*["pass"] * seat, "take", *["pass"] * (self.players - seat - 1))

    def all_pass(self):
        return self.bid(*["pass"] * self.players)

    def discard(self, text):
        self.game.discard(mask_of(TROGGU.parse_hand(text)))
        return self

    def call(self, trump):
        self.game.call(trump)
        return self

    def play(self, text):
        """Let the seats whose turn it is play these cards in order."""
        for card in text.split():
            self.game.play(TROGGU.parse_card(card))
        return self

    def tricks(self, count, **wishes):
        """Play so many tricks: each seat (``s0=…``) its first wish that is legal, else the lowest card."""
        wanted = {int(seat[1:]): TROGGU.parse_hand(text) for seat, text in wishes.items()}
        until = int(self.game.table[at.TRICK]) + count
        while self.game.phase is Phase.PLAY and self.game.table[at.TRICK] < until:
            legal = self.game.legal_plays()
            choices = [card for card in wanted.get(self.game.turn, ()) if legal >> card & 1]
            self.game.play(choices[0] if choices else next(cards_of(legal)))
        return self

    @property
    def legal(self):
        return set(text(self.game.legal_plays()).split())

    def pile(self, seat):
        return set(text(self.game.table[at.WON + seat]).split())

    def fact(self, slot):
        """Return one number of the table; -1 is nobody or nothing."""
        return int(self.game.table[slot])

    def seat_points(self):
        return self.game.table[at.SEAT_POINTS : at.SEAT_POINTS + self.players].tolist()

    @property
    def withheld_by(self):
        return int(self.game.secret[at.FOOL_WITHHELD_BY])

    @property
    def given(self):
        card = self.fact(at.FOOL_GIVEN)
        return None if card < 0 else TROGGU.text(card)


def text(cards):
    return TROGGU.format_hand(cards_of(int(cards)))


@pytest.fixture(scope="session")
def hand_made():
    return HandMade
