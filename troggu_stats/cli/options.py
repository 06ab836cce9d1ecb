"""Options that several commands share, and how each one's text is read and refused."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal, InvalidOperation
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from troggu_stats.cli.output import say
from troggu_stats.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from troggu_stats.rules import Rules

_Command = TypeVar("_Command", bound=Callable[..., Any])

ADDRESS_LIMIT = 1 << 53
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
USUAL_PLAYERS = 5
MOST_JOBS = 4096
DEFAULT_VARIANT = "rulebook"
DEFAULT_STRATEGY = "village"


def whole_number(text: str, what: str, lowest: int, highest: int) -> int:
    """Read a whole number in any usual spelling: ``10000``, ``10_000``, ``10,000``, ``1e4``.

    Raises
    ------
    UsageError
        The text is no whole number, or out of range; the error names the range.
    """
    plain = text.strip()
    if re.fullmatch(r"[+-]?[0-9]{1,3}(,[0-9]{3})+", plain):
        plain = plain.replace(",", "")
    try:
        number = Decimal(plain) if plain.isascii() else Decimal("NaN")
    except InvalidOperation:
        number = Decimal("NaN")
    # The range is asked first, so that a number of a million digits is never written out.
    if not number.is_finite() or not lowest <= number <= highest or number != int(number):
        raise UsageError(f"{what} cannot be {_short(text)}: give a whole number from {lowest} to {highest}.")
    return int(number)


def read_players(texts: Sequence[str]) -> tuple[int, ...]:
    """Read numbers of players: a number, a list or a range, also mixed (``5``, ``3,5``, ``3-5,8``).

    Raises
    ------
    UsageError
        A part is none of these, or a number is outside 3 to 8.
    """
    found: set[int] = set()
    for part in ",".join(texts).replace(" ", ",").split(","):
        ends = re.fullmatch(r"([0-9]{1,3})(?:(?:-|\.\.)([0-9]{1,3}))?", part)
        if ends is None:
            if not part:
                continue
            raise UsageError(
                f"Players cannot be {_short(part)}: give a number, a list or a range, such as 5, 4,6 or 3-8."
            )
        first, last = int(ends[1]), int(ends[2] or ends[1])
        for number in (first, last):
            if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
                raise UsageError(
                    f"Players cannot be {number}: Troggu is for {FEWEST_PLAYERS} to {MOST_PLAYERS}, so give"
                    " numbers within that, such as 5, 4,6 or 3-8."
                )
        found.update(range(min(first, last), max(first, last) + 1))
    if texts and not found:
        raise UsageError("Players came empty: give a number, a list or a range, such as 5, 4,6 or 3-8.")
    return tuple(sorted(found))


def players_of(rules: "Rules", asked: Sequence[str]) -> tuple[int, ...]:
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


def one_number_of_players(rules: "Rules", asked: str | None) -> int:
    """Return the one number of players asked for, or the variant's nearest to five.

    Raises
    ------
    UsageError
        It is none, more than one, or outside the variant's range.
    """
    if asked is None:
        return min(rules.player_counts(), key=lambda number: abs(number - USUAL_PLAYERS))
    players = players_of(rules, [asked])
    if len(players) > 1:
        raise UsageError(f"Players came as {_short(asked)}: one deal has one number of players, so give one.")
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


def read_deals(text: str, highest: int = ADDRESS_LIMIT) -> int:
    """Read a number of deals."""
    return whole_number(text, "The number of deals", 1, highest)


def read_jobs(text: str | None) -> int:
    """Read the number of processes; without one, all cores that this process may use."""
    if text is None:
        return _usable_cores()
    return whole_number(text, "The number of processes", 1, MOST_JOBS)


def _usable_cores() -> int:
    import os

    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def split_strategies(texts: Sequence[str]) -> tuple[str, ...]:
    """Return one text a strategy from repeated options and comma lists.

    A comma also parts a strategy's own settings: what has an ``=`` and no ``:`` before it belongs to the
    strategy before, so ``random:pass_rate=0.5,village`` is two strategies, and ``a:x=1,y=2,b`` is
    ``a:x=1,y=2`` and ``b``.

    Raises
    ------
    UsageError
        A name is empty, or is no strategy's.
    """
    found: list[str] = []
    for text in texts:
        begun = False
        for part in text.split(","):
            name, equals, _ = part.partition("=")
            if begun and equals and ":" not in name:
                found[-1] += ("," if ":" in found[-1] else ":") + part.strip()
            else:
                found.append(part.strip())
                begun = True
    for one in found:
        _check_strategy_name(one)
    return tuple(found)


def _check_strategy_name(text: str) -> None:
    """Refuse an unknown strategy by the names of the parameter files, before anything slow is imported."""
    name = text.partition(":")[0]
    folder = resources.files("troggu_stats.strategies") / "data"
    files = [entry.name for entry in folder.iterdir()]
    known = sorted(file.removesuffix(".toml") for file in files if file.endswith(".toml"))
    if name not in known:
        from troggu_stats.strategies.custom import own_names

        known += own_names()
    if name not in known:
        raise UsageError(
            f"There is no strategy {_short(name)}; there are {', '.join(known)}.{did_you_mean(name, known)}"
        )


def strategies_for(texts: Sequence[str], players: Sequence[int]) -> tuple[str, ...]:
    """Return the strategies asked for, one for all seats or one a seat.

    Raises
    ------
    UsageError
        One is unknown, or their number fits neither.
    """
    found = split_strategies(texts)
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
        help=f"Number of players.  [default: {USUAL_PLAYERS}, or the variant's nearest]",
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
    from troggu_stats.strategies.custom import DEFAULT_ACT_LIMIT, load_code

    try:
        seconds = DEFAULT_ACT_LIMIT if act_limit is None else float(act_limit)
    except ValueError:
        raise UsageError(f"The limit of an act cannot be {_short(act_limit or '')}: give seconds.") from None
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
        return Seed(whole_number(text, "The seed", 0, ADDRESS_LIMIT - 1), drawn=False)
    import secrets

    return Seed(secrets.randbelow(ADDRESS_LIMIT), drawn=True)


def _short(text: str) -> str:
    return ascii(text if len(text) <= 40 else text[:37] + "...")
