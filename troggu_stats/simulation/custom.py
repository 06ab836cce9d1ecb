"""Deals in which a user's own strategy sits: stepped from act to act, and every act of it checked.

The other seats choose by the kernels and streams of ``simulation.block``, so that a user's strategy never
moves their luck. One compiled strategy plays in a kernel of its own (``guest_kernel``); all else is stepped.
"""

import sys
from collections.abc import Callable
from contextlib import redirect_stdout
from copy import deepcopy
from pathlib import Path
from types import FrameType, ModuleType, TracebackType
from typing import Any, NoReturn, Self

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import OVER_PHASE, Bid, Phase
from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import Floats, Ints
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import FIVE_POINTERS
from troggu_stats.engine.settings import HIGHEST_CALLABLE, LOWEST_CALLABLE, compile_rules
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.rules import Rules
from troggu_stats.simulation.act_clock import ActClock, ActTooLongError
from troggu_stats.simulation.play_on import play_on
from troggu_stats.simulation.seats import room_to_think, take_seats
from troggu_stats.strategies.custom import OwnStrategy, code_in_use, line_in
from troggu_stats.strategies.registry import Lineup
from troggu_stats.strategies.view import ACT_OF_PHASE, View, card_index, mask_of_cards

_PHASES = (Phase.BID, Phase.EXCHANGE, Phase.CALL, Phase.PLAY)
# Each act draws from words of its own, so that one act's draws never shift another's.
_WORDS_AN_ACT = 1 << 32


class Stepping:
    """Plays deals with users' strategies in some seats; use it as a context.

    Parameters
    ----------
    rules
        The variant.
    lineup
        Who plays.
    seed
        0 to 2**53 - 1.
    """

    def __init__(self, rules: Rules, lineup: Lineup, seed: int) -> None:
        self._rules, self._lineup, self._seed = rules, lineup, seed
        self._row = compile_rules(rules, len(lineup.names))
        self._seats, self._room = take_seats(lineup), room_to_think(lineup)
        self._secret: Ints = np.zeros(at.SECRET_WIDTH, np.int64)
        self._words, self._order = shuffle_scratch()
        self._guests = guest_seats(lineup)
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

    def play(self, deal: int, told: tuple[int, int], given: Ints | None = None) -> Game:
        """Play a deal to its end.

        Parameters
        ----------
        deal
            Its number.
        told
            A seat and the bid that it is told to make; seat -1 for none.
        given
            Cards dealt by hand: the hands of eight seats and the tapp, as masks.

        Raises
        ------
        StrategyFailedError
            A user's strategy did something illegal, raised an exception or took too long.
        """
        self.sit(deal)
        game = Game(self._rules, *self._cards(given))
        # What a strategy prints must not get between the results.
        with redirect_stdout(sys.stderr):
            while True:
                play_on(game.table, game.secret, game.rules, self._seats, self._room, *told, self._guests)
                if game.table[at.PHASE] != OVER_PHASE:
                    self._act(game)
                if game.table[at.PHASE] == OVER_PHASE:
                    break
        return game

    def sit(self, deal: int) -> None:
        """Put fresh players into the seats, with their luck of the deal of this number."""
        self._deal = deal
        self._players = {}
        choice_keys(self._seed, deal, self._seats.keys)

    def is_asked(self, game: Game) -> bool:
        """Tell whether the next act is one that a user's strategy decides."""
        return bool(self._guests[game.phase] >> game.turn & 1)

    def choose(self, game: Game) -> int:
        """Return what the user's strategy to act chooses: a bid, a mask to lay away, a trump, a card.

        Raises
        ------
        StrategyFailedError
            It gives no such thing, raised an exception or took too long.
        """
        seat = game.turn
        own = _sitting(self._lineup, game.phase)[seat]
        assert own is not None
        self._now = (own, seat, ACT_OF_PHASE[game.phase])
        answer = self._answer(lambda: self._ask(own, game))
        try:
            return _as_act(game.phase, answer, own.is_compiled)
        except (UsageError, TypeError, ValueError, KeyError, OverflowError) as error:
            self._illegal(own, game, f"it gave {answer!r:.60} ({error})")

    def would_choose(self, game: Game) -> int:
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

    def _act(self, game: Game) -> None:
        act = self.choose(game)
        assert self._now is not None
        do = {Phase.EXCHANGE: game.discard, Phase.CALL: game.call, Phase.PLAY: game.play}
        try:
            if game.phase is Phase.BID:
                game.bid(Bid(act))
            else:
                do[game.phase](act)
        except (UsageError, ValueError) as error:
            self._illegal(self._now[0], game, str(error))

    def _ask(self, own: OwnStrategy, game: Game) -> Any:
        """Let a strategy choose; each seat has a fresh player in each deal."""
        seat = game.turn
        if (seat, id(own)) not in self._players:
            self._players[seat, id(own)] = own.maker(**({} if own.is_compiled else own.parameters))
        function = getattr(self._players[seat, id(own)], ACT_OF_PHASE[game.phase])
        if own.is_compiled:
            return function(*kernel_arguments(own, game, int(self._seats.keys[seat])))
        return function(make_view(game, self._rules, int(self._seats.keys[seat])))

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

    def _illegal(self, own: OwnStrategy, game: Game, why: str) -> NoReturn:
        assert self._now is not None
        line = self._line_of_return(own, game)
        raise StrategyFailedError(f"{self._where(*self._now, line)}: {why.rstrip('.')}.")

    def _line_of_return(self, own: OwnStrategy, game: Game) -> int | None:
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
        return failed_at(own, f"{self._seed}:{self._deal}", seat, act, line)

    def _hangs(self, frame: FrameType | None) -> str:
        assert self._now is not None
        own, line = self._now[0], None
        while frame is not None and line is None:
            line = frame.f_lineno if frame.f_code.co_filename == own.file else None
            frame = frame.f_back
        return str(self._too_long(line))

    def _cards(self, given: Ints | None) -> tuple[list[int], int]:
        players = len(self._lineup.names)
        if given is not None:
            return [int(hand) for hand in given[:players]], int(given[-1])
        deal_cards(self._seed, self._deal, self._row, self._words, self._order, self._secret)
        hands = self._secret[at.HANDS : at.HANDS + players].tolist()
        return hands, int(self._secret[at.TAPP])


