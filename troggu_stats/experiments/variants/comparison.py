"""What a comparison of variants asks of a game: its figures, how deals are played, what is said of them."""

from collections.abc import Callable, Hashable, Iterator, Mapping
from dataclasses import dataclass
from importlib import import_module
from typing import Any, NamedTuple, Protocol

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import PrecisionUnit
from troggu_stats.experiments.variants.measures import (
    Claim,
    Deals,
    DrawnDifference,
    DrawnPart,
    Group,
    Measure,
    Money,
    PartMeasure,
)
from troggu_stats.results.columns import Block
from troggu_stats.rules.variants import AnyRules

_HOME = {
    "troggu": "troggu_stats.experiments.variants.troggu",
    "troccas": "troggu_stats.experiments.variants.troccas",
}


class Check(NamedTuple):
    """Something that must hold of what was counted in one way of playing.

    Parameters
    ----------
    figure
        What was counted, as in "the number of contracts".
    found, expected
        What it came to, and what it must be.
    """

    figure: str
    found: int
    expected: int


@dataclass(frozen=True, slots=True)
class Counted:
    """What one way of playing came to, for checks.

    Parameters
    ----------
    deals
        Deals of the run.
    sum
        The sum of a figure of a deal, by its name.
    top, number
        The same of a figure of a game: its sum, and how often there was occasion for it. Of ways of playing
        that are variants' own.
    """

    deals: int
    sum: Callable[[str], int]
    top: Callable[[str], int]
    number: Callable[[str], int]


class Comparison(Protocol):
    """One game, as a comparison of its variants sees it.

    Parameters
    ----------
    a_deal
        Figures for each deal dealt.
    a_game
        Figures for each game played, or for each of some kind.
    groups
        Figures told together.
    alike
        Those of them by which it is told which variants cannot be told apart, payments first.
    headlines
        What every comparison is about.
    claims
        What is said of each headline.
    parts
        Figures of a deal whose differences are taken apart.
    common
        Figures by which it is told what common deals are worth.
    drawn, drawn_part
        Figures whose differences, and whose steps, are drawn.
    counted_in
        What payments are counted in while deals are played.
    unit
        In what a precision of payments is asked for.
    reach
        What a seat gets in a deal lies within this, either way.
    open_points
        Settings that the sources leave open and that a ruling decides.
    about_settings, about_values, about_differences, about_steps
        What is said of settings, of what each variant comes to, of drawn differences, and of steps.
    step_meaning
        What the name of a step says.
    """

    a_deal: tuple[Measure, ...]
    a_game: tuple[Measure, ...]
    groups: tuple[Group, ...]
    alike: tuple[Group, ...]
    headlines: Group
    claims: tuple[Claim, ...]
    parts: tuple[PartMeasure, ...]
    common: tuple[Measure, ...]
    drawn: tuple[DrawnDifference, ...]
    drawn_part: DrawnPart
    counted_in: Money
    unit: PrecisionUnit
    reach: int
    open_points: tuple[str, ...]
    about_settings: str
    about_values: str
    about_differences: str
    about_steps: str
    step_meaning: str

    def read(self, block: Block) -> Deals:
        """Return the columns of a block as the figures need them."""

    def span(self, players: int) -> int:
        """Return by how much a payment of a deal, all its seats together, can differ between two deals."""

    def usual_others(self, rules: AnyRules) -> tuple[str, ...]:
        """Return the variants that rules are compared with where none are named."""

    def played_as(self, rules: AnyRules, lineup: Any) -> tuple[Hashable, ...]:
        """Return all that decides how deals are played; what changes nothing with these players is left out.

        Parameters
        ----------
        rules
            The variant.
        lineup
            Who plays, of this game.
        """

    def offset(self, rules: AnyRules, players: int) -> int:
        """Return what is added to the number of a deal, by the sizes of hands alone; 0 for the usual ones."""

    def stake(self, rules: AnyRules) -> int:
        """Return what one of ``counted_in`` is worth."""

    def bids_of(self, rules: AnyRules) -> str:
        """Return by whose fitted counts a variant is bid; nothing where nobody bids."""

    def thinks_ahead(self, text: str) -> bool:
        """Tell whether a strategy plays deals out, which takes a thousand times as long."""

    def about_play(self, plan: Plan, compared: Mapping[str, AnyRules]) -> tuple[str, ...]:
        """Return what the tables say of how variants, by name, are played: whose bids are bid, say."""

    def paid_in(self, compared: Mapping[str, AnyRules]) -> str:
        """Return what payments are in, a sentence without its end, of variants by name."""

    def deal_checks(self, counted: Counted) -> Iterator[Check]:
        """Yield what must hold of the figures of a deal."""

    def game_checks(self, counted: Counted) -> Iterator[Check]:
        """Yield what must hold besides where also the figures of a game were counted."""


def comparison_of(rules: AnyRules) -> Comparison:
    """Return the comparison of the game of these rules."""
    found: Comparison = import_module(_HOME[rules.game]).COMPARISON
    return found


def measure_of(comparison: Comparison, name: str) -> Measure:
    """Return a figure of a game by its name."""
    return next(one for one in comparison.a_deal + comparison.a_game if one.name == name)
