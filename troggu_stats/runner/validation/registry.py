"""The checks in their order: what everything rests on first."""

import time
from collections.abc import Iterator, Sequence

from troggu_stats.runner.validation.addresses import golden_deals, random_words
from troggu_stats.runner.validation.cards import exact_odds, uniform_cards
from troggu_stats.runner.validation.check import Check, Effort, Finding, Outcome, Verdict
from troggu_stats.runner.validation.coverage import intervals_cover
from troggu_stats.runner.validation.games import hidden_cards, judged_records, points_kept, sums_of_payments
from troggu_stats.runner.validation.plain import compiled_is_plain
from troggu_stats.runner.validation.spread import spread_changes_nothing
from troggu_stats.runner.validation.troccas import hidden_troccas, judged_troccas

CHECKS: tuple[Check, ...] = (
    Check("random words", "The random words are those of the published generator.", random_words),
    Check("golden deals", "An address gives the cards that it gives everywhere.", golden_deals),
    Check("exact odds", "Hands hold rare cards as often as they must (G3).", exact_odds),
    Check("uniform cards", "Every card lies everywhere, and beside every other, as often.", uniform_cards),
    Check("zero sums", "What some receive others pay (G11, G12, G16, V1).", sums_of_payments),
    Check("114 points", "No card point is lost or made (G2, G9, G10).", points_kept),
    Check(
        "compiled as plain", "Compiled code plays as the same code does in plain Python.", compiled_is_plain
    ),
    Check("engine by rules", "Whole deals are right by the plain reference of the rules.", judged_records),
    Check("any spread", "Processes and sizes of blocks change no total.", spread_changes_nothing),
    Check("hidden cards", "No strategy's act depends on a card that it cannot see.", hidden_cards),
    Check("Troccas by rules", "Whole deals of Troccas are right, and their sums.", judged_troccas),
    Check("Troccas hidden", "Nor does it in Troccas.", hidden_troccas),
    Check("intervals", "Intervals hold the exact truth as often as they say.", intervals_cover),
)


def findings(effort: Effort, checks: Sequence[Check] = CHECKS) -> Iterator[Finding]:
    """Run checks one by one and yield what each came to; one that breaks down has failed.

    Parameters
    ----------
    effort
        How many deals to play.
    checks
        What to check; everything unless told.
    """
    for check in checks:
        begun = time.perf_counter()
        try:
            outcome = check.run(effort)
        except Exception as error:  # whatever a broken installation raises
            # A limit is shown for every check: this one was to come to its end.
            fault = f"{type(error).__name__}: {error}"
            outcome = Outcome("broke down", "none", Verdict.FAILED, fault)
        yield Finding(check, outcome, time.perf_counter() - begun)