def failed_at(own: OwnStrategy, deal: str, seat: int, act: str, line: int | None) -> str:
    """Return who failed, where and in which line, as the beginning of a sentence."""
    file = Path(own.file).name
    place = file if line is None else f"line {line} of {file}"
    return f"Strategy '{own.name}' failed at deal {deal}, seat {seat}, {act} ({place})"


def guest_seats(lineup: Lineup) -> Ints:
    """Return, for each phase but the last, the seats (as bits) whose acts a user's strategy decides."""
    masks = np.zeros(len(_PHASES), np.int64)
    for phase in _PHASES:
        for seat, own in enumerate(_sitting(lineup, phase)):
            if own is not None and ACT_OF_PHASE[phase] in own.acts:
                masks[phase] |= 1 << seat
    return masks


def _sitting(lineup: Lineup, phase: Phase) -> tuple[OwnStrategy | None, ...]:
    """Return what users brought for each seat's act of a phase."""
    if phase is Phase.BID:
        return lineup.bid_own
    return lineup.discard_own if phase is Phase.EXCHANGE else lineup.own


def make_view(game: Game, rules: Rules, key: int) -> View:
    """Return what the seat whose turn it is knows, copied out of the game."""
    seat, table, secret = game.turn, game.table, game.secret
    exchanging = game.phase is Phase.EXCHANGE
    picked_up = seat == game.declarer and (exchanging or bool(secret[at.DISCARD]))
    tapp = int(secret[at.TAPP]) if picked_up else 0
    hand = game.hand(seat) | (tapp if exchanging else 0)
    facts = table.tolist()
    leaders = facts[at.LEADERS : at.LEADERS + facts[at.TRICK] + 1]
    place = int(game.phase) if game.phase is not Phase.PLAY else int(Phase.PLAY) + facts[at.TRICK]
    return View(
        ACT_OF_PHASE[game.phase],
        seat,
        rules,
        hand,
        tapp,
        int(laid_away(table, secret, seat)),
        _legal_bits(game, hand),
        int(role_of(table, secret, seat)),
        tuple(facts[: at.LEADERS]),
        tuple(leaders),
        tuple(facts[at.HISTORY : at.HISTORY + facts[at.PLAYS]]),
        key,
        iter(range(place * _WORDS_AN_ACT, (place + 1) * _WORDS_AN_ACT)),
    )


def _legal_bits(game: Game, hand: int) -> int:
    if game.phase is Phase.BID:
        return sum(1 << bid for bid in game.legal_bids())
    if game.phase is Phase.EXCHANGE:
        return hand & ~FIVE_POINTERS | int(joint_discard(hand, game.rules))
    if game.phase is Phase.CALL:
        lowest, highest = int(game.rules[LOWEST_CALLABLE]), int(game.rules[HIGHEST_CALLABLE])
        return (1 << (highest + 1)) - (1 << lowest)
    return game.legal_plays()


def params_of(own: OwnStrategy) -> Floats:
    """Return the parameters of a user's compiled strategy in the order in which it names them."""
    return np.array([*own.parameters.values()] or [0.0], dtype=np.float64)


def kernel_arguments(own: OwnStrategy, game: Game, key: int) -> tuple[Any, ...]:
    """Return what a kernel is handed at the act of the seat whose turn it is: copies, and its own cards."""
    seat, table, rules = game.turn, game.table.copy(), game.rules.copy()
    params, hand, gone = params_of(own), game.hand(seat), int(laid_away(table, game.secret, seat))
    if game.phase is Phase.BID:
        return params, table, hand, rules, key
    if game.phase is Phase.EXCHANGE:
        return params, table, hand | int(game.secret[at.TAPP]), rules, key
    if game.phase is Phase.CALL:
        return params, table, hand, gone, rules, key
    role = int(role_of(table, game.secret, seat))
    return params, table, hand, gone, role, game.legal_plays(), rules, key


def _as_act(phase: Phase, answer: Any, is_compiled: bool) -> int:
    """Return an act as the engine takes it: a bid, a mask to lay away, a trump's number or a card's."""
    if answer is None:
        raise ValueError("nothing was returned")
    if phase is Phase.BID:
        return int(Bid[answer.upper()] if isinstance(answer, str) else Bid(int(answer)))
    if phase is Phase.EXCHANGE:
        return int(answer) if is_compiled else mask_of_cards(answer)
    if phase is Phase.CALL:
        return TROGGU.trump_number(card_index(answer)) if isinstance(answer, str) else int(answer)
    if is_compiled:
        card = int(answer)
        return card.bit_length() - 1 if card > 0 and card & (card - 1) == 0 else -1
    return card_index(answer)
