"""Users' strategies at a table of Troggu: what each is shown when it has to act, and how its act is read."""

from typing import Any

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import NOBODY, PASS, Bid, Phase
from troggu_stats.engine.exchange import joint_discard
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import FIVE_POINTERS
from troggu_stats.engine.settings import HIGHEST_CALLABLE, LOWEST_CALLABLE, compile_rules
from troggu_stats.rules import Rules
from troggu_stats.simulation.custom import Stepping, params_of, words_of_act
from troggu_stats.simulation.play_on import play_on
from troggu_stats.simulation.seats import room_to_think, take_seats
from troggu_stats.strategies.custom import OwnStrategy
from troggu_stats.strategies.registry import Lineup
from troggu_stats.strategies.view import ACT_OF_PHASE, CARDS, View, card_index

_PHASES = (Phase.BID, Phase.EXCHANGE, Phase.CALL, Phase.PLAY)
_NOBODY_TOLD = (NOBODY, PASS)


def stepping(
    rules: Rules, lineup: Lineup, seed: int, told: tuple[int, int] = _NOBODY_TOLD
) -> Stepping[Game, int]:
    """Return what plays deals act by act with the users' strategies of a line-up.

    Parameters
    ----------
    rules
        The variant.
    lineup
        Who plays.
    seed
        0 to 2**53 - 1.
    told
        A seat and the bid that it is told to make; seat -1 for none.

    Notes
    -----
    Cards dealt by hand are the hands of eight seats and the tapp, as masks.
    """
    return Stepping(_Guests(rules, lineup, seed, told))


class _Guests:
    """A table of Troggu at which users' strategies sit; ``GuestTable`` says what of it is asked."""

    def __init__(self, rules: Rules, lineup: Lineup, seed: int, told: tuple[int, int]) -> None:
        self.seed = seed
        self._rules, self._lineup, self._told = rules, lineup, told
        self._row = compile_rules(rules, len(lineup.names))
        self._seats, self._room = take_seats(lineup), room_to_think(lineup)
        self._secret: Ints = np.zeros(at.SECRET_WIDTH, np.int64)
        self._words, self._order = shuffle_scratch()
        self._guests = guest_seats(lineup)

    def sit(self, deal: int) -> None:
        choice_keys(self.seed, deal, self._seats.keys)

    def begin(self, deal: int, given: Ints | None) -> Game:
        players = len(self._lineup.names)
        if given is not None:
            return Game(self._rules, [int(hand) for hand in given[:players]], int(given[-1]))
        deal_cards(self.seed, deal, self._row, self._words, self._order, self._secret)
        hands = self._secret[at.HANDS : at.HANDS + players].tolist()
        return Game(self._rules, hands, int(self._secret[at.TAPP]))

    def play_on(self, game: Game) -> None:
        play_on(game.table, game.secret, game.rules, self._seats, self._room, *self._told, self._guests)

    def is_over(self, game: Game) -> bool:
        return game.phase is Phase.OVER

    def asked(self, game: Game) -> OwnStrategy | None:
        if not self._guests[game.phase] >> game.turn & 1:
            return None
        return _sitting(self._lineup, game.phase)[game.turn]

    def act_name(self, game: Game) -> str:
        return ACT_OF_PHASE[game.phase]

    def view(self, game: Game) -> View:
        return make_view(game, self._rules, int(self._seats.keys[game.turn]))

    def kernel_arguments(self, own: OwnStrategy, game: Game) -> tuple[Any, ...]:
        seat, table, rules = game.turn, game.table.copy(), game.rules.copy()
        key = int(self._seats.keys[seat])
        params, hand, gone = params_of(own), game.hand(seat), int(laid_away(table, game.secret, seat))
        if game.phase is Phase.BID:
            return params, table, hand, rules, key
        if game.phase is Phase.EXCHANGE:
            return params, table, hand | int(game.secret[at.TAPP]), rules, key
        if game.phase is Phase.CALL:
            return params, table, hand, gone, rules, key
        role = int(role_of(table, game.secret, seat))
        return params, table, hand, gone, role, game.legal_plays(), rules, key

    def read_act(self, game: Game, answer: Any, is_compiled: bool) -> int:
        # As the engine takes it: a bid, a mask to lay away, a trump's number or a card's.
        if game.phase is Phase.BID:
            return int(Bid[answer.upper()] if isinstance(answer, str) else Bid(int(answer)))
        if game.phase is Phase.EXCHANGE:
            return int(answer) if is_compiled else CARDS.mask(answer)
        if game.phase is Phase.CALL:
            return TROGGU.trump_number(card_index(answer)) if isinstance(answer, str) else int(answer)
        if is_compiled:
            card = int(answer)
            return card.bit_length() - 1 if card > 0 and card & (card - 1) == 0 else -1
        return card_index(answer)

    def do_act(self, game: Game, act: int) -> None:
        if game.phase is Phase.BID:
            game.bid(Bid(act))
        else:
            {Phase.EXCHANGE: game.discard, Phase.CALL: game.call, Phase.PLAY: game.play}[game.phase](act)


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
        words_of_act(place),
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
