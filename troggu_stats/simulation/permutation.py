"""No strategy sees a hidden card: exchanging cards that its seat cannot see never changes its act.

At decisions of played deals, two cards that the deciding seat has not seen change places, be it between
hands, tapp or discard, and the deal is replayed up to there. If all that was seen stays as it was, the table,
what is legal and the act must be the same.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import MAX_PLAYERS, Bid, Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import ALL_CARDS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.errors import UsageError
from troggu_stats.rules import Rules
from troggu_stats.simulation import choices
from troggu_stats.simulation.guests import stepping
from troggu_stats.simulation.seats import room_to_think, take_seats
from troggu_stats.strategies.registry import seat_strategies

SWAPS = 12  # tried at each decision that is looked at
# Of the many cards played, this share of decisions is passed over, so that bids and discards count too.
_PASSED_OVER = 0.6
# What all have seen is open too when a fool is exchanged (G9); elsewhere another world shows nothing else.
_SEEN_BY_ALL = (*range(at.WON, at.WON + MAX_PLAYERS), at.FOOL_GIVEN, at.FOOL_OWED_TO, at.FOOL_LOST)


@dataclass
class SteppedDeal:
    """A deal as dealt, with the acts done so far.

    Parameters
    ----------
    rules
        The variant.
    hands
        Each seat's cards as dealt, as masks.
    tapp
        The tapp's cards as dealt.
    acts
        Phases with what was done in them: a bid, a discard as a mask, a trump called, a card's index.
    """

    rules: Rules
    hands: list[int]
    tapp: int
    acts: list[tuple[Phase, int]] = field(default_factory=list)

    def replay(self) -> Game:
        """Do all acts in a fresh game.

        Raises
        ------
        UsageError
            One of them is not legal with these cards.
        """
        game = Game(self.rules, self.hands, self.tapp)
        for phase, act in self.acts:
            do_act(game, phase, act)
        return game

    def exchanged(self, one: int, other: int) -> "SteppedDeal":
        """Return the deal in which two cards, by their indices, have changed places."""
        return SteppedDeal(
            self.rules,
            [_exchanged(hand, one, other) for hand in self.hands],
            _exchanged(self.tapp, one, other),
            [
                (phase, _exchanged(act, one, other) if phase is Phase.EXCHANGE else act)
                for phase, act in self.acts
            ],
        )


class Table:
    """A line-up at an addressed deal that is asked for one act at a time and handed what its seat knows.

    Parameters
    ----------
    rules
        The variant.
    strategies
        One text for all seats, or one a seat.
    players
        Number of players.
    seed, deal
        The address.
    discarders
        Who discards in their place; nobody if left out.
    """

    def __init__(
        self,
        rules: Rules,
        strategies: Sequence[str],
        players: int,
        seed: int,
        deal: int,
        discarders: Sequence[str] = (),
    ) -> None:
        lineup = seat_strategies(strategies, players, discarders=discarders)
        self.guests = stepping(rules, lineup, seed)
        self.guests.sit(deal)
        self.seats, self.room = take_seats(lineup), room_to_think(lineup)
        choice_keys(seed, deal, self.seats.keys)
        secret = np.zeros(at.SECRET_WIDTH, np.int64)
        words, order = shuffle_scratch()
        deal_cards(seed, deal, compile_rules(rules, players), words, order, secret)
        hands = secret[at.HANDS : at.HANDS + players].tolist()
        self.deal = SteppedDeal(rules, hands, int(secret[at.TAPP]))
        self.game = Game(rules, self.deal.hands, self.deal.tapp)

    def choose(self, game: Game) -> int:
        """Return the act of the seat whose turn it is."""
        if self.guests.is_asked(game):
            return self.guests.would_choose(game)
        seat, table, rules = game.turn, game.table, game.rules
        hand, gone = game.hand(seat), int(laid_away(table, game.secret, seat))
        if game.phase is Phase.BID:
            return int(choices.choose_bid(self.seats, self.room, seat, table, hand, rules))
        if game.phase is Phase.EXCHANGE:
            cards = hand | int(game.secret[at.TAPP])
            return int(choices.choose_discard(self.seats, self.room, seat, table, cards, rules))
        if game.phase is Phase.CALL:
            return int(choices.choose_call(self.seats, self.room, seat, table, hand, gone, rules))
        role, legal = int(role_of(table, game.secret, seat)), game.legal_plays()
        card = choices.choose_play(self.seats, self.room, seat, table, hand, gone, role, legal, rules)
        return int(card).bit_length() - 1

    def play(self) -> Iterator[tuple[Game, int]]:
        """Play the deal to its end and yield, before each act, the game and the act that is chosen.

        Raises
        ------
        UsageError
            An act is not legal.
        """
        game = self.game
        while game.phase is not Phase.OVER:
            act = self.choose(game)
            yield game, act
            phase = game.phase
            if self.guests.is_asked(game):
                self.guests.choose(game)  # once more, so that the strategy remembers it
            do_act(game, phase, act)
            self.deal.acts.append((phase, act))


Choose = Callable[[Game], int]


@dataclass(frozen=True)
class Comparison:
    """What exchanging hidden cards came to.

    Parameters
    ----------
    worlds
        Worlds that looked the same to the deciding seat.
    tables
        Of them, those in which the open table or what is legal was another all the same.
    acts
        Of them, those in which the seat chose another act.
    first
        Where that happened first; empty if nowhere.
    """

    worlds: int = 0
    tables: int = 0
    acts: int = 0
    first: str = ""

    def __add__(self, other: "Comparison") -> "Comparison":
        return Comparison(
            self.worlds + other.worlds,
            self.tables + other.tables,
            self.acts + other.acts,
            self.first or other.first,
        )

    @property
    def differing(self) -> int:
        """Worlds that betrayed a hidden card, at most."""
        return self.tables + self.acts


def do_act(game: Game, phase: Phase, act: int) -> None:
    """Do a bid, a discard (mask), a call (trump) or a card's index in a game."""
    if phase is Phase.BID:
        game.bid(Bid(act))
    elif phase is Phase.EXCHANGE:
        game.discard(act)
    elif phase is Phase.CALL:
        game.call(act)
    else:
        game.play(act)


