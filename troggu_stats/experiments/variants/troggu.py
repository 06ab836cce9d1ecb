"""Variants of Troggu beside each other: contracts, payments in Rappen and in stakes, and fitted bids."""

from collections.abc import Hashable, Iterator, Mapping

import numpy as np

from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.engine.settings import compile_rules
from troggu_stats.experiments.narrowing import as_troggu
from troggu_stats.experiments.one_seat import thinks_ahead
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import PrecisionUnit
from troggu_stats.experiments.variants.comparison import Check, Comparison, Counted
from troggu_stats.experiments.variants.measures import (
    TURNOVER,
    Claim,
    DrawnDifference,
    DrawnPart,
    Group,
    Kind,
    Measure,
    Money,
    PartMeasure,
)
from troggu_stats.experiments.variants.troggu_measures import (
    A_DEAL,
    A_GAME,
    MEASURES,
    TrogguDeals,
    measure_named,
)
from troggu_stats.experiments.wording import listed
from troggu_stats.results.columns import Block
from troggu_stats.rules import Rules
from troggu_stats.rules.deal_shape import TROGGU_TABLE
from troggu_stats.rules.variants import AnyRules
from troggu_stats.strategies.bids_of import BIDS, Bids
from troggu_stats.strategies.registry import Lineup

# Deals of another shape are numbered from here on, times the cards of a hand: far beyond any run's deals.
_OTHER_SHAPE = 1 << 44
_FEWEST_WITH_CALL = 7
_FEWEST_TAPP_FOR_ALL_SEVEN = 7
_MOST_STAKES = 6
_ROLES = ("declarer", "partner", "defender", "soloist", "against_solo")

_PAID = tuple(one for one in MEASURES if one.kind is not Kind.SHARE)
IN_RAPPEN = Group("payments", "What is paid, in Rappen", _PAID, Money.RAPPEN)
IN_STAKES = Group("payments_in_stakes", "What is paid, in stakes", _PAID, Money.STAKES)
SHARES = Group(
    "shares",
    "What is played and how it ends",
    tuple(one for one in MEASURES if one.kind is Kind.SHARE),
    Money.STAKES,
)
_CLAIMS = (
    Claim(TURNOVER, "turnover", "what a seat pays or receives a deal"),
    Claim(measure_named("volatility"), "volatility", "the standard deviation of what a seat gets a deal"),
    Claim(measure_named("declarer"), "declarer", "what the declarer of a normal or forced game gets"),
    Claim(measure_named("solo"), "solos", "how many deals are solos"),
)
# In Rappen the stake would dwarf all other steps.
_TURNOVER_IN_STAKES = PartMeasure("turnover_in_stakes", TURNOVER, Money.STAKES)
_CHANGES_HANDS = "What changes hands at a seat a deal"


