"""One compiled strategy of a user's in a block of deals: it is called like those that come with the program.

Each game has a kernel of its own that plays such a block (``guest_block``); how it is compiled, watched and
spoken of when it fails is the same. As a kernel cannot be stopped and asked where it is, it keeps a *pulse*.

Functions handed over as arguments are compiled in again in every process (a second or two), so a game's
kernel holds only what has to know them; the other seats' acts come from its ``play_on``, which is cached.
"""

import re
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Any

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.simulation.act_clock import ActClock, ActTooLongError
from troggu_stats.simulation.custom import failed_at, params_of
from troggu_stats.simulation.row import Rows
from troggu_stats.strategies.custom import OwnStrategy, code_in_use, line_in
from troggu_stats.strategies.own_acts import ACTS

# --- the pulse: where the kernel is, for messages and the clock; what it gave, which may take two words ---
ROW, PHASE, SEAT, ACT, MORE_OF_ACT, COUNT = range(6)
PULSE_WIDTH = 6
FINE, ILLEGAL = range(2)
Play = Callable[[Ints, Rows], int]


def sole_compiled(everyone: Sequence[OwnStrategy | None]) -> OwnStrategy | None:
    """Return the compiled strategy that is the only one of users' among some, its parameters aside."""
    sitting = [own for own in everyone if own is not None]
    same = all((own.name, own.file) == (sitting[0].name, sitting[0].file) for own in sitting)
    return sitting[0] if same and sitting[0].is_compiled else None


def params_a_seat(sitting: Sequence[OwnStrategy | None]) -> Floats:
    """Return each seat's parameters, shape (8, number of parameters)."""
    rows = [params_of(own) if own is not None else np.zeros(0) for own in sitting]
    params = np.zeros((MAX_PLAYERS, max(len(one) for one in rows) or 1))
    for seat, one in enumerate(rows):
        params[seat, : len(one)] = one
    return params


class GuestKernel:
    """A user's compiled strategy about to play a block of deals.

    Parameters
    ----------
    own
        The strategy.
    seed, numbers
        The deals.
    act_of_phase
        Name of the act that is asked for in a phase, by the phase's number.
    """

    def __init__(
        self, own: OwnStrategy, seed: int, numbers: Ints, act_of_phase: Callable[[int], str]
    ) -> None:
        self._own, self._seed, self._numbers, self._act_of_phase = own, seed, numbers, act_of_phase
        self._thing = own.maker()
        self.pulse = np.zeros(PULSE_WIDTH, np.int64)

    def acts(self, absent: dict[str, Callable[..., Any]]) -> list[Callable[..., Any]]:
        """Return the kernel of each act; of those that the strategy leaves out what stands in its place."""
        own = self._own
        return [getattr(self._thing, act) if act in own.acts else absent[act] for act in ACTS[own.game]]

    def run(self, play: Play, rows: Rows, given: Callable[[Ints], str]) -> None:
        """Play the deals into rows of columns.

        Parameters
        ----------
        play
            The game's kernel, given numbers of deals and rows; returns FINE or ILLEGAL.
        rows
            Where to.
        given
            Says what act the pulse holds.

        Raises
        ------
        StrategyFailedError
            The strategy did something illegal, raised an exception or took too long.
        UsageError
            It cannot be compiled.
        """
        try:
            # Without a deal: compiles, which the clock must not count.
            play(self._numbers[:0], rows[:0])
        except Exception as error:
            raise UsageError(f"Strategy '{self._own.name}' cannot be compiled: {_reason(error)}.") from error
        try:
            with ActClock(code_in_use().act_limit, self._hangs, lambda: int(self.pulse[COUNT])) as clock:
                clock.start()
                status = play(self._numbers, rows)
        except ActTooLongError:
            raise StrategyFailedError(self._hangs(None)) from None
        except Exception as error:
            line = line_in(self._own.file, error) or self._line()
            why = f"it raised {type(error).__name__} ({error})"
            raise StrategyFailedError(self._failed(line, why)) from error
        if status == ILLEGAL:
            why = f"it gave {given(self.pulse)}, which is not legal"
            raise StrategyFailedError(self._failed(self._line(), why))

    def _failed(self, line: int | None, why: str) -> str:
        deal = f"{self._seed}:{self._numbers[self.pulse[ROW]]}"
        where = failed_at(self._own, deal, int(self.pulse[SEAT]), self._act(), line)
        return f"{where}, in the block of deals {self._numbers[0]} to {self._numbers[-1]}: {why}."

    def _hangs(self, _frame: FrameType | None) -> str:
        return self._failed(self._line(), f"it took more than {code_in_use().act_limit:g} s")

    def _act(self) -> str:
        return self._act_of_phase(int(self.pulse[PHASE]))

    def _line(self) -> int | None:
        function = getattr(self._thing, self._act(), None)
        code = getattr(getattr(function, "py_func", function), "__code__", None)
        return None if code is None else int(code.co_firstlineno)


def _reason(error: Exception) -> str:
    """Return the line that says why something was not compiled, without the compiler's colours and trail."""
    lines = [re.sub(r"\x1b\[[0-9;]*m", "", line).strip() for line in str(error).splitlines()]
    told = [line for line in lines if line and not line.startswith(("Failed in", "During", "File", "-"))]
    return f"{type(error).__name__}: {told[0] if told else lines[0]:.200}"
