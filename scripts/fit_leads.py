"""Fit what each lead of the declarer's side is worth, and write ``strategies/data/leads/village.toml``.

Usage: ``python scripts/fit_leads.py OUT.toml [--rows 250000] [--players 3,5] [--seed 3]``

``village`` plays normal games and solos of eldest; wherever its side leads with a choice, ``rollout`` weighs
every card it could lead. The worths are fitted to these values by least squares with a ridge, within each
decision: a card's worth is the sum of one number from each list of ``PLAIN_LISTS`` or ``TRUMP_LISTS``. A
second round, on the leads of the first, is worth its time where the printed gain is still large.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import numpy.typing as npt

from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import apply_bid, start_deal
from troggu_stats.engine.codes import (
    CALL_PHASE,
    DEFENDING,
    EXCHANGE_PHASE,
    PASS,
    PLAY_PHASE,
    SOLO,
    TAKE,
)
from troggu_stats.engine.exchange import apply_call, apply_discard
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, lowest_index, popcount
from troggu_stats.engine.knowledge import laid_away, role_of
from troggu_stats.engine.masks import CARD_POINTS, FIRST_TRUMP, FOOL_CARD, SUIT_OF, TRUMPS
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.trick import legal_cards
from troggu_stats.rules import load_variant
from troggu_stats.simulation.gains import GAIN
from troggu_stats.simulation.playout import put_card
from troggu_stats.simulation.rollout import (
    ACTS,
    MOST_ACTS,
    SCRATCH_ROWS,
    SCRATCH_WIDTH,
    VALUES_WIDTH,
    WORK,
    unlike_cards,
    weigh_acts,
)
from troggu_stats.simulation.worlds import open_worlds
from troggu_stats.strategies import rollout_parameters as r
from troggu_stats.strategies.registry import seat_strategies
from troggu_stats.strategies.village.bids import bid_of_hand, village_call
from troggu_stats.strategies.village.chances import unseen_cards
from troggu_stats.strategies.village.discard import village_discard
from troggu_stats.strategies.village.lead_tables import (
    ABOVE_LEVEL,
    HELD_LEVEL,
    LEVELS,
    OUT_LEVEL,
    UNSEEN_LEVEL,
)
from troggu_stats.strategies.village.play import village_play

WORLDS = 48
RIDGE = 60.0
HELD_BACK = 0.15  # of the rows, to measure the gain on
FEATURES = tuple(LEVELS)
# --- columns of a row: the decision, whether village leads the card, its value, its features ---
DECISION, OWN, VALUE, IS_TRUMP, FIRST_FEATURE = range(5)
ROW_WIDTH = FIRST_FEATURE + len(FEATURES)
(PHASE, KIND, COVER, BOSS, LENGTH, UNSEEN, OUT, HELD, RANK, ABOVE, LOWER) = range(FIRST_FEATURE, ROW_WIDTH)

PLAIN_LISTS = (
    ("kind",),
    ("kind", "cover"),
    ("kind", "boss"),
    ("kind", "length"),
    ("kind", "unseen"),
    ("kind", "phase"),
    ("cover", "length"),
    ("cover", "unseen"),
    ("boss", "phase"),
    ("length", "unseen"),
    ("length", "phase"),
    ("unseen", "phase"),
    ("kind", "trumps_out", "trumps_held"),
)
TRUMP_LISTS = (
    ("rank",),
    ("rank", "above"),
    ("rank", "phase"),
    ("above", "phase"),
    ("lower", "above"),
    ("lower", "phase"),
    ("above", "trumps_held", "trumps_out"),
)


@compiled
def note_card(row: Floats, table: Ints, hand: int, unseen: int, card: int) -> None:
    """Write the levels of a card's features into its row."""
    rank = lowest_index(card)
    suit = SUIT_OF[rank]
    held, out, above = hand & suit, unseen & suit, -2 << rank
    cards = popcount(hand)
    dearest = CARD_POINTS[highest_index(held)]
    row[PHASE] = 0 if table[at.TRICK] == 0 else 1 if cards > 5 else 2 if cards > 3 else 3
    row[KIND] = CARD_POINTS[rank] - 1
    row[COVER] = 0 if CARD_POINTS[rank] == dearest else 2 if dearest == 5 else 1
    row[BOSS] = 1 if out & above == 0 else 0
    row[LENGTH] = min(popcount(held), 4) - 1
    row[UNSEEN] = UNSEEN_LEVEL[min(popcount(out), 9)]
    row[OUT] = OUT_LEVEL[popcount(unseen & TRUMPS)]
    row[HELD] = HELD_LEVEL[popcount(hand & TRUMPS)]
    row[RANK] = 1 if rank == FIRST_TRUMP else max(0, rank - FOOL_CARD + 3)
    row[ABOVE] = ABOVE_LEVEL[popcount(unseen & TRUMPS & above)]
    row[LOWER] = 1 if held & (card - 1) else 0
    row[IS_TRUMP] = 1 if rank >= FIRST_TRUMP else 0


