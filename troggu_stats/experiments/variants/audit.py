"""What must hold in every run of ``variants``, checked before a table is made."""

from collections.abc import Mapping

from troggu_stats.engine.codes import Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.auditing import require
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.estimates import Figures, Money
from troggu_stats.experiments.variants.measures import A_DEAL, A_GAME, measure_named
from troggu_stats.experiments.variants.parts import ALL_STEPS, PART_MEASURES, PartMeasure, Terms, parts_of
from troggu_stats.experiments.variants.programme import Programme, programme

_CONTRACTS = len(Contract)
_ROLES = ("declarer", "partner", "defender", "soloist", "against_solo")


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
    contracts = totals["sums"][:_CONTRACTS].sum(axis=0)
    for play in range(len(found.plays)):
        way = f"of way of playing {play}"
        require(players, f"the number of deals {way}", int(totals["deals"][play]), plan.deals)
        require(players, f"the number of contracts {way}", int(contracts[play]), plan.deals)
        faults = int(totals["faults"][play])
        require(players, f"the number of games {way} whose payments do not sum to zero", faults, 0)


def _check_games(plan: Plan, players: int, found: Programme, totals: Totals) -> None:
    for play in range(found.own_plays):
        way = f"of way of playing {play}"
        counted = int(totals["payments"][play].sum())
        require(players, f"the number of payments {way}", counted, plan.deals)
        games = plan.deals - _sum(totals, "passed", play)
        require(players, f"the number of games played {way}", _number(totals, "solo_a_game", play), games)
        for name in ("normal", "solo", "forced"):
            contracts = _sum(totals, name, play)
            require(
                players, f"the number of {name} games {way}", _number(totals, f"{name}_won", play), contracts
            )
        # Whatever one role gets another pays, misères aside, in which all have the same role.
        by_role = sum(int(_of(totals, name)[2 * play]) for name in _ROLES)
        require(players, f"the sum of payments by role {way}", by_role, 0)
        for name in ("turnover", "volatility"):
            twice = int(_of(totals, f"{name}_a_game")[2 * play])
            require(players, f"the {name} {way} by game", twice, _sum(totals, name, play))


def _check_parts(players: int, found: Programme, totals: Totals) -> int:
    """Check that the steps from one variant to another sum to the whole, in whole numbers, in both orders."""
    figures, checked = Figures(found, totals, players), 0
    for place, path in enumerate(found.paths, start=1):
        steps = [part for part in parts_of(figures, path) if part.name != ALL_STEPS]
        name = found.names[place]
        ends = ((found.standings[place], 1), (found.standings[0], -1))
        for what in PART_MEASURES:
            expected = _total(totals, what, ends)
            for order in ("forwards", "backwards"):
                summed = sum(_total(totals, what, getattr(step, order)) for step in steps)
                require(players, f"the sum of the steps {order} to {name} in {what.column}", summed, expected)
                checked += len(steps)
    return checked


def _total(totals: Totals, what: PartMeasure, terms: Terms) -> int:
    sums = totals["sums"][A_DEAL.index(what.measure)].tolist()
    rappen = what.money is Money.RAPPEN
    return sum(times * (at.stake if rappen else 1) * int(sums[at.play]) for at, times in terms)


def _sum(totals: Totals, name: str, play: int) -> int:
    return int(totals["sums"][A_DEAL.index(measure_named(name)), play])


def _number(totals: Totals, name: str, play: int) -> int:
    return int(_of(totals, name)[2 * play + 1])


def _of(totals: Totals, name: str) -> Ints:
    sums: Ints = totals["game_sums"][A_GAME.index(measure_named(name))]
    return sums
