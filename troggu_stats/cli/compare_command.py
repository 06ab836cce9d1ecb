"""``troggu-sim compare``: variants beside each other on the same deals, as the experiment ``variants``."""

from typing import Any

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import players_option
from troggu_stats.cli.run_options import RunWords, run_options
from troggu_stats.cli.running import play_experiment
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import short

_EXPERIMENT = "variants"


@click.command(name="compare")
@click.argument("variants", nargs=-1, metavar="VARIANT...")
@players_option
@click.option(
    "--sweep",
    "sweeps",
    metavar="KEY=VALUES",
    multiple=True,
    help="Compare every VARIANT with each value of a setting, as in --sweep double_at_most=20,29,30,31; if"
    " repeated, with all combinations.",
)
@click.option(
    "--rulings",
    is_flag=True,
    help="Compare one VARIANT with itself, each open point of its rules decided otherwise.",
)
@click.option(
    "--pairs",
    type=click.Choice(["all", "first"]),
    help="Compare each with every other, or with the first.  [default: all; first with --rulings]",
)
@click.option(
    "--parts",
    type=click.Choice(["auto", "both", "none"]),
    default="auto",
    show_default=True,
    help="Go from the first to each other one setting at a time, in both orders, or not; auto: unless"
    " somebody thinks ahead.",
)
@run_options
@interruptible
def command(
    variants: tuple[str, ...],
    players: tuple[str, ...],
    sweeps: tuple[str, ...],
    rulings: bool,
    pairs: str | None,
    parts: str,
    **words: Any,
) -> None:
    """Play variants beside each other on the same deals, and print where they differ and why.

    VARIANT is a variant, or one with settings changed: 'compare visp st-niklaus graechen', 'compare visp
    visp:double_at_most=20'. The steps to each other one begin with the first. Without -p it is played with
    all numbers of players that the variants have in common. It is the experiment 'variants' of 'run'.
    """
    from troggu_stats.experiments.variants.arms import other_rulings, read_variant, swept, variant_text

    _check_number(variants, sweeps, rulings)
    found = swept([read_variant(text) for text in variants], sweeps)
    if rulings:
        found = (*found, *other_rulings(found[0]))
    against = ",".join(map(variant_text, found[1:]))
    chosen = pairs or ("first" if rulings else "all")
    options = {"against": against, "pairs": chosen, "parts": parts}
    play_experiment(_EXPERIMENT, found[0], players, options, RunWords(**words))


def _check_number(variants: tuple[str, ...], sweeps: tuple[str, ...], rulings: bool) -> None:
    """Refuse words that leave nothing to compare, or that do not go together."""
    if rulings and sweeps:
        raise UsageError("--rulings and --sweep came together: leave one out.")
    if rulings and len(variants) != 1:
        raise UsageError(
            f"--rulings came with {len(variants)} variants: name the one whose open points matter, as in"
            " compare rulebook --rulings."
        )
    if not variants:
        raise UsageError(
            "There is nothing to compare: name variants, as in compare visp st-niklaus graechen."
        )
    if len(variants) == 1 and not sweeps and not rulings:
        raise UsageError(
            f"There is nothing to compare {short(variants[0])} with: name another variant, or give --sweep"
            " KEY=VALUES or --rulings."
        )
