"""Dealing while the players may stop the deal (C10): packet by packet, afresh while nobody insists."""

from typing import NamedTuple

import numpy as np

from troggu_stats.cards import TROCCAS
from troggu_stats.dealing.address import choice_keys, fresh_choice_keys, shuffle, shuffle_afresh
from troggu_stats.dealing.troccas import hand_so_far, open_card
from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import packets as of
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import NO_CARDS, store
from troggu_stats.engine.troccas.packets import BEHIND_FOR, DEALT, MOST_FRESH, Packets, biggest_packets
from troggu_stats.simulation.troccas.seats import TroccasSeats
from troggu_stats.strategies.troccas.habits import may_ask, may_ask_for_packets, may_insist
from troggu_stats.strategies.troccas.stopping import choose_ask, choose_insist, choose_packets, side_of

PACK_SIZE = TROCCAS.size

# What is counted after a packet, and of a side.
DEALT_OUT, ASKED, GRANTED, BY_PARTNER = range(4)  # BY_PARTNER: refused by the asker's own side
PACKET_COUNTS = 4
SIDES, SIDE_ASKED, SIDE_GRANTED = range(3)
SIDE_COUNTS = 3
# How a side stands in the match before the deal.
AHEAD, LEVEL, BEHIND, FAR_BEHIND, FURTHEST_BEHIND = range(5)
STANDINGS = 5


class StopLog(NamedTuple):
    """How often the deal was stopped, or was to be.

    Parameters
    ----------
    by_packet
        Shape (3, 3, PACKET_COUNTS): by kind of packets and packet.
    by_standing
        Shape (STANDINGS, SIDE_COUNTS): by how a side stands in the match; a deal counts for both sides.
    limits
        Shape (1,): requests that nobody refused but the limit of fresh deals.
    """

    by_packet: Ints
    by_standing: Ints
    limits: Ints


def stop_log() -> StopLog:
    """Return a log with nothing in it."""
    by_packet = np.zeros((len(Packets), of.MOST_PACKETS, PACKET_COUNTS), np.int64)
    return StopLog(by_packet, np.zeros((STANDINGS, SIDE_COUNTS), np.int64), np.zeros(1, np.int64))


@compiled
def standing_of(score: int) -> int:
    """Return how a side with a score stands in its match."""
    if score >= 0:
        return AHEAD if score > 0 else LEVEL
    if score > BEHIND_FOR[1]:
        return BEHIND
    return FAR_BEHIND if score > BEHIND_FOR[2] else FURTHEST_BEHIND


@compiled
def shuffle_to_play(
    seed: int,
    deal: int,
    rules: Ints,
    seats: TroccasSeats,
    words: Ints,
    order: Ints,
    stand: Ints,
    log: StopLog,
) -> int:
    """Shuffle the cards of a deal by itself that are played, and return how often they were dealt afresh.

    The seats get their keys. Without ``redeals`` these are the cards of the address.
    """
    if rules[setting.REDEALS]:
        return deal_until_kept(seed, deal, 0, rules, seats, words, order, stand, log)
    shuffle(seed, deal, PACK_SIZE, words, order)
    choice_keys(seed, deal, seats.keys)
    return 0


@compiled
def deal_until_kept(
    seed: int,
    deal: int,
    score: int,
    rules: Ints,
    seats: TroccasSeats,
    words: Ints,
    order: Ints,
    stand: Ints,
    log: StopLog,
) -> int:
    """Shuffle an address, and afresh as often as the players stop the deal; return how often that was.

    The cards that are played are left in ``order``, their keys with the seats. ``score`` is that of the
    dealer's side in the match before the deal; a deal by itself is a match's first.
    """
    players = rules[setting.PLAYERS]
    stand[of.PLAYERS] = players
    stand[of.SCORE] = score
    log.by_standing[standing_of(score), SIDES] += 1
    log.by_standing[standing_of(-score), SIDES] += 1
    fresh = 0
    while True:
        shuffle_afresh(seed, deal, fresh, PACK_SIZE, words, order)
        fresh_choice_keys(seed, deal, fresh, seats.keys)
        if fresh == 0:
            stand[of.CUT] = _packets_asked_for(players, score, seats)
        stand[of.FRESH] = fresh
        if not _is_stopped(rules, seats, order, stand, log):
            return fresh
        fresh += 1


