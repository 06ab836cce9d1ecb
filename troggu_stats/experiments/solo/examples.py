"""Hands on the border: the fewest trumps with which Solo pays, laid out as cards."""

from collections.abc import Iterator, Mapping

from troggu_stats.cards.pack import TROGGU, TRUMPS
from troggu_stats.experiments.example import Example
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.neutral import Threshold
from troggu_stats.experiments.solo.strata import HONOUR_NAMES
from troggu_stats.experiments.solo.told import neutral_curve
from troggu_stats.experiments.totals import Totals
from troggu_stats.simulation.totals import TOGETHER

# One king is what a hand has most often.
_KINGS_IN_ORDER = (1, 2, 0, 3)
_HONOUR_CARDS = ("F", "T21")
_KINGS = ("CK", "SK", "DK", "BK")
# Other cards, which count for nothing here; middling ones of all suits by turns.
_OTHERS = tuple("C4 S7 D3 B8 C5 S8 D4 B6 CJ S6 DJ B7 C6 S5 D5 B5 C3 S9 D6 B9".split())


def examples(plan: Plan, totals: Mapping[int, Totals]) -> tuple[Example, ...]:
    """Return, for the middle number of players, a hand for every set of top honours."""
    players = plan.players[(len(plan.players) - 1) // 2]
    curve = neutral_curve(plan, totals[players], players, TOGETHER)
    size = plan.rules.deal_shape(players).hand
    found = []
    for honours, name in enumerate(HONOUR_NAMES):
        for kings in _KINGS_IN_ORDER:
            point = curve[honours, kings]
            if _is_known(point) and point.trumps.value is not None:
                trumps = round(point.trumps.value)
                sentence = (
                    f"{players} players, {_counted(kings)}, top honours {name}: from {_printed(point)} trumps"
                    f" on Solo pays more than the better of taking and passing. This hand has {trumps}; its"
                    " other cards stand for any."
                )
                found.append(Example(" ".join(_hand(trumps, kings, honours, size)), sentence))
                break
    return tuple(found)


def _is_known(point: Threshold) -> bool:
    """Tell whether the number of trumps was seen, and surely pays or does not somewhere."""
    found = point.trumps
    if found.value is None or found.high is None or point.seen is None:
        return False
    return found.value <= point.seen and found.high < point.never


def _hand(trumps: int, kings: int, honours: int, size: int) -> Iterator[str]:
    """Yield the cards of a hand: honours, then trumps spread over all, kings, and others."""
    held = [card for bit, card in enumerate(_HONOUR_CARDS) if honours >> bit & 1]
    yield from held
    more = trumps - len(held)
    for place in range(more):
        # From 20 down to 2: the mund and the bagatt are honours.
        yield f"T{TRUMPS - 1 - round(place * (TRUMPS - 3) / max(1, more - 1))}"
    yield from _KINGS[:kings]
    others = [card for card in _OTHERS if card in TROGGU.index]
    yield from others[: size - trumps - kings]


def _counted(kings: int) -> str:
    return {0: "no king", 1: "one king"}.get(kings, f"{kings} kings")


def _printed(point: Threshold) -> str:
    low, high = point.trumps.low, point.trumps.high
    if low == high:
        return f"{point.trumps.value:.0f}"
    return f"{point.trumps.value:.0f} [{low:.0f}, {high:.0f}]"
