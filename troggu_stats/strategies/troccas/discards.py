"""Ways in which the dealer may lay cards away, beside what strategies do of their own (C2, C12, C13)."""

from dataclasses import dataclass

import numpy as np

from troggu_stats.engine.kernel import Floats, Ints, compiled
from troggu_stats.engine.troccas.cards import CardSet
from troggu_stats.strategies.troccas.random_player import DISCARD_WORD, random_discard
from troggu_stats.strategies.troccas.village import parameters as p
from troggu_stats.strategies.troccas.village.discard import village_discard


@dataclass(frozen=True, slots=True)
class TroccasDiscard:
    """A way to discard.

    Parameters
    ----------
    name
        Its name.
    meaning
        What it does, in a sentence that a player can follow at the table.
    queen, cavalier, jack, trump
        Worth of laying such a card away; a pip counts 0.
    void
        What comes to it for a lone card; less by the length of its suit.
    guarded
        What comes to it where the suit's king is held.
    """

    name: str
    meaning: str
    queen: float = 0.0
    cavalier: float = 0.0
    jack: float = 0.0
    trump: float = -99.0
    void: float = 0.0
    guarded: float = 0.0


_POINTS = (4.0, 3.0, 2.0)
# A hundred of one thing outweighs all of the next; ties are broken by the shortest suit.
DISCARDS = (
    TroccasDiscard(
        "points", "the dearest cards, of equals the one from the shortest suit", *_POINTS, void=0.5
    ),
    TroccasDiscard(
        "voids", "from the shortest suits, whole ones first, dear cards before others", 0.4, 0.3, 0.2, void=99
    ),
    TroccasDiscard(
        "pips", "the cheapest cards, of equals the one from the shortest suit", -3, -2, -1, void=0.5
    ),
    TroccasDiscard(
        "guard_kings",
        "the dearest cards of suits without a king held, then others",
        *_POINTS,
        void=0.5,
        guarded=-50,
    ),
    TroccasDiscard("small_trumps", "the lowest trumps, the bagatt apart", *_POINTS, trump=99, void=0.5),
    TroccasDiscard("random", "any cards that may go, every choice alike"),
)
OWN, RANDOM = 0, len(DISCARDS)  # numbers as a habit: 0, or one more than the place above


def _rows() -> Floats:
    rows = np.zeros((len(DISCARDS) + 1, p.VILLAGE_WIDTH))
    for number, way in enumerate(DISCARDS, start=1):
        worths = (
            (p.BURY_QUEEN, way.queen),
            (p.BURY_CAVALIER, way.cavalier),
            (p.BURY_JACK, way.jack),
            (p.BURY_TRUMP, way.trump),
            (p.BURY_VOID, way.void),
            (p.BURY_GUARDED, way.guarded),
        )
        for start, worth in worths:
            rows[number, start : start + p.COUNTS] = worth
    return rows


_PARAMS: Floats = _rows()


@compiled
def discard_by(number: int, table: Ints, hand: CardSet, rules: Ints, key: int) -> CardSet:
    """Return the cards that a way to discard lays away, by its number."""
    if number == RANDOM:
        return random_discard(hand, rules, key, DISCARD_WORD)
    return village_discard(_PARAMS[number], table, hand, rules)
