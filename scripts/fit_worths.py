"""Fit what each card is worth, and write ``strategies/data/worths/leads.toml`` or ``follow.toml``.

Usage: ``python scripts/fit_worths.py leads OUT.toml [--decisions 400000] [--games misere] [--players 3,5]``

``village`` plays deals as they fall (in a misère all are made to pass); at some of the leads, or (``follow``)
of the cards to another's lead, the deal is played out once with every card that could be played, by
``village``. The deal is the true one: only so are the hidden cards those of a declarer who has bid. What is
learned from it is a number for each level of what a player sees. The worths are fitted by least squares with
a ridge, within each decision: a card's worth is the sum of one number from each list of
``village.lead_tables`` or ``village.follow_tables``. Games that are not asked for keep their numbers. A
second round, on the play of the first, is worth its time where the printed gain is still large.
"""

import argparse
import sys
import tomllib
from collections.abc import Iterator, Sequence
from importlib import resources
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from worth_fitting import DECISION, FIRST_FREE, OWN, PLAIN_TAG, TAG, TRUMP_TAG, VALUE, Fit, Form, Lists, write

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import apply_bid, start_deal
from troggu_stats.engine.codes import BID_PHASE, CALL_PHASE, EXCHANGE_PHASE, PASS, PLAY_PHASE, Contract, Role
from troggu_stats.engine.exchange import apply_call, apply_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, lowest_index
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import FIRST_TRUMP, SUIT_NUMBER, SUIT_OF
from troggu_stats.engine.philox import random_below
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.trick import legal_cards
from troggu_stats.rules import load_variant
from troggu_stats.simulation.playout import play_out, put_card
from troggu_stats.simulation.rollout import MOST_ACTS, value_of
from troggu_stats.strategies.registry import seat_strategies
from troggu_stats.strategies.village import follow_tables, lead_tables
from troggu_stats.strategies.village.bids import village_bid, village_call
from troggu_stats.strategies.village.candidates import unlike_cards
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.discard import village_discard
from troggu_stats.strategies.village.follow_levels import levels_in_trick, trick_so_far
from troggu_stats.strategies.village.lead_odds import holds_level, odds_of_suit
from troggu_stats.strategies.village.levels import LEVELS, levels_of_card, levels_of_hand, levels_of_suit
from troggu_stats.strategies.village.play import village_play
from troggu_stats.strategies.village.worth_tables import GAMES, MOST_PLAYERS

RIDGE = 3000.0  # one play-out a card is noisy
BATCH = 40_000  # decisions whose rows are in memory at once
ROOM_FOR_A_DEAL = MOST_ACTS * 62
ONE_IN = 4  # of the decisions is weighed, so that they are of many deals
FEATURES = tuple(LEVELS)
FIRST_FEATURE = FIRST_FREE
ROW_WIDTH = FIRST_FEATURE + len(FEATURES)
LEADS = [("plain", one) for one in lead_tables.PLAIN_LISTS]
LEADS += [("trump", one) for one in lead_tables.TRUMP_LISTS]
FOLLOW = [("plain", one) for one in follow_tables.PLAIN_LISTS]
FOLLOW += [("trump", one) for one in follow_tables.TRUMP_LISTS]
FOLLOW += [("any", one) for one in follow_tables.ANY_LISTS]
LISTS: dict[str, Lists] = {"leads": LEADS, "follow": FOLLOW}


class Asked(NamedTuple):
    """Whose cards are weighed: in which contracts, of which roles (as bits), and whether all pass."""

    contracts: int
    roles: int
    all_pass: bool = False


_EXCHANGED = 1 << Contract.NORMAL | 1 << Contract.FORCED
_SOLO = 1 << Contract.SOLO
PLAYERS_OF = {
    "declarer": Asked(_EXCHANGED, 1 << Role.DECLARING | 1 << Role.WITH_PARTNER),
    "soloist": Asked(_SOLO, 1 << Role.DECLARING),
    "defender": Asked(_EXCHANGED, 1 << Role.DEFENDING),
    "solo_defender": Asked(_SOLO, 1 << Role.DEFENDING),
    "misere": Asked(1 << Contract.MISERE, 1 << Role.ALONE, all_pass=True),
    "partner": Asked(_EXCHANGED, 1 << Role.PARTNERING),
}


@compiled
def note_card(row: Floats, table: Ints, hand: int, unseen: int, role: int, rank: int) -> None:
    """Write the levels of a card's features into its row, in the order of ``LEVELS``."""
    suit = SUIT_NUMBER[rank]
    place = FIRST_FEATURE
    for level in levels_of_hand(table, hand, unseen, role):
        row[place] = level
        place += 1
    for level in levels_of_suit(table, hand, unseen, role, suit):
        row[place] = level
        place += 1
    for level in levels_of_card(hand, unseen, rank):
        row[place] = level
        place += 1
    if table[at.ON_TABLE] == 0:
        row[place] = holds_level(
            unseen & SUIT_OF[rank], role, odds_of_suit(table, hand, unseen, role, suit), rank
        )
    else:
        trick = trick_so_far(table, hand, unseen, role)
        for level in levels_in_trick(table, unseen, role, trick, rank):
            place += 1
            row[place] = level
    row[TAG] = TRUMP_TAG if rank >= FIRST_TRUMP else PLAIN_TAG


