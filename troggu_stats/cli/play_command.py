"""``troggu-sim play``: deals played and written down, dealt by address or entered by hand."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import (
    code_options,
    deals_option,
    format_option,
    players_of,
    players_option,
    quiet_option,
    read_any_rules,
    read_code,
    read_seed,
    seed_option,
    strategies_for,
    strategy_option,
    variant_options,
)
from troggu_stats.cli.output import echo, progress, say
from troggu_stats.errors import StrategyFailedError, UsageError
from troggu_stats.experiments.words import read_deals

if TYPE_CHECKING:
    from troggu_stats.cli.hands_file import EnteredDeal
    from troggu_stats.records import DealRecord
    from troggu_stats.rules.variants import AnyRules
    from troggu_stats.simulation.games import PlayedGame

    _Table = tuple[int, tuple[str, ...], Sequence[EnteredDeal] | int]
    """A number of players, the strategies, and the deals or how many of them."""

_STEP = 500
_HELP = """Play deals, and print them or record them.

\b
troggu-sim play -p 5 -n 3                      prints three deals
troggu-sim play -n 1e4 --record deals.jsonl    records deals for each number of players
troggu-sim play --hands evening.txt            plays hands entered by hand

A file of hands has one deal a block of lines, blocks parted by blank lines: '0: F T21 T5-T9 S:KQ5 ...' for
each seat from eldest (0) to the dealer, and 'tapp: ...', which may be left out.
"""


@click.command(name="play", help=_HELP)
@deals_option("1", "Deals for each number of players.")
@players_option
@variant_options
@strategy_option
@code_options
@seed_option
@click.option(
    "--hands", type=click.Path(path_type=Path), metavar="FILE", help="Play these deals, entered by hand."
)
@click.option(
    "--record",
    type=click.Path(path_type=Path),
    metavar="FILE",
    help="Write records to FILE (.jsonl or .jsonl.gz) instead of printing the deals.",
)
@click.option("--force", is_flag=True, help="Write over a record file that is there already.")
@format_option("text", "json")
@quiet_option
@click.pass_context
@interruptible
def command(
    ctx: click.Context,
    deals: str,
    players: tuple[str, ...],
    variant: str,
    assignments: tuple[str, ...],
    strategies: tuple[str, ...],
    code: tuple[Path, ...],
    act_limit: str | None,
    seed: str | None,
    hands: Path | None,
    record: Path | None,
    force: bool,
    output_format: str,
    quiet: bool,
) -> None:
    """Find every mistake in the command first, then play."""
    rules = read_any_rules(variant, assignments)
    read_code(code, act_limit)
    if hands is not None:
        if ctx.get_parameter_source("deals") is not click.core.ParameterSource.DEFAULT:
            raise UsageError("--hands and --deals came together: the file says how many deals there are.")
        source = _entered(hands, rules, players, strategies)
    else:
        source = _dealt(read_deals(deals), rules, players, strategies)
    _check_target(record, force, ctx)
    settled = read_seed(seed)
    records = source.records(settled.number)
    if not quiet:
        settled.announce()
    if record is None:
        _print(records, output_format)
    else:
        _record(records, source.total, record, quiet)


class _Source:
    """Deals that are ready to be played: every mistake in the command has been found."""

    def __init__(self, rules: "AnyRules", tables: "Sequence[_Table]") -> None:
        self._rules = rules
        self._tables = tables
        self.total = sum(deals if isinstance(deals, int) else len(deals) for _, _, deals in tables)

    def records(self, seed: int) -> "Iterator[DealRecord]":
        """Seat the players, and return the deals as they are played."""
        from troggu_stats.simulation.games import game_of

        game = game_of(self._rules)
        lineups = [
            game.seat_strategies(texts, players, rules=self._rules) for players, texts, _ in self._tables
        ]
        return self._played(game, seed, lineups)

    def _played(self, game: "PlayedGame", seed: int, lineups: "list[Any]") -> "Iterator[DealRecord]":
        for lineup, (_, _, deals) in zip(lineups, self._tables, strict=True):
            if isinstance(deals, int):
                yield from game.record_deals(0, deals, self._rules, lineup, seed)
            else:
                yield from game.record_given(deals, self._rules, lineup, seed)


def _dealt(deals: int, rules: "AnyRules", players: tuple[str, ...], strategies: tuple[str, ...]) -> _Source:
    counts = players_of(rules, players)
    texts = strategies_for(strategies, counts, rules.game)
    return _Source(rules, [(count, texts, deals) for count in counts])


def _entered(file: Path, rules: "AnyRules", players: tuple[str, ...], strategies: tuple[str, ...]) -> _Source:
    from itertools import groupby

    from troggu_stats.cli.hands_file import read_hands

    allowed = players_of(rules, players)
    found = read_hands(file, rules)
    for deal in found:
        if len(deal.hands) not in allowed:
            raise UsageError(
                f"The deal in line {deal.line} has {len(deal.hands)} hands, and --players asks for"
                f" {', '.join(map(str, allowed))}: leave --players out, or the deal."
            )
    tables = []
    for count, group in groupby(found, key=lambda deal: len(deal.hands)):
        tables.append((count, strategies_for(strategies, [count], rules.game), list(group)))
    return _Source(rules, tables)


def _check_target(record: Path | None, force: bool, ctx: click.Context) -> None:
    from troggu_stats.records import safe_text

    if record is None:
        if force:
            raise UsageError("--force came without --record: name the file to write over.")
        return
    where = safe_text(record, longest=200)
    if ctx.get_parameter_source("output_format") is not click.core.ParameterSource.DEFAULT:
        raise UsageError("--format and --record came together: records are always written as JSON lines.")
    if not record.name.endswith((".jsonl", ".jsonl.gz")):
        raise UsageError(f"'{where}' is no name for a record file: end it in .jsonl or .jsonl.gz.")
    if record.is_dir():
        raise UsageError(f"'{where}' is a directory: name a file in it.")
    if record.exists() and not force:
        raise UsageError(f"'{where}' is there already: choose another name, or write over it with --force.")


def _print(records: "Iterator[DealRecord]", output_format: str) -> None:
    from troggu_stats.records import format_record, show_record

    for number, record in enumerate(records):
        if output_format == "json":
            echo(format_record(record))
        else:
            echo((f"\n{'-' * 80}\n\n" if number else "") + show_record(record))


def _record(records: "Iterator[DealRecord]", total: int, file: Path, quiet: bool) -> None:
    from troggu_stats.records import RecordWriter, safe_text

    with progress("playing", total, "deals", quiet) as advance, RecordWriter(file) as writer:
        number, failed = 0, None
        try:
            for number, record in enumerate(records, start=1):
                writer.write(record)
                if number % _STEP == 0:
                    advance(number)
        except StrategyFailedError as error:
            failed = error  # the deals before it stay
    if failed is not None:
        raise StrategyFailedError(f"{failed} The {number:,} deals before it are recorded.")
    if not quiet:
        say(f"{total:,} deals are recorded in {safe_text(file, longest=200)}.")
