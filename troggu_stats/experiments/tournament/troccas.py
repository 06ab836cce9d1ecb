"""A tournament of Troccas: nobody bids, and a seat belongs to the dealer's side or to another."""

from enum import IntEnum
from typing import cast

import numpy as np

from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS
from troggu_stats.experiments.tournament.contest import Contest, GuestGames
from troggu_stats.results.columns import Block
from troggu_stats.rules import TroccasRules
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.troccas.block import play_block
from troggu_stats.strategies.troccas.registry import parse_strategy, seat_strategies, thinks_ahead


class _Role(IntEnum):
    DEALER = 0
    PARTNER = 1
    OTHER = 2


_NAMES = {_Role.DEALER: "dealer", _Role.PARTNER: "dealer's partner", _Role.OTHER: "against the dealer"}


class _Troccas:
    unit = "game points"
    roles = tuple(_NAMES[role] for role in _Role)
    games_a_seat = 1
    as_usual = "everybody lays away and plays as usual"
    points_meaning = ""
    roles_meaning = "Estimated: what the guest gets more than the field in the same seat and role."

    def scale(self, rules: AnyRules) -> float:
        return 1.0

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def is_same_player(self, one: str, other: str, rules: AnyRules) -> bool:
        (kind, row), (other_kind, other_row) = parse_strategy(one), parse_strategy(other)
        return kind == other_kind and row.tolist() == other_row.tolist()

    def field_games(
        self, first: int, count: int, rules: AnyRules, players: int, field: str, seed: int
    ) -> Block:
        return play_block(first, count, cast(TroccasRules, rules), seat_strategies([field], players), seed)

    def guest_games(
        self, first: int, count: int, rules: AnyRules, seats: tuple[str, ...], seat: int, seed: int
    ) -> GuestGames:
        lineup = seat_strategies(seats, len(seats))
        block = play_block(first, count, cast(TroccasRules, rules), lineup, seed)
        return GuestGames(block, block)

    def roles_of(self, block: Block) -> Ints:
        seats, dealer = np.arange(block.players), block.players - 1
        found = np.where(seats == dealer, _Role.DEALER, _Role.OTHER)
        if block.players in IN_PARTNERSHIPS:
            found = np.where((seats != dealer) & (seats % 2 == dealer % 2), _Role.PARTNER, found)
        return np.broadcast_to(found.astype(np.int64), (len(block), block.players))

    def results_of(self, block: Block, seats: Ints, seat_roles: Ints) -> Ints:
        deals = np.arange(len(block))
        if block.players in IN_PARTNERSHIPS:
            others = seat_roles == _Role.OTHER
            points = np.where(others, block["other_points"], block["dealer_points"]).astype(np.int64)
        else:
            points = block["seat_points"][deals, seats].astype(np.int64)
        return np.stack([points, block["payment"][deals, seats].astype(np.int64)])

    def changed(self, base: Block, alike: Block) -> int:
        return 0


CONTEST: Contest = _Troccas()
