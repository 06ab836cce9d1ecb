"""What an interrupt that other code swallows comes to."""

import ctypes
import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest

from troggu_stats.cli.interrupts import interruptible, when_interrupted
from troggu_stats.errors import StoppedError

pytestmark = pytest.mark.skipif(os.name != "posix", reason="signals of POSIX")


@interruptible
def swallowing(number: int | None) -> None:
    with when_interrupted(lambda: "Go on by resume."):
        with suppress(KeyboardInterrupt):
            if number is not None:
                os.kill(os.getpid(), number)
        raise RuntimeError("of the compiler")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_any_error_after_an_interrupt_is_the_interrupt(number: int) -> None:
    with pytest.raises(StoppedError, match="Go on by resume") as caught:
        swallowing(number)
    assert caught.value.exit_code == 130
    # Heard once: the next command is not interrupted.
    with pytest.raises(RuntimeError, match="of the compiler"):
        swallowing(None)


@interruptible
def calling_back(number: int) -> None:
    """Interrupt within a call back from C, as the compiler's are, which cannot raise."""
    call_back = ctypes.CFUNCTYPE(None)(lambda: os.kill(os.getpid(), number))
    call_back()
    raise RuntimeError("of the compiler")


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupt_in_a_call_back_shows_no_traceback(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    printed = []
    monkeypatch.setattr(sys, "unraisablehook", printed.append)
    with pytest.raises(StoppedError):
        calling_back(number)
    assert printed == []
    # Other errors that cannot be raised are still shown.
    ctypes.CFUNCTYPE(None)(lambda: 1 // 0)()
    assert [one.exc_type for one in printed] == [ZeroDivisionError]


_BUSY = """
import multiprocessing, os, signal, time
from troggu_stats.cli.interrupts import interruptible

def deaf():
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    time.sleep(300)

@interruptible
def work():
    child = multiprocessing.get_context("fork").Process(target=deaf)
    child.start()
    print(child.pid, flush=True)
    try:
        os.kill(os.getpid(), signal.SIGINT)
    finally:
        child.join()  # as a pool whose process does not hear

work()
"""


def test_processes_that_do_not_hear_are_ended_with_the_command(project_root: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", _BUSY],
        env={**os.environ, "PYTHONPATH": str(project_root)},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    # The child holds the same streams, so that they are closed only when it has ended too.
    assert (done.returncode, done.stderr) == (130, "troggu-sim: Interrupted.\n")
