"""What must hold in every run of ``variants``, checked before a table is made."""

from collections.abc import Iterator, Mapping

from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.comparison import Check, Comparison, Counted, measure_of
from troggu_stats.experiments.variants.estimates import Figures
from troggu_stats.experiments.variants.measures import Money, PartMeasure
from troggu_stats.experiments.variants.parts import ALL_STEPS, Terms, parts_of
from troggu_stats.experiments.variants.programme import Programme, programme


def audit(plan: Plan, totals: Mapping[int, Totals]) -> dict[str, int]:
    """Check that deals, contracts, payments and parts add up, and return the counts that were checked.

    Raises
    ------
    CheckFailedError
        A figure does not add up; the error names it, with the number of players.
    """
    counts = {"deals": 0, "games": 0, "ways_of_playing": 0, "parts": 0}
    for players in plan.players:
        found, sums = programme(plan, players), totals[players]
        _check_deals(plan, players, found, sums)
        _check_games(plan, players, found, sums)
        counts["parts"] += _check_parts(players, found, sums)
        counts["deals"] += plan.deals
        counts["games"] += int(sums["games"][0])
        counts["ways_of_playing"] += len(found.plays)
    return counts


def _check_deals(plan: Plan, players: int, found: Programme, totals: Totals) -> None:
    require(players, "the number of games", int(totals["games"][0]), plan.deals * len(found.plays))
    for play in range(len(found.plays)):
        way = f"of way of playing {play}"
        require(players, f"the number of deals {way}", int(totals["deals"][play]), plan.deals)
        counted = _counted(plan, found.comparison, totals, play)
        _require_all(players, way, found.comparison.deal_checks(counted))
        faults = int(totals["faults"][play])
        require(players, f"the number of games {way} whose payments do not sum to zero", faults, 0)


def _check_games(plan: Plan, players: int, found: Programme, totals: Totals) -> None:
    for play in range(found.own_plays):
        way = f"of way of playing {play}"
        payments = int(totals["payments"][play].sum())
        require(players, f"the number of payments {way}", payments, plan.deals)
        counted = _counted(plan, found.comparison, totals, play)
        _require_all(players, way, found.comparison.game_checks(counted))


def _require_all(players: int, way: str, checks: Iterator[Check]) -> None:
    for check in checks:
        require(players, f"{check.figure} {way}", check.found, check.expected)


def _counted(plan: Plan, comparison: Comparison, totals: Totals, play: int) -> Counted:
    """Return what a way of playing came to."""

    def a_deal(name: str) -> int:
        return int(totals["sums"][comparison.a_deal.index(measure_of(comparison, name)), play])

    def a_game(name: str, column: int) -> int:
        place = comparison.a_game.index(measure_of(comparison, name))
        return int(totals["game_sums"][place, 2 * play + column])

    return Counted(plan.deals, a_deal, lambda name: a_game(name, 0), lambda name: a_game(name, 1))


def _check_parts(players: int, found: Programme, totals: Totals) -> int:
    """Check that the steps from one variant to another sum to the whole, in whole numbers, in both orders."""
    figures, checked = Figures(found, totals, players), 0
    for place, path in enumerate(found.paths, start=1):
        steps = [part for part in parts_of(figures, path) if part.name != ALL_STEPS]
        name = found.names[place]
        ends = ((found.standings[place], 1), (found.standings[0], -1))
        for what in found.comparison.parts:
            expected = _total(found, totals, what, ends)
            for order in ("forwards", "backwards"):
                summed = sum(_total(found, totals, what, getattr(step, order)) for step in steps)
                require(players, f"the sum of the steps {order} to {name} in {what.column}", summed, expected)
                checked += len(steps)
    return checked


def _total(found: Programme, totals: Totals, what: PartMeasure, terms: Terms) -> int:
    sums = totals["sums"][found.comparison.a_deal.index(what.measure)].tolist()
    rappen = what.money is Money.RAPPEN
    return sum(times * (at.stake if rappen else 1) * int(sums[at.play]) for at, times in terms)
