"""Thresholds of ``village``'s bids at a fixed point: no seat gains by moving one of its own.

Seats answer one after the other to what all others do now. Nothing makes such rounds end, so that their
number is limited. Every round plays fresh deals, so that a gain that was luck is gone in the next.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.errors import UsageError
from troggu_stats.experiments.tuning.worth import SeatDeals, Thresholds, seat_deals
from troggu_stats.rules import Rules
from troggu_stats.stats import DEFAULT_LEVEL, Estimate
from troggu_stats.strategies.bid_tables import FEWEST_PLAYERS, FITTED, bid_table, fitted_name
from troggu_stats.strategies.registry import Lineup, seat_strategies
from troggu_stats.strategies.village import parameters as village

FITTED_STRATEGY = "village"
SMALLEST_GAIN = 0.01
"""Stakes a deal that a seat may still gain by moving one threshold one step."""
ERRORS = 2.0
"""Standard errors by which a move must gain."""
ERRORS_OF_CHANGE = 3.0
"""The same where they begin at a variant's own table, to be left for the changed setting and not for luck."""
START = {
    3: Thresholds(8, 41),
    4: Thresholds(6, 41),
    5: Thresholds(16, 42),
    6: Thresholds(15, 40),
    7: Thresholds(7, 39),
    8: Thresholds(9, 39),
}
"""Where the rounds begin, for every variant and seat: what is fitted does not hang on what is shipped.

With settings changed they begin at the variant's own table instead: seats that are indifferent would else
come to stand elsewhere by the way they took, and what differs would not be the setting's doing.
"""
DEFAULT_DEALS = 60_000
DEFAULT_ROUNDS = 12


@dataclass(frozen=True, slots=True)
class SeatFit:
    """Where a seat's thresholds came to stand.

    Parameters
    ----------
    thresholds
        The counts from which it takes and plays solo.
    take_step, solo_step
        Stakes a deal that it would gain by moving either one step, down or up, whichever gains more.
    """

    thresholds: Thresholds
    take_step: Estimate
    solo_step: Estimate

    @property
    def largest(self) -> float:
        """The larger of the gains."""
        return max(self.take_step.value or 0.0, self.solo_step.value or 0.0)


@dataclass(frozen=True, slots=True)
class Fit:
    """The thresholds of all seats of a table.

    Parameters
    ----------
    players
        Number of players.
    seats
        One a seat, measured on the deals of the last round.
    rounds
        Rounds played.
    moved
        Seats of which the last round moved a threshold.
    """

    players: int
    seats: tuple[SeatFit, ...]
    rounds: int
    moved: int

    @property
    def largest(self) -> float:
        """The largest gain of any seat by one step, in stakes a deal."""
        return max(seat.largest for seat in self.seats)

    @property
    def settled(self) -> bool:
        """Whether no seat gains more than the smallest gain by one step, all seats standing as they do."""
        return self.moved == 0 and self.largest <= SMALLEST_GAIN


OnRound = Callable[[Fit], None]


def fit_bids(
    rules: Rules,
    players: int,
    deals: int = DEFAULT_DEALS,
    seed: int = 0,
    rounds: int = DEFAULT_ROUNDS,
    on_round: OnRound | None = None,
) -> Fit:
    """Move every seat's thresholds to where it gets most, until nobody gains by moving.

    Parameters
    ----------
    rules
        The variant.
    players
        Number of players.
    deals
        Deals in each round; round ``r`` plays deals ``r * deals`` and following, three games for each seat.
    seed
        0 to 2**53 - 1.
    rounds
        Most rounds.
    on_round
        Told where each round ended.

    Returns
    -------
    Fit
        ``settled`` says whether it is a fixed point.
    """
    if rounds < 1 or deals < 1:
        raise UsageError(f"{rounds} rounds of {deals} deals cannot be fitted: give 1 or more of each.")
    thresholds, errors = _beginning(rules, players)
    for number in range(rounds):
        moved = 0
        fits: list[SeatFit] = []
        for seat in range(players):
            lineup = bidding(rules, thresholds)
            played = seat_deals(seat, number * deals, deals, rules, lineup, seed)
            fits.append(stand(played, thresholds[seat]))
            better = improved(played, thresholds[seat], errors)
            moved += better != thresholds[seat]
            thresholds[seat] = better
        fit = Fit(players, tuple(fits), number + 1, moved)
        if on_round is not None:
            on_round(fit)
        if fit.settled:
            break
    return fit


def _beginning(rules: Rules, players: int) -> tuple[list[Thresholds], float]:
    """Return where the rounds begin, and the standard errors by which a move must gain."""
    variant = rules.origin or rules
    if fitted_name(rules, variant) == variant.name:
        return [START[players]] * players, ERRORS
    table = bid_table(variant.name).by_parameter
    pairs = zip(*(table[parameter][players] for parameter in FITTED), strict=True)
    return [Thresholds(int(take), int(solo)) for take, solo in pairs], ERRORS_OF_CHANGE


def improved(played: SeatDeals, now: Thresholds, errors: float = ERRORS) -> Thresholds:
    """Return the thresholds that surely get the seat more, or those it has."""
    take_from = played.take_curve(now).best(errors)
    moved = now if take_from is None else replace(now, take_from=take_from)
    solo_from = played.solo_curve(moved).best(errors)
    return moved if solo_from is None else replace(moved, solo_from=solo_from)


def stand(played: SeatDeals, now: Thresholds, level: float = DEFAULT_LEVEL) -> SeatFit:
    """Return what a seat would gain by moving either of its thresholds one step."""
    return SeatFit(now, played.take_curve(now).step(level), played.solo_curve(now).step(level))


def bidding(rules: Rules, thresholds: list[Thresholds]) -> Lineup:
    """Return a line-up that bids by these thresholds, one pair a seat, and plays as usual."""
    players = len(thresholds)
    lineup = seat_strategies([FITTED_STRATEGY], players, rules=rules)
    params = np.array(lineup.bid_params)
    start = (players - FEWEST_PLAYERS) * MAX_PLAYERS
    for seat, one in enumerate(thresholds):
        params[seat, village.TAKE_FROM + start + seat] = one.take_from
        params[seat, village.SOLO_FROM + start + seat] = one.solo_from
    return replace(lineup, bid_params=params)