@compiled
def weigh_leads(
    table: Ints,
    secret: Ints,
    rules: Ints,
    params: Floats,
    key: int,
    decision: int,
    rows: Floats,
    used: int,
    scratch: Ints,
    values: Floats,
) -> int:
    """Weigh every card the side could lead, a row each, and return how many rows are used then."""
    seat = table[at.TURN]
    hand, gone, role = secret[at.HANDS + seat], laid_away(table, secret, seat), role_of(table, secret, seat)
    legal = legal_cards(table, secret, seat, rules)
    unseen = unseen_cards(table, hand, gone)
    candidates = unlike_cards(legal, unseen)
    count = 0
    while candidates != 0:
        scratch[ACTS, count] = candidates & -candidates
        candidates &= candidates - 1
        count += 1
    if count < 2 or not open_worlds(table, hand, gone, seat, key, True, scratch[WORK]):
        return used
    weigh_acts(table, rules, params, hand, gone, role, seat, count, 0, scratch, values)
    own = village_play(params, table, hand, gone, role, legal)
    for act in range(count):
        row = rows[used + act]
        row[DECISION] = decision
        row[OWN] = 1 if scratch[ACTS, act] == own else 0
        row[VALUE] = values[act, GAIN] / params[r.WORLDS]
        note_card(row, table, hand, unseen, scratch[ACTS, act])
    return used + count


@compiled
def collect(
    seed: int,
    solo: int,
    rules: Ints,
    params: Floats,
    table: Ints,
    secret: Ints,
    words: Ints,
    order: Ints,
    keys: Ints,
    scratch: Ints,
    values: Floats,
    rows: Floats,
) -> int:
    """Play deals in which eldest takes, or plays solo, until the rows are full; return the rows used."""
    used, decision, deal = 0, 0, -1
    while used + MOST_ACTS < rows.shape[0]:
        deal += 1
        deal_cards(seed, deal, rules, words, order, secret)
        start_deal(table, secret, rules)
        choice_keys(seed, deal, keys)
        players = table[at.PLAYERS]
        if bid_of_hand(params, players, 0, True, secret[at.HANDS]) != (SOLO if solo else TAKE):
            continue
        apply_bid(table, secret, rules, SOLO if solo else TAKE)
        while table[at.TURN] != 0 or table[at.PHASE] == 0:
            apply_bid(table, secret, rules, PASS)
        while table[at.PHASE] == EXCHANGE_PHASE or table[at.PHASE] == CALL_PHASE:
            hand = secret[at.HANDS]
            if table[at.PHASE] == EXCHANGE_PHASE:
                apply_discard(table, secret, village_discard(params, hand | secret[at.TAPP], rules))
            else:
                apply_call(table, secret, rules, village_call(rules, hand, secret[at.DISCARD]))
        while table[at.PHASE] == PLAY_PHASE and used + MOST_ACTS < rows.shape[0]:
            seat = table[at.TURN]
            role = role_of(table, secret, seat)
            if table[at.ON_TABLE] == 0 and role != DEFENDING:
                decision += 1
                used = weigh_leads(
                    table, secret, rules, params, keys[seat], decision, rows, used, scratch, values
                )
            hand, gone = secret[at.HANDS + seat], laid_away(table, secret, seat)
            legal = legal_cards(table, secret, seat, rules)
            put_card(table, secret, rules, village_play(params, table, hand, gone, role, legal))
    return used


