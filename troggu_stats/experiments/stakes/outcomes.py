"""What a deal comes to, in one small number: enough to pay it at any threshold for double stakes (G11).

A *cell* is how a deal was played: kind of game, points and tricks of the declarer's side. An *outcome* is
what it then costs at one threshold: kind of game and stakes. The cell does not depend on the threshold, so
that one play of a deal gives its outcome at all of them.
"""

from enum import IntEnum
from functools import cache

import numpy as np
import numpy.typing as npt

from troggu_stats.engine.codes import NOBODY, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settlement import (
    HALF_OF_POINTS,
    PARTNERS_SHARE,
    SOLO_FACTOR,
    declarers_share,
    multiplier_of,
)
from troggu_stats.results.columns import Block

THRESHOLDS = range(HALF_OF_POINTS + 1)
"""Every value that the setting ``double_at_most`` can have."""


class Kind(IntEnum):
    """What was played, and whether the declarer had a partner."""

    NORMAL = 0
    NORMAL_WITH_PARTNER = 1
    FORCED = 2
    FORCED_WITH_PARTNER = 3
    SOLO = 4


class Role(IntEnum):
    """For whom something changes."""

    DECLARER = 0
    FORCED = 1
    PARTNER = 2
    DEFENDER = 3
    SOLOIST = 4
    AGAINST_SOLO = 5


ROLE_NAMES = {
    Role.DECLARER: "declarer",
    Role.FORCED: "forced player",
    Role.PARTNER: "partner",
    Role.DEFENDER: "defender",
    Role.SOLOIST: "soloist",
    Role.AGAINST_SOLO: "defender in a solo",
}
SOLO_ROLES = (Role.SOLOIST, Role.AGAINST_SOLO)
NORMAL_ROLES = tuple(role for role in Role if role not in SOLO_ROLES)
NORMAL_KINDS = tuple(kind for kind in Kind if kind is not Kind.SOLO)
TAKEN_KINDS = (Kind.NORMAL, Kind.NORMAL_WITH_PARTNER)
FORCED_KINDS = (Kind.FORCED, Kind.FORCED_WITH_PARTNER)
_WITH_PARTNER = (Kind.NORMAL_WITH_PARTNER, Kind.FORCED_WITH_PARTNER)

# --- cells ---
_POINTS = 2 * HALF_OF_POINTS + 1
NO_TRICK, SOME_TRICKS, EVERY_TRICK = range(3)
_TRICKS = 3
_GAME_CELLS = len(Kind) * _POINTS * _TRICKS
# Beside games with a declarer: misères by the number of seats that gain, and deals passed on.
_MISERES = 8
CELLS = _GAME_CELLS + _MISERES + 1

# --- outcomes ---
STAKES = tuple(range(-3, 4))
"""Stakes of the declarer's side for each that a defender pays; in a solo each counts twice."""
_GAMES = len(Kind) * len(STAKES)
OUTCOMES = _GAMES + _MISERES + 1


def cell(kind: Kind, points: int, made: int = SOME_TRICKS) -> int:
    """Return the cell of a game with so many points of the declarer's side."""
    return (kind * _POINTS + points) * _TRICKS + made


def cells_of(block: Block, all_tricks: int) -> Ints:
    """Return the cell of every deal of a block, of so many tricks each; shape (deals,)."""
    contract = block["contract"]
    kind = _KIND_OF_CONTRACT[contract] + (block["partner"] != NOBODY)
    tricks = block["side_tricks"]
    made = np.where(tricks == 0, NO_TRICK, np.where(tricks == all_tricks, EVERY_TRICK, SOME_TRICKS))
    cells: Ints = (kind.astype(np.int64) * _POINTS + block["points"]) * _TRICKS + made
    without = np.flatnonzero((contract == Contract.MISERE) | (contract == Contract.PASSED))
    gaining = np.count_nonzero(block["payment"][without] > 0, axis=1)
    cells[without] = np.where(
        contract[without] == Contract.MISERE, _GAME_CELLS + gaining, _GAME_CELLS + _MISERES
    )
    return cells


_KIND_OF_CONTRACT = np.zeros(len(Contract), np.int64)
_KIND_OF_CONTRACT[[Contract.NORMAL, Contract.FORCED, Contract.SOLO]] = (Kind.NORMAL, Kind.FORCED, Kind.SOLO)


@cache
def outcomes_of_cells(all_tricks: int) -> npt.NDArray[np.int64]:
    """Return the outcome of every cell at every threshold, by the engine's own rule.

    Parameters
    ----------
    all_tricks
        Tricks of a deal.

    Returns
    -------
    ndarray
        Shape (thresholds, CELLS).
    """
    found = np.empty((len(THRESHOLDS), CELLS), np.int64)
    found[:, _GAME_CELLS:] = np.arange(_GAMES, OUTCOMES)
    games = found[:, :_GAME_CELLS].reshape(len(THRESHOLDS), len(Kind), _POINTS, _TRICKS)
    for points in range(_POINTS):
        for made, tricks in enumerate((0, 1, all_tricks)):
            for threshold in THRESHOLDS:
                stakes = multiplier_of(points, tricks, all_tricks, False, threshold)
                signed = stakes if points > HALF_OF_POINTS else -stakes
                games[threshold, :, points, made] = signed - STAKES[0]
    games += (np.arange(len(Kind)) * len(STAKES))[:, np.newaxis, np.newaxis]
    found.setflags(write=False)
    return found


