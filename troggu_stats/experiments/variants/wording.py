"""What the headers of the tables and the captions of the figures of ``variants`` say."""

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.settling import common_players
from troggu_stats.experiments.variants.arms import compared_rules, is_one_variant
from troggu_stats.experiments.variants.comparison import comparison_of
from troggu_stats.experiments.variants.programme import programme
from troggu_stats.experiments.wording import listed, rests_on
from troggu_stats.stats import DEFAULT_LEVEL

LEVEL = DEFAULT_LEVEL


def about_comparison(plan: Plan) -> tuple[str, ...]:
    """Return the sentences that say who plays what: players, deals, bids, strategies, seed and pay."""
    compared = compared_rules(plan.rules, plan.options)
    comparison = comparison_of(plan.rules)
    whole = plan.players == common_players(compared)
    which = ", the numbers that all of them have" if whole else ""
    origin = plan.rules.origin or plan.rules
    of_one = f" of {origin.title or origin.name}" if is_one_variant(compared.values()) else ""
    return (
        f"Compared: {listed(list(compared))}{of_one}, with {listed(plan.players)} players{which}.",
        *_whose_deals(plan),
        *comparison.about_play(plan, compared),
        f"{plan.deals:,} deals for each variant and number of players, seed {plan.seed}; {rests_on(plan)}."
        f" {comparison.paid_in(compared)}.",
    )


def about_players(plan: Plan, players: int) -> str:
    """Return the same in short, for the caption of a figure of one number of players."""
    about = f"{players} players, {plan.deals:,} deals for each, seed {plan.seed}; {rests_on(plan)}."
    return " ".join(filter(None, (about, own_deals(plan, players))))


def own_deals(plan: Plan, players: int) -> str:
    """Say which variants are dealt otherwise than the first with a number of players; nothing if none is."""
    found = programme(plan, players)
    first = found.plays[found.standings[0].play]
    others = [
        name
        for name, standing in zip(found.names, found.standings, strict=True)
        if found.plays[standing.play].offset != first.offset
    ]
    if not others:
        return ""
    return (
        f"With {players} players hands and tapp of {listed(others)} are of other sizes than those of"
        f" {found.names[0]}: they have deals of their own, independent ones, and are compared so."
    )


def _whose_deals(plan: Plan) -> tuple[str, ...]:
    apart = [sentence for players in plan.players if (sentence := own_deals(plan, players))]
    same = "ll variants play the same deals, and differences are taken deal by deal."
    return (*apart, f"Otherwise a{same}") if apart else (f"A{same}",)
