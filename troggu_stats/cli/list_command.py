"""``troggu-sim list``: what there is, by name."""

from typing import TYPE_CHECKING

import click

from troggu_stats.cli.groups import NamedCommands
from troggu_stats.cli.options import format_option
from troggu_stats.cli.output import echo, print_json, print_table
from troggu_stats.experiments.words import DEFAULT_VARIANT

if TYPE_CHECKING:
    from troggu_stats.strategies.discards.policies import Policy


@click.group(name="list", cls=NamedCommands)
def command() -> None:
    """List variants, strategies, discards or experiments, the names that other commands take."""


@command.command()
@format_option("table", "json")
def variants(output_format: str) -> None:
    """List the variants of both games."""
    from troggu_stats.rules import about_variant, find_variant, variant_names

    found = [find_variant(name) for game in ("troggu", "troccas") for name in variant_names(game)]
    listed = [
        {
            "name": rules.name,
            "title": rules.title,
            "game": rules.game,
            "players": list(rules.player_counts()),
            "about": about_variant(rules.name),
        }
        for rules in found
    ]
    if output_format == "json":
        print_json(listed)
        return
    rows = [
        [rules.name, rules.game, numbers(rules.player_counts()), about_variant(rules.name)] for rules in found
    ]
    print_table(["variant", "game", "players", "about"], rows)


@command.command()
@click.option("-v", "--verbose", is_flag=True, help="Also each strategy's parameters.")
@click.option(
    "--variant",
    metavar="NAME",
    default=DEFAULT_VARIANT,
    show_default=True,
    help="List those who play the game of this variant; troccas has players of its own.",
)
@format_option("table", "json")
def strategies(verbose: bool, variant: str, output_format: str) -> None:
    """List the players; every parameter can be changed, as in random:pass_rate=0.5."""
    from troggu_stats.rules import find_variant
    from troggu_stats.simulation.games import game_of
    from troggu_stats.strategies.bids_of import BIDS, Bids

    game = game_of(find_variant(variant))
    if output_format == "json":
        print_json(
            [
                {
                    "name": name,
                    "meaning": game.strategy_meaning(name),
                    "parameters": [
                        {
                            "name": one.name,
                            "meaning": one.meaning,
                            "values": list(one.values),
                            "lowest": one.lowest,
                            "highest": one.highest,
                        }
                        for one in game.parameters(name)
                    ],
                }
                for name in game.strategy_names()
            ]
        )
        return
    print_table(
        ["strategy", "how it plays"],
        [[name, game.strategy_meaning(name)] for name in game.strategy_names()],
    )
    for name in game.strategy_names() if verbose else ():
        echo(f"\nParameters of {name}")
        rows = [
            [
                one.name,
                " ".join(f"{value:g}" for value in one.values),
                f"{one.lowest:g} to {one.highest:g}",
                one.meaning,
            ]
            for one in game.parameters(name)
        ]
        if game.bids_by_table(name):
            rows.append(
                [BIDS, Bids.VARIANT, " or ".join(Bids), "by the variant's thresholds or refitted ones"]
            )
        print_table(["parameter", "values", "range", "meaning"], rows)


@command.command()
@format_option("table", "json")
def discards(output_format: str) -> None:
    """List the ways to discard that 'run discard' compares, as in --option policies=own,voids,points."""
    from troggu_stats.strategies.discards.policies import policies

    if output_format == "json":
        print_json(
            [{"name": one.name, "meaning": one.meaning, "numbers": _numbers(one)} for one in policies()]
        )
        return
    print_table(["discard", "what is laid away"], [[one.name, one.meaning] for one in policies()])
    echo("\nEach strategy's name stands for its discard too, and 'own' for that of whoever plays.")


def _numbers(policy: "Policy") -> list[dict[str, object]]:
    return [
        {
            "name": one.name,
            "meaning": one.meaning,
            "value": one.values[0],
            "lowest": one.lowest,
            "highest": one.highest,
        }
        for one, _ in policy.parameters
    ]


@command.command()
@click.option("-v", "--verbose", is_flag=True, help="Also each experiment's own options.")
@format_option("table", "json")
def experiments(verbose: bool, output_format: str) -> None:
    """List the experiments that 'run' takes; their own options are given by --option NAME=VALUE."""
    from dataclasses import asdict

    from troggu_stats.experiments.experiment import games_of
    from troggu_stats.experiments.registry import experiment_names, get_experiment

    found = [get_experiment(name) for name in experiment_names()]
    if output_format == "json":
        print_json(
            [
                {
                    "name": one.name,
                    "meaning": one.meaning,
                    "games": list(games_of(one)),
                    "default_deals": one.default_deals,
                    "options": [asdict(option) for option in one.options],
                }
                for one in found
            ]
        )
        return
    rows = [[one.name, ", ".join(games_of(one)), f"{one.default_deals:,}", one.meaning] for one in found]
    print_table(["experiment", "games", "deals", "what it asks"], rows, numbers=(2,))
    for one in found if verbose else ():
        if one.options:
            echo(f"\nOptions of {one.name}")
            print_table(
                ["option", "default", "meaning"],
                [[option.name, option.default, option.meaning] for option in one.options],
            )


def numbers(counts: range) -> str:
    """Return numbers of players as a range in words: ``3-8``."""
    return f"{counts[0]}-{counts[-1]}" if len(counts) > 1 else str(counts[0])
