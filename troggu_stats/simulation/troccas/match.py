"""Matches of Troccas: four deals, the deal moving to the right, each of which the players may stop (C10).

Match ``m`` of a seed is its deals 4m to 4m + 3. Arms of an experiment differ only in who stops the deal, and
when; how cards are played hangs on the cards alone, so that cards which several arms come to are played once.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
import numpy.typing as npt

from troggu_stats.dealing.address import shuffle_scratch
from troggu_stats.dealing.troccas import deal_out
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import packets as of
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.opening import start_deal
from troggu_stats.engine.troccas.packets import MOST_FRESH
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.acts import play_discard, play_tricks
from troggu_stats.simulation.troccas.seats import TroccasSeats, room_to_think
from troggu_stats.simulation.troccas.stopping import (
    PACKET_COUNTS,
    SIDE_COUNTS,
    STANDINGS,
    StopLog,
    deal_until_kept,
)
from troggu_stats.strategies.troccas.registry import TroccasLineup

MATCH_DEALS = 4
SCORE, FRESH, CUT = range(3)
_FACTS = 3
# What is kept of cards that were played: 1 + the match in which, and what they brought who dealt first.
MATCH, GAIN = range(2)

_Number = TypeVar("_Number", np.int64, np.float64)


@dataclass(frozen=True)
class Matches:
    """What several arms made of the same matches.

    Parameters
    ----------
    facts
        Shape (arms, matches, 4, 3): of each deal what it brings the side that dealt first, how often it was
        dealt afresh, and its kind of packets.
    by_packet, by_standing
        Shape (arms, matches, …): how often the deal was stopped, or was to be, as ``StopLog`` has it.
    limits
        Shape (arms, 1): requests that met the limit of fresh deals.
    """

    facts: Ints
    by_packet: Ints
    by_standing: Ints
    limits: Ints

    @property
    def scores(self) -> Ints:
        """What each match brings the side that dealt first, shape (arms, matches)."""
        found: Ints = self.facts[..., SCORE].sum(axis=2)
        return found


def play_matches(
    first: int, count: int, rules: TroccasRules, arms: Sequence[TroccasLineup], seed: int
) -> Matches:
    """Play matches ``first`` to ``first + count - 1`` of a seed in several arms.

    Parameters
    ----------
    first, count
        Numbers of the matches, 0 <= first and 4 * (first + count) <= 2**53.
    rules
        The variant, with partnerships and ``redeals``.
    arms
        Who plays, by their seats in the first deal: the same strategies, but for how they stop the deal.
    seed
        0 to 2**53 - 1.

    Raises
    ------
    CheckFailedError
        A strategy did something illegal.
    """
    players = len(arms[0].names)
    found = _nothing_yet(len(arms), count)
    numbers = np.arange(first, first + count, dtype=np.int64) * MATCH_DEALS
    deals = (numbers[:, np.newaxis] + np.arange(MATCH_DEALS)).ravel()
    illegal = _play_all(
        seed,
        numbers,
        compile_rules(rules, players),
        _by_deal(arms[0].kinds, players),
        np.stack([_by_deal(arm.params, players) for arm in arms]),
        np.stack([_by_deal(arm.habits, players) for arm in arms]),
        room_to_think(arms[0]),
        found.facts,
        StopLog(found.by_packet, found.by_standing, found.limits),
        *_working_room(),
    )
    refuse_illegal_act(illegal, deals, arms[0], seed)
    return found


def _nothing_yet(arms: int, count: int) -> Matches:
    packets = len(of.Packets), of.MOST_PACKETS
    return Matches(
        np.zeros((arms, count, MATCH_DEALS, _FACTS), np.int64),
        np.zeros((arms, count, *packets, PACKET_COUNTS), np.int64),
        np.zeros((arms, count, STANDINGS, SIDE_COUNTS), np.int64),
        np.zeros((arms, 1), np.int64),
    )


def _by_deal(of_seats: npt.NDArray[_Number], players: int) -> npt.NDArray[_Number]:
    """Return what goes with the seats for each deal of a match: the dealer's right neighbour deals next."""
    found = np.stack([of_seats] * MATCH_DEALS)
    for deal in range(MATCH_DEALS):
        found[deal, :players] = np.roll(of_seats[:players], -deal, axis=0)
    return found


def _working_room() -> tuple[Ints, ...]:
    """Return the arrays in which deals are played: seats' keys, state, stand, shuffle, scores of deals."""
    widths = (MAX_PLAYERS, at.TABLE_WIDTH, at.SECRET_WIDTH, of.STAND_WIDTH)
    played = np.zeros((MATCH_DEALS, MOST_FRESH + 1, 2), np.int64)
    return *(np.zeros(width, np.int64) for width in widths), *shuffle_scratch(), played


@compiled
def _play_all(
    seed: int,
    numbers: Ints,
    rules: Ints,
    kinds: Ints,
    params: Floats,
    habits: Ints,
    room: Room | None,
    facts: Ints,
    log: StopLog,
    keys: Ints,
    table: Ints,
    secret: Ints,
    stand: Ints,
    words: Ints,
    order: Ints,
    played: Ints,
) -> int:
    """Play every match in every arm; return -1, or row times eight plus seat of the first illegal act."""
    for match in range(numbers.shape[0]):
        for arm in range(habits.shape[0]):
            score = 0
            counts = StopLog(log.by_packet[arm, match], log.by_standing[arm, match], log.limits[arm])
            for deal in range(MATCH_DEALS):
                seats = TroccasSeats(kinds[deal], params[arm, deal], keys, habits[arm, deal])
                turned = 1 - 2 * (deal & 1)  # the sides deal in turn
                number = numbers[match] + deal
                fresh = deal_until_kept(
                    seed, number, turned * score, rules, seats, words, order, stand, counts
                )
                if played[deal, fresh, MATCH] != 1 + match:
                    seat = _play_one(rules, seats, room, order, table, secret)
                    if seat >= 0:
                        sat = (seat + deal) % rules[setting.PLAYERS]  # in the first deal
                        return (MATCH_DEALS * match + deal) * MAX_PLAYERS + sat
                    played[deal, fresh, MATCH] = 1 + match
                    played[deal, fresh, GAIN] = turned * table[at.PAYMENT + rules[setting.PLAYERS] - 1]
                gain = played[deal, fresh, GAIN]
                score += gain
                fact = facts[arm, match, deal]
                fact[SCORE], fact[FRESH], fact[CUT] = gain, fresh, stand[of.CUT]
    return -1


@compiled
def _play_one(
    rules: Ints, seats: TroccasSeats, room: Room | None, order: Ints, table: Ints, secret: Ints
) -> int:
    """Play a shuffled pack; return -1, or the seat that did something illegal."""
    deal_out(rules, order, table, secret)
    start_deal(table, secret, rules)
    play_discard(table, secret, rules, seats, room)
    play_tricks(table, secret, rules, seats, room)
    if table[at.STATUS] != 0:
        return table[at.STATUS] - 1
    settle(table, secret, rules)
    return -1
