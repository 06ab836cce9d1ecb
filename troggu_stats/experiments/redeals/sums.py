"""Whole-number totals of ``redeals``: what each right brings a match, and how often it is used."""

from functools import reduce

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas.packets import Packets
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals.arms import ARMS, BIGGER, RIGHTS, SIDES, Arm, Who, arms_of
from troggu_stats.experiments.totals import Totals
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.troccas import stopping
from troggu_stats.simulation.troccas.match import CUT, FRESH, MATCH_DEALS, SCORE, Matches, play_matches
from troggu_stats.stats import ClusterTotals
from troggu_stats.strategies.troccas.registry import TroccasLineup, seat_strategies

# Matches whose counts are held at once; more would take megabytes and gain nothing.
_AT_ONCE = 2_000
SUM, SQUARES, OTHER_THAN_0 = range(3)
CLUSTER = 6  # numbers of ClusterTotals
# Shares of by_packet and by_standing: what is counted, of what.
PACKET_SHARES = (
    (stopping.ASKED, stopping.DEALT_OUT),
    (stopping.GRANTED, stopping.ASKED),
    (stopping.BY_PARTNER, stopping.ASKED),
)
STANDING_SHARES = ((stopping.SIDE_ASKED, stopping.SIDES), (stopping.SIDE_GRANTED, stopping.SIDE_ASKED))


def rules_of(plan: Plan) -> TroccasRules:
    """Return the rules that are played: the plan's, with ``redeals``."""
    return plan.troccas_rules.with_settings({"redeals": True})


def lineup_of(plan: Plan, players: int) -> TroccasLineup:
    """Return who sits where in the first deal of a match.

    Raises
    ------
    UsageError
        The strategies are none of the game's, or do not fit the seats.
    """
    return seat_strategies(plan.strategies, players, plan.troccas_rules)


