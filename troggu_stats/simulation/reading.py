"""Reading the others' cards from what they have done: a walk among worlds that ``village`` makes likely.

Every act of another seat that ``village`` would not have done with its hand in a world is a misfit, and makes
the world so many times less likely (``misread``). From world to world cards change places as in
``simulation.placing``, and a change is taken back as often as it makes the world less likely: the walk of
Metropolis and others, "Equation of state calculations by fast computing machines" (1953). Reading plays by
what a known player would have done: Rebstock, Solinas, Buro and Sturtevant, "Policy based inference in
trick-taking card games" (2019).
"""

from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import MAX_PLAYERS, NOBODY, PLAY_PHASE
from troggu_stats.engine.kernel import Floats, Ints, compiled, inlined
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import FOOL, TRUMP_SUIT
from troggu_stats.engine.philox import random_fraction
from troggu_stats.engine.rewind import played_by, take_back
from troggu_stats.engine.trick import finish_trick, legal_cards, play_card
from troggu_stats.simulation.bid_reading import bid_fits
from troggu_stats.simulation.placing import (
    BANK_PLACE,
    DRAWS,
    KEY,
    next_exchange,
    next_world,
    undo_exchange,
)
from troggu_stats.simulation.worlds import write_world
from troggu_stats.strategies import rollout_parameters as r
from troggu_stats.strategies.village.play import village_play

# --- rows of the scratch array of a reading seat ---
NOW = 0  # the table, played once more
HANDS_THEN = 1  # the hands of that play, and later one seat's hand before each of its cards
MISFITS = 2  # of each seat, and behind them those of the change that is tried
PAST = 3  # the table before each card that was played
READING_ROWS = PAST + at.MAX_PLAYS
READING_WIDTH = at.TABLE_WIDTH
_SETTLING = 10  # so many times the moves come before the first world, to forget where the walk began


@compiled
def open_reading(
    table: Ints,
    rules: Ints,
    params: Floats,
    hand: int,
    gone: int,
    seat: int,
    work: Ints,
    world: Ints,
    reading: Ints,
) -> None:
    """Note what the others have done, and begin a walk in a world that fits it.

    Parameters
    ----------
    hand, gone, work
        The seat's cards, those it has laid away, and its opened worlds (``worlds.open_worlds``).
    world, reading
        Shapes (SECRET_WIDTH,) and (READING_ROWS, READING_WIDTH), overwritten.
    """
    next_world(work)
    write_world(table, hand, gone, seat, work, world)
    if table[at.PHASE] == PLAY_PHASE:
        _note_past(table, rules, world, reading)
    for other in range(table[at.PLAYERS]):
        reading[MISFITS, other] = (
            0 if other == seat else _misfits(other, at.MAX_PLAYS, table, world, rules, params, reading)
        )
    for _ in range(_SETTLING):
        walk_on(table, rules, params, hand, gone, seat, work, world, reading)


@compiled
def _note_past(table: Ints, rules: Ints, world: Ints, reading: Ints) -> None:
    """Note how the table looked before each card: what all have seen is the same in every world.

    Not so who has won or is owed a fool's card under ⚖10 with a secret partner: ``village`` never reads that.
    """
    again, hands = reading[NOW], reading[HANDS_THEN]
    for slot in range(at.TABLE_WIDTH):
        again[slot] = table[slot]
    for slot in range(at.SECRET_WIDTH):
        hands[slot] = world[slot]
    take_back(again, hands)
    for play in range(table[at.PLAYS]):
        for slot in range(at.LEADERS):
            reading[PAST + play, slot] = again[slot]
        play_card(again, hands, 1 << table[at.HISTORY + play])
        if again[at.ON_TABLE] == again[at.PLAYERS]:
            finish_trick(again, hands, rules)


@compiled
def _misfits(
    other: int, most: int, table: Ints, world: Ints, rules: Ints, params: Floats, reading: Ints
) -> int:
    """Return how many of a seat's acts do not fit its hand in a world; counting ends beyond ``most``."""
    hands = reading[HANDS_THEN]
    for slot in range(at.SECRET_WIDTH):
        hands[slot] = world[slot]
    hand = world[at.HANDS + other]
    gone = laid_away(table, world, other)
    bids_count = params[r.READS_BIDS] != 0 and not bid_fits(
        table, params, other, hand | played_by(table, other)
    )
    misfits = 1 if bids_count else 0
    for play in range(table[at.PLAYS] - 1, -1, -1):
        then = reading[PAST + play]
        if then[at.TURN] != other:
            continue
        if misfits > most:
            break
        card = 1 << table[at.HISTORY + play]
        hand |= card
        hands[at.HANDS + other] = hand
        # Also of a fool excused since then, which the world's own note no longer tells (⚖10).
        withheld = hand & FOOL != 0 and then[at.VOID_SEATS + TRUMP_SUIT] >> other & 1
        hands[at.FOOL_WITHHELD_BY] = other if withheld else NOBODY
        legal = legal_cards(then, hands, other, rules)
        if legal & (legal - 1) != 0:
            role = role_of(then, hands, other)
            misfits += village_play(params, then, hand, gone, role, legal) != card
    return misfits


@inlined
def _misfits_allowed(work: Ints, misread: float) -> int:
    """Draw how many more misfits a change may bring: each one more is so many times less likely."""
    work[DRAWS] += 1
    chance = random_fraction(work[KEY], work[DRAWS])
    more = 0
    likely = misread
    while chance < likely and more < at.MAX_PLAYS:
        more += 1
        likely *= misread
    return more


@compiled
def walk_on(
    table: Ints,
    rules: Ints,
    params: Floats,
    hand: int,
    gone: int,
    seat: int,
    work: Ints,
    world: Ints,
    reading: Ints,
) -> None:
    """Walk on to another world, which is written."""
    for _ in range(int(params[r.READING])):
        places = next_exchange(work)
        if places == 0:
            continue
        write_world(table, hand, gone, seat, work, world)
        concerned = _whose(places, table, seat)
        if not _still_fits(concerned, table, rules, params, work, world, reading):
            undo_exchange(work)
    write_world(table, hand, gone, seat, work, world)


@inlined
def _whose(places: int, table: Ints, seat: int) -> int:
    """Return the other seats (as bits) whose acts the cards in some places tell of."""
    laid = places >> BANK_PLACE & 1 and table[at.DECLARER] != NOBODY
    seats = places | (1 << table[at.DECLARER] if laid else 0)
    return seats & ((1 << table[at.PLAYERS]) - 1) & ~(1 << seat)


@compiled
def _still_fits(
    concerned: int, table: Ints, rules: Ints, params: Floats, work: Ints, world: Ints, reading: Ints
) -> bool:
    """Tell whether a change is kept, and if so note the misfits of the seats that it concerns."""
    misfits = reading[MISFITS]
    most = _misfits_allowed(work, params[r.MISREAD])
    for other in range(table[at.PLAYERS]):
        most += misfits[other] if concerned >> other & 1 else 0
    for other in range(table[at.PLAYERS]):
        if concerned >> other & 1:
            found = _misfits(other, most, table, world, rules, params, reading)
            misfits[MAX_PLAYERS + other] = found
            most -= found
            if most < 0:
                return False
    for other in range(table[at.PLAYERS]):
        if concerned >> other & 1:
            misfits[other] = misfits[MAX_PLAYERS + other]
    return True
