"""Variants of Troccas beside each other: what the dealer's side gets, in game points, and jacks."""

from collections.abc import Hashable, Iterator, Mapping

from troggu_stats.engine.troccas.scoring import (
    DEALERS_PAR_OF_FIVE,
    DEALERS_PAR_OF_THREE,
    PAR_OF_FIVE,
    PAR_OF_FOUR,
    PAR_OF_SIX,
    PAR_OF_THREE,
)
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS, compile_rules
from troggu_stats.experiments.narrowing import as_troccas
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import PrecisionUnit
from troggu_stats.experiments.variants.comparison import Check, Comparison, Counted
from troggu_stats.experiments.variants.measures import (
    TURNOVER,
    VOLATILITY,
    Claim,
    DrawnDifference,
    DrawnPart,
    Group,
    Kind,
    Measure,
    Money,
    PartMeasure,
)
from troggu_stats.experiments.variants.troccas_measures import (
    A_DEAL,
    A_GAME,
    DEALER,
    DEALER_WINS,
    JACK_CALLED,
    MEASURES,
    TroccasDeals,
)
from troggu_stats.experiments.wording import listed
from troggu_stats.results.columns import Block
from troggu_stats.rules import variant_names
from troggu_stats.rules.variants import AnyRules
from troggu_stats.strategies.troccas.registry import TroccasLineup, thinks_ahead

_PAR = {3: PAR_OF_THREE, 4: PAR_OF_FOUR, 5: PAR_OF_FIVE, 6: PAR_OF_SIX}
_DEALERS_PAR = {3: DEALERS_PAR_OF_THREE, 5: DEALERS_PAR_OF_FIVE}

_PAYMENTS = Group(
    "payments",
    "What is paid, in game points",
    tuple(one for one in MEASURES if one.kind is not Kind.SHARE),
    Money.GAME_POINTS,
)
_SHARES = Group(
    "shares",
    "How deals go and how they end",
    tuple(one for one in MEASURES if one.kind is Kind.SHARE),
    Money.GAME_POINTS,
)
_CLAIMS = (
    Claim(DEALER, "dealer", "what the dealer gets a deal"),
    Claim(DEALER_WINS, "deals won by the dealer's side", "how many deals the dealer's side wins"),
    Claim(VOLATILITY, "volatility", "the standard deviation of what a seat gets a deal"),
    Claim(JACK_CALLED, "deals with a jack called", "how often a jack is called and comes"),
)
_DEALERS_PART = PartMeasure("dealer", DEALER, Money.GAME_POINTS)


class _Troccas:
    a_deal: tuple[Measure, ...] = A_DEAL
    a_game: tuple[Measure, ...] = A_GAME
    groups: tuple[Group, ...] = (_PAYMENTS, _SHARES)
    alike: tuple[Group, ...] = (_PAYMENTS, _SHARES)
    headlines = Group(
        "headlines", "The headlines", tuple(claim.measure for claim in _CLAIMS), Money.GAME_POINTS
    )
    claims: tuple[Claim, ...] = _CLAIMS
    parts: tuple[PartMeasure, ...] = (
        _DEALERS_PART,
        *(PartMeasure(one.name, one, Money.GAME_POINTS) for one in (TURNOVER, DEALER_WINS, JACK_CALLED)),
    )
    common: tuple[Measure, ...] = (DEALER, TURNOVER, DEALER_WINS, JACK_CALLED)
    drawn: tuple[DrawnDifference, ...] = (
        DrawnDifference("dealer", "What the dealer gets a deal", DEALER, _PAYMENTS),
        DrawnDifference("turnover", "What changes hands at a seat a deal", TURNOVER, _PAYMENTS),
        DrawnDifference("jacks", "How often a jack is called and comes", JACK_CALLED, _SHARES),
    )
    drawn_part = DrawnPart(
        _DEALERS_PART, "what the dealer gets a deal", "less for the dealer", "more for the dealer"
    )
    counted_in = Money.GAME_POINTS
    unit = PrecisionUnit.GAME_POINTS
    reach = 128
    open_points: tuple[str, ...] = ("jack_called_spares",)  # ruling 13
    about_settings = "The settings in which the variants differ."
    about_values = (
        "Estimated: what each variant comes to for each deal, or for each deal with such a jack. All payments"
        " of a deal add up to 0, so they are told by seat, and by how much changes hands. With four and six"
        " players each on the dealer's side gets what the dealer gets, and each other pays it."
    )
    about_differences = "Differences on the same deals."
    about_steps = (
        "The settings in which two variants differ are changed one at a time, in the order of the rules"
        " (forwards) and in the reverse order (backwards). Settings that change nothing with a number of"
        " players are left out."
    )
    step_meaning = "which setting is changed"

    def read(self, block: Block) -> TroccasDeals:
        return TroccasDeals(block)

    def span(self, players: int) -> int:
        par = _PAR[players]
        if players in IN_PARTNERSHIPS:
            return players * par  # what changes hands if one side has all points or none
        # One who has all points gets all but the par, which the others pay.
        return 2 * (_DEALERS_PAR[players] + (players - 2) * par)

    def usual_others(self, rules: AnyRules) -> tuple[str, ...]:
        return tuple(name for name in variant_names("troccas") if name != rules.name)

    def played_as(self, rules: AnyRules, lineup: TroccasLineup) -> tuple[Hashable, ...]:
        row = compile_rules(as_troccas(rules), len(lineup.names))
        return (
            *(part.tobytes() for part in (row, lineup.kinds, lineup.params, lineup.habits)),
            # A strategy of the user's own may look at any setting.
            (rules.name, rules.digest()) if lineup.has_guests else None,
        )

    def offset(self, rules: AnyRules, players: int) -> int:
        return 0  # no variant deals otherwise (C2, C11-C13)

    def stake(self, rules: AnyRules) -> int:
        return 1

    def bids_of(self, rules: AnyRules) -> str:
        return ""

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def about_play(self, plan: Plan, compared: Mapping[str, AnyRules]) -> tuple[str, ...]:
        stopped = [name for name, rules in compared.items() if as_troccas(rules).redeals]
        if not stopped:
            return ()
        return (
            f"In {listed(stopped)} a deal may be stopped, which changes nothing where everyone plays alone"
            " (C10); every deal is played as a match's first, so that nobody is behind.",
        )

    def paid_in(self, compared: Mapping[str, AnyRules]) -> str:
        return next(rules.paid_in for rules in compared.values())

    def deal_checks(self, counted: Counted) -> Iterator[Check]:
        by_seat = sum(map(counted.sum, ("dealer", "eldest", "between")))
        yield Check("the sum of payments by seat", by_seat, 0)

    def game_checks(self, counted: Counted) -> Iterator[Check]:
        for name, deals in (
            ("caller", "jack_called"),
            ("giver", "jack_called"),
            ("from_partner", "jack_called"),
            ("layer", "king_with_jack"),
        ):
            yield Check(f"the number of deals with a {name}", counted.number(name), counted.sum(deals))


COMPARISON: Comparison = _Troccas()
