"""The findings of ``variants``: how far every two lie apart in what changes hands and in what is played."""

from collections.abc import Mapping
from typing import NamedTuple

from troggu_stats.experiments.finding import FIGURE, Finding
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.precision import Headline, PrecisionUnit
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.variants.estimates import Figures, Money, unit_of
from troggu_stats.experiments.variants.families import HEADLINES, difference, figures_of
from troggu_stats.experiments.variants.measures import Kind, Measure
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.variants.wording import LEVEL


class _Claim(NamedTuple):
    measure: Measure
    what: str
    claim: str


_CLAIMS = tuple(
    _Claim(measure, what, claim)
    for measure, (what, claim) in zip(
        HEADLINES.everything,
        (
            ("turnover", "what a seat pays or receives a deal"),
            ("volatility", "the standard deviation of what a seat gets a deal"),
            ("declarer", "what the declarer of a normal or forced game gets"),
            ("solos", "how many deals are solos"),
        ),
        strict=True,
    )
)


def findings(plan: Plan, totals: Mapping[int, Totals], level: float) -> tuple[Finding, ...]:
    """Return the difference of every two variants in each headline, for each number of players."""
    return tuple(
        Finding(
            f"{names[0]} less {names[1]}, {headline.what}",
            one.players,
            f"With {one.players} players, {names[0]} instead of {names[1]} changes {headline.claim}"
            f" by {FIGURE}.",
            unit_of(headline.measure, HEADLINES.money_of(headline.measure)),
            difference(one, headline.measure, pair, HEADLINES.money_of(headline.measure), level=level),
        )
        for one in figures_of(plan, totals)
        for pair in one.found.pairs
        for headline in _CLAIMS
        for names in [(one.found.names[pair[0]], one.found.names[pair[1]])]
    )


def headlines(plan: Plan, players: int, totals: Totals) -> tuple[Headline, ...]:
    """Return, for a run to a precision, those of the same differences that always have an interval."""
    one = Figures(programme(plan, players), totals, players)
    return tuple(
        Headline(
            f"{headline.what} of {' less '.join(one.found.names[place] for place in pair)},"
            f" {players} players",
            PrecisionUnit.POINTS if headline.measure.kind is Kind.SHARE else PrecisionUnit.RAPPEN,
            difference(one, headline.measure, pair, Money.RAPPEN, level=LEVEL),
        )
        for pair in one.found.pairs
        for headline in _CLAIMS
        if headline.measure.bottom is None and headline.measure.kind is not Kind.VOLATILITY
    )
