"""``troggu-sim rules``: a variant's settings with their sources, and where two variants differ."""

from typing import TYPE_CHECKING, Any

import click

from troggu_stats.cli.groups import NamedCommands
from troggu_stats.cli.options import format_option
from troggu_stats.cli.output import echo, print_json, print_rich, print_table
from troggu_stats.experiments.words import DEFAULT_VARIANT, value_text

if TYPE_CHECKING:
    from troggu_stats.rules import DealShape, Rules, TroccasRules
    from troggu_stats.rules.ruleset import Difference


@click.group(name="rules", cls=NamedCommands)
def command() -> None:
    """Show a variant's settings, or where two variants differ."""


@command.command()
@click.argument("variant", default=DEFAULT_VARIANT)
@click.option(
    "--set",
    "assignments",
    metavar="KEY=VALUE",
    multiple=True,
    help="Change a setting, as in --set double_at_most=20; may be repeated.",
)
@format_option("table", "json")
def show(variant: str, assignments: tuple[str, ...], output_format: str) -> None:
    """Show every setting of VARIANT (default: rulebook), with its source, and how it is dealt."""
    from troggu_stats.rules import about_variant

    rules = _read_variant(variant, assignments)
    shapes = [rules.deal_shape(players) for players in rules.player_counts()]
    if output_format == "json":
        print_json(_as_json(rules, shapes))
        return
    print_rich(f"{rules.title} ({rules.name}, {rules.game}): {about_variant(rules.name)}\n")
    rows = [
        [name, value_text(value), f"{setting.meaning}: {setting.in_words(value)}. {rules.source(name)}"]
        for (name, value), setting in zip(rules.settings().items(), rules.SETTINGS.values(), strict=True)
    ]
    print_table(["setting", "value", "meaning and source"], rows)
    echo()
    deals = [[str(shape.players), str(shape.hand), str(shape.tapp or "-"), str(shape)] for shape in shapes]
    print_table(["players", "hand", "tapp", "dealt as"], deals, numbers=(0, 1, 2))


@command.command()
@click.argument("first")
@click.argument("second")
@format_option("table", "json")
def diff(first: str, second: str, output_format: str) -> None:
    """Show where two variants differ.

    FIRST and SECOND are variants, or variants with settings changed, such as visp:double_at_most=20.
    """
    left, right = _read_variant(first), _read_variant(second)
    found = left.differences(right)
    if output_format == "json":
        print_json(
            {
                "first": first,
                "second": second,
                "differences": [
                    {
                        "setting": one.setting.name,
                        "first": one.left,
                        "second": one.right,
                        "meaning": one.setting.meaning,
                        "first_in_words": one.left_in_words,
                        "second_in_words": one.right_in_words,
                        "first_source": one.left_source,
                        "second_source": one.right_source,
                    }
                    for one in found
                ],
            }
        )
        return
    if not found:
        echo(f"{first} and {second} have the same settings.")
        return
    _print_in_words(first, second, found)
    echo("\nSettings, as --set takes them, and their sources")
    sources = []
    for one in found:
        sources += [
            [one.setting.name, first, f"{value_text(one.left)}: {one.left_source}"],
            ["", second, f"{value_text(one.right)}: {one.right_source}"],
        ]
    print_table(["setting", "variant", "value and source"], sources)


def _print_in_words(first: str, second: str, found: "tuple[Difference, ...]") -> None:
    """Print what differs as players say it, and for how many players where not for all."""
    rows = []
    for one in found:
        # What a caution says of other settings by their keys is no plain word.
        plain = "; ".join(part for part in one.setting.caution.split("; ") if "_" not in part)
        meaning = f"{one.setting.meaning} ({plain})" if plain else one.setting.meaning
        rows.append([meaning, one.left_in_words, one.right_in_words])
    print_table(["what differs", first, second], rows)


def _read_variant(text: str, assignments: tuple[str, ...] = ()) -> "Rules | TroccasRules":
    from troggu_stats.rules import find_variant

    name, colon, settings = text.partition(":")
    rules = find_variant(name)
    changes = (*(settings.split(",") if colon else ()), *assignments)
    return rules.with_settings(changes) if changes else rules


def _as_json(rules: "Rules | TroccasRules", shapes: "list[DealShape]") -> dict[str, Any]:
    return {
        "variant": rules.name,
        "title": rules.title,
        "game": rules.game,
        "digest": rules.digest(),
        "settings": {
            name: {
                "value": value,
                "allowed": rules.SETTINGS[name].allowed,
                "rule": rules.SETTINGS[name].rule,
                "meaning": rules.SETTINGS[name].meaning,
                "source": rules.source(name),
            }
            for name, value in rules.settings().items()
        },
        "deals": [
            {"players": one.players, "hand": one.hand, "tapp": one.tapp, "dealt_as": str(one)}
            for one in shapes
        ],
    }
