"""The best of many: screening, a choice with a guarantee, and what cannot be told from it.

All arms play the same deals. `Sampler` is how: it plays the arms asked for and returns one row an arm.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from troggu_stats.errors import UsageError
from troggu_stats.stats.estimate import DEFAULT_LEVEL, Estimate, check_level
from troggu_stats.stats.means import mean, paired_t
from troggu_stats.stats.multiple import simultaneous
from troggu_stats.stats.totals import Histogram, Moments, PairTotals, exact_sum, whole_numbers

Sampler = Callable[[tuple[int, ...], int, int], NDArray[Any]]
"""Plays ``arms`` on the deals ``first`` to ``first + count - 1``: integers of shape (arms, count)."""

HALVING = "sequential halving"
KIM_NELSON = "Kim-Nelson with common deals"


@dataclass(frozen=True, slots=True)
class Selection:
    """What is left of many arms.

    Parameters
    ----------
    best
        The arm chosen; several if they tie exactly, all that are left if the choice was not decided.
    ranking
        Arms still in play at the end by falling sum, those that tie by rising number.
    next_deal
        Number of the first deal that was not used: fresh deals for `confirm` start here.
    plays
        How often any arm played a deal, in all.
    decided
        Whether the procedure ended by its own rule and not at its cap.
    level
        Chance that the choice is right; None where nothing is promised.
    method
        Name of the procedure in `docs/methods.md`.
    """

    best: tuple[int, ...]
    ranking: tuple[int, ...]
    next_deal: int
    plays: int
    decided: bool
    level: float | None
    method: str


def _play(sample: Sampler, arms: Sequence[int], first: int, count: int) -> NDArray[Any]:
    rows = whole_numbers(sample(tuple(arms), first, count))
    if rows.shape != (len(arms), count):
        raise UsageError(
            f"The sampler returned an array of shape {rows.shape} for {len(arms)} arms on {count} deals; "
            "it returns one row an arm and one column a deal."
        )
    return rows


def _add(sums: dict[int, int], arms: Sequence[int], rows: NDArray[Any]) -> None:
    for arm, row in zip(arms, rows, strict=True):
        sums[arm] += exact_sum(row)


def _ranked(arms: Sequence[int], sums: dict[int, int]) -> tuple[int, ...]:
    return tuple(sorted(arms, key=lambda arm: (-sums[arm], arm)))


def _top(arms: Sequence[int], sums: dict[int, int]) -> tuple[int, ...]:
    highest = max(sums[arm] for arm in arms)
    return tuple(arm for arm in sorted(arms) if sums[arm] == highest)


def sequential_halving(
    sample: Sampler, arms: int, budget: int, keep: int = 1, first_deal: int = 0
) -> Selection:
    """Screen many arms: play all, drop the worse half, play the rest more, and so on.

    Parameters
    ----------
    sample
        Plays arms on deals; all that are left play the same ones.
    arms
        Number of arms, numbered from 0.
    budget
        How often arms may play a deal in all; at least one deal an arm in each round.
    keep
        How many to end with.
    first_deal
        Number of the first deal.

    Returns
    -------
    Selection
        `best` holds `keep` arms, or more where arms tie exactly at the cut: no tie is broken by order.

    Notes
    -----
    Z. Karnin, T. Koren and O. Somekh (2013), Almost optimal exploration in multi-armed bandits. Sums of
    earlier rounds are kept.
    """
    if not 1 <= keep <= arms:
        raise UsageError(f"Keeping {keep} of {arms} arms cannot be; keep between 1 and {arms}.")
    rounds = _rounds(arms, keep)
    if budget < arms * max(1, rounds):
        raise UsageError(f"{budget} plays are too few for {arms} arms in {rounds} rounds; give more.")
    left, sums, deal, plays = list(range(arms)), dict.fromkeys(range(arms), 0), first_deal, 0
    for _ in range(rounds):
        # Ties may have left more arms than planned; the budget holds all the same.
        count = max(1, min(budget // (len(left) * rounds), (budget - plays) // len(left)))
        if plays + count * len(left) > budget:
            break
        _add(sums, left, _play(sample, left, deal, count))
        deal, plays = deal + count, plays + count * len(left)
        target = max(keep, math.ceil(len(left) / 2))
        cut = sorted((sums[arm] for arm in left), reverse=True)[target - 1]
        left = [arm for arm in left if sums[arm] >= cut]
    return Selection(tuple(left), _ranked(left, sums), deal, plays, True, None, HALVING)


def _rounds(arms: int, keep: int) -> int:
    rounds = 0
    while arms > keep:
        arms, rounds = max(keep, math.ceil(arms / 2)), rounds + 1
    return rounds


def _squared_scales(rows: NDArray[Any], factor: float) -> dict[tuple[int, int], float]:
    """Return h² S² of each pair of rows: how far apart their sums must drift, before the indifference.

    Where two arms never differed in the first stage S² = 0 would drop either at its first loss; that they
    never differ is then not known, and the largest difference of any pair is taken to come next.
    """
    moments, deals = Moments.of(list(rows)), rows.shape[1]
    pairs = [(i, j) for i in range(len(rows)) for j in range(i + 1, len(rows))]
    differences = {pair: moments.difference(*pair) for pair in pairs}
    largest = max(max(column) - min(column) for column in rows.T.tolist())
    unseen = max(1, largest) ** 2 / (deals + 1)
    return {pair: factor * (d.variance if d.spread else unseen) for pair, d in differences.items()}


def kim_nelson(
    sample: Sampler,
    arms: int,
    indifference: float,
    first_stage: int = 50,
    block: int = 10,
    level: float = DEFAULT_LEVEL,
    first_deal: int = 0,
    limit: int | None = None,
) -> Selection:
    """Choose the best arm, and be right with the promised chance if it leads by the indifference or more.

    Parameters
    ----------
    sample
        Plays arms on deals; all that are left play the same ones.
    arms
        Number of arms, numbered from 0.
    indifference
        The smallest lead that matters, in the unit of the payoffs, over 0.
    first_stage
        Deals that all arms play before any is dropped.
    block
        Deals between two screenings afterwards.
    level
        Promised chance of choosing the best.
    first_deal
        Number of the first deal.
    limit
        Deals after which to stop undecided; None for no cap.

    Returns
    -------
    Selection
        `best` is one arm, several where sums tie exactly, or all that are left at the cap.

    Notes
    -----
    S.-H. Kim and B. L. Nelson (2001), A fully sequential procedure for indifference-zone selection in
    simulation, with c = 1 and the Bonferroni form, which common random numbers need.
    """
    check_level(level)
    if arms < 1 or first_stage < 2 or block < 1 or not indifference > 0.0:
        raise UsageError(
            "Choosing the best needs an arm, a first stage of 2 deals, a block of 1, a lead over 0."
        )
    if limit is not None and limit < first_stage:
        raise UsageError(f"A cap of {limit} deals ends before the first stage of {first_stage}; raise it.")
    left, sums = list(range(arms)), dict.fromkeys(range(arms), 0)
    if arms == 1:
        return Selection((0,), (0,), first_deal, 0, True, level, KIM_NELSON)
    rows = _play(sample, left, first_deal, first_stage)
    _add(sums, left, rows)
    eta = 0.5 * ((2.0 * (1.0 - level) / (arms - 1)) ** (-2.0 / (first_stage - 1)) - 1.0)
    scales = _squared_scales(rows, 2.0 * eta * (first_stage - 1))
    played, plays = first_stage, first_stage * arms
    longest = {pair: math.floor(scale / indifference**2) for pair, scale in scales.items()}
    while True:
        left = _screened(left, sums, scales, indifference, played)
        ended = len(left) == 1 or played > max(longest[a, b] for a in left for b in left if a < b)
        if ended or (limit is not None and played >= limit):
            best = _top(left, sums) if ended else tuple(left)
            return Selection(best, _ranked(left, sums), first_deal + played, plays, ended, level, KIM_NELSON)
        count = block if limit is None else min(block, limit - played)
        _add(sums, left, _play(sample, left, first_deal + played, count))
        played, plays = played + count, plays + count * len(left)


def _screened(
    left: Sequence[int],
    sums: dict[int, int],
    scales: dict[tuple[int, int], float],
    indifference: float,
    played: int,
) -> list[int]:
    """Drop every arm whose sum trails another's by more than the pair's allowance."""

    def trails(arm: int, other: int) -> bool:
        scale = scales[min(arm, other), max(arm, other)]
        allowance = max(0.0, scale / (2.0 * indifference) - indifference * played / 2.0)
        return sums[other] - sums[arm] > allowance

    return [arm for arm in left if not any(trails(arm, other) for other in left if other != arm)]


@dataclass(frozen=True, slots=True)
class Confirmed:
    """The chosen arm on fresh deals, and the arms that cannot be told from it.

    Parameters
    ----------
    winner
        The chosen arm.
    estimate
        Its mean, free of the luck that made it the winner.
    leads
        By how much it leads each other arm on the same deals; intervals that hold together.
    not_told_apart
        Arms whose lead may be 0 or less, in rising order.
    next_deal
        Number of the first deal that was not used.
    """

    winner: int
    estimate: Estimate
    leads: tuple[tuple[int, Estimate], ...]
    not_told_apart: tuple[int, ...]
    next_deal: int


def confirm(
    sample: Sampler,
    winner: int,
    others: Sequence[int],
    first_deal: int,
    count: int,
    level: float = DEFAULT_LEVEL,
) -> Confirmed:
    """Play the chosen arm and its rivals on fresh deals: the deals that chose it flatter it.

    Parameters
    ----------
    sample
        Plays arms on deals.
    winner, others
        The chosen arm, and those to hold against it.
    first_deal, count
        The fresh deals; `Selection.next_deal` is the first.
    level
        Confidence level, of the leads all together.

    Returns
    -------
    Confirmed
        A rival that never differed from the winner counts as not told apart.
    """
    rivals = [arm for arm in others if arm != winner]
    rows = _play(sample, (winner, *rivals), first_deal, count)
    differences = [PairTotals.of(rows[0], row).difference for row in rows[1:]]
    leads = tuple(zip(rivals, simultaneous(paired_t, differences, level), strict=True))
    alike = tuple(sorted(arm for arm, lead in leads if lead.low is None or lead.low <= 0.0))
    return Confirmed(winner, mean(Histogram.of(rows[0]), level), leads, alike, first_deal + count)
