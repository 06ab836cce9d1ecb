"""``troggu-sim validate``: whether this installation tells the truth."""

from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.options import format_option, quiet_option
from troggu_stats.cli.output import echo, print_json, progress, say
from troggu_stats.errors import CheckFailedError

if TYPE_CHECKING:
    from troggu_stats.runner.validation import Effort, Finding

_NAME_WIDTH = 19
_LONGEST_FAULT = 400


@click.command(name="validate")
@click.option("--thorough", is_flag=True, help="Play ten times as many deals, and take minutes.")
@format_option("text", "json")
@quiet_option
def command(thorough: bool, output_format: str, quiet: bool) -> None:
    """Check that this installation tells the truth, with a line a check: its figure and the limit.

    Checked are the random words and the dealt cards, against published values and exact odds; payments and
    points of whole deals; compiled code against the same code in plain Python; deals against the plain
    reference of the rules; one process against two; that no strategy's act depends on a hidden card; and that
    intervals hold the exact truth as often as they say. The seeds are fixed, so a right installation passes
    every time. The first run also compiles the engine.

    Exit codes: 0 all passed, 1 a check failed.
    """
    from troggu_stats.runner.validation import Effort, Verdict

    effort = Effort.THOROUGH if thorough else Effort.USUAL
    found = _checked(effort, output_format, quiet)
    if output_format == "json":
        print_json({"effort": effort.value, "checks": [_as_json(one) for one in found]})
    failed = [one.check.name for one in found if one.outcome.verdict is Verdict.FAILED]
    if failed:
        raise CheckFailedError(
            f"{len(failed)} of {len(found)} checks failed ({', '.join(failed)}):"
            " do not trust this installation's figures, and please report this."
        )
    if not quiet and output_format == "text":
        idle = sum(one.outcome.verdict is Verdict.IDLE for one in found)
        but = f", but {idle} had nothing to check here," if idle else ""
        say(f"All checks passed{but} in {sum(one.seconds for one in found):.0f} s.")


def _checked(effort: "Effort", output_format: str, quiet: bool) -> "list[Finding]":
    """Run the checks and print each one's line when it is done."""
    from troggu_stats.runner.validation import CHECKS, findings

    found: list[Finding] = []
    with progress("checking", len(CHECKS), "", quiet) as advance:
        for finding in findings(effort):
            found.append(finding)
            if output_format == "text":
                _print(finding)
            advance(len(found))
    return found


def _print(finding: "Finding") -> None:
    from troggu_stats.records import safe_text

    outcome = finding.outcome
    name = f"{finding.check.name:<{_NAME_WIDTH}}"
    echo(f"{outcome.verdict.value:<8}{name}{outcome.figure}; limit {outcome.limit}")
    if outcome.fault:
        echo(" " * 8 + safe_text(outcome.fault, longest=_LONGEST_FAULT))


def _as_json(finding: "Finding") -> dict[str, Any]:
    return {
        "name": finding.check.name,
        "shows": finding.check.shows,
        "verdict": finding.outcome.verdict.value,
        "figure": finding.outcome.figure,
        "limit": finding.outcome.limit,
        "fault": finding.outcome.fault or None,
    }
