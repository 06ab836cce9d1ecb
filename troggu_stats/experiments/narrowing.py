"""The rules of one game, out of a plan that may be about either, where only that game is known."""

from troggu_stats.errors import CheckFailedError
from troggu_stats.rules import Rules, TroccasRules
from troggu_stats.rules.variants import AnyRules


def as_troggu(rules: AnyRules) -> Rules:
    """Return rules that are known to be Troggu's.

    Raises
    ------
    CheckFailedError
        They are of another game: a plan was let through that its experiment does not know.
    """
    if not isinstance(rules, Rules):
        raise _of_another(rules, Rules.game)
    return rules


def as_troccas(rules: AnyRules) -> TroccasRules:
    """Return rules that are known to be of Troccas.

    Raises
    ------
    CheckFailedError
        They are of another game: a plan was let through that its experiment does not know.
    """
    if not isinstance(rules, TroccasRules):
        raise _of_another(rules, TroccasRules.game)
    return rules


def _of_another(rules: AnyRules, asked: str) -> CheckFailedError:
    return CheckFailedError(
        f"Rules of {rules.game.title()} ({rules.name}) came where only those of {asked.title()} are known:"
        " please report this."
    )
