"""What a check is, how hard it tries, and what it comes to."""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import Enum

from troggu_stats.engine.kernel import PLAIN

# How often a check of a right installation may fail by chance, were its seed not fixed.
_FALSE_ALARMS = 1e-3
_MORE, _PLAIN_SHARE = 10, 500


class Effort(Enum):
    """How many deals the checks play."""

    USUAL = "usual"
    THOROUGH = "thorough"

    def deals(self, usual: int) -> int:
        """Return a number of deals: ten times the usual one if thorough, a few where nothing is compiled."""
        many = usual * (_MORE if self is Effort.THOROUGH else 1)
        return max(1, many // _PLAIN_SHARE) if PLAIN else many


class Verdict(Enum):
    """How a check ended."""

    PASSED = "passed"
    FAILED = "failed"
    IDLE = "idle"


@dataclass(frozen=True)
class Outcome:
    """What a check came to.

    Parameters
    ----------
    figure
        What was found.
    limit
        What had to be found.
    verdict
        Whether it was; idle if there was nothing to check here.
    fault
        The first thing that is wrong: where, and which rule it breaks; empty if nothing is.
    """

    figure: str
    limit: str
    verdict: Verdict
    fault: str = ""


@dataclass(frozen=True)
class Check:
    """Something that must hold on every machine.

    Parameters
    ----------
    name
        In a few words.
    shows
        One sentence: what holds if it passes.
    run
        Checks it.
    """

    name: str
    shows: str
    run: Callable[[Effort], Outcome]


@dataclass(frozen=True)
class Finding:
    """A check with its outcome and the seconds that it took."""

    check: Check
    outcome: Outcome
    seconds: float


def none_of(many: int, what: str, faults: Sequence[str]) -> Outcome:
    """Return the outcome of a check in which not one of many things may be wrong, and some must be looked at.

    Parameters
    ----------
    many
        Things looked at.
    what
        Their name and what may not be, as in "deals with a wrong sum".
    faults
        A sentence for each that is wrong.
    """
    verdict = Verdict.FAILED if faults or not many else Verdict.PASSED
    return Outcome(f"{len(faults):,} of {many:,} {what}", "0", verdict, faults[0] if faults else "")


def within_errors(scores: dict[str, float], what: str) -> Outcome:
    """Return the outcome of a check by standard errors, with a limit that suits their number.

    Parameters
    ----------
    scores
        How many standard errors each thing is off.
    what
        What they are.
    """
    limit = widest(len(scores))
    name, off = max(scores.items(), key=lambda item: math.inf if math.isnan(item[1]) else abs(item[1]))
    # Written so that not a number fails.
    passed = abs(off) <= limit
    return Outcome(
        f"{len(scores)} {what}, {abs(off):.2f} standard errors off",
        f"{limit:.2f}",
        Verdict.PASSED if passed else Verdict.FAILED,
        "" if passed else f"{name}: {off:+.2f} standard errors",
    )


def widest(many: int) -> float:
    """Return how many standard errors the farthest of many right figures is off, but for one time in 1,000.

    Notes
    -----
    Bonferroni's bound, two-sided, which needs no independence.
    """
    from scipy import stats

    return float(stats.norm.isf(_FALSE_ALARMS / 2 / many))
