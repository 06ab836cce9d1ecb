"""Tables of ``stakes``: shares doubled, payments by role, volatility, contracts, what refitting changes."""

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Mapping as MappingOf

import numpy as np

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.stakes.arms import (
    REFERENCE,
    Part,
    is_usual,
    own_threshold,
    parts_of,
    thresholds_of,
)
from troggu_stats.experiments.stakes.found import (
    DOUBLED_OF,
    Found,
    Measure,
    Side,
    at_reference,
    doubled,
    paid_in_role,
    share_of_deals,
)
from troggu_stats.experiments.stakes.neutral_table import neutral_table
from troggu_stats.experiments.stakes.outcomes import (
    FORCED_KINDS,
    OUTCOMES,
    ROLE_NAMES,
    TAKEN_KINDS,
    THRESHOLDS,
    Kind,
    Role,
    misere,
    of_kinds,
    played,
    won,
)
from troggu_stats.experiments.stakes.play import played_parts
from troggu_stats.experiments.stakes.wording import LESS_AT, LEVEL, PAIRED, TOGETHER, UNLESS_FEW, notes
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import Estimate, same_arm, simultaneous
from troggu_stats.stats import Totals as Sums

EVENING = 50
"""Deals of an evening."""
_PLAYERS = key_column("players", "number of players")
_BIDS = key_column("bids", "unchanged, or refitted to the threshold", Dtype.TEXT)
_AT = key_column("double_at", "losers with so many points or fewer pay double", unit="points")
_ROLE = key_column("role", "whose payment", Dtype.TEXT)
_ROLE_KEYS = (_PLAYERS, _ROLE, _BIDS, _AT)
_A_GAME = (
    estimate_column("a_game", "Rappen", "what one seat gets in a deal in which it has the role"),
    estimate_column("spread", "Rappen", "standard deviation of that"),
)
_A_DEAL = (
    estimate_column(
        "a_deal", "Rappen", "what one seat with the role gets for each deal dealt, 0 where nobody has it"
    ),
    estimate_column("spread_a_deal", "Rappen", "standard deviation of that"),
)
_DOUBLED = (
    estimate_column("normal", "share", "normal and forced games that are doubled (G11)"),
    estimate_column("solo", "share", "solos that are doubled"),
    estimate_column("together", "share", "games with a declarer that are doubled"),
)
_Row = tuple[Cell, ...]


def all_tables(plan: Plan, totals: MappingOf[int, Totals]) -> list[Table]:
    """Return every table of a run, in the order in which they are read."""
    found = [Found(plan, players, totals[players]) for players in plan.players]
    make = [
        doubled_table,
        payments_table,
        payments_a_deal_table,
        neutral_table,
        volatility_table,
        contracts_table,
    ]
    if Part.REFITTED in parts_of(plan):
        make.append(refitting_table)
    if Part.UNCHANGED not in played_parts(plan):
        make += [doubled_curve_table, payments_curve_table]
    return [one(plan, found) for one in make]


def roles_of(players: int) -> tuple[Role, ...]:
    """Return the roles that a table has: partners and forced players at 7-8 (G13, G14)."""
    return tuple(role for role in Role if players >= 7 or role not in (Role.PARTNER, Role.FORCED))


def less_at_reference(
    found: Found, part: Part, difference: Callable[[Side, Side, float], Estimate]
) -> dict[int, Estimate]:
    """Return a difference from the reference at every threshold, with intervals that hold together."""
    thresholds, reference = thresholds_of(found.plan), at_reference(part)
    others = [Side(part, one) for one in thresholds if one != REFERENCE]
    each = simultaneous(lambda side, level: difference(side, reference, level), others, LEVEL)
    itself = same_arm(Sums(found.deals, 0, 0), LEVEL)
    return {REFERENCE: itself} | {side.threshold: one for side, one in zip(others, each, strict=True)}


