"""``rollout``: at each decision, plays every legal act out in many worlds that fit what its seat knows.

It leaves ``village``'s act only for a gain beyond the error of that gain. Sources of the method: Ginsberg,
"GIB: imperfect information in a computationally challenging game" (2001), for play in sampled worlds;
``docs/methods.md`` says what it cannot see (it plays as if the others' cards would be seen by nobody).
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.auction import apply_bid, legal_bids
from troggu_stats.engine.codes import (
    ALONE,
    BID_PHASE,
    CALL_PHASE,
    DECLARING,
    DEFENDING,
    EXCHANGE_PHASE,
    PASS,
    PLAY_PHASE,
    SOLO,
    WITH_PARTNER,
)
from troggu_stats.engine.exchange import apply_call, apply_discard, joint_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined
from troggu_stats.engine.masks import ALL_CARDS
from troggu_stats.simulation.endgame import MOST_PLAYS, best_worth, declarers_worth
from troggu_stats.simulation.gains import GAINS_WIDTH, VALUE, add_gains, best_act, forget_gains
from troggu_stats.simulation.placing import FAILED, next_world
from troggu_stats.simulation.playout import play_out, put_card
from troggu_stats.simulation.reading import READING_ROWS, READING_WIDTH, open_reading, walk_on
from troggu_stats.simulation.worlds import WORLDS_WIDTH, open_worlds, write_world
from troggu_stats.strategies import rollout_parameters as r
from troggu_stats.strategies.village.bids import village_bid, village_call
from troggu_stats.strategies.village.candidates import unlike_cards
from troggu_stats.strategies.village.discard import FILLS, planned_discard, village_discard
from troggu_stats.strategies.village.play import village_play

# --- rows of the scratch array ---
WORK, WORLD, ACTS = range(3)
# The trial, and behind it a row a card for the search of the last tricks.
TRIAL_SECRET = 3
TRIAL_TABLE = TRIAL_SECRET + MOST_PLAYS + 1
READING = TRIAL_TABLE + MOST_PLAYS + 1
SCRATCH_ROWS = READING + READING_ROWS
MOST_ACTS = 64
SCRATCH_WIDTH = max(WORLDS_WIDTH, at.TABLE_WIDTH, at.SECRET_WIDTH, READING_WIDTH, MOST_ACTS)
FLOOR = GAINS_WIDTH  # and the ceiling behind it: room for the search of the last tricks
VALUES_WIDTH = GAINS_WIDTH + 2


@inlined
def start_trial(table: Ints, scratch: Ints) -> None:
    """Copy the table and the world, so that an act can be played out from them."""
    for slot in range(at.LEADERS):
        scratch[TRIAL_TABLE, slot] = table[slot]
    for slot in range(at.SECRET_WIDTH):
        scratch[TRIAL_SECRET, slot] = scratch[WORLD, slot]


@compiled
def play_act_out(scratch: Ints, rules: Ints, params: Floats, act: int) -> None:
    """Let the seat whose turn it is do an act in the trial, and everyone play on as ``village``."""
    table, secret = scratch[TRIAL_TABLE], scratch[TRIAL_SECRET]
    phase = table[at.PHASE]
    if phase == BID_PHASE:
        apply_bid(table, secret, rules, act)
        while table[at.PHASE] == BID_PHASE:
            apply_bid(table, secret, rules, village_bid(params, table, secret[at.HANDS + table[at.TURN]]))
    elif phase == EXCHANGE_PHASE:
        apply_discard(table, secret, act)
    elif phase == CALL_PHASE:
        apply_call(table, secret, rules, act)
    else:
        put_card(table, secret, rules, act)
    while table[at.PHASE] == EXCHANGE_PHASE or table[at.PHASE] == CALL_PHASE:
        hand = secret[at.HANDS + table[at.DECLARER]]
        if table[at.PHASE] == EXCHANGE_PHASE:
            apply_discard(table, secret, village_discard(params, hand | secret[at.TAPP], rules))
        else:
            apply_call(table, secret, rules, village_call(rules, hand, secret[at.DISCARD]))
    play_out(table, secret, rules, params)


@inlined
def value_of(table: Ints, seat: int, role: int, params: Floats) -> float:
    """Return what a settled deal is worth to a seat: card points and stakes, weighed."""
    stakes = table[at.PAYMENT + seat]
    if table[at.DECLARER] < 0:
        return params[r.MISERE_STAKE] * stakes - params[r.MISERE_POINT] * table[at.SEAT_POINTS + seat]
    worth = declarers_worth(table, params)
    return -worth if role == DEFENDING else worth


@compiled
def search_act(scratch: Ints, values: Floats, rules: Ints, params: Floats, role: int, card: int) -> float:
    """Return what a card is worth to its player if all play best behind it, with open cards."""
    tables, secrets = scratch[TRIAL_TABLE:], scratch[TRIAL_SECRET:TRIAL_TABLE]
    put_card(tables[0], secrets[0], rules, card)
    worth = best_worth(tables, secrets, rules, params, values[:, FLOOR:])
    return -worth if role == DEFENDING else worth


@compiled
def sample_world(
    table: Ints, rules: Ints, params: Floats, hand: int, gone: int, seat: int, number: int, scratch: Ints
) -> None:
    """Write the next of a decision's worlds, counted from 0, into ``scratch[WORLD]``."""
    work, world = scratch[WORK], scratch[WORLD]
    if int(params[r.READING]) == 0:
        next_world(work)
        write_world(table, hand, gone, seat, work, world)
        return
    if number == 0:
        open_reading(table, rules, params, hand, gone, seat, work, world, scratch[READING:])
    walk_on(table, rules, params, hand, gone, seat, work, world, scratch[READING:])


