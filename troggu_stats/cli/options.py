"""Options that several commands share, and how each one's text is read and refused."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from troggu_stats.cli.output import say
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import (
    ADDRESS_LIMIT,
    DEFAULT_STRATEGY,
    DEFAULT_VARIANT,
    drawn_seed,
    read_players,
    seed_number,
    short,
    split_strategies,
)

if TYPE_CHECKING:
    from troggu_stats.rules import Rules
    from troggu_stats.rules.variants import AnyRules

_Command = TypeVar("_Command", bound=Callable[..., Any])


def players_of(rules: "AnyRules", asked: Sequence[str]) -> tuple[int, ...]:
    """Return the numbers of players asked for, or all that the variant has.

    Raises
    ------
    UsageError
        One of them is no number of players, or outside the variant's range.
    """
    players = read_players(asked)
    for number in players:
        rules.check_players(number)
    return players or tuple(rules.player_counts())


def one_number_of_players(rules: "AnyRules", asked: str | None) -> int:
    """Return the one number of players asked for, or the variant's nearest to the game's usual one.

    Raises
    ------
    UsageError
        It is none, more than one, or outside the variant's range.
    """
    if asked is None:
        return min(rules.player_counts(), key=lambda number: abs(number - rules.USUAL_PLAYERS))
    players = players_of(rules, [asked])
    if len(players) > 1:
        raise UsageError(f"Players came as {short(asked)}: one deal has one number of players, so give one.")
    return players[0]


def read_rules(variant: str, assignments: Sequence[str]) -> "Rules":
    """Return a Troggu variant with settings laid over it.

    Raises
    ------
    UsageError
        The variant or a setting is unknown, or a value is out of range.
    """
    from troggu_stats.rules import load_variant

    rules = load_variant(variant)
    return rules.with_settings(assignments) if assignments else rules


def read_any_rules(variant: str, assignments: Sequence[str]) -> "AnyRules":
    """Return a variant of either game with settings laid over it.

    Raises
    ------
    UsageError
        The variant or a setting is unknown, or a value is out of range.
    """
    from troggu_stats.rules import find_variant

    rules = find_variant(variant)
    return rules.with_settings(assignments) if assignments else rules


def strategies_for(texts: Sequence[str], players: Sequence[int], game: str = "troggu") -> tuple[str, ...]:
    """Return the strategies asked for, one for all seats or one a seat.

    Raises
    ------
    UsageError
        One is unknown, or their number fits neither.
    """
    found = split_strategies(texts, game)
    for number in players:
        if len(found) not in (1, number):
            raise UsageError(
                f"{len(found)} strategies came for {number} players: give one for all seats, or one a seat"
                " with that number of players alone."
            )
    return found


def variant_options(function: _Command) -> _Command:
    """Add ``--variant`` and ``--set``."""
    for option in (
        click.option(
            "--set",
            "assignments",
            metavar="KEY=VALUE",
            multiple=True,
            help="Change a setting, as in --set double_at_most=20; may be repeated. 'rules show' lists them.",
        ),
        click.option(
            "--variant",
            metavar="NAME",
            default=DEFAULT_VARIANT,
            show_default=True,
            help="The rules to play by; 'list variants' names them.",
        ),
    ):
        function = option(function)
    return function


def players_option(function: _Command) -> _Command:
    """Add ``--players``, a list or range."""
    return click.option(
        "-p",
        "--players",
        metavar="NUMBERS",
        multiple=True,
        help="Numbers of players: 5, 4,6 or 3-8.  [default: all of the variant's]",
    )(function)


def one_player_count_option(function: _Command) -> _Command:
    """Add ``--players``, one number."""
    return click.option(
        "-p",
        "--players",
        metavar="NUMBER",
        help="Number of players.  [default: 5, or the variant's nearest; Troccas: 4]",
    )(function)


def strategy_option(function: _Command) -> _Command:
    """Add ``--strategy``."""
    return click.option(
        "--strategy",
        "strategies",
        metavar="NAME[:KEY=VALUE,...]",
        multiple=True,
        default=(DEFAULT_STRATEGY,),
        show_default=DEFAULT_STRATEGY,
        help="Who plays: one for all seats, or one a seat from eldest on, as a comma list or repeated;"
        " random:pass_rate=0.5 changes a parameter. 'list strategies' names them.",
    )(function)


def experiment_option(function: _Command) -> _Command:
    """Add ``--option``."""
    return click.option(
        "--option",
        "options",
        metavar="NAME=VALUE",
        multiple=True,
        help="An option of the experiment's own; may be repeated. 'list experiments -v' names them.",
    )(function)


def code_options(function: _Command) -> _Command:
    """Add ``--code`` and ``--act-limit``."""
    for option in (
        click.option(
            "--act-limit",
            metavar="SECONDS",
            help="How long one act of a strategy of --code may take.  [default: 10]",
        ),
        click.option(
            "--code",
            type=click.Path(path_type=Path),
            metavar="FILE.py",
            multiple=True,
            help="Take strategies of your own from a file; may be repeated. See docs/writing-a-strategy.md.",
        ),
    ):
        function = option(function)
    return function


def read_code(files: Sequence[Path], act_limit: str | None) -> None:
    """Load the user's files of strategies, so that they can be named like any other.

    Raises
    ------
    UsageError
        One cannot be loaded, or the limit is no number of seconds.
    """
    if not files and act_limit is None:
        return
    for file in files:
        # Bytes that are no UTF-8 could not be written into a manifest when all deals have been played.
        if not file.name.isprintable():
            raise UsageError(
                f"A file of strategies cannot be named {short(file.name)}: its name stands in manifests and"
                " reports, so give it letters that can be printed."
            )
    from troggu_stats.strategies.custom import DEFAULT_ACT_LIMIT, load_code

    try:
        seconds = DEFAULT_ACT_LIMIT if act_limit is None else float(act_limit)
    except ValueError:
        raise UsageError(f"The limit of an act cannot be {short(act_limit or '')}: give seconds.") from None
    load_code(files, seconds)


def seed_option(function: _Command) -> _Command:
    """Add ``--seed``."""
    return click.option(
        "--seed",
        metavar="NUMBER",
        help=f"0 to {ADDRESS_LIMIT - 1}; the same seed deals the same cards.  [default: drawn and printed]",
    )(function)


def deals_option(default: str, meaning: str) -> Callable[[_Command], _Command]:
    """Return the option ``--deals``."""
    return click.option("-n", "--deals", metavar="NUMBER", default=default, show_default=True, help=meaning)


def quiet_option(function: _Command) -> _Command:
    """Add ``--quiet``."""
    return click.option("-q", "--quiet", is_flag=True, help="No progress and no remarks.")(function)


def format_option(*words: str) -> Callable[[_Command], _Command]:
    """Return the option ``--format`` with the words it takes, the first by default."""
    return click.option(
        "--format",
        "output_format",
        type=click.Choice(words),
        default=words[0],
        show_default=True,
        help="How results are printed.",
    )


@dataclass(frozen=True)
class Seed:
    """A seed, asked for or drawn.

    Parameters
    ----------
    number
        0 to 2**53 - 1.
    drawn
        Whether none was asked for.
    """

    number: int
    drawn: bool

    def announce(self) -> None:
        """Say which seed was drawn, so that the run can be had again; call it when all mistakes are found."""
        if self.drawn:
            say(f"Seed {self.number} was drawn; --seed {self.number} plays the same deals again.")


def read_seed(text: str | None) -> Seed:
    """Read a seed, or draw one where none is asked for; 0 is a seed like any other.

    Raises
    ------
    UsageError
        It is no whole number, or out of range.
    """
    if text is not None:
        return Seed(seed_number(text), drawn=False)
    return Seed(drawn_seed(), drawn=True)