def _rows(
    plan: Plan, found: Sequence[Found], make: Callable[[Found, Part], dict[int, list[_Row]]]
) -> list[_Row]:
    """Return the rows of every number of players, part and threshold."""
    rows: list[_Row] = []
    for one in found:
        for part in parts_of(plan):
            cells = make(one, part)
            for threshold in thresholds_of(plan):
                rows += [(one.players, str(part), threshold, *more) for more in cells[threshold]]
    return rows


def doubled_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return which share of games is doubled at each threshold, and how much more than at the reference."""
    columns = (
        _PLAYERS,
        _BIDS,
        _AT,
        count_column("games", "games with a declarer", "games"),
        *_DOUBLED,
        estimate_column(LESS_AT, "share", f"together, less the share at {REFERENCE}"),
    )

    def make(one: Found, part: Part) -> dict[int, list[_Row]]:
        all_games = doubled(tuple(Kind))
        less = less_at_reference(
            one, part, lambda side, other, level: one.share_difference(side, other, all_games, level)
        )
        return {
            threshold: [
                (
                    one.count(Side(part, threshold), all_games.counts),
                    *doubled_shares(one, Side(part, threshold)),
                    less[threshold],
                )
            ]
            for threshold in thresholds_of(plan)
        }

    header = notes(
        plan,
        "which share of games is doubled, won or lost, where losers with so many points or fewer pay double;"
        " trebled games are not doubled (G11).",
        f"shares Wilson (Clopper-Pearson where few), {PAIRED}, Tango (delta method where other games are"
        f" counted, {UNLESS_FEW})",
    )
    return Table("doubled", "Games that are doubled", header, columns, tuple(_rows(plan, found, make)))


def doubled_shares(found: Found, side: Side) -> tuple[Estimate, ...]:
    """Return the shares of normal games, of solos, and of both that are doubled."""
    return tuple(found.share(side, doubled(kinds), LEVEL) for kinds in DOUBLED_OF.values())


def payments_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return what each role gets a game at each threshold, how far it spreads, and what changes."""
    columns = (
        *_ROLE_KEYS,
        count_column("deals", "deals with the role"),
        *_A_GAME,
        estimate_column(LESS_AT, "Rappen", f"a game, less what it is at {REFERENCE}"),
    )

    def make(one: Found, measure: Measure, part: Part) -> Iterator[_Row]:
        less = less_at_reference(
            one, part, lambda side, other, level: one.mean_difference(side, other, measure, level)
        )
        for threshold in thresholds_of(plan):
            side = Side(part, threshold)
            in_role = one.mean(side, measure, LEVEL), one.spread(side, measure, LEVEL)
            yield one.count(side, measure.counts), *in_role, less[threshold]

    header = notes(
        plan,
        "what one seat gets in a game in which it has the role, on average and how far around it. All"
        " defenders of a deal get the same; forced games have defenders and partners too.",
        f"means t, standard deviations by the delta method, {PAIRED}, delta method, {UNLESS_FEW}",
    )
    return Table(
        "payments", "What each role gets a game", header, columns, tuple(_by_role(plan, found, make))
    )


