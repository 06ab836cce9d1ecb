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
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

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
from troggu_stats.strategies.village.worth_tables import GAMES, MOST_PLAYERS, list_name

RIDGE = 3000.0  # one play-out a card is noisy
BATCH = 40_000  # decisions whose rows are in memory at once
ONE_HELD_BACK_IN = 6  # batches, to measure the gain on
ROOM_FOR_A_DEAL = MOST_ACTS * 62
ONE_IN = 4  # of the decisions is weighed, so that they are of many deals
FEATURES = tuple(LEVELS)
# --- columns of a row: decision, whether village plays the card, its value, if it is a trump, its levels ---
DECISION, OWN, VALUE, IS_TRUMP, FIRST_FEATURE = range(5)
ROW_WIDTH = FIRST_FEATURE + len(FEATURES)
LEADS = [("plain", one) for one in lead_tables.PLAIN_LISTS]
LEADS += [("trump", one) for one in lead_tables.TRUMP_LISTS]
FOLLOW = [("plain", one) for one in follow_tables.PLAIN_LISTS]
FOLLOW += [("trump", one) for one in follow_tables.TRUMP_LISTS]
FOLLOW += [("any", one) for one in follow_tables.ANY_LISTS]
Lists: TypeAlias = list[tuple[str, tuple[str, ...]]]
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
    row[IS_TRUMP] = 1 if rank >= FIRST_TRUMP else 0


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


def sizes_of(lists: Lists) -> list[int]:
    """Return how many numbers each list has."""
    return [int(np.prod([LEVELS[feature] for feature in features])) for _, features in lists]


def places_of(rows: Floats, lists: Lists) -> Ints:
    """Return for each row which of all numbers it takes from each list, -1 for none; shape (rows, lists)."""
    places = np.full((len(rows), len(lists)), -1, np.int64)
    first = 0
    for number, ((tag, features), size) in enumerate(zip(lists, sizes_of(lists), strict=True)):
        index = np.zeros(len(rows), np.int64)
        for feature in features:
            level = rows[:, FIRST_FEATURE + FEATURES.index(feature)].astype(np.int64)
            index = index * LEVELS[feature] + level
        belongs = (rows[:, IS_TRUMP] == (tag == "trump")) | (tag == "any")
        places[belongs, number] = first + index[belongs]
        first += size
    return places


@compiled
def add_up(
    places: Ints, values: Floats, starts: Ints, sums: Floats, used: Ints, a: Floats, b: Floats
) -> None:
    """Add up the normal equations of all decisions, each less its own mean.

    ``starts`` ends with the number of rows; ``sums`` (of zeros) and ``used`` are room for a number a column.
    """
    for decision in range(starts.shape[0] - 1):
        first, end = starts[decision], starts[decision + 1]
        count, mean = 0, values[first:end].mean()
        for row in range(first, end):
            for one in places[row]:
                if one < 0:
                    continue
                if sums[one] == 0.0:
                    used[count] = one
                    count += 1
                sums[one] += 1.0
                b[one] += values[row] - mean
                for other in places[row]:
                    if other >= 0:
                        a[one, other] += 1.0
        for one in used[:count]:
            for other in used[:count]:
                a[one, other] -= sums[one] * sums[other] / (end - first)
        for one in used[:count]:
            sums[one] = 0.0


def starts_of(rows: Floats) -> Ints:
    """Return where each decision's rows begin, and behind them the number of rows."""
    return np.append(np.flatnonzero(np.diff(rows[:, DECISION], prepend=-1)), len(rows))


class Normal(NamedTuple):
    """Normal equations of the fit, and room to add to them."""

    a: Floats
    b: Floats
    sums: Floats
    used: Ints

    @classmethod
    def of(cls, lists: Lists) -> "Normal":
        """Return the equations of no decisions."""
        width = sum(sizes_of(lists))
        return cls(np.zeros((width, width)), np.zeros(width), np.zeros(width), np.zeros(width, np.int64))

    def add(self, rows: Floats, lists: Lists) -> None:
        """Add a batch of decisions."""
        values = np.ascontiguousarray(rows[:, VALUE])
        add_up(places_of(rows, lists), values, starts_of(rows), self.sums, self.used, self.a, self.b)

    def solved(self) -> Floats:
        """Return the numbers of all lists, one after another."""
        return np.asarray(np.linalg.solve(self.a + RIDGE * np.eye(len(self.b)), self.b))


def gains_over_village(rows: Floats, lists: Lists, numbers: Floats) -> Floats:
    """Return by how much the fitted worths beat village's play, in points and stakes weighed, a decision."""
    places, starts = places_of(rows, lists), starts_of(rows)
    worths = np.where(places >= 0, numbers[places], 0.0).sum(axis=1)
    gains = []
    for start, end in pairwise(starts):
        own = start + int(np.argmax(rows[start:end, OWN]))
        best = start + int(np.argmax(worths[start:end]))
        gains.append(rows[best, VALUE] - rows[own, VALUE])
    return np.array(gains)


def listed(numbers: Floats, lists: Lists) -> dict[str, list[int]]:
    """Return the numbers by the names of their lists, in hundredths."""
    parts = np.split(numbers, np.cumsum(sizes_of(lists))[:-1])
    return {
        list_name(tag, features): np.rint(100 * part).astype(int).tolist()
        for (tag, features), part in zip(lists, parts, strict=True)
    }


def written(fitted: dict[str, dict[str, dict[str, list[int]]]], heading: str) -> str:
    """Return the whole file, behind its heading."""
    lines = [line for line in heading.splitlines() if line.startswith("#")]
    for game in GAMES:
        for players in sorted(fitted.get(game, {})):
            lines += ["", f"[{game}.{players}]"]
            for name, numbers in fitted[game][players].items():
                lines.append(f"{name} = [{', '.join(map(str, numbers))}]")
    return "\n".join(lines) + "\n"


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
    lists = LISTS[asked.kind]
    fitted: dict[str, dict[str, Any]] = tomllib.loads(_shipped(asked.kind))
    for game in asked.games.split(","):
        for players in map(int, asked.players.split(",")):
            if not GAMES[game] <= players <= MOST_PLAYERS:
                continue
            equations, held_back = Normal.of(lists), []
            for number, rows in enumerate(batches(asked.kind, game, players, asked.decisions, asked.seed)):
                if number % ONE_HELD_BACK_IN == 0:
                    held_back.append(rows)
                else:
                    equations.add(rows, lists)
            numbers = equations.solved()
            gains = np.concatenate([gains_over_village(rows, lists, numbers) for rows in held_back])
            error = gains.std(ddof=1) / np.sqrt(gains.size)
            print(f"{game} {players}: gain a decision {gains.mean():.3f}, error {error:.3f}", flush=True)
            fitted.setdefault(game, {})[str(players)] = listed(numbers, lists)
            partial = asked.out.with_suffix(".partial")
            partial.write_text(written(fitted, _shipped(asked.kind)), encoding="utf-8")
            partial.replace(asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