def weighed_rows(players: int, solo: bool, size: int, seed: int) -> Floats:
    """Return the weighed leads of a number of players, shape (rows, ROW_WIDTH)."""
    params = np.array(seat_strategies(["rollout"], players).params[0])
    params[r.WORLDS] = WORLDS
    params[r.EXACT_TRICKS] = 0
    rows = np.zeros((size, ROW_WIDTH))
    used = collect(
        seed,
        int(solo),
        compile_rules(load_variant("rulebook"), players),
        params,
        np.zeros(at.TABLE_WIDTH, np.int64),
        np.zeros(at.SECRET_WIDTH, np.int64),
        *shuffle_scratch(),
        np.zeros(8, np.int64),
        np.zeros((SCRATCH_ROWS, SCRATCH_WIDTH), np.int64),
        np.zeros((MOST_ACTS, VALUES_WIDTH)),
        rows,
    )
    return rows[:used]


def all_lists() -> list[tuple[str, tuple[str, ...]]]:
    """Return every list as (tag, features), in the order of the file."""
    return [("plain", one) for one in PLAIN_LISTS] + [("trump", one) for one in TRUMP_LISTS]


def design(rows: Floats) -> npt.NDArray[np.float32]:
    """Return the design matrix: a column for each number of each list."""
    blocks = []
    for tag, features in all_lists():
        index = np.zeros(len(rows), int)
        for feature in features:
            level = rows[:, FIRST_FEATURE + FEATURES.index(feature)].astype(int)
            index = index * LEVELS[feature] + level
        block = np.zeros((len(rows), int(np.prod([LEVELS[one] for one in features]))), np.float32)
        block[np.arange(len(rows)), index] = rows[:, IS_TRUMP] == (tag == "trump")
        blocks.append(block)
    return np.hstack(blocks)


def within_decisions(columns: npt.NDArray[np.float32], starts: Ints) -> npt.NDArray[np.float32]:
    """Return columns less their mean over the cards of each decision."""
    sizes = np.diff(np.append(starts, len(columns)))
    means = np.add.reduceat(columns, starts) / sizes[:, None]
    return columns - np.repeat(means, sizes, axis=0)


def fit(rows: Floats) -> Floats:
    """Return the numbers of all lists, one after another."""
    starts = np.flatnonzero(np.diff(rows[:, DECISION], prepend=-1))
    columns = within_decisions(design(rows), starts)
    values = within_decisions(rows[:, VALUE : VALUE + 1].astype(np.float32), starts)
    normal = (columns.T @ columns).astype(float) + RIDGE * np.eye(columns.shape[1])
    return np.asarray(np.linalg.solve(normal, (columns.T @ values[:, 0]).astype(float)))


def gain_over_village(rows: Floats, numbers: Floats) -> float:
    """Return by how much the fitted leads beat village's, in points and stakes weighed, a decision."""
    starts = np.flatnonzero(np.diff(rows[:, DECISION], prepend=-1))
    worths = design(rows) @ numbers
    gains = []
    for start, end in zip(starts, np.append(starts[1:], len(rows)), strict=True):
        own = np.flatnonzero(rows[start:end, OWN])
        if own.size:
            best = int(np.argmax(worths[start:end]))
            gains.append(rows[start + best, VALUE] - rows[start + own[0], VALUE])
    return float(np.mean(gains))


def written(game: str, players: int, numbers: Floats) -> str:
    """Return one table of the file."""
    lines, used = [f"[{game}.{players}]"], 0
    for tag, features in all_lists():
        size = int(np.prod([LEVELS[one] for one in features]))
        texts = ", ".join(f"{number + 0.0:.2f}" for number in numbers[used : used + size])
        lines.append(f"{tag}_{'_'.join(features)} = [{texts}]")
        used += size
    return "\n".join(lines) + "\n"


def main(words: Sequence[str]) -> int:
    """Fit, print the gains on rows held back, and write the file whole."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("out", type=Path)
    parser.add_argument("--rows", type=int, default=250_000)
    parser.add_argument("--players", default="3,4,5,6,7,8")
    parser.add_argument("--seed", type=int, default=3)
    asked = parser.parse_args(words)
    tables = []
    for game in ("normal", "solo"):
        for players in map(int, asked.players.split(",")):
            rows = weighed_rows(players, game == "solo", asked.rows, asked.seed)
            kept = rows[:, DECISION] < (1 - HELD_BACK) * rows[-1, DECISION]
            numbers = fit(rows[kept])
            print(f"{game} {players}: gain a decision {gain_over_village(rows[~kept], numbers):.3f}")
            tables.append(written(game, players, numbers))
    partial = asked.out.with_suffix(".partial")
    partial.write_text("\n".join(tables), encoding="utf-8")
    partial.replace(asked.out)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