class _Troggu:
    a_deal: tuple[Measure, ...] = A_DEAL
    a_game: tuple[Measure, ...] = A_GAME
    groups: tuple[Group, ...] = (IN_RAPPEN, IN_STAKES, SHARES)
    alike: tuple[Group, ...] = (IN_RAPPEN, SHARES)
    # The money that changes hands, and the game, whatever its stake.
    headlines = Group(
        "headlines",
        "The headlines",
        tuple(claim.measure for claim in _CLAIMS),
        Money.RAPPEN,
        in_stakes=("volatility", "declarer"),
    )
    claims: tuple[Claim, ...] = _CLAIMS
    parts: tuple[PartMeasure, ...] = (
        PartMeasure("turnover", TURNOVER, Money.RAPPEN),
        _TURNOVER_IN_STAKES,
        PartMeasure("declarer_a_deal", measure_named("declarer_a_deal"), Money.RAPPEN),
        *(PartMeasure(name, measure_named(name), Money.STAKES) for name in ("solo", "misere", "doubled")),
    )
    common: tuple[Measure, ...] = tuple(
        map(measure_named, ("turnover", "declarer_a_deal", "solo", "misere", "doubled"))
    )
    drawn: tuple[DrawnDifference, ...] = (
        DrawnDifference("turnover", _CHANGES_HANDS, TURNOVER, IN_RAPPEN),
        DrawnDifference("turnover-in-stakes", _CHANGES_HANDS, TURNOVER, IN_STAKES),
        DrawnDifference("solos", "How often a deal is a solo", measure_named("solo"), SHARES),
    )
    drawn_part = DrawnPart(
        _TURNOVER_IN_STAKES,
        f"{_CHANGES_HANDS[0].lower()}{_CHANGES_HANDS[1:]}",
        "less changes hands",
        "more changes hands",
    )
    counted_in = Money.STAKES
    unit = PrecisionUnit.RAPPEN
    reach = 64
    open_points: tuple[str, ...] = (
        "fool_without_tricks",
        "call_timing",
        "forced_game",
    )  # rulings 3, 7 and 23
    about_settings = "The settings in which the variants differ, and by whose fitted counts each one is bid."
    about_values = (
        "Estimated: what each variant comes to for each deal dealt, for each game played (a deal passed on is"
        " no game, V2), or for each game of a kind. All payments of a deal add up to 0, so they are told by"
        " role, and by how much changes hands."
    )
    about_differences = "Differences on the same deals where hands are of the same size."
    about_steps = (
        "The settings in which two variants differ are changed one at a time, in the order of the rules and"
        " then the bids (forwards), and in the reverse order (backwards). Settings that change nothing with a"
        " number of players are left out; those that cannot be changed apart are one step."
    )
    step_meaning = "what is changed: settings, then by whose fitted counts is bid"

    def read(self, block: Block) -> TrogguDeals:
        return TrogguDeals(block)

    def span(self, players: int) -> int:
        # All seats together pay and are paid twice what a soloist can get: six stakes from each other (G11).
        return 2 * _MOST_STAKES * (players - 1)

    def usual_others(self, rules: AnyRules) -> tuple[str, ...]:
        return ("st-niklaus", "graechen")

    def played_as(self, rules: AnyRules, lineup: Lineup) -> tuple[Hashable, ...]:
        return (
            what_matters(as_troggu(rules), len(lineup.names)).tobytes(),
            *(part.tobytes() for part in (lineup.kinds, lineup.params, lineup.bid_kinds, lineup.bid_params)),
            # A strategy of the user's own may look at any setting.
            (rules.name, rules.digest()) if lineup.has_guests else None,
        )

    def offset(self, rules: AnyRules, players: int) -> int:
        shape = rules.deal_shape(players)
        usual = (shape.hand, shape.tapp) == TROGGU_TABLE[players][:2]
        return 0 if usual else _OTHER_SHAPE * shape.hand

    def stake(self, rules: AnyRules) -> int:
        return as_troggu(rules).stake

    def bids_of(self, rules: AnyRules) -> str:
        return rules.name

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def about_play(self, plan: Plan, compared: Mapping[str, AnyRules]) -> tuple[str, ...]:
        if bids_are_refitted(plan):
            return (
                "Bids: by the counts fitted for the settings as they are, so that a changed setting changes"
                " them.",
            )
        return (
            "Bids: by the counts fitted for each variant; one with changed settings keeps its variant's.",
        )

    def paid_in(self, compared: Mapping[str, AnyRules]) -> str:
        stakes = {name: self.stake(rules) for name, rules in compared.items()}
        if len(set(stakes.values())) == 1:
            return f"One stake is {stakes.popitem()[1]} Rappen"
        return "One stake is " + listed([f"{stake} Rappen ({name})" for name, stake in stakes.items()])

    def deal_checks(self, counted: Counted) -> Iterator[Check]:
        contracts = sum(counted.sum(one.name) for one in A_DEAL[: len(Contract)])
        yield Check("the number of contracts", contracts, counted.deals)

    def game_checks(self, counted: Counted) -> Iterator[Check]:
        games = counted.deals - counted.sum("passed")
        yield Check("the number of games played", counted.number("solo_a_game"), games)
        for name in ("normal", "solo", "forced"):
            yield Check(f"the number of {name} games", counted.number(f"{name}_won"), counted.sum(name))
        # Whatever one role gets another pays, misères aside, in which all have the same role.
        yield Check("the sum of payments by role", sum(map(counted.top, _ROLES)), 0)
        for name in ("turnover", "volatility"):
            yield Check(f"the {name} by game", counted.top(f"{name}_a_game"), counted.sum(name))


def bids_are_refitted(plan: Plan) -> bool:
    """Tell whether somebody bids by what was fitted for changed settings, and not for the variant."""
    return any(f"{BIDS}={Bids.REFITTED}" in text for text in plan.strategies)


def what_matters(rules: Rules, players: int) -> Ints:
    """Return the rules as kernels read them, with 0 for what changes nothing with this number of players.

    Notes
    -----
    G13 and G14 are about seven and eight players; which of the two settings of a deal that all pass governs
    hangs on the forced game; all seven five-pointers need a tapp of seven (V3).
    """
    row = compile_rules(rules, players)
    calls = (
        setting.LOWEST_CALLABLE,
        setting.HIGHEST_CALLABLE,
        setting.ALONE_WITHOUT_TAPP,
        setting.CALL_BEFORE_EXCHANGE,
        setting.FORCED_GAME,
    )
    if players < _FEWEST_WITH_CALL:
        row[list(calls)] = 0
    row[setting.ALL_PASS if row[setting.FORCED_GAME] else setting.ALL_PASS_HONOURS_IN_TAPP] = 0
    all_seven = row[setting.FIVE_POINTER_DISCARD] == setting.ALL_SEVEN
    if all_seven and row[setting.TAPP_SIZE] < _FEWEST_TAPP_FOR_ALL_SEVEN:
        row[setting.FIVE_POINTER_DISCARD] = setting.NO_FIVE_POINTERS
    return np.ascontiguousarray(row)


COMPARISON: Comparison = _Troggu()
