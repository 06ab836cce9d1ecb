"""No strategy for Troccas sees a hidden card: exchanging cards that a seat cannot see changes no act.

The same check as ``simulation.permutation``, on the decisions of this game: the discard, signals, cards,
calls of jacks and what is taken back.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace

from troggu_stats.dealing.address import choice_keys
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    CardSet,
    cards_in,
    holds,
    joined,
    single,
    without,
)
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame
from troggu_stats.errors import UsageError
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.permutation import SWAPS, Comparison
from troggu_stats.simulation.troccas import choices
from troggu_stats.simulation.troccas.guests import Act, dealt_game, set_at, stepping
from troggu_stats.simulation.troccas.seats import room_to_think, take_seats
from troggu_stats.strategies.troccas.registry import seat_strategies

Choose = Callable[[TroccasGame], Act]
_PASSED_OVER = 0.6  # of the many cards played, so that discards and jacks count too
# What all have seen is open too where a jack is called or the fool exchanged.
_SEEN_BY_ALL = (
    *(at.PLAYED, at.PLAYED + 1, at.FOOL_GIVEN, at.FOOL_LOST, at.FOOL_OWED_TO),
    *range(at.SIGNALLED, at.KNOWN),
    *range(at.PILES, at.LEADERS),
    *range(at.JACKS, at.ENDS),
)


@dataclass
class SteppedDeal:
    """A deal as dealt, with the acts done so far.

    Parameters
    ----------
    rules
        The variant.
    hands
        Each seat's cards as dealt.
    shown
        The cards of each seat that lie open.
    acts
        Phases with what was done in them.
    """

    rules: TroccasRules
    hands: list[CardSet]
    shown: list[CardSet]
    acts: list[tuple[TroccasPhase, Act]] = field(default_factory=list)

    def replay(self) -> TroccasGame:
        """Do all acts in a fresh game.

        Raises
        ------
        UsageError
            One of them is not legal with these cards.
        """
        game = TroccasGame(self.rules, self.hands, self.shown)
        for phase, act in self.acts:
            do_act(game, phase, act)
        return game

    def exchanged(self, one: int, other: int) -> "SteppedDeal":
        """Return the deal in which two cards have changed places."""
        return SteppedDeal(
            self.rules,
            [_exchanged(hand, one, other) for hand in self.hands],
            self.shown,
            [
                (phase, _exchanged(act, one, other) if isinstance(act, CardSet) else act)
                for phase, act in self.acts
            ],
        )


class TroccasTable:
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
    """

    def __init__(
        self, rules: TroccasRules, strategies: Sequence[str], players: int, seed: int, deal: int
    ) -> None:
        lineup = seat_strategies(strategies, players)
        self.guests = stepping(rules, lineup, seed)
        self.guests.sit(deal)
        self.seats, self.room = take_seats(lineup), room_to_think(lineup)
        choice_keys(seed, deal, self.seats.keys)
        self.game = dealt_game(rules, players, seed, deal)
        hands = [self.game.hand(seat) for seat in range(players)]
        shown = [set_at(self.game.table, at.KNOWN + 2 * seat) for seat in range(players)]
        self.deal = SteppedDeal(rules, hands, shown)

    def choose(self, game: TroccasGame) -> Act:
        """Return the act of the seat whose turn it is."""
        if self.guests.is_asked(game):
            return self.guests.would_choose(game)
        seat, table, rules = game.turn, game.table, game.rules
        hand, gone = game.hand(seat), game.laid_away(seat)
        if game.phase is TroccasPhase.DISCARD:
            found = choices.choose_discard(self.seats, self.room, seat, table, hand, rules)
            return CardSet(*map(int, found))
        if game.phase is TroccasPhase.SIGNAL:
            return int(choices.choose_signal(self.seats, seat, table, hand))
        if game.phase is TroccasPhase.CALL:
            return int(choices.choose_call(self.seats, self.room, seat, table, hand, gone, rules))
        if game.phase is TroccasPhase.TAKE_BACK:
            options = game.takable()
            return int(
                choices.choose_take_back(self.seats, self.room, seat, table, hand, gone, options, rules)
            )
        legal = game.legal_plays()
        return int(choices.choose_play(self.seats, self.room, seat, table, hand, gone, legal, rules))

    def play(self) -> Iterator[tuple[TroccasGame, Act]]:
        """Play the deal to its end and yield, before each act, the game and the act that is chosen.

        Raises
        ------
        UsageError
            An act is not legal.
        """
        while self.game.phase is not TroccasPhase.OVER:
            act = self.choose(self.game)
            yield self.game, act
            phase = self.game.phase
            if self.guests.is_asked(self.game):
                self.guests.choose(self.game)  # once more, so that the strategy remembers it
            do_act(self.game, phase, act)
            self.deal.acts.append((phase, act))


def do_act(game: TroccasGame, phase: TroccasPhase, act: Act) -> None:
    """Do what was chosen in a phase: a discard as a set, all else as a number."""
    if isinstance(act, CardSet):
        game.discard(act)
    elif phase is TroccasPhase.SIGNAL:
        game.signal(act != 0)
    elif phase is TroccasPhase.CALL:
        game.call(act != 0)
    elif phase is TroccasPhase.TAKE_BACK:
        game.take_back(act)
    else:
        game.play(act)


def compare_worlds(table: TroccasTable, choose: Choose | None = None) -> Comparison:
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
        if game.phase is TroccasPhase.PLAY and chance.random() < _PASSED_OVER:
            continue
        for world in worlds_like(game, table.deal, chance):
            same_table = world.table.tolist() == game.table.tolist() and _legal(world) == _legal(game)
            found += Comparison(1, not same_table, ask(world) != own)
            if found.differing and not found.first:
                found = replace(found, first=f"seat {game.turn} at {game.phase.name.lower()}")
    return found


def worlds_like(game: TroccasGame, deal: SteppedDeal, chance: random.Random) -> Iterator[TroccasGame]:
    """Yield games that look the same to the deciding seat, each a few exchanges further away."""
    hidden = list(cards_in(_hidden_from(game)))
    for _ in range(SWAPS if len(hidden) > 1 else 0):
        further = deal.exchanged(*chance.sample(hidden, 2))
        try:
            world = further.replay()
        except UsageError:
            continue  # these cards could not have been played so
        if _seen_by_seat(game, game.turn) == _seen_by_seat(world, game.turn):
            deal = further
            yield world


def _legal(game: TroccasGame) -> CardSet | None:
    return game.legal_plays() if game.phase is TroccasPhase.PLAY else None


def _hidden_from(game: TroccasGame) -> CardSet:
    """Return the cards that the deciding seat has not seen."""
    seen = joined(game.hand(game.turn), game.laid_away(game.turn))
    seen = joined(seen, set_at(game.table, at.PLAYED))
    for seat in range(MAX_PLAYERS):
        seen = joined(seen, set_at(game.table, at.KNOWN + 2 * seat))
    return without(ALL_CARDS, seen)


def _exchanged(cards: CardSet, one: int, other: int) -> CardSet:
    """Return a set in which two cards have changed places."""
    if holds(cards, one) == holds(cards, other):
        return cards
    both = joined(single(one), single(other))
    return CardSet(cards.plain ^ both.plain, cards.high ^ both.high)


def _seen_by_seat(game: TroccasGame, seat: int) -> tuple[object, ...]:
    """Return what decides whether a seat sees the same in two worlds."""
    return game.phase, game.turn, game.hand(seat), [int(game.table[slot]) for slot in _SEEN_BY_ALL]
