"""The arms of ``stakes``: every deal as it is usually bid, and anew where bids or play heed the threshold."""

from dataclasses import dataclass
from enum import StrEnum
from functools import cache

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.outcomes import THRESHOLDS
from troggu_stats.rules import Rules
from troggu_stats.strategies.bid_tables import FEWEST_PLAYERS, refitted_players, refitted_table
from troggu_stats.strategies.bids_of import bids_by_table, heeds_payments, refitted
from troggu_stats.strategies.registry import Lineup, seat_strategies
from troggu_stats.strategies.village.parameters import SOLO_FROM, TAKE_FROM

REFERENCE = 30
"""The rulebook's own threshold, with which all others are compared (V)."""
HEADLINE = 20
"""The lowest threshold of any variant: the headline is what it changes against the reference (V)."""
THRESHOLDS_OPTION = "thresholds"
REFIT_OPTION = "refit"
DEFAULT_THRESHOLDS = "0,10,20,25,29,30,31,40,57"


class Part(StrEnum):
    """By which bids the deals are played."""

    UNCHANGED = "unchanged"
    REFITTED = "refitted"


class Refit(StrEnum):
    """Whether deals are also played with bids refitted to each threshold."""

    AUTO = "auto"
    YES = "yes"
    NO = "no"


@dataclass(frozen=True)
class Arm:
    """A play of every deal.

    Parameters
    ----------
    part
        By which bids.
    threshold
        At which ``double_at_most``.
    """

    part: Part
    threshold: int


def read_thresholds(text: str) -> tuple[int, ...]:
    """Return the thresholds of an option, rising; the headline and the reference are always among them.

    Raises
    ------
    UsageError
        One is no whole number from 0 to 57.
    """
    found = {HEADLINE, REFERENCE}
    for word in text.split(","):
        word = word.strip()
        if not (word.isascii() and word.isdigit() and int(word) in THRESHOLDS):
            raise UsageError(
                f"The option {THRESHOLDS_OPTION} cannot hold {word!a}: give whole numbers from"
                f" {THRESHOLDS[0]} to {THRESHOLDS[-1]} card points, as in {DEFAULT_THRESHOLDS}."
            )
        found.add(int(word))
    return tuple(sorted(found))


def thresholds_of(plan: Plan) -> tuple[int, ...]:
    """Return the thresholds at which deals are played anew, where they are."""
    return read_thresholds(plan.options[THRESHOLDS_OPTION])


def own_threshold(plan: Plan) -> int:
    """Return the threshold of the variant in play."""
    return plan.troggu_rules.double_at_most


def is_replayed(plan: Plan) -> bool:
    """Tell whether anybody may play otherwise at another threshold: one play of a deal is not enough then."""
    return any(map(heeds_payments, plan.strategies))


def refit_wanted(plan: Plan) -> Refit:
    """Return whether bids are to be refitted.

    Raises
    ------
    UsageError
        The option is none of the words.
    """
    word = plan.options[REFIT_OPTION]
    if word not in list(Refit):
        raise UsageError(f"The option {REFIT_OPTION} cannot be {word!a}: give {', '.join(Refit)}.")
    return Refit(word)


def is_refitted(plan: Plan) -> bool:
    """Tell whether deals are also played with refitted bids: if asked for, or if there are such for all.

    Raises
    ------
    UsageError
        They were asked for, and there are none.
    """
    wanted = refit_wanted(plan)
    if wanted is Refit.NO:
        return False
    why_not = _why_not_refitted(plan.rules, plan.strategies, plan.players, thresholds_of(plan))
    if why_not and wanted is Refit.YES:
        raise UsageError(why_not)
    return not why_not


@cache
def _why_not_refitted(
    rules: Rules, strategies: tuple[str, ...], players: tuple[int, ...], thresholds: tuple[int, ...]
) -> str:
    """Say what is lacking to play with refitted bids; nothing if all is there."""
    if not any(bids_by_table(text) and not heeds_payments(text) for text in strategies):
        return (
            f"Bids of {', '.join(dict.fromkeys(strategies))} cannot be refitted, as they rest on no fitted"
            f" thresholds, or heed the rules already: play with {REFIT_OPTION}={Refit.NO.value}."
        )
    for threshold in thresholds:
        try:
            name = refitted_table(at_threshold(rules, threshold))
        except UsageError as error:
            return str(error)
        lacking = sorted(set(players) - set(refitted_players(name)))
        if lacking:
            return (
                f"No bids were refitted for {name} with {lacking[0]} players: fit them with 'tune bids', or"
                f" play with {REFIT_OPTION}={Refit.NO.value}."
            )
    return ""


@cache
def at_threshold(rules: Rules, threshold: int) -> Rules:
    """Return the rules with another threshold, or as they are if it is theirs."""
    if rules.double_at_most == threshold:
        return rules
    return rules.with_settings({"double_at_most": threshold})


def arms_of(plan: Plan, players: int) -> tuple[Arm, ...]:
    """Return what is played of every deal, the usual play at the variant's own threshold first.

    Where refitted bids are the usual ones nothing is played anew: the deals would be the usual ones.
    """
    usual = Arm(Part.UNCHANGED, own_threshold(plan))
    found = [usual]
    if is_replayed(plan):
        found += [Arm(Part.UNCHANGED, one) for one in thresholds_of(plan)]
    if is_refitted(plan):
        found += [Arm(Part.REFITTED, one) for one in thresholds_of(plan) if not is_usual(plan, players, one)]
    return tuple(dict.fromkeys(found))


def parts_of(plan: Plan) -> tuple[Part, ...]:
    """Return by which bids deals are played."""
    return (Part.UNCHANGED, Part.REFITTED) if is_refitted(plan) else (Part.UNCHANGED,)


def is_usual(plan: Plan, players: int, threshold: int) -> bool:
    """Tell whether bids refitted to a threshold are those that are played as usual."""
    return _is_usual(plan.rules, plan.strategies, players, threshold)


@cache
def _is_usual(rules: Rules, strategies: tuple[str, ...], players: int, threshold: int) -> bool:
    start = (players - FEWEST_PLAYERS) * MAX_PLAYERS
    places = [fitted + start + seat for fitted in (TAKE_FROM, SOLO_FROM) for seat in range(players)]
    usual = seat_strategies(strategies, players, rules=rules)
    anew = _refitted_lineup(rules, strategies, players, threshold)
    return np.array_equal(usual.bid_params[:, places], anew.bid_params[:, places])


def _refitted_lineup(rules: Rules, strategies: tuple[str, ...], players: int, threshold: int) -> Lineup:
    texts = [refitted(text) for text in strategies]
    return seat_strategies(texts, players, rules=at_threshold(rules, threshold))


def lineup_of(plan: Plan, players: int, arm: Arm) -> Lineup:
    """Return who plays an arm."""
    if arm.part is Part.REFITTED:
        return _refitted_lineup(plan.troggu_rules, plan.strategies, players, arm.threshold)
    return seat_strategies(plan.strategies, players, rules=at_threshold(plan.rules, arm.threshold))
