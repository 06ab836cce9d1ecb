"""A suite: several runs under one title; and the file that says all of it, every default filled in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.robustness import Check

SETTLED = "# Written by troggu-sim: a suite with every default filled in."
"""The first line of a suite's settled file, by which it is told from one that a person wrote."""


@dataclass(frozen=True)
class SuiteRun:
    """One run of a file.

    Parameters
    ----------
    name
        Its name in the suite, and that of its directory; empty for a file of one experiment.
    plan
        What is run.
    check
        How its findings are checked under other players; None if they are not.
    """

    name: str
    plan: Plan
    check: Check | None = None

    def as_dict(self) -> dict[str, Any]:
        """Return the keys of the run, every default filled in, as a file has them."""
        plan = self.plan
        settings = plan.rules.changed_from_base()
        return {
            "experiment": plan.experiment,
            "variant": plan.rules.name,
            **({"settings": settings} if settings else {}),
            "players": list(plan.players),
            "strategy": list(plan.strategies),
            "deals": plan.deals,
            "seed": plan.seed,
            "stop": plan.stop.value,
            **({"precision": str(plan.precision)} if plan.precision is not None else {}),
            **({"options": dict(plan.options)} if plan.options else {}),
            **({"robust": True, "robust_deals": self.check.thinking_deals} if self.check else {}),
        }


@dataclass(frozen=True)
class Suite:
    """Several runs that belong together.

    Parameters
    ----------
    title
        For a reader.
    runs
        In the order in which they are played.
    """

    title: str
    runs: tuple[SuiteRun, ...] = field(default_factory=tuple)

    def as_dict(self) -> dict[str, Any]:
        """Return all keys of the suite, every default filled in, as its file has them."""
        return {"title": self.title, "runs": {run.name: run.as_dict() for run in self.runs}}


def settled_text(suite: Suite) -> str:
    """Return the file of a suite with every default filled in, from which it can be run again."""
    import tomli_w

    content: Mapping[str, Any] = suite.as_dict()
    return f"{SETTLED}\n\n{tomli_w.dumps(content)}"
