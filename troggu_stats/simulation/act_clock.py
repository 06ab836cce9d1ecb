"""A clock over the acts of users' strategies: one that takes too long is stopped, wherever it hangs."""

import ctypes
import os
import signal
import sys
import threading
import time
from collections.abc import Callable
from types import FrameType, TracebackType
from typing import Any, Self

_LEAST_GRACE = 2.0  # seconds for an act to end once it has been interrupted
_MOST_PAUSE = 0.25  # seconds between two looks


class ActTooLongError(BaseException):
    """Raised within an act that is over its limit; no ``except Exception`` of the user's catches it."""


class ActClock:
    """Watches one act after another from a thread of its own.

    An act over the limit is interrupted by an exception. Compiled code and other C code may not notice; if
    an act goes on for as long again, the process is ended with a sentence, as nothing else can end it.

    Parameters
    ----------
    limit
        Seconds that an act may take.
    sentence
        Says what hangs, given the frame in which it does; called from the clock's thread.
    count
        For a whole block of acts: a number that goes up as an act begins, then odd, and as it ends.
    """

    def __init__(
        self,
        limit: float,
        sentence: Callable[[FrameType | None], str],
        count: Callable[[], int] | None = None,
    ) -> None:
        self.limit = limit
        self._sentence = sentence
        self._count = count
        self._begun: float | None = None
        self._thread = threading.get_ident()
        self._done = threading.Event()
        self._watcher = threading.Thread(target=self._watch, daemon=True)
        # A signal also wakes what sleeps in C; only the main thread may be sent one.
        self._signals = hasattr(signal, "SIGALRM") and threading.current_thread() is threading.main_thread()
        self._before: Any = None

    def __enter__(self) -> Self:
        if self._signals:
            self._before = signal.signal(signal.SIGALRM, self._interrupted)
        self._watcher.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        self._done.set()
        self._watcher.join()
        if self._signals:
            signal.signal(signal.SIGALRM, self._before)

    def start(self) -> None:
        """Begin an act."""
        self._begun = time.monotonic()

    def stop(self) -> bool:
        """End an act, and tell whether it was within the limit."""
        begun, self._begun = self._begun, None
        return begun is None or time.monotonic() - begun <= self.limit

    def _watch(self) -> None:
        pause = min(_MOST_PAUSE, self.limit / 4)
        last = -1
        while not self._done.wait(pause):
            if self._count is not None and self._begun is not None:
                count = self._count()
                self._begun = self._begun if count == last and count % 2 else time.monotonic()
                last = count
            begun = self._begun
            if begun is None:
                continue
            taken = time.monotonic() - begun
            if taken > self.limit + max(self.limit, _LEAST_GRACE):
                self._end_process()
            elif taken > self.limit:
                self._interrupt()

    def _interrupt(self) -> None:
        if self._signals:
            signal.pthread_kill(self._thread, signal.SIGALRM)
        else:
            ident, error = ctypes.c_ulong(self._thread), ctypes.py_object(ActTooLongError)
            ctypes.pythonapi.PyThreadState_SetAsyncExc(ident, error)

    def _interrupted(self, _number: int, _frame: FrameType | None) -> None:
        # The act may have ended since the signal was sent.
        if self._begun is not None:
            raise ActTooLongError

    def _end_process(self) -> None:
        sentence = self._sentence(sys._current_frames().get(self._thread))
        print(f"troggu-sim: {sentence}", file=sys.stderr, flush=True)
        os._exit(1)