@compiled
def weigh_acts(
    table: Ints,
    rules: Ints,
    params: Floats,
    hand: int,
    gone: int,
    role: int,
    seat: int,
    count: int,
    own: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return which of the acts to choose: the best one if its gain over ``village``'s exceeds the error.

    Parameters
    ----------
    count, own
        Number of acts in ``scratch[ACTS]``, and which of them is ``village``'s own.
    """
    worlds = int(params[r.WORLDS])
    forget_gains(values, count)
    bidding = table[at.PHASE] == BID_PHASE
    left = table[at.HAND_SIZE] - table[at.TRICK]
    exact = table[at.PHASE] == PLAY_PHASE and role != ALONE and left <= params[r.EXACT_TRICKS]
    for number in range(worlds):
        sample_world(table, rules, params, hand, gone, seat, number, scratch)
        for act in range(count):
            start_trial(table, scratch)
            if exact:
                values[act, VALUE] = search_act(scratch, values, rules, params, role, scratch[ACTS, act])
                continue
            play_act_out(scratch, rules, params, scratch[ACTS, act])
            trial = scratch[TRIAL_TABLE]
            values[act, VALUE] = (
                float(trial[at.PAYMENT + seat]) if bidding else value_of(trial, seat, role, params)
            )
        add_gains(values, count, own)
    return best_act(values, count, own, worlds, params[r.ERRORS])


@compiled
def rollout_play(
    params: Floats,
    table: Ints,
    hand: int,
    gone: int,
    role: int,
    legal: int,
    rules: Ints,
    key: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Return the card that does best in the sampled worlds."""
    own_card = village_play(params, table, hand, gone, role, legal)
    apart = ALL_CARDS & ~(table[at.PLAYED] & ~table[at.TABLE_CARDS]) & ~(hand | gone)
    candidates = unlike_cards(legal, apart)
    seat = table[at.TURN]
    if candidates & (candidates - 1) == 0:
        return own_card
    if not open_worlds(table, hand, gone, seat, key, params[r.DISCARD_BELIEF] != 0, scratch[WORK]):
        scratch[WORK, FAILED] += 1
        return own_card
    scratch[ACTS, 0] = own_card
    count = 1
    others = candidates & ~(1 << highest_index(candidates & ((own_card << 1) - 1)))  # what is like one's own
    while others != 0:
        scratch[ACTS, count] = others & -others
        others &= others - 1
        count += 1
    best = weigh_acts(table, rules, params, hand, gone, role, seat, count, 0, scratch, values)
    return scratch[ACTS, best]


@compiled
def rollout_discard(
    params: Floats, table: Ints, cards: int, rules: Ints, key: int, scratch: Ints, values: Floats
) -> int:
    """Return the discard that does best in the sampled worlds, among plans to clear suits and to fill up."""
    own = village_discard(params, cards, rules)
    seat = table[at.DECLARER]
    if not open_worlds(table, cards, 0, seat, key, params[r.DISCARD_BELIEF] != 0, scratch[WORK]):
        scratch[WORK, FAILED] += 1
        return own
    scratch[ACTS, 0] = own
    count = 1
    joint = joint_discard(cards, rules)
    for buried in range(2 if joint != 0 else 1):
        laid = joint if buried else 0
        for suits in range(16):
            for fill in range(FILLS):
                plan = planned_discard(cards, laid, suits, fill, rules)
                if plan != 0 and not _is_listed(scratch, count, plan) and count < MOST_ACTS:
                    scratch[ACTS, count] = plan
                    count += 1
    hand = cards
    best = weigh_acts(table, rules, params, hand, 0, DECLARING, seat, count, 0, scratch, values)
    return scratch[ACTS, best]


@inlined
def _is_listed(scratch: Ints, count: int, act: int) -> bool:
    found = False
    for other in range(count):
        found |= scratch[ACTS, other] == act
    return found


@compiled
def rollout_call(
    params: Floats, table: Ints, hand: int, gone: int, rules: Ints, key: int, scratch: Ints, values: Floats
) -> int:
    """Return the trump to call that does best in the sampled worlds."""
    own = village_call(rules, hand, gone)
    seat = table[at.DECLARER]
    if not open_worlds(table, hand, gone, seat, key, params[r.DISCARD_BELIEF] != 0, scratch[WORK]):
        scratch[WORK, FAILED] += 1
        return own
    scratch[ACTS, 0] = own
    count = 1
    for trump in range(rules[setting.LOWEST_CALLABLE], rules[setting.HIGHEST_CALLABLE] + 1):
        if trump != own:
            scratch[ACTS, count] = trump
            count += 1
    best = weigh_acts(table, rules, params, hand, gone, WITH_PARTNER, seat, count, 0, scratch, values)
    return scratch[ACTS, best]


@compiled
def rollout_bid(
    params: Floats, table: Ints, hand: int, rules: Ints, key: int, scratch: Ints, values: Floats
) -> int:
    """Return the bid that pays best in the sampled worlds."""
    own = village_bid(params, table, hand)
    seat = table[at.TURN]
    if not open_worlds(table, hand, 0, seat, key, params[r.DISCARD_BELIEF] != 0, scratch[WORK]):
        scratch[WORK, FAILED] += 1
        return own
    scratch[ACTS, 0] = own
    count = 1
    legal = legal_bids(table)
    for bid in range(PASS, SOLO + 1):
        if legal >> bid & 1 and bid != own:
            scratch[ACTS, count] = bid
            count += 1
    best = weigh_acts(table, rules, params, hand, 0, ALONE, seat, count, 0, scratch, values)
    return scratch[ACTS, best]
