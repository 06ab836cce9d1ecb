"""The check of a kept run's findings under other players, kept beside it in ``robust/``.

``robust.json`` says there that the run is to be checked, and holds the verdicts when all fields have been
played. Each has a run of its own beside it, but for one that plays just what the run itself has played.
"""

import json
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

from troggu_stats.errors import EnvironmentFailedError, StoppedError, TrogguError, UsageError
from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.robustness import (
    Check,
    Checked,
    Judged,
    Played,
    Verdict,
    field_slug,
    robustness_table,
)
from troggu_stats.experiments.robustness.check import FIELDS
from troggu_stats.experiments.robustness.verdicts import NOT_ASKED
from troggu_stats.records import safe_text
from troggu_stats.results.files import csv_bytes, parquet_bytes
from troggu_stats.runner.atomic import Existing, environment, whole_directory, whole_file
from troggu_stats.runner.kept import KeptRun, begin_or_go_on, remove_run
from troggu_stats.runner.manifest import checksum
from troggu_stats.runner.state import Ending, State
from troggu_stats.stats import Estimate

ROBUST, VERDICTS, TABLE = "robust", "robust.json", "robustness"
_OWNED = (VERDICTS, f"{TABLE}.csv", f"{TABLE}.parquet")
_VERSION = 1
_LONGEST = 1 << 24


def already_played(state: State, check: Check, field: str) -> bool:
    """Tell whether a finished run has played what a field is to play, so that it need not be played again."""
    played, wanted = state.played, check.plans[field]
    return (
        state.ended is Ending.DEALS
        and played.strategies == wanted.strategies
        and played.deals >= wanted.deals
    )


@contextmanager
def to_be_checked(kept: KeptRun, check: Check) -> Iterator[None]:
    """Note beside a kept run that it is to be checked, so that whoever goes on with it checks it too.

    Raises
    ------
    UsageError
        It is being checked on other deals.
    EnvironmentFailedError
        The place cannot be written to, or what is noted there is damaged.
    """
    place = kept.directory / ROBUST
    noted = thinking_deals_of(kept.directory)
    if noted is None:
        with environment(place):
            place.mkdir(exist_ok=True)
        _write(place, _content(check, None))
    elif noted != check.thinking_deals:
        raise UsageError(
            f"The run in {safe_text(kept.directory, 200)} is checked on {noted} deals, not"
            f" {check.thinking_deals}: leave their number out, or replace the run by --force."
        )
    try:
        yield
    except StoppedError:
        raise
    except TrogguError:
        if noted is None and kept.state.done == kept.state.plan.first:
            with suppress(OSError):
                (place / VERDICTS).unlink()
                place.rmdir()
        raise


def thinking_deals_of(directory: Path) -> int | None:
    """Return on how many deals of those who think ahead a run is checked; None if it is not.

    Raises
    ------
    EnvironmentFailedError
        What is noted there is damaged.
    """
    content = _read(directory)
    if content is None:
        return None
    with _undamaged(directory):
        return int(content["thinking_deals"])


@contextmanager
def kept_field(directory: Path, check: Check, field: str) -> Iterator[KeptRun]:
    """Keep the run of one field beside the run that is checked, and go on with it if it is there.

    Parameters
    ----------
    directory
        Where the run that is checked is kept.
    check, field
        What is played.
    """
    with begin_or_go_on(check.plans[field], directory / ROBUST / field_slug(field)) as kept:
        yield kept


def write_check(directory: Path, check: Check, results: Mapping[str, Played]) -> Checked:
    """Judge the findings, and put table and verdicts beside the run that is checked.

    Raises
    ------
    CheckFailedError
        The fields came to other findings.
    EnvironmentFailedError
        The place cannot be written to.
    """
    checked = check.judge(results)
    with whole_directory(directory / ROBUST, Existing.REPLACE, _OWNED) as part:
        table = robustness_table(checked)
        (part / f"{TABLE}.csv").write_bytes(csv_bytes(table))
        (part / f"{TABLE}.parquet").write_bytes(parquet_bytes(table))
        (part / VERDICTS).write_bytes(_encoded(_content(check, checked)))
    return checked


