"""Two strategies of one's own for Troccas: one written for a view, and the same compiled.

troggu-sim run tournament --variant troccas -p 4 -n 500 --code scripts/examples/my_troccas_strategy.py \
    --strategy miser,novice
"""

from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import ALL_CARDS, JACK, SUIT_SIZE, common, holds, joined, lowest_valued
from troggu_stats.strategies.troccas.view import View, card_index, compiled, points_of


class Miser:
    """Plays its cheapest card, never king and jack together, and calls every jack that may come."""

    game = "troccas"

    def play(self, view: View) -> str:
        """Return one of ``view.legal``."""
        cards = [card for card in view.legal if "+" not in card]
        return min(cards, key=lambda card: (points_of(card), card_index(card)))

    def call(self, view: View) -> bool:
        """Return whether to call the jack of the suit led."""
        return view.jack not in view.hand + view.discard


class QuickMiser:
    """Does what miser does, compiled, and far faster."""

    game = "troccas"

    @staticmethod
    @compiled
    def play(params, table, hand, gone, legal, rules, key):
        """Return the number of one of ``legal``; sets of cards are two words."""
        return lowest_valued(common(legal, ALL_CARDS))

    @staticmethod
    @compiled
    def call(params, table, hand, gone, rules, key):
        """Return 1 to call the jack of the suit led, else 0."""
        return 0 if holds(joined(hand, gone), table[at.LED] * SUIT_SIZE + JACK) else 1
