"""``rollout`` for Troccas: plays every legal act out in many worlds that fit what its seat knows.

It takes the act that scores most, and leaves ``village``'s only for a gain beyond the error of that gain. The
method and what it cannot see are those of ``simulation.rollout``. What is weighed is the seat's game points,
which are its side's card points less a constant (C8, C11-C13): nothing has to be weighed against them.
"""

from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined, popcount
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import (
    ALL_CARDS,
    CARD_POINTS,
    FIRST_TOGETHER,
    FIVE_POINTERS,
    NO_CARDS,
    SUIT_NUMBER,
    CardSet,
    common,
    count,
    holds,
    is_empty,
    joined,
    load,
    lowest,
    single,
    store,
    without,
)
from troggu_stats.engine.troccas.codes import CALL_PHASE, DISCARD_PHASE, TAKE_BACK_PHASE
from troggu_stats.engine.troccas.jack import apply_call, apply_take_back
from troggu_stats.engine.troccas.opening import apply_discard
from troggu_stats.engine.troccas.trick import lay
from troggu_stats.simulation.gains import GAINS_WIDTH, VALUE, add_gains, best_act, forget_gains
from troggu_stats.simulation.placing import FAILED, next_world
from troggu_stats.simulation.troccas.playout import play_out
from troggu_stats.simulation.troccas.worlds import WORLDS_WIDTH, open_worlds, write_world
from troggu_stats.strategies.troccas import rollout_parameters as r
from troggu_stats.strategies.troccas.village.discard import village_discard
from troggu_stats.strategies.troccas.village.jacks import village_call, village_take_back
from troggu_stats.strategies.troccas.village.play import village_play

# --- rows of the scratch array ---
WORK, WORLD, ACTS, TRIAL_SECRET, TRIAL_TABLE = range(5)
SCRATCH_ROWS = 5
MOST_ACTS = 64  # two slots each: a number, or a discard as a set
SCRATCH_WIDTH = max(WORLDS_WIDTH, at.TABLE_WIDTH, at.SECRET_WIDTH, 2 * MOST_ACTS)
VALUES_WIDTH = GAINS_WIDTH

# Discards come from the cards that ``village`` would lay away first: all pairs, or all threes, of so many.
_OF_PAIRS, _OF_THREES = 10, 7


@inlined
def _start_trial(table: Ints, scratch: Ints) -> None:
    """Copy the table and the world, so that an act can be played out from them."""
    for slot in range(at.HISTORY):
        scratch[TRIAL_TABLE, slot] = table[slot]
    for slot in range(at.SECRET_WIDTH):
        scratch[TRIAL_SECRET, slot] = scratch[WORLD, slot]


@compiled
def _play_act_out(scratch: Ints, rules: Ints, params: Floats, act: int) -> None:
    """Let the seat whose turn it is do one of the acts in the trial, and everyone play on as ``village``."""
    table, secret = scratch[TRIAL_TABLE], scratch[TRIAL_SECRET]
    number = scratch[ACTS, 2 * act]
    if table[at.PHASE] == DISCARD_PHASE:
        apply_discard(table, secret, rules, load(scratch[ACTS], 2 * act))
    elif table[at.PHASE] == CALL_PHASE:
        apply_call(table, secret, rules, number != 0)
    elif table[at.PHASE] == TAKE_BACK_PHASE:
        apply_take_back(table, secret, number)
    else:
        lay(table, secret, number)
    play_out(table, secret, rules, params)


