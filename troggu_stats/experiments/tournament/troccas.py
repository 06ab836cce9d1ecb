"""A tournament of Troccas: nobody bids, and a seat belongs to the dealer's side or to another."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.narrowing import as_troccas
from troggu_stats.experiments.one_seat_troccas import ROLE_NAMES, TroccasRole, results_of, roles_at
from troggu_stats.experiments.tournament.contest import Contest, GuestGames
from troggu_stats.results.columns import Block
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import parse_strategy, seat_strategies, thinks_ahead


class _Troccas:
    unit = "game points"
    roles = tuple(ROLE_NAMES[role] for role in TroccasRole)
    games_a_seat = 1
    as_usual = "everybody lays away and plays as usual"
    points_meaning = ""
    roles_meaning = "Estimated: what the guest gets more than the field in the same seat and role."

    def scale(self, rules: AnyRules) -> float:
        return 1.0

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def is_same_player(self, one: str, other: str, rules: AnyRules) -> bool:
        first, second = parse_strategy(one), parse_strategy(other)
        return (first.kind, first.row, first.own) == (second.kind, second.row, second.own)

    def field_games(
        self, first: int, count: int, rules: AnyRules, players: int, field: str, seed: int
    ) -> Block:
        return play_block(first, count, as_troccas(rules), seat_strategies([field], players), seed)

    def guest_games(
        self, first: int, count: int, rules: AnyRules, seats: tuple[str, ...], seat: int, seed: int
    ) -> GuestGames:
        lineup = seat_strategies(seats, len(seats))
        block = play_block(first, count, as_troccas(rules), lineup, seed)
        return GuestGames(block, block)

    def roles_of(self, block: Block) -> Ints:
        return np.broadcast_to(roles_at(block.players), (len(block), block.players))

    def results_of(self, block: Block, seats: Ints, seat_roles: Ints) -> Ints:
        return results_of(block, seats, seat_roles)

    def changed(self, base: Block, alike: Block) -> int:
        return 0


CONTEST: Contest = _Troccas()
