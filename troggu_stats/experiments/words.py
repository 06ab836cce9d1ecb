"""How the words of a command line or a file are read: numbers, numbers of players, strategies."""

import os
import re
from collections.abc import Sequence
from decimal import Decimal, InvalidOperation

from troggu_stats.errors import UsageError, did_you_mean
from troggu_stats.strategies.catalogue import shipped_names

ADDRESS_LIMIT = 1 << 53
# A trillion deals keep every sum of an experiment within 64 bits, and would take years.
MOST_DEALS = 10**12
MOST_JOBS = 4096
FEWEST_PLAYERS, MOST_PLAYERS = 3, 8
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
        raise UsageError(f"{what} cannot be {short(text)}: give a whole number from {lowest} to {highest}.")
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
                f"Players cannot be {short(part)}: give a number, a list or a range, such as 5, 4,6 or 3-8."
            )
        first, last = int(ends[1]), int(ends[2] or ends[1])
        for number in (first, last):
            if not FEWEST_PLAYERS <= number <= MOST_PLAYERS:
                raise UsageError(
                    f"Players cannot be {number}: {FEWEST_PLAYERS} to {MOST_PLAYERS} can play, so give"
                    " numbers within that, such as 5, 4,6 or 3-8."
                )
        found.update(range(min(first, last), max(first, last) + 1))
    if texts and not found:
        raise UsageError("Players came empty: give a number, a list or a range, such as 5, 4,6 or 3-8.")
    return tuple(sorted(found))


def read_deals(text: str, highest: int = ADDRESS_LIMIT) -> int:
    """Read a number of deals."""
    return whole_number(text, "The number of deals", 1, highest)


def read_jobs(text: str | None) -> int:
    """Read the number of processes; without one, all cores that this process may use."""
    if text is None:
        return _usable_cores()
    return whole_number(text, "The number of processes", 1, MOST_JOBS)


def _usable_cores() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def seed_number(text: str) -> int:
    """Read a seed; 0 is a seed like any other."""
    return whole_number(text, "The seed", 0, ADDRESS_LIMIT - 1)


def drawn_seed() -> int:
    """Return a seed drawn from what the machine has of chance."""
    import secrets

    return secrets.randbelow(ADDRESS_LIMIT)


def value_text(value: object) -> str:
    """Return a setting's value as ``--set`` takes it: ``true``, ``3-8``, ``four_kings``."""
    if isinstance(value, bool):
        return str(value).lower()
    return "-".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


def split_names(texts: Sequence[str]) -> tuple[str, ...]:
    """Return one text a strategy, or a variant, from repeated words and comma lists.

    A comma also parts a name's own settings: what has an ``=`` and no ``:`` before it belongs to the name
    before, so ``random:pass_rate=0.5,village`` is two strategies, and ``a:x=1,y=2,b`` is ``a:x=1,y=2`` and
    ``b``.
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
    return tuple(found)


def split_strategies(texts: Sequence[str], game: str = "troggu") -> tuple[str, ...]:
    """Return one text a strategy from repeated options and comma lists, as ``split_names`` parts them.

    Raises
    ------
    UsageError
        A name is empty, or is no strategy's.
    """
    found = split_names(texts)
    for one in found:
        _check_strategy_name(one, game)
    return found


def _check_strategy_name(text: str, game: str) -> None:
    """Refuse an unknown strategy by the names of the parameter files, before anything slow is imported."""
    name = text.partition(":")[0]
    if name in shipped_names(game):
        return
    from troggu_stats.strategies.custom import find_own_for, own_names

    if find_own_for(name, game) is None:
        known = [*shipped_names(game), *own_names(game)]
        raise UsageError(
            f"There is no strategy {short(name)}; there are {', '.join(known)}.{did_you_mean(name, known)}"
        )


def short(text: str) -> str:
    """Return a text for an error: in ASCII, and not too long."""
    return ascii(text if len(text) <= 40 else text[:37] + "...")
