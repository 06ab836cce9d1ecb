"""Fit what each act of Troccas is worth, and write ``strategies/troccas/data/worths``: leads or following.

Usage: ``python scripts/fit_troccas_worths.py leads OUT.toml [--decisions 400000] [--players 3,5]``

``village`` plays deals as they fall; at some of the leads, or (``follow``) of the acts in a trick that
another has led, the deal is played out once with every act that ``village`` gives a thought, by ``village``,
on the true cards. What is learned from it is a number for each level of what a player sees. The worths are
fitted by least squares within each decision, with a ridge that holds them to the shipped ones: an act's worth
is the sum of one number from each list of ``village.lead_tables`` or ``village.follow_tables``. Numbers of
players that are not asked for keep theirs. Another round, on the play of the one before, is worth its time
where the printed gain is still large.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from worth_fitting import DECISION, FIRST_FREE, OWN, PLAIN_TAG, TAG, TRUMP_TAG, VALUE, Fit, Form, Lists, write

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.troccas import deal_cards
from troggu_stats.engine.kernel import Floats, Ints, compiled, lowest_index
from troggu_stats.engine.philox import random_below
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import (
    ALL_HIGH,
    CARD_POINTS,
    FIRST_TOGETHER,
    FOOL_CARD,
    KING,
    NO_SUIT,
    PLAIN_SIZE,
    SUIT_SIZE,
    TRUMP_SUIT,
    CardSet,
    load,
)
from troggu_stats.engine.troccas.codes import DISCARD_PHASE, PLAY_PHASE
from troggu_stats.engine.troccas.jack import end_trick
from troggu_stats.engine.troccas.opening import apply_discard, start_deal
from troggu_stats.engine.troccas.settings import compile_rules
from troggu_stats.engine.troccas.trick import lay, legal_acts
from troggu_stats.rules import load_variant
from troggu_stats.simulation.troccas.playout import answer_about_jack, laid_away, play_out
from troggu_stats.strategies.troccas.registry import seat_strategies
from troggu_stats.strategies.troccas.village import follow, follow_tables, lead, lead_tables
from troggu_stats.strategies.troccas.village.chances import hidden_cards, later_seats, who_is_later
from troggu_stats.strategies.troccas.village.discard import village_discard
from troggu_stats.strategies.troccas.village.levels import (
    LEVELS,
    beaten_cards,
    levels_of_hand,
    levels_of_plain,
    levels_of_suit,
    levels_of_trump,
)
from troggu_stats.strategies.troccas.village.play import village_play
from troggu_stats.strategies.troccas.village.worth_tables import GAMES, game_of

RIDGE = 500.0  # one play-out an act is noisy
BATCH_ROWS = 400_000  # acts in memory at once
ONE_IN = 4  # of the decisions is weighed, so that they are of many deals
ROOM_FOR_A_DEAL = 78 * 32
JACKS_POINTS = 2
FEATURES = tuple(LEVELS)
# --- columns of a row beyond those that all fits have: whose decision it is, then its levels ---
GAME, FIRST_FEATURE = FIRST_FREE, FIRST_FREE + 1
STAKE_AT = FIRST_FEATURE + len(FEATURES)
CHANCE_AT = STAKE_AT + 1
ROW_WIDTH = CHANCE_AT + 1
(HAND_AT, SUIT_AT, PLAIN_AT, TRUMP_AT, HOLDS_AT, THROWN_AT, HOW_AT, TRICK_AT) = (
    FIRST_FEATURE + FEATURES.index(name)
    for name in ("phase", "length", "kind", "rank", "holds", "thrown", "how", "wins")
)
LEADS: Lists = [("plain", one) for one in lead_tables.PLAIN_LISTS]
LEADS += [("trump", one) for one in lead_tables.TRUMP_LISTS]
FOLLOW: Lists = [("plain", one) for one in follow_tables.PLAIN_LISTS]
FOLLOW += [("trump", one) for one in follow_tables.TRUMP_LISTS]
FOLLOW += [("stake", one) for one in follow_tables.STAKE_LISTS]
FOLLOW += [("chance", one) for one in follow_tables.CHANCE_LISTS]
LISTS = {"leads": LEADS, "follow": FOLLOW}


@compiled
def note_act(row: Floats, table: Ints, hand: CardSet, hidden: CardSet, act: int) -> None:
    """Write the levels of an act's features into its row, in the order of ``LEVELS``."""
    beaten = beaten_cards(hidden.plain)
    card = (act - FIRST_TOGETHER) * SUIT_SIZE + KING if act >= FIRST_TOGETHER else act
    suit = min(card // SUIT_SIZE, TRUMP_SUIT)
    place = HAND_AT
    for level in levels_of_hand(table, hand, hidden, beaten):
        row[place] = level
        place += 1
    if suit < TRUMP_SUIT:
        row[TAG] = PLAIN_TAG
        place = SUIT_AT
        for level in levels_of_suit(table, hand, hidden, beaten, suit):
            row[place] = level
            place += 1
        place = PLAIN_AT
        for level in levels_of_plain(hand, hidden, beaten, suit, act):
            row[place] = level
            place += 1
    else:
        row[TAG] = TRUMP_TAG
        place = TRUMP_AT
        for level in levels_of_trump(table, hand, hidden, card):
            row[place] = level
            place += 1
    if table[at.ON_TABLE] == 0:
        seats = later_seats(table)
        later = who_is_later(table, seats, suit)
        row[HOLDS_AT] = lead.holds_level(table, hidden, later, seats, suit, card)
    else:
        trick = follow.trick_so_far(table, hidden)
        points = CARD_POINTS[card] + (JACKS_POINTS if act >= FIRST_TOGETHER else 0)
        here = follow.act_in_trick(table, hidden, trick, card, 0 if card == FOOL_CARD else points)
        row[THROWN_AT] = 0 if suit == trick.led or trick.led == NO_SUIT else 1
        row[HOW_AT] = follow.how_of(trick, hand)
        place = TRICK_AT
        row[TRICK_AT], row[TRICK_AT + 1] = here.wins, here.keeps
        row[TRICK_AT + 2], row[TRICK_AT + 3] = here.load, here.seats
        row[STAKE_AT], row[CHANCE_AT] = here.stake, here.chance


@compiled
def candidates_of(table: Ints, hidden: CardSet, legal: CardSet) -> CardSet:
    """Return the acts that village gives a thought."""
    if table[at.ON_TABLE] != 0:
        return follow.acts_in_trick(table, legal)
    plain, beaten = 0, beaten_cards(hidden.plain)
    for suit in range(4):
        plain |= lead.plain_leads(legal, beaten, suit)
    return CardSet(plain, lead.trump_leads(legal, hidden) | legal.high & ~ALL_HIGH)


@compiled
def weigh_acts(
    table: Ints,
    secret: Ints,
    rules: Ints,
    params: Floats,
    decision: int,
    rows: Floats,
    used: int,
    trial: Ints,
) -> int:
    """Play the deal out with every act given a thought, a row each; return the rows used then."""
    seat = table[at.TURN]
    hand, gone = load(secret, at.HANDS + 2 * seat), laid_away(table, secret, seat)
    legal = legal_acts(table, hand)
    hidden = hidden_cards(table, hand, gone)
    own = village_play(params, table, hand, gone, legal)
    acts = candidates_of(table, hidden, legal)
    plain, high = acts.plain, acts.high
    if own < PLAIN_SIZE:
        plain |= 1 << own
    else:
        high |= 1 << (own - PLAIN_SIZE)
    first = used
    while plain | high:
        if plain:
            act = lowest_index(plain)
            plain &= plain - 1
        else:
            act = PLAIN_SIZE + lowest_index(high)
            high &= high - 1
        for slot in range(at.TABLE_WIDTH):
            trial[0, slot] = table[slot]
        for slot in range(at.SECRET_WIDTH):
            trial[1, slot] = secret[slot]
        lay(trial[0], trial[1], act)
        play_out(trial[0], trial[1], rules, params)
        row = rows[used]
        row[:] = 0
        row[DECISION], row[GAME], row[OWN] = decision, game_of(table), 1 if act == own else 0
        row[VALUE] = trial[0, at.PAYMENT + seat]
        note_act(row, table, hand, hidden, act)
        used += 1
    return first if used == first + 1 else used


@compiled
def collect(
    seed: int,
    deal: int,
    leads: bool,
    rules: Ints,
    params: Floats,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    keys: Ints,
    trial: Ints,
    rows: Floats,
) -> tuple[int, int]:
    """Play deals from this one on until the rows are full; return the next deal and the rows used."""
    used, decision = 0, 0
    while used + ROOM_FOR_A_DEAL < rows.shape[0]:
        deal_cards(seed, deal, rules, words, order, table, secret)
        choice_keys(seed, deal, keys)
        deal += 1
        start_deal(table, secret, rules)
        if table[at.PHASE] == DISCARD_PHASE:
            hand = load(secret, at.HANDS + 2 * table[at.TURN])
            apply_discard(table, secret, rules, village_discard(params, table, hand, rules))
        while table[at.PHASE] == PLAY_PHASE:
            for _ in range(table[at.EXPECTED]):
                seat = table[at.TURN]
                wanted = (table[at.ON_TABLE] == 0) == leads
                if wanted and random_below(keys[seat], table[at.TRICK], ONE_IN) == 0:
                    before = used
                    used = weigh_acts(table, secret, rules, params, decision, rows, used, trial)
                    decision += 1 if used > before else 0
                hand, gone = load(secret, at.HANDS + 2 * seat), laid_away(table, secret, seat)
                lay(table, secret, village_play(params, table, hand, gone, legal_acts(table, hand)))
            end_trick(table, secret)
            if table[at.PHASE] != PLAY_PHASE:
                answer_about_jack(table, secret, rules, params)
    return deal, used


def batches(kind: str, players: int, decisions: int, seed: int) -> Iterator[Floats]:
    """Yield weighed acts of a number of players, shape (rows, ROW_WIDTH), batch by batch."""
    params = np.array(seat_strategies(["village"], players).params[0])
    room = (
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        *shuffle_scratch(),
        np.zeros(8, np.int64),
        np.zeros((2, max(at.TABLE_WIDTH, at.SECRET_WIDTH)), np.int64),
    )
    rules = compile_rules(load_variant("troccas", "troccas"), players)
    deal, done = 0, 0
    while done < decisions:
        rows = np.zeros((BATCH_ROWS, ROW_WIDTH))
        deal, used = collect(seed, deal, kind == "leads", rules, params, *room, rows)
        done += int(rows[used - 1, DECISION]) + 1
        yield rows[:used]


def _shipped(kind: str) -> str:
    path = resources.files("troggu_stats.strategies.troccas") / "data" / "worths" / f"{kind}.toml"
    return path.read_text(encoding="utf-8")


def main(words: Sequence[str]) -> int:
    """Fit, print the gains on decisions held back, and write the file whole."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", choices=sorted(LISTS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--players", default="3,4,5,6")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args(words)
    factors = {"stake": STAKE_AT, "chance": CHANCE_AT}
    form = Form(LISTS[asked.kind], LEVELS, FIRST_FEATURE, RIDGE, factors)
    fitted: dict[str, dict[str, Any]] = tomllib.loads(_shipped(asked.kind))
    for players in map(int, asked.players.split(",")):
        fits = {number: Fit(form) for number, game in enumerate(GAMES) if game[1] == players}
        for batch, rows in enumerate(batches(asked.kind, players, asked.decisions, asked.seed)):
            for number, fit in fits.items():
                fit.add(rows[rows[:, GAME] == number], batch)
        for number, fit in fits.items():
            role = GAMES[number][0]
            numbers = fit.solved(form.numbers_of(fitted.get(role, {}).get(str(players), {})))
            print(f"{role} {players}: {fit.told_gain(numbers)}", flush=True)
            fitted.setdefault(role, {})[str(players)] = form.listed(numbers)
        write(asked.out, fitted, GAMES, _shipped(asked.kind))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
