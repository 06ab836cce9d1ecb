"""The state of a run as a file: plain JSON of whole numbers with a checksum, never code."""

import hashlib
import json
import os
from collections.abc import Mapping
from contextlib import suppress
from enum import Enum
from pathlib import Path
from typing import Any

import numpy as np

from troggu_stats.errors import CheckFailedError, EnvironmentFailedError, UsageError
from troggu_stats.experiments.experiment import StagedExperiment
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.registry import get_experiment
from troggu_stats.experiments.totals import Totals
from troggu_stats.records import safe_text
from troggu_stats.runner.atomic import environment
from troggu_stats.runner.identity import WHAT_DIFFERS, code_identity
from troggu_stats.runner.state import Ending, State

# Far above any experiment's totals: a file that claims more is none of ours.
_MOST_BYTES = 1 << 29
_CHECKSUM = "sha256"


class Use(Enum):
    """What a run is read for: the strictness with which its code is compared with what is here.

    More deals may be added only where play is the same; tables are made of totals, however those were played.
    """

    GO_ON = "go on"
    SHOW = "show it"


_MUST_AGREE = {Use.GO_ON: tuple(WHAT_DIFFERS), Use.SHOW: ("totals_version", "experiment_version")}


def write_state(state: State, path: Path) -> None:
    """Put the state of a run into a file, which is replaced whole or not at all.

    Raises
    ------
    EnvironmentFailedError
        The disk is full or the place cannot be written to; what was there before is as it was.
    """
    content = encode_state(state)
    fresh = path.with_name(path.name + ".new")
    with environment(path):
        try:
            # Never through a link that stands there: only a file of one's own is written.
            fresh.unlink(missing_ok=True)
            with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o666), "wb") as file:
                file.write(content)
                file.flush()
                os.fsync(file.fileno())
            fresh.replace(path)
        except BaseException:
            with suppress(OSError):
                fresh.unlink(missing_ok=True)
            raise


def encode_state(state: State) -> bytes:
    """Return the bytes of a state: the same for the same state."""
    return sealed(
        {
            "code": code_identity(state.plan.experiment),
            "plan": state.plan.as_dict(),
            "done": state.done,
            "ended": state.ended.value if state.ended else None,
            "open_parts": {str(players): list(parts) for players, parts in state.open_parts.items()},
            "totals": {str(players): totals.as_dict() for players, totals in state.totals.items()},
        }
    )


def sealed(content: Mapping[str, Any]) -> bytes:
    """Return JSON that carries its own checksum, so that any change to it is noticed."""
    body = _canonical(content)
    return f'{{"content":{body},"{_CHECKSUM}":"{_digest(body)}"}}\n'.encode("ascii")


def unsealed(data: bytes) -> Any:
    """Return what ``sealed`` was given.

    Raises
    ------
    ValueError
        The data are anything else, if only in a single blank.
    """
    try:
        outer = json.loads(data)
        content = outer["content"]
        if sealed(content) != data:
            raise ValueError("the checksum does not match")
    except (KeyError, TypeError, RecursionError, UnicodeError, OverflowError) as error:
        raise ValueError("it is no file of totals") from error
    return content


def read_state(path: Path, use: Use = Use.GO_ON) -> State:
    """Read the state of a run that this release can go on with, or show.

    Strategies of the user's own have to be known already.

    Parameters
    ----------
    path
        Where it is.
    use
        What for.

    Raises
    ------
    UsageError
        The run was made by other code, rules or strategies; the error names what differs.
    EnvironmentFailedError
        The file is damaged or cannot be read.
    """
    with environment(path, "read"), path.open("rb") as file:
        data = file.read(_MOST_BYTES + 1)
    try:
        if len(data) > _MOST_BYTES:
            raise ValueError("it is too large")
        content = unsealed(data)
        _check_code(content, path, use)
        return _state_of(content, path)
    except (ValueError, KeyError, TypeError, AttributeError, OverflowError, CheckFailedError) as error:
        if isinstance(error, UsageError):
            raise
        reason = f" ({safe_text(error, 100)})" if type(error) is ValueError else ""
        raise EnvironmentFailedError(
            f"{safe_text(path, 200)} is damaged or was changed{reason}: nothing in it can be relied on, so"
            " take a copy of it or run again."
        ) from error


def _check_code(content: Any, path: Path, use: Use) -> None:
    made_by, experiment = content["code"], content["plan"]["experiment"]
    here = code_identity(experiment)
    differing = [WHAT_DIFFERS[name] for name in _MUST_AGREE[use] if made_by.get(name) != here[name]]
    if differing:
        raise UsageError(
            f"The run of {safe_text(path, 200)} was made by another release ({' and '.join(differing)}"
            f" {'differs' if len(differing) == 1 else 'differ'}): {use.value} by that release, or run again."
        )


def _state_of(content: Any, path: Path) -> State:
    try:
        plan = Plan.from_dict(content["plan"])
    except UsageError as error:
        own = [safe_text(one["file"]) for one in content["plan"].get("own_code", [])]
        hint = f" It uses code of your own: name {', '.join(own)}, unchanged, by --code." if own else ""
        raise UsageError(f"The run of {safe_text(path, 200)} cannot be read: {error}{hint}") from error
    totals = {int(players): _totals(lists) for players, lists in content["totals"].items()}
    parts = {int(players): tuple(map(str, names)) for players, names in content["open_parts"].items()}
    ended = None if content["ended"] is None else Ending(content["ended"])
    state = State(plan, int(content["done"]), totals, parts, ended)
    _check_whole(state)
    return state


def _totals(lists: Mapping[str, Any]) -> Totals:
    totals = Totals.from_dict(lists)
    for name, values in lists.items():
        # numpy would take 1.5, true or "1" for a whole number.
        if totals[name].tolist() != values or np.asarray(values).dtype.kind != "i":
            raise ValueError("a sum is no whole number")
    return totals


def _check_whole(state: State) -> None:
    plan, players = state.plan, set(state.plan.players)
    if not plan.first <= state.done <= plan.end or set(state.open_parts) != players:
        raise ValueError("the deals do not fit the plan")
    if set(state.totals) != (players if state.done > plan.first else set()):
        raise ValueError("the totals do not fit the plan")
    experiment = get_experiment(plan.experiment)
    known = {
        number: set(experiment.open_parts(plan, number, None))
        if isinstance(experiment, StagedExperiment)
        else {""}
        for number in players
    }
    if any(not set(parts) <= known[number] for number, parts in state.open_parts.items()):
        raise ValueError("the parts do not fit the plan")


def _canonical(content: Any) -> str:
    return json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False)


def _digest(text: str) -> str:
    return hashlib.sha256(text.encode("ascii")).hexdigest()
