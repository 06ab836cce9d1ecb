"""The arms of ``discard``: who or what rule lays away for the declarer, all else being the same."""

from dataclasses import dataclass
from functools import cached_property, lru_cache

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.masks import FIVE_POINTERS, KINGS
from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.words import split_names
from troggu_stats.rules import Rules
from troggu_stats.strategies.discards.policies import policies
from troggu_stats.strategies.registry import Lineup, parse_discarder, parse_strategy, seat_strategies
from troggu_stats.strategies.strategy import Strategy

OWN = "own"
DEFAULT_POLICIES = (
    OWN,
    "village",
    "voids",
    "points",
    "pips",
    "guard_kings",
    "keep_queens",
    "small_trumps",
    "random",
)
KEPT, AWAY = "fives_kept", "fives_away"


@dataclass(frozen=True)
class Arms:
    """The ways to discard that a run compares, the baseline first.

    Parameters
    ----------
    plan
        The run.
    texts
        ``own`` for what the seat's own strategy lays away, a way to discard, or a strategy.
    """

    plan: Plan
    texts: tuple[str, ...]

    @cached_property
    def same_as(self) -> tuple[int, ...]:
        """For each arm the first that is one and the same, whatever it is called; itself if there is none."""
        keys = [_identity(self.plan, text) for text in self.texts]
        return tuple(keys.index(key) for key in keys)

    @property
    def played(self) -> tuple[int, ...]:
        """The arms that are played; the others are one of these under another name."""
        return tuple(sorted(set(self.same_as)))


def arms_of(plan: Plan) -> Arms:
    """Return the arms of a plan.

    Raises
    ------
    UsageError
        There are not two or more, one comes twice, or one is neither a way to discard nor a strategy.
    """
    texts = split_names([plan.options["policies"]])
    if len(texts) < 2:
        raise UsageError(
            f"The option policies came as {plan.options['policies']!a}: give two or more, the one to compare"
            f" with first, as in policies={OWN},voids,points."
        )
    if len(set(texts)) < len(texts):
        raise UsageError(f"The option policies came as {plan.options['policies']!a}: give each only once.")
    for text in texts:
        if text != OWN:
            parse_discarder(text, plan.troggu_rules)
    return Arms(plan, texts)


@lru_cache(maxsize=256)
def lineup_with(plan: Plan, players: int, text: str) -> Lineup:
    """Return the plan's players, for whom a way to discard stands in at the exchange."""
    discarders = () if text == OWN else (text,)
    return seat_strategies(plan.strategies, players, rules=plan.troggu_rules, discarders=discarders)


def meaning_of(text: str) -> str:
    """Return what an arm lays away, in a sentence."""
    if text == OWN:
        return "what the seat's own strategy lays away"
    name = text.partition(":")[0]
    for policy in policies():
        if policy.name == name:
            return policy.meaning
    return f"what strategy {name} lays away"


def joint_cards(rules: Rules, players: int) -> int:
    """Return the five-pointers that may only go together, as a mask; 0 where none may (G5, V3)."""
    if rules.five_pointer_discard == "four_kings":
        return KINGS
    fits = rules.deal_shape(players).tapp >= FIVE_POINTERS.bit_count()
    return FIVE_POINTERS if rules.five_pointer_discard == "all_seven" and fits else 0


def joint_name(cards: int) -> str:
    """Return what they are called."""
    return "four kings" if cards == KINGS else "all seven five-pointers"


def _identity(plan: Plan, text: str) -> tuple[tuple[object, ...], ...]:
    """Return what decides the discards of every seat."""
    if text == OWN:
        chosen = [parse_strategy(one, plan.troggu_rules) for one in plan.strategies]
    else:
        chosen = [parse_discarder(text, plan.troggu_rules)]
    if len(chosen) == 1:
        chosen *= MAX_PLAYERS
    return tuple(map(_key, chosen))


def _key(one: Strategy) -> tuple[object, ...]:
    # Two of a user's with equal parameters may still remember different things: they count as different.
    return (one.kind, one.row, None if one.own is None else (one.own.name, tuple(one.own.parameters.items())))
