"""How a deal of Troccas is dealt out while it may still be stopped: packets, and who may ask for which (C10).

A *stand* is what everybody knows while cards are dealt, one row of integers; a strategy that is asked whether
to stop the deal is handed it with its own cards so far.
"""

from enum import IntEnum

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, inlined
from troggu_stats.rules.deal_shape import TROCCAS_TABLE


class Packets(IntEnum):
    """In how many packets a hand is dealt."""

    USUAL = 0
    TWO = 1  # 9 + 10
    ONE = 2  # 19


MOST_PACKETS = 3
MOST_FRESH = 15  # so many times a deal is dealt afresh at most; then it is played as it lies (⚖27)
BEHIND_FOR: Ints = np.array([0, -9, -18], np.int64)  # a side's score in the match, for each kind of packets
_BIGGER = {Packets.TWO: (9, 10), Packets.ONE: (19,)}
_OF_BIGGER = 4  # players whose hands the bigger packets make (⚖28)

# --- a stand ---
PLAYERS = 0
CUT = 1  # the kind of packets
PACKET = 2  # index of the packet just dealt
CARDS = 3  # what every hand has so far, the dealer's extra cards apart
WHOLE = 4  # 1 once hands are whole
ASKED_BY = 5  # the seat that asks for a fresh deal, NOBODY before one does
SCORE = 6  # of the dealer's side in the match, before the deal
FRESH = 7  # how many times the deal has been dealt afresh
OPEN = 8  # the cards that lie open, two slots a seat; none before hands are whole
STAND_WIDTH = OPEN + 2 * MAX_PLAYERS


def packets_of(players: int, cut: Packets) -> tuple[int, ...]:
    """Return the sizes of the packets, the dealer's extra cards apart; only four players have bigger ones."""
    return _BIGGER[cut] if cut in _BIGGER and players == _OF_BIGGER else TROCCAS_TABLE[players][2]


def _dealt() -> Ints:
    found = np.zeros((MAX_PLAYERS, len(Packets), MOST_PACKETS), np.int64)
    for players in TROCCAS_TABLE:
        for cut in Packets:
            sizes = packets_of(players, cut)
            found[players, cut, : len(sizes)] = np.cumsum(sizes)
    return found


DEALT: Ints = _dealt()
"""Cards of each hand after each packet, by players, kind of packets and packet; 0 where there is none."""


@inlined
def biggest_packets(players: int, score: int) -> int:
    """Return the biggest packets that a side may ask for at its score in the match."""
    if players != _OF_BIGGER or score > BEHIND_FOR[1]:
        return 0
    return 2 if score <= BEHIND_FOR[2] else 1