def payments_a_deal_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return what each role gets a deal at each threshold, and what changes."""
    columns = (
        *_ROLE_KEYS,
        *_A_DEAL,
        estimate_column(LESS_AT, "Rappen", f"a deal, less what it is at {REFERENCE}"),
        estimate_column("deals_saved", "", "times the deals that this would need without common deals"),
    )

    def make(one: Found, measure: Measure, part: Part) -> Iterator[_Row]:
        less = less_at_reference(
            one, part, lambda side, other, level: one.deal_difference(side, other, measure, level)
        )
        for threshold in thresholds_of(plan):
            side = Side(part, threshold)
            a_deal = one.mean_a_deal(side, measure, LEVEL), one.spread_a_deal(side, measure, LEVEL)
            saved = one.deals_saved(side, at_reference(part), measure, LEVEL)
            yield *a_deal, less[threshold], saved

    header = notes(
        plan,
        "what one seat with the role gets for each deal dealt, 0 where nobody has it: what the role is worth"
        " and how often it comes, together.",
        f"means t, standard deviations by the delta method, {PAIRED}, t (bounds where too"
        " few deals differ). 'Deals saved' is the ratio of variances, independent deals to common ones",
    )
    rows = tuple(_by_role(plan, found, make))
    return Table("payments_a_deal", "What each role gets a deal", header, columns, rows)


def _by_role(
    plan: Plan, found: Sequence[Found], make: Callable[[Found, Measure, Part], Iterator[_Row]]
) -> Iterator[_Row]:
    """Yield the rows of every number of players, role, part and threshold."""
    for one in found:
        for role in roles_of(one.players):
            for part in parts_of(plan):
                rows = make(one, paid_in_role(one.players, role), part)
                for threshold, cells in zip(thresholds_of(plan), rows, strict=True):
                    yield one.players, ROLE_NAMES[role], str(part), threshold, *cells


def volatility_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return how far a seat's payments swing at each threshold."""
    columns = (
        _PLAYERS,
        _BIDS,
        _AT,
        estimate_column("a_deal", "Rappen", "standard deviation of what a seat gets, for each deal dealt"),
        estimate_column("a_game", "Rappen", "the same for each deal played, not passed on (V2)"),
        estimate_column("an_evening", "Rappen", f"the same for {EVENING} deals together"),
        estimate_column(f"times_at_{REFERENCE}", "", f"a deal, over what it is at {REFERENCE}"),
    )

    def make(one: Found, part: Part) -> dict[int, list[_Row]]:
        times = less_at_reference(one, part, one.volatility_ratio)
        times[REFERENCE] = one.once(LEVEL)
        rows: dict[int, list[_Row]] = {}
        for threshold in thresholds_of(plan):
            side = Side(part, threshold)
            a_deal = one.volatility(side, np.ones(OUTCOMES, np.int64), LEVEL)
            a_game = one.volatility(side, played(), LEVEL)
            evening = a_deal.scaled(EVENING**0.5)
            rows[threshold] = [(a_deal, a_game, evening, times[threshold])]
        return rows

    header = notes(
        plan,
        "how far what a seat gets swings around 0, for a seat drawn by lot; payments of a deal sum to zero.",
        f"square root of the t interval of the mean square; ratios to {REFERENCE} delta method on the same"
        f" deals, {UNLESS_FEW}, {TOGETHER}",
    )
    return Table("volatility", "How far payments swing", header, columns, tuple(_rows(plan, found, make)))


def contracts_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return what is played by which bids."""
    shares = {
        "normal": of_kinds(TAKEN_KINDS),
        "solo": of_kinds((Kind.SOLO,)),
        "forced": of_kinds(FORCED_KINDS),
        "misere": misere(),
        "passed": 1 - played(),
    }
    columns = (
        _PLAYERS,
        _BIDS,
        _AT,
        *(
            estimate_column(name, "share", f"deals that are {words}")
            for name, words in zip(
                shares,
                ("normal games, bid by a take", "solos", "forced games", "misères", "passed on"),
                strict=True,
            )
        ),
        estimate_column("won", "share", "normal games won by the declarer's side"),
    )
    rows: list[_Row] = []
    for one in found:
        for part in parts_of(plan):
            all_alike = part not in played_parts(plan)
            for threshold in (own_threshold(plan),) if all_alike else thresholds_of(plan):
                side, takes = Side(part, threshold), shares["normal"]
                cells = [one.share(side, share_of_deals(of), LEVEL) for of in shares.values()]
                cells.append(one.share(side, Measure(won() * takes, takes), LEVEL))
                rows.append((one.players, str(part), threshold, *cells))
    header = notes(
        plan,
        "what is played; with bids unchanged the same at every threshold for players who do not look.",
        "shares Wilson (Clopper-Pearson where few)",
    )
    return Table("contracts", "What is played", header, columns, tuple(rows))


def refitting_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return what bids refitted to a threshold change against the variant's own, at the same threshold."""
    columns = (
        _PLAYERS,
        _AT,
        estimate_column("normal", "share", "deals that are normal games: refitted less unchanged"),
        estimate_column("doubled", "share", "games that are doubled: refitted less unchanged"),
        estimate_column("declarer", "Rappen", "what a declarer gets a game: refitted less unchanged"),
        estimate_column("declarer_a_deal", "Rappen", "the same for each deal dealt"),
        estimate_column("volatility", "", "standard deviation a deal: refitted over unchanged"),
    )
    rows: list[_Row] = []
    for one in found:
        by_threshold = _refitting(one)
        rows += [(one.players, threshold, *by_threshold[threshold]) for threshold in thresholds_of(plan)]
    header = notes(
        plan,
        "what bids change that are refitted to the threshold, against the variant's own bids at the same"
        " threshold.",
        f"paired (shares Tango; a deal t; else delta method, {UNLESS_FEW}), {TOGETHER}",
    )
    return Table("refitting", "What refitted bids change", header, columns, tuple(rows))


