"""A tournament of Troggu: the guest also bids, once the field for it and once itself."""

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.narrowing import as_troggu
from troggu_stats.experiments.one_seat import (
    ROLE_NAMES,
    Bidder,
    SeatRole,
    lineup_with,
    played_alike,
    results_of,
    roles,
    thinks_ahead,
)
from troggu_stats.experiments.tournament.contest import Contest, GuestGames
from troggu_stats.results.columns import Block
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import parse_strategy, seat_strategies


class _Troggu:
    unit = "Rappen"
    roles = tuple(ROLE_NAMES[role] for role in SeatRole)
    games_a_seat = len(Bidder)
    as_usual = "everybody bids and plays as usual"
    points_meaning = "gain of the seat's side a hand; in a misère points avoided"
    roles_meaning = (
        "Estimated: what the guest gets more than the field in the same seat and role, when the field bids"
        " for both, so that every contract stays."
    )

    def scale(self, rules: AnyRules) -> float:
        return as_troggu(rules).stake

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def is_same_player(self, one: str, other: str, rules: AnyRules) -> bool:
        first, second = (parse_strategy(text, as_troggu(rules)) for text in (one, other))
        return (first.kind, first.row, first.own) == (second.kind, second.row, second.own)

    def field_games(
        self, first: int, count: int, rules: AnyRules, players: int, field: str, seed: int
    ) -> Block:
        own = as_troggu(rules)
        return play_block(first, count, own, seat_strategies([field], players, rules=own), seed)

    def guest_games(
        self, first: int, count: int, rules: AnyRules, seats: tuple[str, ...], seat: int, seed: int
    ) -> GuestGames:
        own = as_troggu(rules)
        field = seats[seat - 1]
        found = [
            play_block(
                first, count, own, lineup_with(own, len(seats), field, seats[seat], seat, bidder), seed
            )
            for bidder in (Bidder.FIELD, Bidder.ITSELF)
        ]
        return GuestGames(*found)

    def roles_of(self, block: Block) -> Ints:
        return roles(block)

    def results_of(self, block: Block, seats: Ints, seat_roles: Ints) -> Ints:
        return results_of(block, seats, seat_roles)

    def changed(self, base: Block, alike: Block) -> int:
        return int(np.count_nonzero(~played_alike(base, alike)))


CONTEST: Contest = _Troggu()
