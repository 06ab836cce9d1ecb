"""Every strategy by number, those that think by playing out among them: one kernel an act.

``if room is None`` is settled when numba compiles: a line-up that does not think ahead costs nothing of it.
"""

from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.simulation.rollout import rollout_bid, rollout_call, rollout_discard, rollout_play
from troggu_stats.simulation.seats import Room, Seats
from troggu_stats.strategies import dispatch
from troggu_stats.strategies.dispatch import ROLLOUT

_basic_bid = dispatch.choose_bid
_basic_discard = dispatch.choose_discard
_basic_call = dispatch.choose_call
_basic_play = dispatch.choose_play


@compiled
def choose_bid(seats: Seats, room: Room | None, seat: int, table: Ints, hand: int, rules: Ints) -> int:
    """Return the bid of the seat whose turn it is."""
    kind, params, key = seats.bid_kinds[seat], seats.bid_params[seat], seats.keys[seat]
    if room is None:
        return _basic_bid(kind, params, table, hand, rules, key)
    if kind == ROLLOUT:
        return rollout_bid(params, table, hand, rules, key, room.scratch, room.values)
    return _basic_bid(kind, params, table, hand, rules, key)


@compiled
def choose_discard(seats: Seats, room: Room | None, seat: int, table: Ints, cards: int, rules: Ints) -> int:
    """Return the declarer's discard, as a mask, from hand and tapp together."""
    kind, params, key = seats.discard_kinds[seat], seats.discard_params[seat], seats.keys[seat]
    if room is None:
        return _basic_discard(kind, params, table, cards, rules, key)
    if kind == ROLLOUT:
        return rollout_discard(params, table, cards, rules, key, room.scratch, room.values)
    return _basic_discard(kind, params, table, cards, rules, key)


@compiled
def choose_call(
    seats: Seats, room: Room | None, seat: int, table: Ints, hand: int, gone: int, rules: Ints
) -> int:
    """Return the number of the trump that the declarer calls."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_call(kind, params, table, hand, gone, rules, key)
    if kind == ROLLOUT:
        return rollout_call(params, table, hand, gone, rules, key, room.scratch, room.values)
    return _basic_call(kind, params, table, hand, gone, rules, key)


@inlined
def choose_play(
    seats: Seats,
    room: Room | None,
    seat: int,
    table: Ints,
    hand: int,
    gone: int,
    role: int,
    legal: int,
    rules: Ints,
) -> int:
    """Return the card to play, as a single-bit mask, among the legal ones."""
    kind, params, key = seats.kinds[seat], seats.params[seat], seats.keys[seat]
    if room is None:
        return _basic_play(kind, params, table, hand, gone, role, legal, rules, key)
    if kind == ROLLOUT:
        return rollout_play(params, table, hand, gone, role, legal, rules, key, room.scratch, room.values)
    return _basic_play(kind, params, table, hand, gone, role, legal, rules, key)
