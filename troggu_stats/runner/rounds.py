"""Deals handed out in rounds: in each, every number of players plays the same few deals."""

import threading
import time
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, field

from troggu_stats.experiments.totals import Totals
from troggu_stats.runner.backends import Played, Work
from troggu_stats.runner.state import State

# Handing out a block and adding its totals takes a millisecond, and an interrupt has to wait for a block.
_SECONDS_A_BLOCK = 0.15
# A deal of a player who thinks ahead can take a second, one of others a millionth.
_FIRST_BLOCK = 1
_GROWTH = 8


@dataclass
class Pace:
    """How many deals make a block that takes neither long nor hardly any time.

    Parameters
    ----------
    most
        Deals of a block at most.
    fixed
        Deals of every block, where that is asked for.
    """

    most: int
    fixed: int | None = None
    _seconds: dict[int, float] = field(default_factory=dict)
    _next: int = _FIRST_BLOCK

    @property
    def deals(self) -> int:
        """Deals of the next block."""
        return self.fixed or min(self.most, self._next)

    def notice(self, played: Played) -> None:
        """Learn from a block that was played."""
        deals = played.work.deals
        self._seconds[played.work.players] = played.seconds / deals
        slowest = max(self._seconds.values())
        wanted = int(_SECONDS_A_BLOCK / slowest) if slowest > 0 else self.most
        self._next = max(1, min(wanted, _GROWTH * max(deals, 1), self.most))

    def seconds_for(self, deals: int) -> float:
        """Return about how long one process takes over deals of every number of players."""
        return deals * sum(self._seconds.values())


@dataclass
class _Round:
    """A few deals of which some numbers of players are still out."""

    end: int
    missing: set[int]
    totals: dict[int, Totals] = field(default_factory=dict)


@dataclass
class Rounds:
    """The deals from a state on, up to a deal number, as rounds that begin until a time is reached.

    Rounds come back in any order and are added in the order of their deals, so that there is always a
    state in which every number of players has played the same deals.

    Parameters
    ----------
    state
        Where the run is; moves on as rounds are complete.
    end
        Where to stop.
    pace
        How many deals to hand out at once.
    until
        The time, as ``time.monotonic`` has it, from which on no round begins; the first always does.
    """

    state: State
    end: int
    pace: Pace
    until: float | None = None
    _begun: deque[_Round] = field(default_factory=deque)
    _beginning: int = 0
    # Other processes and clusters ask for blocks from a thread of their own.
    _handing_out: threading.Lock = field(default_factory=threading.Lock)

    def __post_init__(self) -> None:
        self._beginning = self.state.done

    def blocks(self) -> Iterator[Work]:
        """Return what is to be played, made as it is asked for."""
        playing = {players: parts for players, parts in self.state.open_parts.items() if parts}
        first = self._beginning
        while first < self.end and (first == self._beginning or not self._time_is_up()):
            deals = min(self.pace.deals, self.end - first)
            with self._handing_out:
                self._begun.append(_Round(first + deals, set(playing)))
            for players, parts in playing.items():
                yield Work(players, first, deals, parts)
            first += deals

    def _time_is_up(self) -> bool:
        return self.until is not None and time.monotonic() >= self.until

    def add(self, played: Played) -> bool:
        """Take a block that was played; return whether the state has moved on."""
        self.pace.notice(played)
        work = played.work
        with self._handing_out:
            mine = next(one for one in self._begun if one.end == work.first + work.deals)
        mine.totals[work.players] = played.totals
        mine.missing.discard(work.players)
        moved = False
        while self._begun and not self._begun[0].missing:
            complete = self._begun[0]
            # One assignment, so that an interrupt finds the state either before or after the round.
            self.state = self.state.after(complete.end, complete.totals)
            self._begun.popleft()
            moved = True
        return moved
