"""Users' strategies at a table of Troccas: what each is shown when it has to act, and how its act is read."""

from typing import Any

import numpy as np

from troggu_stats.cards import TROCCAS
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.troccas import deal_cards, deal_out
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    FIRST_TOGETHER,
    FIVE_POINTERS,
    CardSet,
    as_mask,
    holds,
    load,
    set_from_mask,
    without,
)
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame, act_text
from troggu_stats.engine.troccas.packets import STAND_WIDTH
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.errors import UsageError
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.custom import Stepping, params_of, words_of_act
from troggu_stats.simulation.troccas.play_on import asks_guest, play_on
from troggu_stats.simulation.troccas.seats import TroccasSeats, room_to_think, take_seats
from troggu_stats.simulation.troccas.stopping import shuffle_to_play, stop_log
from troggu_stats.strategies.custom import OwnStrategy
from troggu_stats.strategies.troccas.habits import allowed_acts, calls, tells, with_jack
from troggu_stats.strategies.troccas.registry import TroccasLineup
from troggu_stats.strategies.troccas.view import ACT_OF_PHASE, CARDS, TOGETHER, View, card_index

Act = CardSet | int
_YES_OR_NO = 0b11


def stepping(rules: TroccasRules, lineup: TroccasLineup, seed: int) -> Stepping[TroccasGame, Act]:
    """Return what plays deals act by act with the users' strategies of a line-up.

    Parameters
    ----------
    rules
        The variant.
    lineup
        Who plays, and what seats always or never do.
    seed
        0 to 2**53 - 1.

    Notes
    -----
    Cards dealt by hand are the hands of eight seats, two words each; none of them lies open.
    """
    return Stepping(_Guests(rules, lineup, seed))


class _Guests:
    """A table of Troccas at which users' strategies sit; ``GuestTable`` says what of it is asked."""

    def __init__(self, rules: TroccasRules, lineup: TroccasLineup, seed: int) -> None:
        self.seed = seed
        self._rules, self._lineup = rules, lineup
        self._row = compile_rules(rules, len(lineup.names))
        self._seats, self._room = take_seats(lineup), room_to_think(lineup)
        self._guests = guest_seats(lineup)
        self._deal = 0

    def sit(self, deal: int) -> None:
        self._deal = deal
        choice_keys(self.seed, deal, self._seats.keys)

    def begin(self, deal: int, given: Ints | None) -> TroccasGame:
        players = range(len(self._lineup.names))
        if given is not None:
            return TroccasGame(self._rules, [set_at(given, 2 * seat) for seat in players])
        return _game_kept(self._rules, self._row, self._seats, self.seed, deal)[0]

    def play_on(self, game: TroccasGame) -> None:
        play_on(game.table, game.secret, game.rules, self._seats, self._room, self._guests)
        refuse_illegal_act(game.table[at.STATUS] - 1, np.array([self._deal]), self._lineup, self.seed)

    def is_over(self, game: TroccasGame) -> bool:
        return game.phase is TroccasPhase.OVER

    def asked(self, game: TroccasGame) -> OwnStrategy | None:
        is_guest = asks_guest(game.table, self._seats, self._guests)
        return self._lineup.own[game.turn] if is_guest else None

    def act_name(self, game: TroccasGame) -> str:
        return ACT_OF_PHASE[game.phase]

    def view(self, game: TroccasGame) -> View:
        key = int(self._seats.keys[game.turn])
        return make_view(game, self._rules, legal_bits(game, self._seats), key)

    def kernel_arguments(self, own: OwnStrategy, game: TroccasGame) -> tuple[Any, ...]:
        seat, table, rules = game.turn, game.table.copy(), game.rules.copy()
        params, hand, gone = params_of(own), game.hand(seat), game.laid_away(seat)
        key = int(self._seats.keys[seat])
        if game.phase in (TroccasPhase.DISCARD, TroccasPhase.SIGNAL):
            return params, table, hand, rules, key
        if game.phase is TroccasPhase.CALL:
            return params, table, hand, gone, rules, key
        if game.phase is TroccasPhase.TAKE_BACK:
            return params, table, hand, gone, game.takable(), rules, key
        legal = CardSet(*map(int, allowed_acts(self._seats.habits, seat, game.legal_plays())))
        return params, table, hand, gone, legal, rules, key

    def read_act(self, game: TroccasGame, answer: Any, is_compiled: bool) -> Act:
        # As the engine takes it: a set to lay away, 0 or 1, a card's number or that of king and jack.
        if game.phase is TroccasPhase.DISCARD:
            return CardSet(*map(int, answer)) if is_compiled else _set_of_cards(answer)
        if game.phase in (TroccasPhase.CALL, TroccasPhase.SIGNAL):
            return _yes_or_no(answer)
        if answer in TOGETHER:
            return FIRST_TOGETHER + TOGETHER.index(answer)
        return card_index(answer)

    def do_act(self, game: TroccasGame, act: Act) -> None:
        habits, seat = self._seats.habits, game.turn
        if isinstance(act, CardSet):
            game.discard(act)
        elif game.phase is TroccasPhase.SIGNAL:
            game.signal(bool(tells(habits, seat, act)))
        elif game.phase is TroccasPhase.CALL:
            game.call(bool(calls(habits, seat, act)))
        elif game.phase is TroccasPhase.TAKE_BACK:
            game.take_back(act)
        else:
            game.play(self._as_habits_have_it(game, act))

    def _as_habits_have_it(self, game: TroccasGame, act: int) -> int:
        # What is no number of an act goes on as it is, for the game to refuse: a kernel takes 64 bits alone.
        habits, seat, legal = self._seats.habits, game.turn, game.legal_plays()
        if not 0 <= act < FIRST_TOGETHER + len(TOGETHER):
            return act
        if holds(legal, act) and not holds(allowed_acts(habits, seat, legal), act):
            raise UsageError(f"{act_text(act)} may not be laid by this seat in this experiment.")
        return int(with_jack(habits, seat, legal, act))


