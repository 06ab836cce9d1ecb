"""What a seat's hands are worth when told to pass, take or play solo, and what a threshold gains by it."""

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import Bid
from troggu_stats.engine.kernel import Ints
from troggu_stats.rules import Rules
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.search import count_hands
from troggu_stats.stats import Estimate, Totals, t_mean
from troggu_stats.strategies.registry import Lineup


@dataclass(frozen=True, slots=True)
class Thresholds:
    """The counts from which one seat takes and from which it plays solo."""

    take_from: int
    solo_from: int


@dataclass(frozen=True, slots=True)
class Curve:
    """What moving a threshold to any other place gains, in stakes summed over deals.

    Parameters
    ----------
    lowest
        The first threshold of the curve; the others follow one by one.
    sums, squares
        For each, sum and sum of squares of the deals' gains over the threshold that holds now.
    deals
        Number of deals.
    lower, higher
        One step down and up: the nearest thresholds that change the bid of any hand that came.
    """

    lowest: int
    sums: Ints
    squares: Ints
    deals: int
    lower: int
    higher: int

    def step(self, level: float) -> Estimate:
        """Return the larger of the gains, in stakes a deal, of the steps down and up."""
        gains = [self.gain(threshold, level) for threshold in (self.lower, self.higher)]
        return max(gains, key=lambda estimate: estimate.value or 0.0)

    def gain(self, threshold: int, level: float) -> Estimate:
        """Return the gain a deal of moving to a threshold, in stakes."""
        place = threshold - self.lowest
        return t_mean(Totals(self.deals, int(self.sums[place]), int(self.squares[place])), level)

    def best(self, errors: float) -> int | None:
        """Return the threshold whose gain is largest after its error, if any gains more than that.

        Parameters
        ----------
        errors
            Standard errors that are taken off every gain: luck must not move a threshold.
        """
        if self.deals < 2:
            return None
        spread = np.maximum(self.squares - self.sums.astype(np.float64) ** 2 / self.deals, 0.0)
        surely = self.sums - errors * np.sqrt(spread * self.deals / (self.deals - 1))
        place = int(np.argmax(surely))
        return self.lowest + place if surely[place] > 0.0 else None


@dataclass(frozen=True, slots=True)
class SeatDeals:
    """The deals of one seat: what it got by each bid, and what its hand counts.

    Parameters
    ----------
    asked, may_take
        Whether it was asked, and whether a take was open to it (G4); shape (deals,).
    payments
        Stakes when told to pass, to take, to play solo; shape (3, deals).
    take_counts, solo_counts
        Shape (deals,).
    """

    asked: npt.NDArray[np.bool_]
    may_take: npt.NDArray[np.bool_]
    payments: Ints
    take_counts: Ints
    solo_counts: Ints

    def take_curve(self, now: Thresholds) -> Curve:
        """Return what moving ``take_from`` gains, hands that play solo apart."""
        bidden = self.asked & self.may_take & (self.solo_counts < now.solo_from)
        return _curve(
            self.take_counts[bidden],
            (self.payments[1] - self.payments[0])[bidden],
            now.take_from,
            self.asked.size,
        )

    def solo_curve(self, now: Thresholds) -> Curve:
        """Return what moving ``solo_from`` gains over what the seat would bid instead."""
        takes = self.may_take & (self.take_counts >= now.take_from)
        instead = np.where(takes, self.payments[1], self.payments[0])
        return _curve(
            self.solo_counts[self.asked],
            (self.payments[2] - instead)[self.asked],
            now.solo_from,
            self.asked.size,
        )


def _curve(counts: Ints, gains: Ints, now: int, deals: int) -> Curve:
    """Sum the gains of bidding from each count on, less those of bidding from ``now`` on."""
    found = np.unique(counts)
    lower = int(found[found < now].max()) if (found < now).any() else now - 1
    higher = int(found[found >= now].min()) + 1 if (found >= now).any() else now + 1
    lowest, highest = min([lower, *found.tolist()]), max([higher, *(found + 1).tolist()])
    width, place = highest - lowest + 1, now - lowest
    below = [
        # Weighted counts are summed as floats, exact below 2**53: these are small whole numbers.
        np.concatenate(([0], np.cumsum(np.bincount(counts - lowest, values, width))[:-1])).astype(np.int64)
        for values in (gains, gains * gains)
    ]
    # Hands that are newly bid on, below ``now``, gain; hands no longer bid on, from ``now`` on, lose.
    sums, squares = below[0][place] - below[0], np.abs(below[1][place] - below[1])
    return Curve(lowest, sums, squares, deals, lower, higher)


def seat_deals(seat: int, first: int, count: int, rules: Rules, lineup: Lineup, seed: int) -> SeatDeals:
    """Play deals with a seat told each of its bids, all others bidding as usual.

    Parameters
    ----------
    seat
        The seat.
    first, count
        Numbers of the deals.
    rules, lineup, seed
        The variant, who bids and plays, and the seed.
    """
    arms = [
        play_block(first, count, rules, lineup, seed, Told(seat, bid))
        for bid in (Bid.PASS, Bid.TAKE, Bid.SOLO)
    ]
    bids = arms[0]["bid"]
    take_counts, solo_counts = count_hands(first, count, rules, lineup, seed)[:, seat].astype(np.int64)
    return SeatDeals(
        bids[:, seat] != Bid.NONE,
        ~(bids[:, :seat] == Bid.TAKE).any(axis=1),
        np.stack([arm["payment"][:, seat].astype(np.int64) for arm in arms]),
        take_counts,
        solo_counts,
    )
