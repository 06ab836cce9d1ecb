"""Play deals over every variant, number of players and line-up, and judge each record by the plain reference.

Usage: ``python scripts/check_records.py [-n DEALS] [-j JOBS] [--seed SEED] [--game GAME]``. Every record is
written as text and read back, as somebody else's file would be. The first wrong one ends the check with exit
code 1 and its address; else the counts of what was reached are printed.
"""

import argparse
import itertools
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from troggu_stats.dealing.address import SEED_LIMIT
from troggu_stats.records import DealRecord, format_record, judge_line
from troggu_stats.rules import load_variant, named_rules, variant_names
from troggu_stats.rules.variants import AnyRules, Game
from troggu_stats.simulation.games import game_of
from troggu_stats.strategies.registry import built_in_names, parameters
from troggu_stats.strategies.troccas.registry import built_in_names as troccas_strategies
from troggu_stats.strategies.troccas.registry import thinks_ahead

OWN_TABLES = 40
CHUNK = 2_000
# Players who always pass bring out the forced game and the misère.
EXTREMES = ("random:pass_rate=1",)


@dataclass(frozen=True)
class Cell:
    """One table: the rules, and who sits there."""

    variant: str
    changes: tuple[tuple[str, object], ...]
    lineup: tuple[str, ...]
    game: Game = "troggu"

    @property
    def rules(self) -> AnyRules:
        return named_rules(self.variant, dict(self.changes), self.game)

    def __str__(self) -> str:
        changes = "".join(f" {name}={value}" for name, value in self.changes)
        return f"{self.variant}{changes} with {' '.join(self.lineup)}"


@dataclass(frozen=True)
class Finding:
    """What a stretch of deals came to: how many, what was reached, and the first fault if there is one."""

    deals: int
    reached: Counter[str]
    fault: str | None = None


def strategies() -> tuple[str, ...]:
    """Return every strategy; those that look ahead with as few worlds as show what they do."""
    names = built_in_names()
    thinking = {name for name in names if any(one.name == "worlds" for one in parameters(name))}
    return tuple(f"{name}:worlds=2" if name in thinking else name for name in names)


def lineups(
    players: int, names: tuple[str, ...], extremes: tuple[str, ...] = ()
) -> Iterator[tuple[str, ...]]:
    """Yield every strategy in all seats, then all strategies mixed, each seat in turn having each."""
    for name in (*names, *extremes):
        yield (name,) * players
    for shift in range(len(names)):
        yield tuple(names[(seat + shift) % len(names)] for seat in range(players))


def own_changes(number: int) -> tuple[tuple[str, object], ...]:
    """Return settings of one's own that combine freely; the same for the same number."""
    chance = random.Random(f"own table {number}")
    low = chance.randint(1, 20)
    early = chance.random() < 0.6
    drawn: dict[str, object] = {
        "double_at_most": chance.choice([0, 57, chance.randint(1, 56)]),
        "stake": chance.choice([1, 7, 10]),
        "five_pointer_discard": chance.choice(["none", "four_kings", "all_seven"]),
        "all_pass": chance.choice(["misere_most_pays", "misere_least_paid", "passed"]),
        "all_pass_honours_in_tapp": chance.choice(["misere_most_pays", "misere_least_paid", "passed"]),
        "forced_game": chance.random() < 0.5,
        "callable": (low, chance.randint(low, 20)),
        "call_timing": "before_exchange" if early else "after_discard",
        "called_own_or_tapp": chance.choice(["alone", "alone_without_tapp"]) if early else "alone",
        "withheld_fool": chance.choice(["last_trick", "any_later_trick"]),
        "fool_without_tricks": chance.choice(["lost", "kept"]),
        "deal_at_4": chance.choice(["table", "fourteen"]),
    }
    base = load_variant("rulebook")
    return tuple((name, value) for name, value in drawn.items() if value != getattr(base, name))


def cells() -> list[Cell]:
    """Return all tables: the shipped variants with every line-up, and tables of one's own."""
    tables: list[tuple[str, tuple[tuple[str, object], ...]]] = [
        (name, ()) for name in variant_names("troggu")
    ]
    tables += [("rulebook", own_changes(number)) for number in range(OWN_TABLES)]
    return [
        Cell(variant, changes, lineup)
        for variant, changes in tables
        for players in named_rules(variant, dict(changes), "troggu").player_counts()
        for lineup in lineups(players, strategies(), EXTREMES)
    ]


def troccas_cells() -> list[Cell]:
    """Return all tables of Troccas: every combination of settings with every line-up."""
    changes = itertools.product(("eldest", "dealer"), ("own_court", "any_court"), (False, True))
    settings = ("first_lead", "jack_called_spares", "signal_trumps")
    base = load_variant("troccas", "troccas")
    names = tuple(f"{name}:worlds=2" if thinks_ahead(name) else name for name in troccas_strategies())
    return [
        Cell("troccas", tuple(one for one in drawn if one[1] != getattr(base, one[0])), lineup, "troccas")
        for drawn in (tuple(zip(settings, values, strict=True)) for values in changes)
        for players in base.player_counts()
        for lineup in lineups(players, (*names, "village:err=0.3"))
    ]


