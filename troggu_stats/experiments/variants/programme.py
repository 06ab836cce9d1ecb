"""What a run plays with one number of players: every way of playing once, and who is compared by which."""

from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import combinations, pairwise

from troggu_stats.errors import UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.variants.arms import Pairs, Parts, compared_rules, pairs_option, parts_option
from troggu_stats.experiments.variants.comparison import Comparison, comparison_of
from troggu_stats.experiments.variants.paths import Path, path_between
from troggu_stats.experiments.variants.plays import Play, Plays, Standing
from troggu_stats.rules.variants import AnyRules
from troggu_stats.stats import Dealt


@dataclass(frozen=True, eq=False)
class Programme:
    """All that is played and compared with one number of players.

    Parameters
    ----------
    comparison
        What is compared, of the game that is played.
    names
        The variants.
    plays
        Every way of playing; those of the variants themselves come first.
    standings
        How each variant is played, and for how much.
    paths
        The way from the first variant to each other one, in the same order; none where none is asked for.
    pairs
        Places of the variants that are compared.
    """

    comparison: Comparison
    names: tuple[str, ...]
    plays: tuple[Play, ...]
    standings: tuple[Standing, ...]
    paths: tuple[Path, ...]
    pairs: tuple[tuple[int, int], ...]

    @property
    def own_plays(self) -> int:
        """How many ways of playing are those of the variants themselves."""
        return 1 + max(standing.play for standing in self.standings)

    @property
    def deals_of(self) -> tuple[int, ...]:
        """For every way of playing, which deals: the same number stands for the same cards."""
        return tuple(play.offset for play in self.plays)

    @cached_property
    def links(self) -> tuple[tuple[int, int], ...]:
        """Return the ways of playing that are compared on the same deals, by number, each pair once."""
        ends = [(self.standings[first], self.standings[second]) for first, second in self.pairs]
        for path in self.paths:
            ends += [
                *pairwise(path.forwards),
                *pairwise(path.backwards),
                (path.forwards[0], path.forwards[-1]),
            ]
        found = {
            (min(one.play, other.play), max(one.play, other.play))
            for one, other in ends
            if one.play != other.play and self.dealt(one, other) is Dealt.SAME_DEALS
        }
        return tuple(sorted(found))

    def dealt(self, first: Standing, second: Standing) -> Dealt:
        """Return whether two are played on the same deals."""
        same = self.plays[first.play].offset == self.plays[second.play].offset
        return Dealt.SAME_DEALS if same else Dealt.OWN_DEALS


@lru_cache(maxsize=64)
def programme(plan: Plan, players: int) -> Programme:
    """Return what a run plays with a number of players."""
    compared = compared_rules(plan.rules, plan.options)
    rules = tuple(compared.values())
    plays = Plays(plan.strategies, players)
    standings = tuple(map(plays.standing, rules))
    paths = _paths(rules, plays) if _has_steps(plan) else ()
    places = range(len(rules))
    everyone = pairs_option(plan.options) is Pairs.ALL
    pairs = tuple(combinations(places, 2)) if everyone else tuple((0, place) for place in places[1:])
    return Programme(comparison_of(plan.rules), tuple(compared), tuple(plays.found), standings, paths, pairs)


def _has_steps(plan: Plan) -> bool:
    asked = parts_option(plan.options)
    if asked is Parts.AUTO:
        return not any(map(comparison_of(plan.rules).thinks_ahead, plan.strategies))
    return asked is Parts.BOTH


def _paths(rules: tuple[AnyRules, ...], plays: Plays) -> tuple[Path, ...]:
    """Return the way from the first variant to each other one.

    Raises
    ------
    UsageError
        Bids are to be those fitted for the settings as they are, and for some half-way there are none.
    """
    try:
        return tuple(path_between(rules[0], other, plays) for other in rules[1:])
    except UsageError as error:
        raise UsageError(
            "The steps between the variants cannot be played with bids=refitted, as no bids were fitted for"
            " every setting half-way: leave the steps out (--parts none), or bids=refitted."
        ) from error
