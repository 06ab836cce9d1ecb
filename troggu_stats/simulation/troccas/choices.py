"""Every strategy for Troccas by number, those that think by playing out among them: one kernel an act.

``if room is None`` is settled when numba compiles: a line-up that does not think ahead costs nothing of it.
"""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.troccas.cards import CardSet
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.rollout import (
    rollout_call,
    rollout_discard,
    rollout_play,
    rollout_take_back,
)
from troggu_stats.simulation.troccas.seats import TroccasSeats
from troggu_stats.strategies.troccas import dispatch
from troggu_stats.strategies.troccas.dispatch import ROLLOUT

_basic_discard = dispatch.choose_discard
_basic_signal = dispatch.choose_signal
_basic_play = dispatch.choose_play
_basic_call = dispatch.choose_call
_basic_take_back = dispatch.choose_take_back


@compiled
def choose_discard(
    seats: TroccasSeats, room: Room | None, seat: int, table: Ints, hand: CardSet, rules: Ints
) -> CardSet:
    """Return the cards that the dealer lays away."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_discard(kind, params, table, hand, rules, key)
    if kind == ROLLOUT:
        return rollout_discard(params, table, hand, rules, key, room.scratch, room.values)
    return _basic_discard(kind, params, table, hand, rules, key)


@compiled
def choose_signal(seats: TroccasSeats, seat: int, table: Ints, hand: CardSet) -> int:
    """Return 1 to let everybody know of the highest trump, else 0 (C9)."""
    return _basic_signal(seats.kinds[seat], seats.params[seat], table, hand, seats.keys[seat])


@inlined
def choose_play(
    seats: TroccasSeats,
    room: Room | None,
    seat: int,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    legal: CardSet,
    rules: Ints,
) -> int:
    """Return the act of play: a card, or king and jack together, among the legal ones."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_play(kind, params, table, hand, gone, legal, rules, key)
    if kind == ROLLOUT:
        return rollout_play(params, table, hand, gone, legal, rules, key, room.scratch, room.values)
    return _basic_play(kind, params, table, hand, gone, legal, rules, key)


@compiled
def choose_call(
    seats: TroccasSeats,
    room: Room | None,
    seat: int,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    rules: Ints,
) -> int:
    """Return 1 to call the jack of the suit led, else 0 (C6)."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_call(kind, params, table, hand, gone, rules, key)
    if kind == ROLLOUT:
        return rollout_call(params, table, hand, gone, rules, key, room.scratch, room.values)
    return _basic_call(kind, params, table, hand, gone, rules, key)


@compiled
def choose_take_back(
    seats: TroccasSeats,
    room: Room | None,
    seat: int,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    cards: CardSet,
    rules: Ints,
) -> int:
    """Return the card taken back to king and jack, of those that may be taken (C7)."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_take_back(kind, params, table, hand, gone, cards, key)
    if kind == ROLLOUT:
        return rollout_take_back(params, table, hand, gone, cards, rules, key, room.scratch, room.values)
    return _basic_take_back(kind, params, table, hand, gone, cards, key)
