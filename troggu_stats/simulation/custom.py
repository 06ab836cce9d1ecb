"""Deals in which a user's own strategy sits: stepped from act to act, and every act of it checked.

The other seats choose by the kernels and streams of the game's blocks, so that a user's strategy never moves
their luck. One compiled strategy plays in a kernel of its own (``guest_kernel``); all else is stepped. What
differs from game to game is asked of a ``GuestTable``.
"""

import sys
from collections.abc import Callable, Iterator
from contextlib import redirect_stdout
from copy import deepcopy
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any, Generic, NoReturn, Protocol, Self, TypeVar

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.simulation.act_clock import ActClock, ActTooLongError
from troggu_stats.strategies.custom import OwnStrategy, code_in_use, line_in

# Each act draws from words of its own, so that one act's draws never shift another's.
WORDS_AN_ACT = 1 << 32


class Stepped(Protocol):
    """A deal in progress, of either game."""

    @property
    def turn(self) -> int:
        """The seat that decides next."""


GameT = TypeVar("GameT", bound=Stepped)
ActT = TypeVar("ActT")


class GuestTable(Protocol[GameT, ActT]):
    """One game as stepping needs it: its deals, the built-in seats, and acts as users write them."""

    seed: int

    def sit(self, deal: int) -> None:
        """Give every seat its luck of the deal of this number."""

    def begin(self, deal: int, given: Ints | None) -> GameT:
        """Return a game with the cards of the deal of this number, or with those entered by hand."""

    def play_on(self, game: GameT) -> None:
        """Let built-in seats act until a user's strategy has to, or the deal is settled."""

    def is_over(self, game: GameT) -> bool:
        """Tell whether the deal is over."""

    def asked(self, game: GameT) -> OwnStrategy | None:
        """Return the user's strategy that decides the next act; None if none does."""

    def act_name(self, game: GameT) -> str:
        """Return the name of the next act."""

    def view(self, game: GameT) -> Any:
        """Return what the seat whose turn it is knows."""

    def kernel_arguments(self, own: OwnStrategy, game: GameT) -> tuple[Any, ...]:
        """Return what a kernel is handed at the next act: copies, and its own cards."""

    def read_act(self, game: GameT, answer: Any, is_compiled: bool) -> ActT:
        """Return an answer as an act of the game; any usual exception says why it is none."""

    def do_act(self, game: GameT, act: ActT) -> None:
        """Do an act; ``UsageError`` or ``ValueError`` says why it is not legal."""


