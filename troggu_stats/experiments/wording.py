"""What the headers of all tables and the captions of all figures say of a run, in the same words."""

from collections.abc import Sequence

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.words import value_text
from troggu_stats.rules.variants import AnyRules


def listed(words: Sequence[object]) -> str:
    """Return words as a list in a sentence: ``a, b and c``."""
    texts = [str(word) for word in words]
    return texts[0] if len(texts) == 1 else f"{', '.join(texts[:-1])} and {texts[-1]}"


def title_of(plan: Plan) -> str:
    """Return the name of a run's variant as people write it, with the settings that were changed."""
    return variant_words(plan.rules)


def variant_words(rules: AnyRules) -> str:
    """Return the name of a variant as people write it, with the settings that were changed."""
    title = rules.title or rules.name
    changes = changed_settings(rules)
    return f"{title} with {', '.join(changes)}" if changes else title


def changed_settings(rules: AnyRules) -> tuple[str, ...]:
    """Return the settings laid over a variant, as ``--set`` takes them."""
    return tuple(f"{name}={value_text(value)}" for name, value in rules.changed_from_base().items())


def about_run(plan: Plan, deals: str = "") -> str:
    """Return the sentence that says which deals, on whose play the figures rest, and in what is paid.

    Parameters
    ----------
    plan
        The run.
    deals
        Which deals, where it is not as many as asked for with each number of players.
    """
    played = deals or f"{plan.deals:,} deals for each number of players"
    return f"{title_of(plan)}, {played}, seed {plan.seed}; {rests_on(plan)}. {_stake(plan)}."


def about_players(plan: Plan, players: int) -> str:
    """Return the same for the caption of a figure of one number of players."""
    return f"{title_of(plan)}, {players} players, {plan.deals:,} deals, seed {plan.seed}; {rests_on(plan)}."


def rests_on(plan: Plan) -> str:
    """Return on whose play the figures rest."""
    return f"rests on {plan.played_by} players"


def _stake(plan: Plan) -> str:
    return plan.rules.paid_in