@compiled
def _weigh_acts(
    table: Ints,
    rules: Ints,
    params: Floats,
    hand: CardSet,
    gone: CardSet,
    key: int,
    acts: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return which act to do: the best if its gain over the first, ``village``'s, exceeds the error.

    Parameters
    ----------
    acts
        Number of acts in ``scratch[ACTS]``.
    """
    work = scratch[WORK]
    if not open_worlds(table, rules, hand, gone, key, params[r.DISCARD_BELIEF] != 0, work):
        work[FAILED] += 1
        return 0
    seat, worlds = table[at.TURN], int(params[r.WORLDS])
    forget_gains(values, acts)
    for _ in range(worlds):
        next_world(work)
        write_world(table, hand, gone, work, scratch[WORLD])
        for act in range(acts):
            _start_trial(table, scratch)
            _play_act_out(scratch, rules, params, act)
            values[act, VALUE] = float(scratch[TRIAL_TABLE, at.PAYMENT + seat])
        add_gains(values, acts, 0)
    return best_act(values, acts, 0, worlds, params[r.ERRORS])


@inlined
def _are_alike(one: int, other: int, apart: CardSet) -> bool:
    """Tell whether a card is as good as a lower one: equal points, nothing between that others may hold."""
    if SUIT_NUMBER[one] != SUIT_NUMBER[other] or CARD_POINTS[one] != CARD_POINTS[other]:
        return False
    alike = True
    for card in range(other + 1, one):
        alike = alike and not holds(apart, card)
    return alike


@compiled
def _list_acts(own: int, legal: CardSet, apart: CardSet, scratch: Ints) -> int:
    """List ``village``'s act and all others that are not like one before them; return their number.

    Parameters
    ----------
    apart
        Cards that another may hold, or that lie on the table: two cards without one between them are alike.
    """
    scratch[ACTS, 0] = own
    acts = 1
    last = -1
    cards = common(legal, ALL_CARDS)
    while not is_empty(cards):
        card = lowest(cards)
        cards = without(cards, single(card))
        new = last < 0 or not _are_alike(card, last, apart)
        last = card
        if new:
            scratch[ACTS, 2 * acts] = card
            acts += 1
        if card == own:
            acts -= 1  # the last one listed is this one, or like it
    for act in range(FIRST_TOGETHER, FIRST_TOGETHER + 4):
        if act != own and holds(legal, act):
            scratch[ACTS, 2 * acts] = act
            acts += 1
    return acts


@compiled
def rollout_play(
    params: Floats,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    legal: CardSet,
    rules: Ints,
    key: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return the card, or king and jack together, that does best in the sampled worlds."""
    own = village_play(params, table, hand, gone, legal)
    before = load(table, at.BEFORE)
    apart = without(ALL_CARDS, joined(before, joined(hand, gone)))  # hidden, or on the table
    acts = _list_acts(own, legal, apart, scratch)
    if acts == 1:
        return own
    best = _weigh_acts(table, rules, params, hand, gone, key, acts, scratch, values)
    return scratch[ACTS, 2 * best]


@compiled
def rollout_call(
    params: Floats,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    rules: Ints,
    key: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return 1 to call the jack of the suit led, else 0, whichever does better in the sampled worlds."""
    own = village_call(table, hand, gone, rules)
    scratch[ACTS, 0] = own
    scratch[ACTS, 2] = 1 - own
    best = _weigh_acts(table, rules, params, hand, gone, key, 2, scratch, values)
    return scratch[ACTS, 2 * best]


@compiled
def rollout_take_back(
    params: Floats,
    table: Ints,
    hand: CardSet,
    gone: CardSet,
    cards: CardSet,
    rules: Ints,
    key: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return the card to take back to king and jack that does best in the sampled worlds (C7)."""
    own = village_take_back(cards)
    scratch[ACTS, 0] = own
    acts = 1
    others = without(cards, single(own))
    while not is_empty(others):
        card = lowest(others)
        others = without(others, single(card))
        scratch[ACTS, 2 * acts] = card
        acts += 1
    if acts == 1:
        return own
    best = _weigh_acts(table, rules, params, hand, gone, key, acts, scratch, values)
    return scratch[ACTS, 2 * best]


@compiled
def rollout_discard(
    params: Floats, table: Ints, hand: CardSet, rules: Ints, key: int, scratch: Ints, values: Floats
) -> CardSet:
    """Return the discard that does best in the sampled worlds, of cards that ``village`` gives up first."""
    acts = _list_discards(params, table, hand, rules, scratch)
    best = _weigh_acts(table, rules, params, hand, NO_CARDS, key, acts, scratch, values)
    return load(scratch[ACTS], 2 * best)


@compiled
def _list_discards(params: Floats, table: Ints, hand: CardSet, rules: Ints, scratch: Ints) -> int:
    """List all discards of two or three among the cards best laid away; return their number."""
    extra = rules[setting.EXTRA]
    wanted = _OF_PAIRS if extra == 2 else _OF_THREES
    order = scratch[WORK]  # free until worlds are sampled
    left = hand
    cards = 0
    while cards < wanted and count(without(left, FIVE_POINTERS)) >= extra:
        some = village_discard(params, table, left, rules)
        left = without(left, some)
        while not is_empty(some):
            order[cards] = lowest(some)
            some = without(some, single(order[cards]))
            cards += 1
    # Village's own discard is listed first, as the first cards of the order.
    acts = 0
    for chosen in range(1 << min(cards, wanted)):
        if popcount(chosen) == extra:
            discard = NO_CARDS
            for place in range(wanted):
                discard = joined(discard, single(order[place])) if chosen >> place & 1 else discard
            store(scratch[ACTS], 2 * acts, discard)
            acts += 1
    return acts
