"""What must hold in every run of ``discard``, checked before a table is made."""

from collections.abc import Mapping

import numpy as np

from troggu_stats.experiments.auditing import FAULTS_OF_A_GUEST, require
from troggu_stats.experiments.discard.arms import arms_of
from troggu_stats.experiments.discard.hand_types import ALL_HANDS, FIRST_TYPES, TRAITS
from troggu_stats.experiments.discard.sums import RARE_ARMS
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, payments, types of hands and games add up; return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"games": 0, "deals": 0, "exchanges": 0}
    for players in plan.players:
        found = totals[players]
        for fault, number in zip(FAULTS_OF_A_GUEST, found["faults"].tolist(), strict=True):
            require(players, f"the number of {fault}", number, 0)
        require(players, "the number of deals", int(found["deals"][0]), plan.deals)
        _check_types(players, found)
        _check_same_arms(plan, players, found)
        require(players, "the number of games", int(found["games"][0]), _games(plan, found))
        counts["games"] += int(found["games"][0])
        counts["deals"] += int(found["deals"][0])
        counts["exchanges"] += int(found["exchanges"][ALL_HANDS])
    return counts


def _check_types(players: int, found: Totals) -> None:
    """Every hand is of one type of each trait, with all that it came to."""
    for first, trait in zip(FIRST_TYPES, TRAITS, strict=True):
        types = slice(first, first + len(trait.types))
        for name in ("exchanges", "sums", "products"):
            parts, whole = found[name][types].sum(axis=0), found[name][ALL_HANDS]
            wrong = int(np.count_nonzero(parts != whole))
            require(players, f"the sums over the types by {trait.name} that differ from all hands", wrong, 0)


def _check_same_arms(plan: Plan, players: int, found: Totals) -> None:
    """An arm against itself, under another name, gives nothing."""
    products = found["products"][ALL_HANDS]
    for arm, same in enumerate(arms_of(plan).same_as):
        squares = products[:, arm, arm] + products[:, same, same] - 2 * products[:, arm, same]
        require(players, "the squared difference of an arm from itself", int(squares.sum()), 0)


def _games(plan: Plan, found: Totals) -> int:
    """Return how many games the arms take: the baseline all deals, the others those with an exchange."""
    arms = (len(arms_of(plan).played) - 1) * int(found["exchanges"][ALL_HANDS])
    choices = int(found["choices"].sum()) + int(found["screening_games"][0])
    rare = int(found["rare_deals"][0]) + (len(RARE_ARMS) - 1) * int(found["rare_held"][0])
    return int(found["deals"][0]) + arms + choices + rare
