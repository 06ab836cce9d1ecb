"""``troggu-sim run``: an experiment from its options to its tables, or those that a file asks for."""

from typing import Any

import click

from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import experiment_option, players_option, read_any_rules, variant_options
from troggu_stats.cli.run_file import FileWords, is_run_file, run_file
from troggu_stats.cli.run_options import RunWords, run_options
from troggu_stats.cli.running import play_experiment


@click.command(name="run")
@click.argument("experiment", metavar="EXPERIMENT|FILE.toml")
@players_option
@variant_options
@experiment_option
@run_options
@click.pass_context
@interruptible
def command(
    context: click.Context,
    /,
    experiment: str,
    players: tuple[str, ...],
    variant: str,
    assignments: tuple[str, ...],
    options: tuple[str, ...],
    **words: Any,
) -> None:
    """Play deals to answer a question, and print what was found and the tables.

    'list experiments' names the questions, and with -v the options of each.

    'run solo' asks how often Solo is bid and won, and on which hands it pays more than taking or passing.
    'run tournament --strategy village,novice' rotates one seat of each among the other; 'run headroom' has
    one seat of a field (the first --strategy) played by others, random and rollout unless named.
    Without --out nothing is written. The same seed gives the same tables on any number of processes.

    'run FILE.toml -o DIRECTORY' runs an experiment or a suite of them from a file (docs/suites.md); options
    given besides take the place of what the file says, in every run of it.
    """
    said = RunWords(**words)
    if is_run_file(experiment):
        run_file(FileWords.said(context, experiment, said))
        return
    play_experiment(experiment, read_any_rules(variant, assignments), players, options, said)