def guest_seats(lineup: TroccasLineup) -> Ints:
    """Return, for each phase, the seats (as bits) whose acts a user's strategy decides."""
    masks = np.zeros(len(TroccasPhase), np.int64)
    for phase, act in ACT_OF_PHASE.items():
        for seat, own in enumerate(lineup.own):
            if own is not None and act in own.acts:
                masks[phase] |= 1 << seat
    return masks


def _game_kept(
    rules: TroccasRules, row: Ints, seats: TroccasSeats, seed: int, deal: int
) -> tuple[TroccasGame, int]:
    """Return a game with the cards of an address that are played, and how often they were dealt afresh.

    The seats get their keys of these cards.
    """
    table, secret = np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)
    words, order = shuffle_scratch()
    stand = np.zeros(STAND_WIDTH, np.int64)
    fresh = shuffle_to_play(seed, deal, row, seats, words, order, stand, stop_log())
    deal_out(row, order, table, secret)
    places = range(row[setting.PLAYERS])
    hands = [set_at(secret, at.HANDS + 2 * seat) for seat in places]
    return TroccasGame(rules, hands, [set_at(table, at.KNOWN + 2 * seat) for seat in places]), fresh


def times_dealt_afresh(rules: TroccasRules, lineup: TroccasLineup, seed: int, deal: int) -> int:
    """Return how often a deal by itself is stopped and dealt afresh (C10)."""
    return _game_kept(rules, compile_rules(rules, len(lineup.names)), take_seats(lineup), seed, deal)[1]


def dealt_game(rules: TroccasRules, players: int, seed: int, deal: int) -> TroccasGame:
    """Return a game with the cards of an address."""
    table, secret = np.zeros(at.TABLE_WIDTH, np.int64), np.zeros(at.SECRET_WIDTH, np.int64)
    deal_cards(seed, deal, compile_rules(rules, players), *shuffle_scratch(), table, secret)
    seats = range(players)
    hands = [set_at(secret, at.HANDS + 2 * seat) for seat in seats]
    return TroccasGame(rules, hands, [set_at(table, at.KNOWN + 2 * seat) for seat in seats])


def set_at(array: Ints, slot: int) -> CardSet:
    """Return the set in two slots of an array, in Python's own integers."""
    return CardSet(*map(int, load(array, slot)))


def make_view(game: TroccasGame, rules: TroccasRules, legal: int, key: int) -> View:
    """Return what the seat whose turn it is knows, copied out of the game."""
    seat, facts = game.turn, game.table.tolist()
    # Of each kind of act a seat has one a trick at most; 0 is left to built-in acts.
    place = 1 + int(game.phase) * at.MAX_TRICKS + facts[at.TRICK]
    return View(
        ACT_OF_PHASE[game.phase],
        seat,
        rules,
        as_mask(game.hand(seat)),
        as_mask(game.laid_away(seat)),
        legal,
        int(game.rules[setting.EXTRA]),
        tuple(facts),
        key,
        words_of_act(place),
    )


def legal_bits(game: TroccasGame, seats: TroccasSeats) -> int:
    """Return what is legal as a view shows it: bits of cards and of king and jack, or of no and yes."""
    if game.phase is TroccasPhase.DISCARD:
        return as_mask(without(game.hand(game.turn), FIVE_POINTERS))
    if game.phase is TroccasPhase.PLAY:
        return as_mask(allowed_acts(seats.habits, game.turn, game.legal_plays()))
    return as_mask(game.takable()) if game.phase is TroccasPhase.TAKE_BACK else _YES_OR_NO


def _set_of_cards(answer: Any) -> CardSet:
    mask = CARDS.mask(answer)
    if mask < 0:
        raise UsageError(f"a card's number goes from 0 to {TROCCAS.size - 1}")
    return set_from_mask(mask)


def _yes_or_no(answer: Any) -> int:
    # A text such as "no" would count as true.
    if isinstance(answer, str) or int(answer) not in (0, 1):
        raise ValueError("give True or False")
    return int(answer)
