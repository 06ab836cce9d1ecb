"""Tables of a tournament: the matrix, the verdicts, and by role where a difference comes from."""

import re
from collections.abc import Mapping

from troggu_stats.experiments.one_seat import PAYMENT, POINTS
from troggu_stats.experiments.plan import Plan, Stop
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.tournament.contest import contest_of
from troggu_stats.experiments.tournament.pairs import Pair, labels, pairs_of
from troggu_stats.experiments.tournament.sums import by_bids, by_role, differences
from troggu_stats.experiments.tournament.verdicts import (
    EVENING,
    HYPOTHESES,
    LEVEL,
    deals_to_show,
    gain,
    in_words,
    verdict,
)
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import Estimate, effect, paired_t, ratio

_PLAYERS = key_column("players", "number of players")
_GUEST = key_column("strategy", "who sits in one seat, in each in turn", Dtype.TEXT)
_FIELD = key_column("field", "who sits in all others, and otherwise in this one too", Dtype.TEXT)


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return the matrix of gains, the verdicts, and the gains by role."""
    return [make(plan, totals) for make in (matrix_table, verdicts_table, roles_table)]


def matrix_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what each strategy gains in one seat of each field."""
    names, unit = labels(plan.strategies), contest_of(plan.rules).unit
    columns = (
        _PLAYERS,
        _GUEST,
        *(
            estimate_column(f"among_{_plain(name)}", unit, f"gain a deal in one seat among {name}")
            for name in names
        ),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for guest, name in enumerate(names):
            cells = [_cell(plan, totals[players], Pair(guest, field), players) for field in range(len(names))]
            rows.append((players, name, *cells))
    return Table("matrix", "What one seat gains among each field", _header(plan), columns, tuple(rows))


def verdicts_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return for each pair the gain, what of it comes from bids, the verdict, and how soon it would show."""
    contest = contest_of(plan.rules)
    unit, scale = contest.unit, contest.scale(plan.rules)
    may_bid = contest.games_a_seat > 1
    columns = (
        _PLAYERS,
        _GUEST,
        _FIELD,
        count_column("deals", "deals, each played with the guest in every seat"),
        estimate_column("gain", unit, "what the guest gets more a deal than the field in its seat"),
        estimate_column("gain_an_evening", unit, f"the gain in {EVENING} deals"),
        *([estimate_column("by_bids", unit, "of that, what its own bids make")] if may_bid else []),
        estimate_column("effect", "", "gain over the standard deviation of a deal's difference, all seats"),
        key_column("verdict", "whether it gains, as the sequential test has it", Dtype.TEXT),
        estimate_column("deals_to_show", "deals", "deals at a table until a difference would show"),
        estimate_column("evenings_to_show", "evenings", f"the same in evenings of {EVENING} deals"),
    )
    names = labels(plan.strategies)
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for place, pair in enumerate(pairs_of(plan)):
            found = totals[players]
            gained = gain(plan, found, pair, players)
            bids = paired_t(by_bids(found, place), LEVEL).scaled(scale / players)
            shown = deals_to_show(found, place, gained, players)
            rows.append(
                (
                    players,
                    names[pair.guest],
                    names[pair.field],
                    int(found["deals"][place]),
                    gained.scaled(scale),
                    gained.scaled(scale * EVENING),
                    *([bids] if may_bid else []),
                    effect(differences(found, place), LEVEL),
                    in_words(plan, pair, verdict(plan, found, pair)),
                    shown,
                    shown.scaled(1.0 / EVENING),
                )
            )
    low, high = HYPOTHESES.low, HYPOTHESES.high
    header = (
        *_header(plan),
        f"Verdict: sequential test (GSPRT) on the differences of a deal over all seats, effect {low:g}"
        f" against {high:g}, either error {HYPOTHESES.false_high:g} for each pair; asked"
        f" {'at fixed numbers of deals until decided' if plan.stop is Stop.DECIDED else 'once, at the end'}.",
        "Until it would show: deals at a table, each played once, after which the winnings of one such seat"
        " differ from 0 at the 95% level with a chance of 80%; its ends are those of the gain.",
        "The interval of the effect is by the delta method, as the standard deviation is in doubt too.",
    )
    return Table("verdicts", "Who gains, and how soon it would show", header, columns, tuple(rows))


def roles_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what the guest gains by role, on the contracts that the field bids."""
    contest = contest_of(plan.rules)
    unit, scale, by_points = contest.unit, contest.scale(plan.rules), bool(contest.points_meaning)
    columns = (
        _PLAYERS,
        _GUEST,
        _FIELD,
        key_column("role", "the part of the seat in the field's own game", Dtype.TEXT),
        count_column("deals", "deals with such a seat"),
        count_column("hands", "such seats", "hands"),
        *([estimate_column("points", "card points", contest.points_meaning)] if by_points else []),
        estimate_column("payment", unit, "gain of the seat a hand"),
    )
    names = labels(plan.strategies)
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for place, pair in enumerate(pairs_of(plan)):
            for role, role_name in enumerate(contest.roles):
                points, paid = (by_role(totals[players], place, role, one) for one in (POINTS, PAYMENT))
                if points.c:
                    gains = (*([ratio(points, LEVEL)] if by_points else []), ratio(paid, LEVEL).scaled(scale))
                    names_of = (names[pair.guest], names[pair.field], role_name)
                    rows.append((players, *names_of, points.deals, points.c, *gains))
    header = (
        contest.roles_meaning,
        f"Interval: {LEVEL:.0%}, the deal is the unit (delta method): all seats of a deal in one role count"
        " as one observation.",
        about_run(plan, f"at most {plan.deals:,} deals for each pair"),
    )
    return Table("roles", "Where the difference comes from", header, columns, tuple(rows))


def _cell(plan: Plan, totals: Totals, pair: Pair, players: int) -> Estimate:
    if pair.guest == pair.field:
        return Estimate(0.0, 0.0, 0.0, 0, LEVEL, "exact: itself, not played")
    if pair not in pairs_of(plan):
        return Estimate.empty(LEVEL)
    return gain(plan, totals, pair, players).scaled(contest_of(plan.rules).scale(plan.rules))


def _plain(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "_", name.lower()).strip("_")


def _header(plan: Plan) -> tuple[str, ...]:
    return (
        "Estimated: what a strategy gets more a deal than the field's own would in its seat, on the same"
        f" deals, the mean over all seats; {contest_of(plan.rules).as_usual}. A field that thinks ahead is"
        " played only against guests that do.",
        f"Interval: {LEVEL:.0%}, paired t; the sum over all seats of a deal is one observation.",
        about_run(plan, f"at most {plan.deals:,} deals for each pair"),
    )
