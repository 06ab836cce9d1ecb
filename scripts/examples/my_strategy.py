"""Two strategies of one's own: one written for a view, and the same compiled.

troggu-sim run tournament -p 5 -n 2000 --code scripts/examples/my_strategy.py --strategy thrifty,novice
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.masks import TRUMPS, lowest_valued
from troggu_stats.engine.trick import best_rank
from troggu_stats.strategies.view import View, card_index, compiled, points_of


class Thrifty:
    """Wins a trick as cheaply as it can if it is worth enough, and else plays the cheapest card."""

    def __init__(self, enough: float = 6) -> None:
        self.enough = enough

    def play(self, view: View) -> str:
        """Return one of ``view.legal``."""
        winners = [card for card in view.legal if view.wins(card)]
        if view.trick and winners and view.trick_points >= self.enough:
            return winners[-1]  # in printed order the last is the lowest
        return min(view.legal, key=lambda card: (points_of(card), card_index(card)))


class QuickThrifty:
    """Does what thrifty does, compiled, and far faster."""

    parameters = {"enough": 6}

    @staticmethod
    @compiled
    def play(params, table, hand, gone, role, legal, rules, key):
        """Return one card of ``legal``; sets of cards are the bits of an integer."""
        winners = legal & (table[at.LED] | TRUMPS) & (-2 << best_rank(table))
        if table[at.ON_TABLE] > 0 and winners != 0 and table[at.TABLE_POINTS] >= params[0]:
            return winners & -winners
        return lowest_valued(legal)
