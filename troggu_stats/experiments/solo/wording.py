"""What the headers of the tables and the captions of the figures of ``solo`` say."""

from troggu_stats.experiments.plan import Plan
from troggu_stats.stats import DEFAULT_LEVEL

LEVEL = DEFAULT_LEVEL


def told_notes(plan: Plan) -> tuple[str, ...]:
    """Return what is estimated of told hands, and how."""
    return (
        "Estimated: how often the seat ends with a gain, and what it gets on average, when told to play Solo,"
        " to take or to pass on the same cards; the others bid as usual, later ones included unless the"
        " seat plays Solo.",
        "Hands of seats that were never asked, as an earlier seat bid Solo, are left out; after a take,"
        " told to take passes (G4).",
        f"Interval: {LEVEL:.0%}, the deal is the unit; shares Wilson (Clopper-Pearson where few) at the"
        " effective number of hands, payments and paired differences by the delta method, the advantage"
        " from the lower ends uncorrected (intersection-union) and the upper ends by Bonferroni.",
    )


def natural_notes(interval: str) -> tuple[str, ...]:
    """Return what is estimated of deals played as usual, and how."""
    return (
        "Estimated: what happens when every seat bids and plays as usual. Seat 0 is eldest.",
        f"Interval: {LEVEL:.0%}; {interval}.",
    )