@compiled
def _packets_asked_for(players: int, score: int, seats: TroccasSeats) -> int:
    """Return the biggest packets that a player of a side behind asks for; nobody may refuse them (⚖28)."""
    found = 0
    for seat in range(players):
        own = score if side_of(players, seat) == 0 else -score
        may = biggest_packets(players, own)
        if may > 0 and may_ask_for_packets(seats.habits, seat):
            asked = choose_packets(seats.kinds[seat], seats.params[seat], may, seats.keys[seat])
            found = max(found, asked)
    return found


@compiled
def _is_stopped(rules: Ints, seats: TroccasSeats, order: Ints, stand: Ints, log: StopLog) -> bool:
    """Deal packet after packet; tell whether the deal is stopped after one of them."""
    players, cut = stand[of.PLAYERS], stand[of.CUT]
    for packet in range(of.MOST_PACKETS):
        if DEALT[players, cut, packet] == 0:
            break
        show_packet(rules, order, stand, packet)
        if is_granted(rules, seats, order, stand, log):
            if stand[of.FRESH] < MOST_FRESH:
                return True
            log.limits[0] += 1
    return False


@compiled
def show_packet(rules: Ints, order: Ints, stand: Ints, packet: int) -> None:
    """Let everybody see that a packet is dealt, and the cards that come to lie open with the last one."""
    cards = DEALT[stand[of.PLAYERS], stand[of.CUT], packet]
    stand[of.PACKET] = packet
    stand[of.CARDS] = cards
    stand[of.WHOLE] = 1 if cards == rules[setting.HAND_SIZE] else 0
    for seat in range(stand[of.PLAYERS]):
        lies_open = open_card(rules, order, seat) if stand[of.WHOLE] else NO_CARDS
        store(stand, of.OPEN + 2 * seat, lies_open)


@compiled
def is_granted(rules: Ints, seats: TroccasSeats, order: Ints, stand: Ints, log: StopLog) -> bool:
    """Ask the players from eldest on; tell whether one asks for a fresh deal and no other insists."""
    players = stand[of.PLAYERS]
    counts = log.by_packet[stand[of.CUT], stand[of.PACKET]]
    counts[DEALT_OUT] += 1
    stand[of.ASKED_BY] = NOBODY
    asker = NOBODY
    for seat in range(players):
        if asker == NOBODY and may_ask(seats.habits, seat):
            hand = hand_so_far(rules, order, seat, stand[of.CARDS])
            asks = choose_ask(seats.kinds[seat], seats.params[seat], stand, seat, hand, seats.keys[seat])
            asker = seat if asks else NOBODY
    if asker == NOBODY:
        return False
    stand[of.ASKED_BY] = asker
    refuser = _who_insists(rules, seats, order, stand)
    side = side_of(players, asker)
    of_side = log.by_standing[standing_of(stand[of.SCORE] if side == 0 else -stand[of.SCORE])]
    counts[ASKED] += 1
    of_side[SIDE_ASKED] += 1
    if refuser == NOBODY:
        counts[GRANTED] += 1
        of_side[SIDE_GRANTED] += 1
        return True
    counts[BY_PARTNER] += 1 if side_of(players, refuser) == side else 0
    return False


@compiled
def _who_insists(rules: Ints, seats: TroccasSeats, order: Ints, stand: Ints) -> int:
    """Return the first player after the asker who insists on going on, NOBODY if none does."""
    players, asker = stand[of.PLAYERS], stand[of.ASKED_BY]
    for step in range(1, players):
        seat = (asker + step) % players
        if may_insist(seats.habits, seat):
            hand = hand_so_far(rules, order, seat, stand[of.CARDS])
            if choose_insist(seats.kinds[seat], seats.params[seat], stand, seat, hand, seats.keys[seat]):
                return seat
    return NOBODY
