"""The lines of ``headroom`` in Troccas: a guest as dealer, as a partner of the dealer's, or against them."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.headroom.ground import Enough, Ground, LineDeals
from troggu_stats.experiments.one_seat import PAYMENT, faults_of
from troggu_stats.experiments.one_seat_troccas import ROLE_NAMES, TroccasRole, results_of, roles_at
from troggu_stats.experiments.plan import Plan
from troggu_stats.results.columns import NOT_CONSECUTIVE, Block
from troggu_stats.results.troccas_columns import TROCCAS_COLUMNS, TROCCAS_ROW_WIDTH
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.troccas.block import play_block, play_numbers
from troggu_stats.strategies.troccas.registry import parse_strategy, seat_strategies, thinks_ahead

_PRECISION = 0.2
"""Half-width, in game points, at which a line has been played enough."""


class _Troccas:
    lines = tuple(ROLE_NAMES[role] for role in TroccasRole)
    unit = "game points"

    def about(self, field: str) -> tuple[str, str]:
        return "", (
            "Nobody bids, so that every deal counts for every line; the guest lays away, plays, calls jacks"
            " and takes cards back. Partners of the dealer's (with four and six players) and those against"
            " the dealer: each of their seats in turn. Where everyone plays alone all but the dealer are"
            " against the dealer."
        )

    def lines_of(self, rules: AnyRules, players: int) -> tuple[str, ...]:
        return tuple(self.lines[role] for role in TroccasRole if role in roles_at(players))

    def counts_points(self, line: str) -> bool:
        return False  # game points are card points less a constant (C8, C11-C13)

    def enough(self, line: str) -> Enough:
        return Enough(PAYMENT, _PRECISION)

    def scale(self, rules: AnyRules) -> float:
        return 1.0

    def check(self, text: str, rules: AnyRules) -> None:
        parse_strategy(text)

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def play_line(self, plan: Plan, players: int, line: str, first: int, count: int) -> LineDeals:
        rules, field = plan.troccas_rules, plan.strategies[0]
        base = play_block(first, count, rules, seat_strategies([field], players), plan.seed)
        role = self.lines.index(line)
        places = np.flatnonzero(roles_at(players) == role)
        # Every seat of the line in turn, from deal to deal.
        seats = places[np.arange(first, first + count) % len(places)]
        part = np.full(count, role)
        results, unbalanced = [results_of(base, seats, part)], faults_of(base)
        for guest in plan.strategies[1:]:
            played = _with_guest(plan, players, guest, first, seats)
            unbalanced += faults_of(played)
            results.append(results_of(played, seats, part))
        return LineDeals(np.stack(results), count, count * len(plan.strategies), unbalanced, 0)


def _with_guest(plan: Plan, players: int, guest: str, first: int, seats: Ints) -> Block:
    """Play consecutive deals with a guest in one seat of each."""
    rules = plan.troccas_rules
    rows = np.zeros((len(seats), TROCCAS_ROW_WIDTH), np.int16)
    for seat in np.unique(seats).tolist():
        here = np.flatnonzero(seats == seat)
        texts = [plan.strategies[0]] * players
        texts[seat] = guest
        lineup = seat_strategies(texts, players)
        rows[here] = play_numbers(first + here, rules, lineup, plan.seed).rows
    return Block(NOT_CONSECUTIVE, rows, players, columns=TROCCAS_COLUMNS)


GROUND: Ground = _Troccas()
