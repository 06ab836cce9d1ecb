"""Whose hand it is that ``hand`` asks about: its cards, its seat, and the tapp where that is known."""

from dataclasses import dataclass
from enum import Enum

from troggu_stats.cards import TROGGU
from troggu_stats.cards.pack import cards_of, mask_of
from troggu_stats.errors import UsageError
from troggu_stats.experiments.option import Option
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import Rules
from troggu_stats.rules.troggu import CallTiming
from troggu_stats.simulation.held import Held

CARDS, SEAT, TAPP = "cards", "seat", "tapp"
OPTIONS = (
    Option(CARDS, "the hand, such as 'T21 T9-T5 F CK S:KQ5'", ""),
    Option(SEAT, "whose it is: 0 is eldest, who speaks first", "0"),
    Option(TAPP, "the tapp, once the seat has picked it up: then the discard is asked, not the bid", ""),
)


class Question(Enum):
    """What is asked of a hand."""

    BID = "what to bid"
    DISCARD = "what to discard"


@dataclass(frozen=True)
class Position:
    """A hand at a table.

    Parameters
    ----------
    held
        Seat, hand and tapp.
    question
        What is asked: the bid, or with a known tapp the discard.
    """

    held: Held
    question: Question


def position_of(plan: Plan) -> Position:
    """Return the position that a plan asks about.

    Raises
    ------
    UsageError
        The cards are not as many as the rules deal, one comes twice, or the seat is not at the table.
    """
    if len(plan.players) != 1:
        raise UsageError("A hand belongs to one table: give one number of players, such as --players 5.")
    players = plan.players[0]
    shape = plan.rules.deal_shape(players)
    hand = TROGGU.parse_hand(plan.options[CARDS])
    if len(hand) != shape.hand:
        raise UsageError(
            f"The hand came with {_cards(len(hand))}: {players} players of {plan.rules.name} hold"
            f" {shape.hand} each, so give {shape.hand}, or another number of players."
        )
    tapp = TROGGU.parse_hand(plan.options[TAPP])
    if tapp and len(tapp) != shape.tapp:
        raise UsageError(
            f"The tapp came with {_cards(len(tapp))}: with {players} players it has {shape.tapp}, so give"
            f" {shape.tapp}, or none to ask for the bid."
        )
    TROGGU.parse_hand(f"{plan.options[CARDS]} {plan.options[TAPP]}")  # no card twice in the two together
    held = Held(_seat(plan.options[SEAT], players), mask_of(hand), mask_of(tapp))
    question = Question.DISCARD if tapp else Question.BID
    _check_timing(plan.troggu_rules, players, question)
    return Position(held, question)


def players_with(rules: Rules, cards: str) -> int:
    """Return how many play where hands have as many cards as this one.

    Raises
    ------
    UsageError
        Nobody holds as many; the error says how many each number of players holds.
    """
    number = len(TROGGU.parse_hand(cards))
    lowest, highest = rules.players
    sizes = {players: rules.deal_shape(players).hand for players in range(lowest, highest + 1)}
    for players, size in sizes.items():
        if size == number:
            return players
    deals = ", ".join(f"{size} with {players}" for players, size in sizes.items())
    raise UsageError(f"The hand came with {_cards(number)}: players of {rules.name} hold {deals}.")


def cards_text(mask: int) -> str:
    """Return cards as people write them: trumps high to low, then suits."""
    return TROGGU.format_hand(cards_of(mask))


def _cards(number: int) -> str:
    return f"{number} card{'' if number == 1 else 's'}"


def _seat(text: str, players: int) -> int:
    if not text.isascii() or not text.isdigit() or not 0 <= int(text) < players:
        raise UsageError(
            f"The seat came as {text[:20]!a}: give 0 (eldest, who speaks first) to {players - 1}"
            " (the dealer)."
        )
    return int(text)


def _check_timing(rules: Rules, players: int, question: Question) -> None:
    if question is Question.DISCARD and players >= 7 and rules.call_timing is CallTiming.BEFORE_EXCHANGE:
        raise UsageError(
            f"In {rules.name} the call comes before the exchange at {players} players, and a discard for"
            " every call cannot be compared: leave the tapp out, or add --set call_timing=after_discard."
        )
