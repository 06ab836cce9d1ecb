"""The parameter file of fitted thresholds, and the table that says how well they are fitted."""

from collections.abc import Mapping

from troggu_stats.experiments.tuning.bids import ERRORS_OF_CHANGE, FITTED_STRATEGY, SMALLEST_GAIN, Fit
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.rules import Rules
from troggu_stats.stats import DEFAULT_LEVEL
from troggu_stats.strategies.bid_tables import fitted_name


def parameter_file(rules: Rules, fits: Mapping[int, Fit], deals: int, seed: int) -> str:
    """Return the file of a variant's thresholds, as ``strategies/data/bids`` holds them.

    Parameters
    ----------
    rules
        The variant.
    fits
        Fits by number of players.
    deals, seed
        Deals of each round, and the seed.
    """
    changed = [f"{name}={value}" for name, value in rules.changed_from_base().items()]
    settings = "".join(f" --set {one}" for one in changed)
    lines = [
        f"# Counts from which {FITTED_STRATEGY} takes and plays solo at {_title(rules)},",
        "# one a seat from eldest on, for each number of players. Written by",
        f"#   troggu-sim tune bids --variant {rules.name}{settings} -n {deals} --seed {seed}",
        *_how_begun(rules),
        *_how_well(fits),
        "",
        "[take_from]",
    ]
    ordered = sorted(fits.items())
    for players, fit in ordered:
        lines.append(f"{players} = {[seat.thresholds.take_from for seat in fit.seats]}")
    lines += ["", "[solo_from]"]
    for players, fit in ordered:
        lines.append(f"{players} = {[seat.thresholds.solo_from for seat in fit.seats]}")
    lines += ["", "# The most that a seat still gains by one step, in stakes a deal.", "[last_gain]"]
    lines += [f"{players} = {fit.largest:.4f}" for players, fit in ordered]
    return "\n".join(lines) + "\n"


def _how_begun(rules: Rules) -> tuple[str, ...]:
    if not rules.changed_from_base():
        return ()
    return (f"# begun at those of {rules.name} itself, left for gains beyond {ERRORS_OF_CHANGE:g} errors,",)


def _how_well(fits: Mapping[int, Fit]) -> tuple[str, ...]:
    unsettled = [str(players) for players, fit in sorted(fits.items()) if not fit.settled]
    fitted = (
        f"# and fitted until one step of one of them gains no seat more than {SMALLEST_GAIN:g} stakes a deal."
    )
    return (fitted, f"# Not so far yet with {', '.join(unsettled)} players.") if unsettled else (fitted,)


def gains_table(rules: Rules, fits: Mapping[int, Fit], deals: int, seed: int) -> Table:
    """Return where each seat's thresholds stand, and what one step more would gain.

    Parameters
    ----------
    rules, fits, deals, seed
        As for ``parameter_file``.
    """
    name = fitted_name(rules, rules.origin or rules)
    columns = (
        key_column("players", "number of players"),
        key_column("seat", "0 is eldest, who speaks first; the last is the dealer"),
        key_column(
            "settled", "whether no threshold moved any more and no gain is above the limit", Dtype.TEXT
        ),
        count_column("take_from", "count from which the seat takes", "counts"),
        count_column("solo_from", "count from which it plays solo", "counts"),
        estimate_column("take_step", "stakes a deal", "gain by moving take_from one step, down or up"),
        estimate_column("solo_step", "stakes a deal", "gain by moving solo_from one step, down or up"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players, fit in sorted(fits.items()):
        settled = "yes" if fit.settled else "no"
        for number, seat in enumerate(fit.seats):
            held = (seat.thresholds.take_from, seat.thresholds.solo_from)
            rows.append((players, number, settled, *held, seat.take_step, seat.solo_step))
    header = (
        "Estimated: what a seat gains by moving one threshold one step, all others staying. A step is the"
        " least change by which any hand that came is bid otherwise; the better of a step down and one up is"
        " shown, which leans upwards.",
        f"Interval: {DEFAULT_LEVEL:.0%}, t, on the {deals:,} fresh deals of the last round, seed {seed}."
        f" Settled: no threshold moved in that round and no gain is above {SMALLEST_GAIN:g} stakes a deal.",
        f"{_title(rules)}; rests on {FITTED_STRATEGY} players.",
    )
    return Table(f"bids_{name}", f"Thresholds of bids: {name}", header, columns, tuple(rows))


def _title(rules: Rules) -> str:
    changed = [f"{name} = {value}" for name, value in rules.changed_from_base().items()]
    return (rules.title or rules.name) + (f" with {', '.join(changed)}" if changed else "")
