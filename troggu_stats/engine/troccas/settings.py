"""The rules of a deal of Troccas as one row of integers, which is what compiled code reads."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.rules import TroccasRules

PLAYERS = 0
HAND_SIZE = 1
EXTRA = 2  # cards the dealer takes more and lays away
PARTNERSHIPS = 3
DEALER_LEADS = 4
ANY_COURT_SPARES = 5
SIGNALS = 6
SHOWS_LAST_CARD = 7
REDEALS = 8  # never with each alone, where every request for a fresh deal is refused (C10)
RULES_WIDTH = 9

IN_PARTNERSHIPS = (4, 6)
_SHOWN_TO_ALL = 4


def compile_rules(rules: TroccasRules, players: int) -> Ints:
    """Return the rules for a number of players as integers, shape (RULES_WIDTH,).

    Raises
    ------
    UsageError
        Troccas is not played by that many.
    """
    shape = rules.deal_shape(players)
    row = np.zeros(RULES_WIDTH, np.int64)
    row[PLAYERS] = players
    row[HAND_SIZE] = shape.hand
    row[EXTRA] = shape.dealer_extra
    row[PARTNERSHIPS] = players in IN_PARTNERSHIPS
    row[DEALER_LEADS] = rules.first_lead == "dealer"
    row[ANY_COURT_SPARES] = rules.jack_called_spares == "any_court"
    row[SIGNALS] = rules.signal_trumps
    row[SHOWS_LAST_CARD] = players == _SHOWN_TO_ALL  # C2
    row[REDEALS] = rules.redeals and players in IN_PARTNERSHIPS
    return row
