"""The small numbered words of the engine: what was played, what was said, what comes next."""

from enum import IntEnum

MAX_PLAYERS = 8


class Contract(IntEnum):
    """What was played in a deal."""

    PASSED = 0
    NORMAL = 1
    SOLO = 2
    FORCED = 3
    MISERE = 4


class Bid(IntEnum):
    """What a seat said; ``NONE`` where it was not asked."""

    NONE = 0
    PASS = 1
    TAKE = 2
    SOLO = 3


class Phase(IntEnum):
    """What kind of decision comes next."""

    BID = 0
    EXCHANGE = 1
    CALL = 2
    PLAY = 3
    OVER = 4


# The same numbers as plain constants, which is what compiled code can use.
PASSED, NORMAL, SOLO_GAME, FORCED, MISERE = (int(one) for one in Contract)
NO_BID, PASS, TAKE, SOLO = (int(one) for one in Bid)
BID_PHASE, EXCHANGE_PHASE, CALL_PHASE, PLAY_PHASE, OVER_PHASE = (int(one) for one in Phase)
NOBODY = -1
NO_BEST = -MAX_PLAYERS  # below the rank of any card, whoever plays it


class Role(IntEnum):
    """The part a seat knows that it plays: a declarer knows whether another player holds the called card."""

    DECLARING = 0
    WITH_PARTNER = 1
    PARTNERING = 2
    DEFENDING = 3
    ALONE = 4


DECLARING, WITH_PARTNER, PARTNERING, DEFENDING, ALONE = (int(one) for one in Role)
