"""What a user's interrupt does: the command ends within two seconds, its processes too, in one sentence."""

import functools
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import Any, TypeVar

from troggu_stats.errors import StoppedError

INTERRUPTED = 130
# Compiled code and the compiler hear of an interrupt only when they return; who takes longer is ended.
_PATIENCE = 1.5

_Command = TypeVar("_Command", bound=Callable[..., Any])
_Sentence = Callable[[], str]
_sentence: list[_Sentence] = []
# The sentence of the work that was interrupted, since the first signal.
_heard: list[_Sentence] = []


def interrupted_sentence() -> str:
    """Return what an interrupted command says: what is kept, and how to go on."""
    return _sentence[-1]() if _sentence else "Interrupted."


@contextmanager
def when_interrupted(sentence: _Sentence) -> Iterator[None]:
    """Say something else than "Interrupted." if the user stops what is done within."""
    _sentence.append(sentence)
    try:
        yield
    except KeyboardInterrupt:
        raise StoppedError(sentence()) from None
    finally:
        _sentence.pop()


def interruptible(function: _Command) -> _Command:
    """Let SIGINT and SIGTERM end a command in time, whatever it is doing."""

    @functools.wraps(function)
    def guarded(*arguments: Any, **keywords: Any) -> Any:
        import threading

        if threading.current_thread() is not threading.main_thread():
            return function(*arguments, **keywords)
        with _signals_heard(), _call_backs_quiet():
            return _ended_by_interrupt(function, *arguments, **keywords)

    return guarded  # type: ignore[return-value]


def _ended_by_interrupt(function: Callable[..., Any], *arguments: Any, **keywords: Any) -> Any:
    """Call a function; whatever error it ends with after an interrupt was heard, the interrupt ended it."""
    try:
        return function(*arguments, **keywords)
    except (StoppedError, KeyboardInterrupt):
        raise
    except Exception:
        if not _heard:
            raise
        # A call back from the compiler swallows the interrupt, and something unrelated fails then.
        raise StoppedError(_heard[-1]()) from None


@contextmanager
def _signals_heard() -> Iterator[None]:
    import signal
    import socket
    import threading

    numbers = (signal.SIGINT, signal.SIGTERM)
    heard, tell = socket.socketpair()
    tell.setblocking(False)
    over = threading.Event()

    def answer(_number: int, _frame: Any) -> None:
        # Once: a second signal must not cut short the saving of what was done.
        for number in numbers:
            signal.signal(number, signal.SIG_IGN)
        _heard.append(_sentence[-1] if _sentence else interrupted_sentence)
        raise KeyboardInterrupt

    def watch() -> None:
        while (received := heard.recv(1)) and not over.is_set():
            if received[0] in numbers:
                if not over.wait(_PATIENCE):
                    _end_at_once()
                return

    before = {number: signal.signal(number, answer) for number in numbers}
    wakeup_before = signal.set_wakeup_fd(tell.fileno(), warn_on_full_buffer=False)
    _heard.clear()
    watcher = threading.Thread(target=watch, name="interrupts", daemon=True)
    watcher.start()
    try:
        yield
    finally:
        over.set()
        signal.set_wakeup_fd(wakeup_before)
        for number, handler in before.items():
            signal.signal(number, handler)
        with suppress(OSError):
            tell.close()
        watcher.join(timeout=1.0)
        heard.close()


@contextmanager
def _call_backs_quiet() -> Iterator[None]:
    """Print no traceback of an interrupt that a call back from the compiler heard, which cannot raise."""
    before = sys.unraisablehook

    def not_raised(what: Any) -> None:
        if not (_heard and issubclass(what.exc_type, KeyboardInterrupt)):
            before(what)

    sys.unraisablehook = not_raised
    try:
        yield
    finally:
        sys.unraisablehook = before


def _end_at_once() -> None:
    """End this process and those that play for it; every file that it keeps is whole at any time."""
    runner = sys.modules.get("troggu_stats.runner.backends")
    if runner is not None:
        runner.kill_workers()
    _kill_children()
    leftovers = sys.modules.get("troggu_stats.records.leftovers")
    if leftovers is not None:
        leftovers.remove_open_parts()
    with suppress(OSError, ValueError):
        # A bar of progress hides the cursor.
        shown = "\x1b[?25h" if sys.stderr.isatty() else ""
        sys.stderr.write(f"{shown}troggu-sim: {interrupted_sentence()}\n")
        sys.stderr.flush()
    os._exit(INTERRUPTED)


def _kill_children() -> None:
    """End the processes that the standard library started for this one, as ``bench`` has them."""
    started = sys.modules.get("multiprocessing.process")
    for child in started.active_children() if started is not None else ():
        with suppress(OSError, ValueError):
            child.kill()