def remove_check(directory: Path) -> None:
    """Remove what was kept of a check beside the run in a directory, and nothing else.

    Raises
    ------
    UsageError
        It is being played, or something in it was written by no run.
    EnvironmentFailedError
        It cannot be removed.
    """
    place = directory / ROBUST
    if not (place / VERDICTS).is_file():
        return
    fields: tuple[str, ...] = FIELDS
    with suppress(EnvironmentFailedError):
        fields = tuple(map(str, (_read(directory) or {}).get("deals", fields)))
    for folder in [place / field_slug(field) for field in fields]:
        if folder.is_dir():
            remove_run(folder)
            with suppress(OSError):
                folder.rmdir()
    with environment(place):
        # By the verdicts the rest is known as a check's: they go last.
        for name in reversed(_OWNED):
            (place / name).unlink(missing_ok=True)
    with suppress(OSError):
        place.rmdir()


def read_check(directory: Path, plan: Plan) -> Checked | None:
    """Read the verdicts on the findings of a run; None if it was not checked to the end.

    Parameters
    ----------
    directory
        Where the run is kept.
    plan
        Its plan.

    Raises
    ------
    EnvironmentFailedError
        The file of verdicts is damaged or was changed.
    """
    content = _read(directory)
    if content is None or content["findings"] is None:
        return None
    with _undamaged(directory):
        deals = content["deals"]
        check = Check.of(plan, content["thinking_deals"], tuple(deals))
        plans = {field: replace(one, deals=deals[field]) for field, one in check.plans.items()}
        return Checked(plans, tuple(_judged(one) for one in content["findings"]))


def _read(directory: Path) -> dict[str, Any] | None:
    path = directory / ROBUST / VERDICTS
    if not path.is_file():
        return None
    with _undamaged(directory):
        with environment(path, "read"), path.open("rb") as file:
            content = json.loads(file.read(_LONGEST))
        if content.pop("checksum") != checksum(content) or content["robust_version"] != _VERSION:
            raise ValueError
    assert isinstance(content, dict)
    return content


@contextmanager
def _undamaged(directory: Path) -> Iterator[None]:
    """Say of verdicts that cannot be understood that they are damaged; a checksum tells not who made them."""
    try:
        yield
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise EnvironmentFailedError(
            f"{safe_text(directory / ROBUST / VERDICTS, 200)} is damaged or was changed since it was written:"
            " remove it, and check the run again by 'troggu-sim resume --robust'."
        ) from error


def _content(check: Check, checked: Checked | None) -> dict[str, Any]:
    return {
        "robust_version": _VERSION,
        "thinking_deals": check.thinking_deals,
        "deals": {field: plan.deals for field, plan in (checked or check).plans.items()},
        "findings": None if checked is None else [_as_dict(one) for one in checked.judged],
    }


def _encoded(content: Mapping[str, Any]) -> bytes:
    text = json.dumps({**content, "checksum": checksum(content)}, indent=2, allow_nan=False)
    return f"{text}\n".encode("ascii")


def _write(place: Path, content: Mapping[str, Any]) -> None:
    with whole_file(place / VERDICTS, Existing.REPLACE) as part:
        part.write_bytes(_encoded(content))


def _as_dict(judged: Judged) -> dict[str, Any]:
    finding = judged.finding
    return {
        "key": finding.key,
        "players": finding.players,
        "claim": finding.claim,
        "unit": finding.unit,
        "verdict": judged.verdict.value,
        "estimates": {field: estimate.as_dict() for field, estimate in judged.estimates.items()},
    }


def _judged(fields: Mapping[str, Any]) -> Judged:
    estimates = {field: Estimate.from_dict(one) for field, one in fields["estimates"].items()}
    first = next((one for one in estimates.values() if one.method != NOT_ASKED), None)
    if first is None or not all(isinstance(fields[name], str) for name in ("key", "claim", "unit")):
        raise ValueError("no player was asked, or a text is none")
    finding = Finding(fields["key"], fields["players"], fields["claim"], fields["unit"], first)
    return Judged(finding, estimates, Verdict(fields["verdict"]))
