"""``village``'s play: the act whose fitted worth is largest, as a lead or in a trick that another has led."""

from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import CardSet, count, lowest
from troggu_stats.strategies.troccas.village.follow import village_follow
from troggu_stats.strategies.troccas.village.lead import village_lead


@compiled
def village_play(params: Floats, table: Ints, hand: CardSet, gone: CardSet, legal: CardSet) -> int:
    """Lead, or play to the trick; without a choice play what there is."""
    if count(legal) == 1:
        return lowest(legal)
    if table[at.ON_TABLE] == 0:
        return village_lead(params, table, hand, gone, legal)
    return village_follow(params, table, hand, gone, legal)