def matches_of(first: int, count: int) -> range:
    """Return the matches that begin among these deals; the last may go on beyond them."""
    return range(-(-first // MATCH_DEALS), -(-(first + count) // MATCH_DEALS))


def play_totals(plan: Plan, players: int, first: int, count: int) -> Totals:
    """Play the matches that begin among consecutive deals, every arm of them, into totals."""
    numbers = matches_of(first, count)
    arms = arms_of(lineup_of(plan, players))
    # The first part is played even of no matches, for the shapes of its sums.
    starts = range(numbers.start, max(numbers.stop, numbers.start + 1), _AT_ONCE)
    parts = [
        _totals(play_matches(start, min(_AT_ONCE, numbers.stop - start), rules_of(plan), arms, plan.seed))
        for start in starts
    ]
    return reduce(Totals.merge, parts)


def _totals(found: Matches) -> Totals:
    worth, changed = _worth(found)
    matches = found.facts.shape[1]
    return Totals(
        {
            "games": np.array([matches * MATCH_DEALS * ARMS], np.int64),
            "matches": np.array([matches], np.int64),
            "worth": worth,
            "changed": changed,
            "bigger": _bigger(found),
            "bigger_other": _bigger_other(found),
            "by_packet": _shares(found.by_packet[Arm.ALL], PACKET_SHARES),
            "by_standing": _shares(found.by_standing[Arm.ALL], STANDING_SHARES),
            "afresh": np.stack([_cluster(*_afresh(facts)) for facts in found.facts]),
            "fresh": found.facts[..., FRESH].sum(axis=(1, 2)),
            "granted": found.by_packet[..., stopping.GRANTED].sum(axis=(1, 2, 3)),
            "limits": found.limits[:, 0],
        }
    )


def _worth(found: Matches) -> tuple[Ints, Ints]:
    """Return sums of what each right brings by whose it is, and in how many matches it changes the cards."""
    worth = np.zeros((len(RIGHTS), len(Who), 3), np.int64)
    changed = np.zeros((len(RIGHTS), len(Who)), np.int64)
    for place in range(len(RIGHTS)):
        own = [_gain(found, place, side) for side in SIDES]
        moved = [_moved(found, place, side) for side in SIDES]
        parts = ((own[0] + own[1], moved[0] | moved[1]), (own[0], moved[0]), (own[1], moved[1]))
        for who, (values, matches) in zip(Who, parts, strict=True):
            worth[place, who] = _measures(values)
            changed[place, who] = np.count_nonzero(matches)
    return worth, changed


def _gain(found: Matches, place: int, side: int) -> Ints:
    """Return what a right brings a side in each match, shape (matches,)."""
    right, turned = RIGHTS[place], 1 - 2 * side  # scores are the first dealer's side's
    gain: Ints = turned * (found.scores[right.having(side)] - found.scores[right.lacking(side)])
    return gain


def _moved(found: Matches, place: int, side: int) -> npt.NDArray[np.bool_]:
    """Tell in which matches other cards are played with the right than without it."""
    right = RIGHTS[place]
    fresh = found.facts[..., FRESH]
    moved: npt.NDArray[np.bool_] = (fresh[right.having(side)] != fresh[right.lacking(side)]).any(axis=1)
    return moved


def _first_bigger(found: Matches, side: int) -> Ints:
    """Return which bigger packets a side gets first in each match as all may, 0 if it gets none."""
    facts = found.facts[Arm.ALL]
    before = np.cumsum(facts[..., SCORE], axis=1) - facts[..., SCORE]
    own = np.where((1 - 2 * side) * before < 0, facts[..., CUT], 0)
    first = (own != 0).argmax(axis=1)
    kinds: Ints = own[np.arange(len(own)), first]
    return kinds


def _bigger_parts(found: Matches) -> list[tuple[Ints, Ints]]:
    """Return by kind of bigger packets what they bring those who get them, and how many sides do, a match."""
    kinds = [_first_bigger(found, side) for side in SIDES]
    gains = [_gain(found, BIGGER, side) for side in SIDES]
    parts = []
    for kind in (Packets.TWO, Packets.ONE):
        masks = [np.asarray(one == kind, np.int64) for one in kinds]
        sums = sum(gain * mask for gain, mask in zip(gains, masks, strict=True))
        parts.append((np.asarray(sums, np.int64), masks[0] + masks[1]))
    return parts


def _bigger(found: Matches) -> Ints:
    return np.stack([_cluster(*part) for part in _bigger_parts(found)])


def _bigger_other(found: Matches) -> Ints:
    """Return in how many matches bigger packets change what is paid, by their kind."""
    return np.array([np.count_nonzero(sums) for sums, _ in _bigger_parts(found)], np.int64)


def _afresh(facts: Ints) -> tuple[Ints, Ints]:
    """Return how many deals of each match were dealt afresh, and how many it has."""
    afresh: Ints = np.count_nonzero(facts[..., FRESH], axis=1)
    return afresh, np.full(len(facts), MATCH_DEALS, np.int64)


def _shares(counts: Ints, shares: tuple[tuple[int, int], ...]) -> Ints:
    """Return sums for shares of counts, shape (…, shares, CLUSTER), from counts of each match."""
    cells = counts.shape[1:-1]
    found = np.zeros((*cells, len(shares), CLUSTER), np.int64)
    for cell in np.ndindex(*cells):
        for place, (part, whole) in enumerate(shares):
            of_cell = counts[(slice(None), *cell)]
            found[(*cell, place)] = _cluster(of_cell[:, part], of_cell[:, whole])
    return found


def _cluster(sums: Ints, numbers: Ints) -> Ints:
    found = ClusterTotals.of(sums, numbers)
    return np.array([found.deals, found.x, found.c, found.xx, found.xc, found.cc], np.int64)


def _measures(values: Ints) -> Ints:
    return np.array([values.sum(), values @ values, np.count_nonzero(values)], np.int64)


def cluster_totals(numbers: Ints) -> ClusterTotals:
    """Return the totals that ``play_totals`` keeps as six numbers."""
    return ClusterTotals(*(int(one) for one in numbers))
