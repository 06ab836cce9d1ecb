"""``troggu-sim replay``: one deal by its address."""

import re
from pathlib import Path

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import (
    code_options,
    format_option,
    one_number_of_players,
    one_player_count_option,
    read_any_rules,
    read_code,
    strategies_for,
    strategy_option,
    variant_options,
)
from troggu_stats.cli.output import echo
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import ADDRESS_LIMIT, whole_number


@click.command(name="replay")
@click.argument("address", metavar="SEED:DEAL")
@one_player_count_option
@variant_options
@strategy_option
@code_options
@format_option("text", "json")
@interruptible
def command(
    address: str,
    players: str | None,
    variant: str,
    assignments: tuple[str, ...],
    strategies: tuple[str, ...],
    code: tuple[Path, ...],
    act_limit: str | None,
    output_format: str,
) -> None:
    """Print the deal of an address, such as 2026:17: hands, bids, tapp, discard, tricks and payments.

    The cards depend on the address and the number of players alone; who plays, and by which rules, decides
    the rest.
    """
    seed, deal = read_address(address)
    rules = read_any_rules(variant, assignments)
    seats = one_number_of_players(rules, players)
    read_code(code, act_limit)
    texts = strategies_for(strategies, [seats], rules.game)

    from troggu_stats.records import format_record, show_record
    from troggu_stats.simulation.games import game_of

    game = game_of(rules)
    lineup = game.seat_strategies(texts, seats, rules=rules)
    record = next(game.record_deals(deal, 1, rules, lineup, seed))
    echo(format_record(record) if output_format == "json" else show_record(record))


def read_address(text: str) -> tuple[int, int]:
    """Read the address of a deal, ``SEED:DEAL``.

    Raises
    ------
    UsageError
        It is no address, or out of range.
    """
    if re.fullmatch(r"[^:]+:[^:]+", text) is None:
        raise UsageError(f"{text[:40]!a} is no deal's address: write SEED:DEAL, such as 2026:17.")
    seed, deal = text.split(":")
    return (
        whole_number(seed, "The seed", 0, ADDRESS_LIMIT - 1),
        whole_number(deal, "The deal", 0, ADDRESS_LIMIT - 1),
    )
