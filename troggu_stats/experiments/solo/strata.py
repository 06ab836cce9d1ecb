"""Hands told what to bid, by stratum: from integer sums to cluster totals of arms and of differences."""

from dataclasses import dataclass

from troggu_stats.engine.kernel import Ints
from troggu_stats.simulation.totals import (
    COMBINATIONS,
    DEALS,
    HANDS,
    HANDS2,
    HONOUR_COUNTS,
    KING_COUNTS,
    PASS_ARM,
    PAY,
    PAY_HANDS,
    PAY_PAY,
    SOLO_ARM,
    TAKE_ARM,
    WIN,
    WIN2,
    WIN_HANDS,
)
from troggu_stats.stats import ClusterTotals

SITUATION_NAMES = ("any", "open", "after a take")
HONOUR_NAMES = ("none", "fool", "mund", "fool + mund")
# Where the product of two arms stands in the sums.
_PRODUCT = {
    (SOLO_ARM, SOLO_ARM): 0,
    (SOLO_ARM, TAKE_ARM): 1,
    (SOLO_ARM, PASS_ARM): 2,
    (TAKE_ARM, TAKE_ARM): 3,
    (TAKE_ARM, PASS_ARM): 4,
    (PASS_ARM, PASS_ARM): 5,
}


def combination(trumps: int, kings: int, honours: int) -> int:
    """Return the number of the stratum with so many trumps and kings and these top honours."""
    return (trumps * KING_COUNTS + kings) * HONOUR_COUNTS + honours


def combination_of(stratum: int) -> tuple[int, int, int]:
    """Return trumps, kings and top honours of a stratum."""
    rest, honours = divmod(stratum, HONOUR_COUNTS)
    trumps, kings = divmod(rest, KING_COUNTS)
    return trumps, kings, honours


def trumps_alone(trumps: int) -> int:
    """Return the number of the stratum with so many trumps, whatever else the hand holds."""
    return COMBINATIONS + trumps


@dataclass(frozen=True, slots=True)
class Stratum:
    """The sums of one stratum in one situation; arms are numbered as in ``simulation.totals``."""

    sums: tuple[int, ...]

    @classmethod
    def of(cls, sums: Ints) -> "Stratum":
        """Return a stratum from its row of sums, shape (SUMS,)."""
        return cls(tuple(sums.tolist()))

    @property
    def deals(self) -> int:
        """Deals with at least one such hand."""
        return self.sums[DEALS]

    @property
    def hands(self) -> int:
        """Hands."""
        return self.sums[HANDS]

    def wins(self, arm: int) -> ClusterTotals:
        """Return the totals of deals that the seat ends with a gain in this arm."""
        s = self.sums
        return ClusterTotals(s[DEALS], s[WIN + arm], s[HANDS], s[WIN2 + arm], s[WIN_HANDS + arm], s[HANDS2])

    def payments(self, arm: int) -> ClusterTotals:
        """Return the totals of what the seat gets in this arm, in stakes."""
        s = self.sums
        square = s[PAY_PAY + _PRODUCT[arm, arm]]
        return ClusterTotals(s[DEALS], s[PAY + arm], s[HANDS], square, s[PAY_HANDS + arm], s[HANDS2])

    def difference(self, first: int, second: int) -> ClusterTotals:
        """Return the totals of what the first arm gives more than a later one, in stakes."""
        s = self.sums
        square = (
            s[PAY_PAY + _PRODUCT[first, first]]
            - 2 * s[PAY_PAY + _PRODUCT[first, second]]
            + s[PAY_PAY + _PRODUCT[second, second]]
        )
        return ClusterTotals(
            s[DEALS],
            s[PAY + first] - s[PAY + second],
            s[HANDS],
            square,
            s[PAY_HANDS + first] - s[PAY_HANDS + second],
            s[HANDS2],
        )
