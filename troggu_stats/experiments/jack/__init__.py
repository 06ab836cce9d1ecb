"""The experiment ``jack``: what calling the jack is worth and to whom, king and jack together or apart."""

from collections.abc import Callable
from functools import partial

from troggu_stats.engine.codes import NOBODY
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.habits.asking import Asking
from troggu_stats.experiments.habits.question import Arm, Event, Mask, Question, same_side
from troggu_stats.results.columns import Block
from troggu_stats.strategies.troccas.habits import Habit, Way

_CALL, _TOGETHER = "call", "king with jack"


def _seat(name: str) -> Callable[[Block], Ints]:
    return lambda block: block[name]


def _called(block: Block, *, king_won: bool | None = None, from_partner: bool | None = None) -> Mask:
    """Tell in which deals a jack came by a call, of those by the fate of its king or by whose jack it was."""
    found: Mask = block["called_by"] != NOBODY
    if king_won is not None:
        found &= (block["called_king"] == block["called_by"]) == king_won
    if from_partner is not None:
        ours = same_side(block.players, block["called_by"], block["called_from"])
        found &= ours == from_partner
    return found


def _laid(block: Block) -> Mask:
    found: Mask = block["laid_by"] != NOBODY
    return found


_ROLES = {
    "caller": _seat("called_by"),
    "king's player": _seat("called_king"),
    "jack's holder": _seat("called_from"),
}
QUESTION = Question(
    name="jack",
    title="What the call of the jack is worth, and king and jack together",
    arms=(
        Arm(_CALL, "calling jacks", {Habit.CALL: Way.NEVER}),
        Arm(_TOGETHER, "laying king and jack together", {Habit.TOGETHER: Way.NEVER}),
        Arm("either", "doing either", {Habit.CALL: Way.NEVER, Habit.TOGETHER: Way.NEVER}, found=False),
    ),
    events=(
        Event(
            "jack called", "a jack is called and comes; the first of the deal counts", _CALL, _called, _ROLES
        ),
        Event(
            ".. king won",
            "who calls had won the trick with the king",
            _CALL,
            partial(_called, king_won=True),
            _ROLES,
        ),
        Event(
            ".. king beaten", "who calls had beaten the king", _CALL, partial(_called, king_won=False), _ROLES
        ),
        Event(
            ".. from partner",
            "the jack is a partner's",
            _CALL,
            partial(_called, from_partner=True),
            {"caller": _ROLES["caller"]},
            sides_only=True,
        ),
        Event(
            ".. from opponent",
            "the jack is an opponent's",
            _CALL,
            partial(_called, from_partner=False),
            {"caller": _ROLES["caller"]},
            sides_only=True,
        ),
        Event(
            _TOGETHER,
            "king and jack are laid together, for the first time in the deal",
            _TOGETHER,
            _laid,
            {"who lays": _seat("laid_by")},
        ),
    ),
    settings={},
    notes=(),
)
EXPERIMENT = Asking(
    QUESTION, "what the call of the jack is worth and to whom, and king and jack laid together"
)
