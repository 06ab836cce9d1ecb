"""Every strategy for Troccas by number: one kernel an act, so that seats can be mixed and code is cached.

A strategy is handed what its seat knows and nothing else: the public ``table``, its own ``hand``, the cards
it has laid away itself (``gone``), what is legal, and the key of its own random stream.
"""

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.engine.philox import random_fraction
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import CardSet, lowest_valued
from troggu_stats.strategies.troccas.novice import novice_call, novice_discard, novice_play
from troggu_stats.strategies.troccas.random_player import (
    DISCARD_WORD,
    JACK_WORD,
    PLAY_WORD,
    SIGNAL_WORD,
    random_act,
    random_discard,
    random_yes,
)
from troggu_stats.strategies.troccas.rollout_parameters import ROLLOUT_WIDTH
from troggu_stats.strategies.troccas.stopping_parameters import STOPPING_END
from troggu_stats.strategies.troccas.village.discard import village_discard
from troggu_stats.strategies.troccas.village.jacks import village_call, village_take_back
from troggu_stats.strategies.troccas.village.play import village_play

RANDOM = 0
NOVICE = 1
VILLAGE = 2
ROLLOUT = 3  # thinks by playing out: ``simulation.troccas.choices`` knows it, play-outs do not
ERR = ROLLOUT_WIDTH  # the rate of slips: any legal act instead of the one chosen
PARAMS_WIDTH = STOPPING_END

# Whether an act slips, and which act it is then, have words of their own: one a trick, or a card.
_DISCARD_SLIPS = 90
_PLAY_SLIPS, _JACK_SLIPS = 96, 128
_SLIPPED_DISCARD, _SLIPPED_PLAY, _SLIPPED_JACK = 160, 164, 192


@inlined
def _slips(params: Floats, key: int, word: int) -> bool:
    return params[ERR] > 0.0 and random_fraction(key, word) < params[ERR]


@compiled
def choose_discard(kind: int, params: Floats, table: Ints, hand: CardSet, rules: Ints, key: int) -> CardSet:
    """Return the cards that the dealer lays away."""
    if _slips(params, key, _DISCARD_SLIPS):
        return random_discard(hand, rules, key, _SLIPPED_DISCARD)
    if kind == VILLAGE:
        return village_discard(params, table, hand, rules)
    if kind == NOVICE:
        return novice_discard(hand, rules)
    return random_discard(hand, rules, key, DISCARD_WORD)


@compiled
def choose_signal(kind: int, params: Floats, table: Ints, hand: CardSet, key: int) -> int:
    """Return 1 to let everybody know of the highest trump, else 0 (C9)."""
    if kind != RANDOM:
        return 1
    return random_yes(table, key, SIGNAL_WORD)


@inlined
def choose_play(
    kind: int,
    params: Floats,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    legal: CardSet,
    rules: Ints,
    key: int,
) -> int:
    """Return the act of play: a card, or king and jack together, among the legal ones."""
    if _slips(params, key, _PLAY_SLIPS + table[at.TRICK]):
        return random_act(table, legal, key, _SLIPPED_PLAY)
    if kind == VILLAGE:
        return village_play(params, table, hand, gone, legal)
    if kind == NOVICE:
        return novice_play(table, legal)
    return random_act(table, legal, key, PLAY_WORD)


@compiled
def choose_call(
    kind: int, params: Floats, table: Ints, hand: CardSet, gone: CardSet, rules: Ints, key: int
) -> int:
    """Return 1 to call the jack of the suit led, else 0 (C6)."""
    if _slips(params, key, _JACK_SLIPS + table[at.TRICK]):
        return random_yes(table, key, _SLIPPED_JACK)
    if kind == VILLAGE:
        return village_call(table, hand, gone, rules)
    if kind == NOVICE:
        return novice_call(hand, gone, table)
    return random_yes(table, key, JACK_WORD)


@compiled
def choose_take_back(
    kind: int, params: Floats, table: Ints, hand: CardSet, gone: CardSet, cards: CardSet, key: int
) -> int:
    """Return the card taken back to king and jack, of those that may be taken (C7)."""
    if _slips(params, key, _JACK_SLIPS + table[at.TRICK]):
        return random_act(table, cards, key, _SLIPPED_JACK)
    if kind == VILLAGE:
        return village_take_back(cards)
    if kind == NOVICE:
        return lowest_valued(cards)
    return random_act(table, cards, key, JACK_WORD)
