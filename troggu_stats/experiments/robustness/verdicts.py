"""The verdict on each finding: stable, depending on the players, or not settled.

The definitions and why the intervals hold are in ``docs/methods.md``.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from itertools import combinations

from troggu_stats.errors import CheckFailedError
from troggu_stats.experiments.finding import Finding
from troggu_stats.stats import DEFAULT_LEVEL, Estimate, difference_of, level_for_each

LEVEL = DEFAULT_LEVEL
"""Confidence level of everything that one check states, together."""
NOT_ASKED = "not asked of them"
"""What stands in place of a finding that the players of a field cannot be asked."""
# Of the larger of two figures of the same sign: from more than this on they are not about the same.
_SHARE_APART = 1 / 3


class Verdict(Enum):
    """What can be said of a finding when other players have played."""

    STABLE = "stable"
    DEPENDS = "depends on the players"
    NOT_SETTLED = "not settled"


@dataclass(frozen=True, slots=True)
class Judged:
    """A finding under every field, with intervals that hold together, and its verdict.

    Parameters
    ----------
    finding
        As the first field has it that has it.
    estimates
        By field, in the finding's unit.
    verdict
        What can be said of it.
    """

    finding: Finding
    estimates: Mapping[str, Estimate]
    verdict: Verdict


def level_of_each(findings: int, fields: int) -> float:
    """Return the level that every finding of every field is asked for, so that all hold together."""
    return level_for_each(LEVEL, max(1, findings * fields))


def judge(findings: Mapping[str, Sequence[Finding]]) -> tuple[Judged, ...]:
    """Return the verdict on each finding.

    Parameters
    ----------
    findings
        The findings under each field, their intervals at ``level_of_each``. One that a field does not have,
        since its players cannot be asked, is not settled.

    Raises
    ------
    CheckFailedError
        The findings of two fields have other units, come twice, or their intervals have another level.
    """
    found: dict[tuple[str, int], Finding] = {}
    of_field: dict[str, dict[tuple[str, int], Finding]] = {}
    for field, ones in findings.items():
        of_field[field] = {(one.key, one.players): one for one in ones}
        for one in ones:
            if found.setdefault((one.key, one.players), one).unit != one.unit:
                raise CheckFailedError(f"A finding of {field} players has another unit: please report this.")
        if len(of_field[field]) != len(ones):
            raise CheckFailedError(f"A finding of {field} players comes twice: please report this.")
    wanted = level_of_each(len(found), len(findings))
    for field, ones in findings.items():
        if any(abs(one.estimate.level - wanted) > 1e-12 for one in ones):
            raise CheckFailedError(f"A finding of {field} players has another level: please report this.")
    judged = []
    for name in found:
        estimates = {field: _together(of_field[field].get(name)) for field in findings}
        first = replace(found[name], estimate=_together(found[name]))
        judged.append(Judged(first, estimates, verdict_on(list(estimates.values()))))
    return tuple(judged)


def _together(finding: Finding | None) -> Estimate:
    """Return a finding's estimate as one of those that hold together."""
    if finding is None:
        return Estimate(None, None, None, 0, LEVEL, NOT_ASKED)
    return finding.estimate.renamed(finding.estimate.method, LEVEL)


def verdict_on(estimates: Sequence[Estimate]) -> Verdict:
    """Return the verdict on one finding from simultaneous intervals of it, one a field.

    Notes
    -----
    The interval of a difference is that of all differences between numbers within the two intervals: it
    holds whenever both do, whatever the two figures have in common.
    """
    if any(apart(one, other) for one, other in combinations(estimates, 2)):
        return Verdict.DEPENDS
    above = [one.low is not None and one.low > 0 for one in estimates]
    below = [one.high is not None and one.high < 0 for one in estimates]
    return Verdict.STABLE if all(above) or all(below) else Verdict.NOT_SETTLED


def apart(one: Estimate, other: Estimate) -> bool:
    """Tell whether two figures surely differ, and in sign or by more than a third of the larger."""
    if one.value is None or other.value is None:
        return False
    if not difference_of(one, other).excludes(0.0):
        return False
    if one.value * other.value < 0:
        return True
    larger = max(abs(one.value), abs(other.value))
    return abs(one.value - other.value) > _SHARE_APART * larger