TABLES = {"troggu": cells, "troccas": troccas_cells}


def tables_of(games: Sequence[str]) -> list[Cell]:
    """Return the tables of some games, one after the other."""
    return [cell for game in games for cell in TABLES[game]()]


def record_deals(first: int, count: int, rules: AnyRules, lineup: Any, seed: int) -> Iterator[DealRecord]:
    """Play deals of either game and yield a record of each."""
    return game_of(rules).record_deals(first, count, rules, lineup, seed)


def what_happened(record: DealRecord) -> Iterator[str]:
    """Name the rare things that a record shows."""
    yield record.contract
    if record.multiplier is not None:
        yield f"times {record.multiplier}"
    if any(card in "CK DK SK BK T21 T1 F".split() for card in record.discard):
        yield "five-pointers discarded"
    if record.called is not None:
        yield "with partner" if record.partner is not None else "alone after a call"
        if not record.discard:
            yield "openly alone"
    if record.fool is not None:
        yield "fool withheld" if record.game == "troggu" else "fool played"
        if record.fool.lost:
            yield "fool lost"
        elif record.fool.given is not None:
            yield "card given for the fool"
    for call in record.jack_calls:
        laid = "king and jack" if call.taken_back else "king and jack, nothing taken back"
        yield laid if call.together else "jack called"
    if record.game == "troccas" and len(record.plays) < len(record.hands[0]):
        yield "no last trick"


def check(cell: Cell, first: int, count: int, seed: int) -> Finding:
    """Play and judge a stretch of deals at one table, up to the first fault."""
    reached: Counter[str] = Counter()
    lineup = game_of(cell.rules).seat_strategies(cell.lineup, len(cell.lineup), rules=cell.rules)
    for done, record in enumerate(record_deals(first, count, cell.rules, lineup, seed)):
        faults = judge_line(format_record(record))
        if faults:
            return Finding(done, reached, f"{seed}:{record.deal} {cell}: {faults[0]}")
        reached.update(what_happened(record))
    return Finding(count, reached)


def stretches(deals: int, games: Sequence[str] = tuple(TABLES)) -> Iterator[tuple[Cell, int, int]]:
    """Share the deals out over all tables, and cut each share into stretches for the processes."""
    tables = tables_of(games)
    for number, cell in enumerate(tables):
        share = deals // len(tables) + (number < deals % len(tables))
        # Every table has deals of its own; the cards repeat only where the addresses do.
        start = number * (deals // len(tables) + 1)
        for first in range(0, share, CHUNK):
            yield cell, start + first, min(CHUNK, share - first)


def run(deals: int, jobs: int, seed: int, games: Sequence[str]) -> Finding:
    """Judge all deals in parallel, with progress on the terminal, and stop at the first fault."""
    total, reached = 0, Counter[str]()
    columns = (TextColumn("records"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    console = Console(stderr=True)
    with (
        Progress(*columns, console=console, disable=not console.is_terminal) as progress,
        ProcessPoolExecutor(jobs) as pool,
    ):
        task = progress.add_task("records", total=deals)
        waiting = [pool.submit(check, *stretch, seed) for stretch in stretches(deals, games)]
        for future in as_completed(waiting):
            found = future.result()
            total += found.deals
            reached.update(found.reached)
            progress.update(task, completed=total)
            if found.fault is not None:
                pool.shutdown(cancel_futures=True)
                return Finding(total, reached, found.fault)
    return Finding(total, reached)


def main(words: list[str] | None = None) -> int:
    """Run the check and return its exit code."""
    parser = argparse.ArgumentParser(description="Judge played deals by the plain reference of the rules.")
    parser.add_argument("-n", "--deals", type=lambda text: int(float(text)), default=1_000_000)
    parser.add_argument("-j", "--jobs", type=int, default=2)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--game", choices=[*TABLES], help="check one game only")
    options = parser.parse_args(words)
    if options.deals < 1 or options.jobs < 1 or not 0 <= options.seed < SEED_LIMIT:
        parser.error(f"give at least 1 deal and 1 job, and a seed from 0 to {SEED_LIMIT - 1}")
    begun = time.perf_counter()
    games = [options.game] if options.game else [*TABLES]
    for game in games:
        check(TABLES[game]()[0], 0, 1, 0)  # compiled once here, not by every process
    found = run(options.deals, options.jobs, options.seed, games)
    if found.fault is not None:
        print(f"Wrong: {found.fault}")
        return 1
    for what, count in sorted(found.reached.items()):
        print(f"{what:28}{count:>12,}")
    seconds = time.perf_counter() - begun
    print(f"{found.deals:,} records at {len(tables_of(games)):,} tables are right ({seconds:.0f} s).")
    return 0


if __name__ == "__main__":
    sys.exit(main())