def _refitting(found: Found) -> dict[int, _Row]:
    declarer = paid_in_role(found.players, Role.DECLARER)
    takes, games = share_of_deals(of_kinds(TAKEN_KINDS)), doubled(tuple(Kind))
    differences: tuple[Callable[[Side, Side, float], Estimate], ...] = (
        lambda one, other, level: found.share_difference(one, other, takes, level),
        lambda one, other, level: found.share_difference(one, other, games, level),
        lambda one, other, level: found.mean_difference(one, other, declarer, level),
        lambda one, other, level: found.deal_difference(one, other, declarer, level),
        found.volatility_ratio,
    )
    thresholds = thresholds_of(found.plan)
    apart = [one for one in thresholds if not is_usual(found.plan, found.players, one)]
    cells: dict[int, list[Estimate]] = {}
    for difference in differences:
        each = simultaneous(
            lambda at, level, difference=difference: difference(  # type: ignore[misc]
                Side(Part.REFITTED, at), Side(Part.UNCHANGED, at), level
            ),
            apart,
            LEVEL,
        )
        for threshold, one in zip(apart, each, strict=True):
            cells.setdefault(threshold, []).append(one)
    itself = [same_arm(Sums(found.deals, 0, 0), LEVEL)] * (len(differences) - 1) + [found.once(LEVEL)]
    return {threshold: tuple(cells.get(threshold, itself)) for threshold in thresholds}


def doubled_curve_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return which share of games is doubled at every threshold there is, with bids unchanged."""
    rows: list[_Row] = [
        (one.players, threshold, *doubled_shares(one, Side(Part.UNCHANGED, threshold)))
        for one in found
        for threshold in THRESHOLDS
    ]
    header = notes(
        plan,
        "which share of games is doubled at every threshold, with bids unchanged.",
        "shares Wilson (Clopper-Pearson where few), each by itself",
    )
    title = "Games that are doubled, at every threshold"
    return Table("doubled_curve", title, header, (_PLAYERS, _AT, *_DOUBLED), tuple(rows))


def payments_curve_table(plan: Plan, found: Sequence[Found]) -> Table:
    """Return what each role gets at every threshold there is, with bids unchanged."""
    rows: list[_Row] = []
    for one in found:
        for role in roles_of(one.players):
            measure = paid_in_role(one.players, role)
            for threshold in THRESHOLDS:
                side = Side(Part.UNCHANGED, threshold)
                a_game = one.mean(side, measure, LEVEL), one.spread(side, measure, LEVEL)
                a_deal = one.mean_a_deal(side, measure, LEVEL), one.spread_a_deal(side, measure, LEVEL)
                rows.append((one.players, ROLE_NAMES[role], threshold, *a_game, *a_deal))
    header = notes(
        plan,
        "what one seat in a role gets at every threshold, with bids unchanged.",
        "means t, standard deviations by the delta method, each by itself",
    )
    title = "What each role gets, at every threshold"
    columns = (_PLAYERS, _ROLE, _AT, *_A_GAME, *_A_DEAL)
    return Table("payments_curve", title, header, columns, tuple(rows))
