"""What the tables and figures of ``discard`` say: arms, holdings, headers, estimates."""

from troggu_stats.experiments.discard.arms import arms_of, meaning_of
from troggu_stats.experiments.discard.playing import PAYMENT
from troggu_stats.experiments.discard.sums import ArmMoments
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.wording import about_run
from troggu_stats.stats import DEFAULT_LEVEL, Estimate, level_for_each, same_arm, tango
from troggu_stats.strategies.discards.last_card import FROM_TRUMPS, HOLDINGS

LEVEL = DEFAULT_LEVEL
RANK_NAMES = ("queen", "cavalier", "jack", "pip")
HOLDING_NAMES = (
    "alone in its suit",
    "with the king alone",
    "with the king and more",
    "one of two, no king",
    "one of more, no king",
)


def choice_name(choice: int) -> str:
    """Return a choice for the last card in words: ``queen with the king alone``."""
    if choice == FROM_TRUMPS:
        return "lowest trump"
    return f"{RANK_NAMES[choice // HOLDINGS]} {HOLDING_NAMES[choice % HOLDINGS]}"


def arm_notes(plan: Plan) -> tuple[str, ...]:
    """Return what each arm is."""
    return tuple(f"{text}: {meaning_of(text)}." for text in arms_of(plan).texts)


def scope(plan: Plan) -> str:
    """Return which games are looked at, and what stays the same in them."""
    return (
        "normal and forced games, in which the declarer exchanges. Only the discard differs: bids, call and"
        f" all play are those of {plan.played_by}, so that contract and declarer stay"
    )


def about(plan: Plan, interval: str) -> tuple[str, ...]:
    """Return how the intervals are made, and what the run is."""
    return (f"Interval: {LEVEL:.0%}, the deal is the unit; {interval}.", about_run(plan))


class Family:
    """Differences whose intervals hold together.

    Parameters
    ----------
    size
        How many there are.
    level
        Confidence level of all together.
    """

    def __init__(self, size: int, level: float = LEVEL) -> None:
        self._each = level_for_each(level, max(size, 1))
        self._level = level
        self._size = size

    def paired(self, found: ArmMoments, measure: int, one: int, other: int, stake: int) -> Estimate:
        """Return one arm less another: points, or Rappen."""
        estimate = self._together(found.more(measure, one, other, self._each))
        return estimate.scaled(stake) if measure == PAYMENT else estimate

    def wins(self, found: ArmMoments, one: int, other: int) -> Estimate:
        """Return how much more often one arm wins than another, 0 to 1."""
        return self._together(tango(found.wins(one, other), self._each))

    def same(self, found: ArmMoments, measure: int, one: int, other: int) -> Estimate:
        """Return the difference of an arm from itself under another name: exactly 0."""
        return same_arm(found.difference(measure, one, other), self._level)

    def _together(self, estimate: Estimate) -> Estimate:
        if self._size < 2 or not estimate.has_interval:
            return estimate.renamed(estimate.method, self._level)
        return estimate.renamed(f"{estimate.method}, simultaneous for {self._size} (Bonferroni)", self._level)
