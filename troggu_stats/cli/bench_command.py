"""``troggu-sim bench``: deals a second on this machine."""

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.options import (
    code_options,
    format_option,
    players_of,
    players_option,
    quiet_option,
    read_any_rules,
    read_code,
    variant_options,
)
from troggu_stats.cli.output import echo, print_json, print_rich, print_table, progress
from troggu_stats.experiments.words import read_jobs, split_strategies, whole_number

if TYPE_CHECKING:
    from troggu_stats.runner.bench import Bench, Machine, Speed

_MOST_REPEATS = 1000


@click.command(name="bench")
@players_option
@variant_options
@click.option(
    "--strategy",
    "strategies",
    metavar="NAME[:KEY=VALUE,...]",
    multiple=True,
    help="Strategies to measure, each in every seat; a comma list or repeated.  [default: all]",
)
@click.option(
    "--repeat", metavar="NUMBER", default="5", show_default=True, help="Samples; the median counts."
)
@click.option("-j", "--jobs", metavar="NUMBER", help="Processes for 'all cores'.  [default: all cores]")
@code_options
@format_option("table", "json")
@quiet_option
def command(
    players: tuple[str, ...],
    variant: str,
    assignments: tuple[str, ...],
    strategies: tuple[str, ...],
    code: tuple[Path, ...],
    act_limit: str | None,
    repeat: str,
    jobs: str | None,
    output_format: str,
    quiet: bool,
) -> None:
    """Measure how many deals a second each strategy plays, on one core and on all.

    Whole deals count: shuffle, bids, exchange, play, settlement and columns. Beside it stands where the time
    of a deal goes, and for Troggu with five players the ratio to a yardstick in C that only shuffles and
    plays at random, compiled on the spot. The first run also compiles the engine.
    """
    rules = read_any_rules(variant, assignments)
    counts = players_of(rules, players)
    read_code(code, act_limit)
    texts = split_strategies(strategies, rules.game)
    samples = whole_number(repeat, "The number of samples", 1, _MOST_REPEATS)
    processes = read_jobs(jobs)

    from troggu_stats.runner.bench import Bench
    from troggu_stats.simulation.games import game_of

    game = game_of(rules)
    for text in texts:
        game.check_strategy(text)
    bench = Bench(rules, texts or game.strategy_names(), counts, samples, processes)
    speeds, machine = _measured(bench, quiet)
    if output_format == "json":
        print_json(_as_json(bench, speeds, machine))
    else:
        _print(bench, speeds, machine)


def _measured(bench: "Bench", quiet: bool) -> "tuple[list[Speed], Machine]":
    machines: list[Machine] = []
    speeds: list[Speed] = []
    with progress("measuring", len(bench.tasks()), "", quiet) as advance:
        for speed in bench.measure(machines.append):
            speeds.append(speed)
            advance(len(speeds))
    return speeds, machines[0]


def _print(bench: "Bench", speeds: "list[Speed]", machine: "Machine") -> None:
    cores = f"{machine.jobs} cores"
    headings = ["strategy", "p", "one core", cores, "times", "deal", "bids", "play", "cols", "py", "ratio"]
    rows = [
        [
            speed.strategy,
            str(speed.players),
            f"{speed.one_core:,.0f}",
            f"{speed.all_cores:,.0f}",
            f"{speed.all_cores / speed.one_core:.2f}",
            *[f"{share:.0%}" for share in speed.shares],
            "-" if speed.ratio is None else f"{speed.ratio:.2f}",
        ]
        for speed in speeds
    ]
    print_table(headings, rows, numbers=range(1, len(headings)))
    echo()
    print_rich(_explained(bench, speeds, machine))


def _explained(bench: "Bench", speeds: "list[Speed]", machine: "Machine") -> str:
    held = "not held to a core" if machine.core is None else f"held to core {machine.core}"
    text = (
        f"Deals a second by strategy and number of players (p), {bench.rules.name}; medians of"
        f" {bench.repeat}. One core: a process of its own, {held}. Shares of its time: dealing, bids with"
        " exchange and call, play with settlement, columns, and the Python around the kernel (py), from the"
        " fastest samples."
    )
    yards = [speed.yardstick for speed in speeds if speed.yardstick is not None]
    if yards:
        text += (
            f" Ratio: one core to the yardstick, {yards[0]:,.0f} deals a second in C ({machine.yardstick})"
            " on the same core in the same minute; it knows Troggu with five players only."
        )
    elif machine.has_yardstick:
        text += " The yardstick knows Troggu with five players only, so there is no ratio."
    else:
        text += f" There is no yardstick: {machine.yardstick}."
    return text


def _as_json(bench: "Bench", speeds: "list[Speed]", machine: "Machine") -> dict[str, Any]:
    from troggu_stats.runner.bench import SHARES

    return {
        "variant": bench.rules.name,
        "repeat": bench.repeat,
        "core": machine.core,
        "jobs": machine.jobs,
        "yardstick": machine.yardstick if machine.has_yardstick else None,
        "no_yardstick_because": None if machine.has_yardstick else machine.yardstick,
        "speeds": [
            {
                "strategy": speed.strategy,
                "players": speed.players,
                "one_core": round(speed.one_core),
                "all_cores": round(speed.all_cores),
                "shares": {name: round(share, 4) for name, share in zip(SHARES, speed.shares, strict=True)},
                "ratio": None if speed.ratio is None else round(speed.ratio, 4),
                "yardstick": None if speed.yardstick is None else round(speed.yardstick),
            }
            for speed in speeds
        ],
    }
