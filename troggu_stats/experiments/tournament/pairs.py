"""The pairs of a tournament: one guest in every seat of a field in turn, on the same deals."""

from dataclasses import dataclass

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.tournament.contest import contest_of

_BETWEEN = " among "


@dataclass(frozen=True, slots=True)
class Pair:
    """A guest among a field: numbers of the two in the order in which the strategies came."""

    guest: int
    field: int


def labels(strategies: tuple[str, ...]) -> tuple[str, ...]:
    """Return a name for each strategy; one that comes twice is numbered."""
    found: list[str] = []
    for place, text in enumerate(strategies):
        before = strategies[:place].count(text)
        found.append(f"{text} ({before + 1})" if before else text)
    return tuple(found)


def pairs_of(plan: Plan) -> tuple[Pair, ...]:
    """Return who sits among whom: everybody among everybody else.

    A field that thinks ahead is left out where its guest does not: it would take as long as all else.
    """
    numbers = range(len(plan.strategies))
    thinks = [contest_of(plan.rules).thinks_ahead(text) for text in plan.strategies]
    return tuple(
        Pair(guest, field)
        for guest in numbers
        for field in numbers
        if guest != field and (thinks[guest] or not thinks[field])
    )


def pair_name(plan: Plan, pair: Pair) -> str:
    """Return a pair in words: ``village among novice``."""
    names = labels(plan.strategies)
    return f"{names[pair.guest]}{_BETWEEN}{names[pair.field]}"


def is_same_player(plan: Plan, pair: Pair) -> bool:
    """Tell whether guest and field are one and the same, whatever they are called."""
    guest, field = plan.strategies[pair.guest], plan.strategies[pair.field]
    return contest_of(plan.rules).is_same_player(guest, field, plan.rules)
