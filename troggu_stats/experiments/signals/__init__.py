"""The experiment ``signals``: what it is worth to make the highest trump known when first made to trump."""

import numpy as np

from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.habits.asking import Asking
from troggu_stats.experiments.habits.question import Arm, Event, Mask, Question, sides_of
from troggu_stats.results.columns import Block
from troggu_stats.strategies.troccas.habits import Habit, Way

_TELL = "tell"


def _sides_that_told(block: Block) -> Ints:
    """Return how many sides made a trump known, shape (deals,)."""
    told = block["told_by"].astype(np.int64)
    masks = [sum(1 << seat for seat in side) for side in sides_of(block.players)]
    found: Ints = np.stack([told & mask != 0 for mask in masks]).sum(axis=0)
    return found


def _one_told(block: Block) -> Mask:
    found: Mask = _sides_that_told(block) == 1
    return found


def _several_told(block: Block) -> Mask:
    found: Mask = _sides_that_told(block) > 1
    return found


def _teller(block: Block) -> Ints:
    """Return a seat that made a trump known, of several the lowest."""
    bits = block["told_by"][:, np.newaxis] >> np.arange(MAX_PLAYERS) & 1
    found: Ints = bits.argmax(axis=1)
    return found


def _dealer(block: Block) -> Ints:
    return np.full(len(block), block.players - 1, np.int64)


QUESTION = Question(
    name="signals",
    title="What it is worth to make the highest trump known",
    arms=(Arm(_TELL, "making the highest trump known when first obliged to trump", {Habit.TELL: Way.NEVER}),),
    events=(
        Event(
            "one side tells",
            "all that is made known comes from one side",
            _TELL,
            _one_told,
            {"teller": _teller},
        ),
        Event(
            "several tell",
            "more sides than one make a trump known",
            _TELL,
            _several_told,
            {"dealer": _dealer},
        ),
    ),
    settings={"signal_trumps": True},
    notes=("Played with signal_trumps = true (C9), whatever the variant has.",),
)
EXPERIMENT = Asking(
    QUESTION, "what it is worth, and to whom, to make the highest trump known when obliged to trump"
)
