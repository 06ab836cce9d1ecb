"""The findings of ``solo``: what a solo bid as usual pays, and Solo on the hands where it is a close call."""

from collections.abc import Iterator, Mapping

from troggu_stats.experiments.finding import Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.audit import hands_by_stratum
from troggu_stats.experiments.solo.natural import solo_payment
from troggu_stats.experiments.solo.neutral import advantage
from troggu_stats.experiments.solo.strata import Stratum, trumps_alone
from troggu_stats.experiments.solo.told import alternatives
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.totals import TOGETHER

_CLOSE_CALL = {3: 9, 4: 8, 5: 8, 6: 7, 7: 7, 8: 6}
"""The most trumps with which Solo did not pay yet in a million deals of the rulebook (seed 1, village), by
number of players: a choice made once, so that every run asks the same."""


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return what a solo bid as usual pays, and Solo's advantage on either side of the close call."""
    return tuple(one for players in plan.players for one in _with_players(plan, totals, players, level))


def _with_players(plan: Plan, totals: Mapping[int, Totals], players: int, level: float) -> Iterator[Finding]:
    found = totals[players]
    payment = solo_payment(found["solo_multipliers"].sum(0), players, plan, level)
    yield Finding(
        "a solo, bid as usual",
        players,
        f"With {players} players a solo that is bid as usual pays its soloist {{estimate}}.",
        "Rappen",
        payment,
    )
    cells = hands_by_stratum(found)[TOGETHER]
    for trumps in (_CLOSE_CALL[players], _CLOSE_CALL[players] + 1):
        stratum = Stratum.of(cells[trumps_alone(trumps)])
        more = advantage(alternatives(stratum, TOGETHER), level).scaled(plan.troggu_rules.stake)
        yield Finding(
            f"Solo's advantage, {trumps} trumps",
            players,
            f"With {players} players and {trumps} trumps in the hand, Solo pays {{estimate}} more than the"
            " better of taking and passing.",
            "Rappen",
            more,
        )