def joint_counts(first: Ints, second: Ints, times: Ints | None = None) -> Ints:
    """Return how often each pair of outcomes came, shape (OUTCOMES, OUTCOMES); rows may count many times."""
    # Whole numbers below 2**53 are summed exactly as floats.
    counts = np.bincount(first * OUTCOMES + second, times, OUTCOMES * OUTCOMES)
    joint: Ints = counts.astype(np.int64).reshape(OUTCOMES, OUTCOMES)
    return joint


def is_game(outcome: int) -> bool:
    """Tell whether an outcome is one of a game with a declarer."""
    return outcome < _GAMES


def _kind_and_stakes(outcome: int) -> tuple[Kind, int]:
    kind, place = divmod(outcome, len(STAKES))
    return Kind(kind), STAKES[place]


@cache
def of_kinds(kinds: tuple[Kind, ...]) -> Ints:
    """Return 1 for every outcome of these kinds of games, else 0; shape (OUTCOMES,)."""
    return np.array(
        [int(is_game(one) and _kind_and_stakes(one)[0] in kinds) for one in range(OUTCOMES)], np.int64
    )


@cache
def multiplied(factor: int) -> Ints:
    """Return 1 for every outcome that is doubled (2) or trebled (3), a solo's own doubling apart, else 0."""
    return np.array(
        [int(is_game(one) and abs(_kind_and_stakes(one)[1]) == factor) for one in range(OUTCOMES)], np.int64
    )


@cache
def won() -> Ints:
    """Return 1 for every outcome that the declarer's side wins, else 0."""
    return np.array([int(is_game(one) and _kind_and_stakes(one)[1] > 0) for one in range(OUTCOMES)], np.int64)


@cache
def misere() -> Ints:
    """Return 1 for every misère, else 0."""
    return np.array([int(_GAMES <= one < OUTCOMES - 1) for one in range(OUTCOMES)], np.int64)


@cache
def played() -> Ints:
    """Return 1 for every outcome but a deal passed on (V2)."""
    return np.array([int(one < OUTCOMES - 1) for one in range(OUTCOMES)], np.int64)


@cache
def factors_of_cells(all_tricks: int) -> npt.NDArray[np.int32]:
    """Return what multiplies the stakes of every cell at every threshold, a solo's own doubling apart.

    Parameters
    ----------
    all_tricks
        Tricks of a deal.

    Returns
    -------
    ndarray
        Shape (thresholds, CELLS); 0 for ties and where there is no declarer.
    """
    factors = [abs(_kind_and_stakes(one)[1]) if is_game(one) else 0 for one in range(OUTCOMES)]
    return np.array(factors, np.int32)[outcomes_of_cells(all_tricks)]


@cache
def seats_in_role(players: int) -> Ints:
    """Return how many seats have each role, shape (roles, OUTCOMES)."""
    found = np.zeros((len(Role), OUTCOMES), np.int64)
    for outcome in filter(is_game, range(OUTCOMES)):
        kind, _ = _kind_and_stakes(outcome)
        if kind is Kind.SOLO:
            found[Role.SOLOIST, outcome], found[Role.AGAINST_SOLO, outcome] = 1, players - 1
            continue
        helped = int(kind in _WITH_PARTNER)
        found[Role.DECLARER if kind in TAKEN_KINDS else Role.FORCED, outcome] = 1
        found[Role.PARTNER, outcome] = helped
        found[Role.DEFENDER, outcome] = players - 1 - helped
    return found


@cache
def payments(players: int) -> Ints:
    """Return what one seat in each role gets, in stakes, shape (roles, OUTCOMES); 0 where there is none."""
    found = np.zeros((len(Role), OUTCOMES), np.int64)
    for outcome in filter(is_game, range(OUTCOMES)):
        kind, stakes = _kind_and_stakes(outcome)
        share = int(declarers_share(players, kind in _WITH_PARTNER))
        if kind is Kind.SOLO:
            found[Role.SOLOIST, outcome] = SOLO_FACTOR * stakes * share
            found[Role.AGAINST_SOLO, outcome] = -SOLO_FACTOR * stakes
            continue
        found[Role.DECLARER if kind in TAKEN_KINDS else Role.FORCED, outcome] = stakes * share
        found[Role.PARTNER, outcome] = PARTNERS_SHARE * stakes if kind in _WITH_PARTNER else 0
        found[Role.DEFENDER, outcome] = -stakes
    return found


@cache
def squares(players: int) -> Ints:
    """Return the sum of all seats' squared payments, in stakes squared, shape (OUTCOMES,)."""
    found: Ints = (seats_in_role(players) * payments(players) ** 2).sum(axis=0)
    # G12: each of k seats that tie pays or gets n - k stakes, the others k; whichever of the two gain.
    gaining = np.arange(_MISERES)
    found[_GAMES : OUTCOMES - 1] = gaining * np.maximum(players - gaining, 0) * players
    return found