def compare_worlds(table: Table, choose: Choose | None = None) -> Comparison:
    """Play a deal and compare its acts with those in worlds that differ in hidden cards only.

    Parameters
    ----------
    table
        The line-up at its deal, nothing played yet.
    choose
        Whose choice is compared at every decision; the line-up's own unless told. The line-up plays.

    Raises
    ------
    UsageError
        An act of the line-up is not legal.
    """
    found = Comparison()
    ask = choose or table.choose
    chance = random.Random(f"{table.deal.rules.name} {table.deal.hands}")
    for game, act in table.play():
        own = act if choose is None else ask(game)
        if game.phase is Phase.PLAY and chance.random() < _PASSED_OVER:
            continue
        for world in worlds_like(game, table.deal, chance):
            same_table = world.table.tolist() == game.table.tolist() and _legal(world) == _legal(game)
            same_act = ask(world) == own
            found += Comparison(1, not same_table, not same_act)
            if found.differing and not found.first:
                found = replace(found, first=f"seat {game.turn} at {game.phase.name.lower()}")
    return found


def worlds_like(game: Game, deal: SteppedDeal, chance: random.Random) -> Iterator[Game]:
    """Yield games that look the same to the deciding seat, each a few exchanges further away."""
    hidden = [card for card in range(TROGGU.size) if _hidden_from(game) >> card & 1]
    for _ in range(SWAPS if len(hidden) > 1 else 0):
        further = deal.exchanged(*chance.sample(hidden, 2))
        try:
            world = further.replay()
        except UsageError:
            continue  # these cards could not have been played so
        if _seen_by_seat(game, game.turn) == _seen_by_seat(world, game.turn):
            deal = further
            yield world


def _legal(game: Game) -> int:
    return game.legal_plays() if game.phase is Phase.PLAY else 0


def _hidden_from(game: Game) -> int:
    """Return the cards that the deciding seat has not seen."""
    seen = game.hand(game.turn) | int(game.table[at.PLAYED])
    seen |= int(laid_away(game.table, game.secret, game.turn))
    if game.phase is Phase.EXCHANGE:
        seen |= int(game.secret[at.TAPP])  # picked up
    return ALL_CARDS & ~seen


def _exchanged(mask: int, one: int, other: int) -> int:
    """Return a set of cards in which two cards have changed places."""
    if mask >> one & 1 == mask >> other & 1:
        return mask
    return mask ^ (1 << one) ^ (1 << other)


def _seen_by_seat(game: Game, seat: int) -> tuple[object, ...]:
    """Return what decides whether a seat sees the same in two worlds."""
    return (
        game.phase,
        game.turn,
        game.contract,
        game.declarer,
        game.hand(seat),
        int(role_of(game.table, game.secret, seat)),
        [int(game.table[slot]) for slot in _SEEN_BY_ALL],
        int(game.table[at.OPENLY_ALONE]),
    )