@compiled
def weigh_cards(
    table: Ints,
    secret: Ints,
    rules: Ints,
    params: Floats,
    decision: int,
    rows: Floats,
    used: int,
    trial: Ints,
) -> int:
    """Play the deal out with every card that may be played, a row each; return the rows used then."""
    seat = table[at.TURN]
    hand, gone, role = secret[at.HANDS + seat], laid_away(table, secret, seat), role_of(table, secret, seat)
    legal = legal_cards(table, secret, seat, rules)
    unseen = unseen_cards(table, hand, gone)
    own = village_play(params, table, hand, gone, role, legal)
    candidates = unlike_cards(legal, unseen | table[at.TABLE_CARDS]) | own
    if candidates & (candidates - 1) == 0:
        return used
    while candidates != 0:
        card = candidates & -candidates
        candidates ^= card
        for slot in range(at.TABLE_WIDTH):
            trial[0, slot] = table[slot]
        for slot in range(at.SECRET_WIDTH):
            trial[1, slot] = secret[slot]
        put_card(trial[0], trial[1], rules, card)
        play_out(trial[0], trial[1], rules, params)
        row = rows[used]
        row[DECISION] = decision
        row[OWN] = 1 if card == own else 0
        row[VALUE] = value_of(trial[0], seat, role, params)
        note_card(row, table, hand, unseen, role, lowest_index(card))
        used += 1
    return used


@compiled
def open_deal(table: Ints, secret: Ints, rules: Ints, params: Floats, all_pass: bool) -> None:
    """Bid, exchange and call as ``village`` does, or make all pass."""
    start_deal(table, secret, rules)
    while table[at.PHASE] == BID_PHASE:
        bid = village_bid(params, table, secret[at.HANDS + table[at.TURN]])
        apply_bid(table, secret, rules, PASS if all_pass else bid)
    while table[at.PHASE] == EXCHANGE_PHASE or table[at.PHASE] == CALL_PHASE:
        hand = secret[at.HANDS + table[at.DECLARER]]
        if table[at.PHASE] == EXCHANGE_PHASE:
            apply_discard(table, secret, village_discard(params, hand | secret[at.TAPP], rules))
        else:
            apply_call(table, secret, rules, village_call(rules, hand, secret[at.DISCARD]))


@compiled
def collect(
    seed: int,
    deal: int,
    asked: Asked,
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
        deal_cards(seed, deal, rules, words, order, secret)
        choice_keys(seed, deal, keys)
        deal += 1
        open_deal(table, secret, rules, params, asked.all_pass)
        if asked.contracts >> table[at.CONTRACT] & 1 == 0:
            continue
        while table[at.PHASE] == PLAY_PHASE:
            seat = table[at.TURN]
            role = role_of(table, secret, seat)
            wanted = (table[at.ON_TABLE] == 0) == leads and asked.roles >> role & 1
            if wanted and random_below(keys[seat], table[at.TRICK], ONE_IN) == 0:
                before = used
                used = weigh_cards(table, secret, rules, params, decision, rows, used, trial)
                decision += 1 if used > before else 0
            hand, gone = secret[at.HANDS + seat], laid_away(table, secret, seat)
            legal = legal_cards(table, secret, seat, rules)
            put_card(table, secret, rules, village_play(params, table, hand, gone, role, legal))
    return deal, used


def batches(kind: str, game: str, players: int, decisions: int, seed: int) -> Iterator[Floats]:
    """Yield weighed cards of a game and number of players, shape (rows, ROW_WIDTH), batch by batch."""
    params = np.array(seat_strategies(["rollout"], players).params[0])
    room = (
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        *shuffle_scratch(),
        np.zeros(8, np.int64),
        np.zeros((2, max(at.TABLE_WIDTH, at.SECRET_WIDTH)), np.int64),
    )
    rules = compile_rules(load_variant("rulebook"), players)
    deal, done = 0, 0
    while done < decisions:
        rows = np.zeros((BATCH * 6, ROW_WIDTH))
        deal, used = collect(seed, deal, PLAYERS_OF[game], kind == "leads", rules, params, *room, rows)
        done += int(rows[used - 1, DECISION]) + 1
        yield rows[:used]


def _shipped(kind: str) -> str:
    path = resources.files("troggu_stats.strategies") / "data" / "worths" / f"{kind}.toml"
    return path.read_text(encoding="utf-8")


def main(words: Sequence[str]) -> int:
    """Fit, print the gains on decisions held back, and write the file whole."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("kind", choices=sorted(LISTS))
    parser.add_argument("out", type=Path)
    parser.add_argument("--decisions", type=int, default=400_000)
    parser.add_argument("--games", default=",".join(GAMES))
    parser.add_argument("--players", default="3,4,5,6,7,8")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args(words)
    form = Form(LISTS[asked.kind], LEVELS, FIRST_FEATURE, RIDGE, {})
    fitted: dict[str, dict[str, Any]] = tomllib.loads(_shipped(asked.kind))
    for game in asked.games.split(","):
        for players in map(int, asked.players.split(",")):
            if not GAMES[game] <= players <= MOST_PLAYERS:
                continue
            fit = Fit(form)
            for number, rows in enumerate(batches(asked.kind, game, players, asked.decisions, asked.seed)):
                fit.add(rows, number)
            numbers = fit.solved(form.numbers_of({}))
            print(f"{game} {players}: {fit.told_gain(numbers)}", flush=True)
            fitted.setdefault(game, {})[str(players)] = form.listed(numbers)
            games = [(game, int(players)) for game in GAMES for players in sorted(fitted.get(game, {}))]
            write(asked.out, fitted, games, _shipped(asked.kind))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
