"""The small numbered words of a deal of Troccas: what kind of decision comes next."""

from enum import IntEnum

from troggu_stats.engine.codes import MAX_PLAYERS

NO_BEST = -2 * MAX_PLAYERS  # below the rank of any card, the fool's among them


class TroccasPhase(IntEnum):
    """What kind of decision comes next, and so what the seat whose turn it is may do."""

    DISCARD = 0
    PLAY = 1
    CALL = 2
    TAKE_BACK = 3
    OVER = 4
    SIGNAL = 5


# The same numbers as plain constants, which is what compiled code can use.
DISCARD_PHASE, PLAY_PHASE, CALL_PHASE, TAKE_BACK_PHASE, OVER_PHASE, SIGNAL_PHASE = (
    int(one) for one in TroccasPhase
)