class Stepping(Generic[GameT, ActT]):
    """Plays deals with users' strategies in some seats; use it as a context.

    Parameters
    ----------
    table
        The game, its rules and who plays.
    """

    def __init__(self, table: GuestTable[GameT, ActT]) -> None:
        self._table = table
        self._players: dict[tuple[int, int], Any] = {}
        self._deal = 0
        self._now: tuple[OwnStrategy, int, str] | None = None
        self._clock = ActClock(code_in_use().act_limit, self._hangs)

    def __enter__(self) -> Self:
        self._clock.__enter__()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._clock.__exit__(kind, error, trace)

    def play(self, deal: int, given: Ints | None = None) -> GameT:
        """Play a deal to its end.

        Parameters
        ----------
        deal
            Its number.
        given
            Cards dealt by hand, as the game's table takes them.

        Raises
        ------
        StrategyFailedError
            A user's strategy did something illegal, raised an exception or took too long.
        """
        self.sit(deal)
        game = self._table.begin(deal, given)
        # What a strategy prints must not get between the results.
        with redirect_stdout(sys.stderr):
            while True:
                self._table.play_on(game)
                if not self._table.is_over(game):
                    self._act(game)
                if self._table.is_over(game):
                    break
        return game

    def sit(self, deal: int) -> None:
        """Put fresh players into the seats, with their luck of the deal of this number."""
        self._deal = deal
        self._players = {}
        self._table.sit(deal)

    def is_asked(self, game: GameT) -> bool:
        """Tell whether the next act is one that a user's strategy decides."""
        return self._table.asked(game) is not None

    def choose(self, game: GameT) -> ActT:
        """Return what the user's strategy to act chooses, as an act of the game.

        Raises
        ------
        StrategyFailedError
            It gives no such thing, raised an exception or took too long.
        """
        own = self._table.asked(game)
        assert own is not None
        self._now = (own, game.turn, self._table.act_name(game))
        answer = self._answer(lambda: self._ask(own, game))
        try:
            if answer is None:
                raise ValueError("nothing was returned")
            return self._table.read_act(game, answer, own.is_compiled)
        except (UsageError, TypeError, ValueError, KeyError, OverflowError) as error:
            self._illegal(own, game, f"it gave {answer!r:.60} ({error})")

    def would_choose(self, game: GameT) -> ActT:
        """Return what ``choose`` would, without anybody remembering that it was asked."""
        before = self._players
        self._players = {
            place: one if isinstance(one, ModuleType | type) else deepcopy(one)
            for place, one in before.items()
        }
        try:
            return self.choose(game)
        finally:
            self._players = before

    def _act(self, game: GameT) -> None:
        act = self.choose(game)
        assert self._now is not None
        try:
            self._table.do_act(game, act)
        except (UsageError, ValueError) as error:
            self._illegal(self._now[0], game, str(error))

    def _ask(self, own: OwnStrategy, game: GameT) -> Any:
        """Let a strategy choose; each seat has a fresh player in each deal."""
        seat = game.turn
        if (seat, id(own)) not in self._players:
            self._players[seat, id(own)] = own.maker(**({} if own.is_compiled else own.parameters))
        function = getattr(self._players[seat, id(own)], self._table.act_name(game))
        if own.is_compiled:
            return function(*self._table.kernel_arguments(own, game))
        return function(self._table.view(game))

    def _answer(self, ask: Callable[[], Any]) -> Any:
        """Return what an act gives within its limit of time."""
        assert self._now is not None
        own, seat, act = self._now
        try:
            self._clock.start()
            answer = ask()
            in_time = self._clock.stop()
        except ActTooLongError as error:
            self._clock.stop()
            raise self._too_long(line_in(own.file, error)) from None
        except KeyboardInterrupt:
            raise
        except BaseException as error:
            self._clock.stop()
            where = self._where(own, seat, act, line_in(own.file, error))
            raise StrategyFailedError(f"{where}: it raised {type(error).__name__} ({error}).") from error
        if not in_time:
            raise self._too_long(None)
        return answer

    def _too_long(self, line: int | None) -> StrategyFailedError:
        assert self._now is not None
        return StrategyFailedError(
            f"{self._where(*self._now, line)}: it took more than {self._clock.limit:g} s;"
            " --act-limit sets another limit."
        )

    def _illegal(self, own: OwnStrategy, game: GameT, why: str) -> NoReturn:
        assert self._now is not None
        line = self._line_of_return(own, game)
        raise StrategyFailedError(f"{self._where(*self._now, line)}: {why.rstrip('.')}.")

    def _line_of_return(self, own: OwnStrategy, game: GameT) -> int | None:
        """Ask once more, and return the line of the user's file that gave the answer."""
        lines: list[int] = []

        def note(frame: FrameType, event: str, _argument: Any) -> None:
            if event == "return" and frame.f_code.co_filename == own.file:
                lines.append(frame.f_lineno)

        before = sys.getprofile()
        try:
            sys.setprofile(note)
            self._answer(lambda: self._ask(own, game))
        except StrategyFailedError:
            pass
        finally:
            sys.setprofile(before)
        return lines[-1] if lines else None

    def _where(self, own: OwnStrategy, seat: int, act: str, line: int | None) -> str:
        return failed_at(own, f"{self._table.seed}:{self._deal}", seat, act, line)

    def _hangs(self, frame: FrameType | None) -> str:
        assert self._now is not None
        own, line = self._now[0], None
        while frame is not None and line is None:
            line = frame.f_lineno if frame.f_code.co_filename == own.file else None
            frame = frame.f_back
        return str(self._too_long(line))


def failed_at(own: OwnStrategy, deal: str, seat: int, act: str, line: int | None) -> str:
    """Return who failed, where and in which line, as the beginning of a sentence."""
    file = Path(own.file).name
    place = file if line is None else f"line {line} of {file}"
    return f"Strategy '{own.name}' failed at deal {deal}, seat {seat}, {act} ({place})"


def params_of(own: OwnStrategy) -> Floats:
    """Return the parameters of a user's compiled strategy in the order in which it names them."""
    return np.array([*own.parameters.values()] or [0.0], dtype=np.float64)


def words_of_act(place: int) -> Iterator[int]:
    """Return the numbers of the words that an act draws from its seat's stream, by its place in the deal."""
    return iter(range(place * WORDS_AN_ACT, (place + 1) * WORDS_AN_ACT))
