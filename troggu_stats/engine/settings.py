"""The rules of a deal as one row of integers, which is what compiled code reads."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.rules import Rules

PLAYERS = 0
HAND_SIZE = 1
TAPP_SIZE = 2
DOUBLE_AT_MOST = 3
FIVE_POINTER_DISCARD = 4
ALL_PASS = 5
ALL_PASS_HONOURS_IN_TAPP = 6
FORCED_GAME = 7
LOWEST_CALLABLE = 8
HIGHEST_CALLABLE = 9
ALONE_WITHOUT_TAPP = 10
CALL_BEFORE_EXCHANGE = 11
FOOL_ANY_LATER_TRICK = 12
FOOL_KEPT_WITHOUT_TRICKS = 13
RULES_WIDTH = 14

FIVE_POINTER_DISCARDS = ("none", "four_kings", "all_seven")
NO_FIVE_POINTERS, FOUR_KINGS, ALL_SEVEN = range(3)
ALL_PASS_WAYS = ("misere_most_pays", "misere_least_paid", "passed")
MOST_PAYS, LEAST_PAID, ALL_PASS_PASSED = range(3)


def compile_rules(rules: Rules, players: int) -> Ints:
    """Return the rules for a number of players as integers, shape (RULES_WIDTH,).

    Raises
    ------
    UsageError
        If the variant is not played by that many.
    """
    rules.check_players(players)
    shape = rules.deal_shape(players)
    lowest, highest = rules.callable
    row = np.zeros(RULES_WIDTH, np.int64)
    row[PLAYERS] = players
    row[HAND_SIZE] = shape.hand
    row[TAPP_SIZE] = shape.tapp
    row[DOUBLE_AT_MOST] = rules.double_at_most
    row[FIVE_POINTER_DISCARD] = FIVE_POINTER_DISCARDS.index(rules.five_pointer_discard)
    row[ALL_PASS] = ALL_PASS_WAYS.index(rules.all_pass)
    row[ALL_PASS_HONOURS_IN_TAPP] = ALL_PASS_WAYS.index(rules.all_pass_honours_in_tapp)
    row[FORCED_GAME] = rules.forced_game
    row[LOWEST_CALLABLE] = lowest
    row[HIGHEST_CALLABLE] = highest
    row[ALONE_WITHOUT_TAPP] = rules.called_own_or_tapp == "alone_without_tapp"
    row[CALL_BEFORE_EXCHANGE] = rules.call_timing == "before_exchange"
    row[FOOL_ANY_LATER_TRICK] = rules.withheld_fool == "any_later_trick"
    row[FOOL_KEPT_WITHOUT_TRICKS] = rules.fool_without_tricks == "kept"
    return row
