"""Comparing what a record says of the fool with what became of it (G8, G9, ⚖2, ⚖3, ⚖10, C5)."""

from dataclasses import dataclass

from troggu_stats.records.deck import Deck
from troggu_stats.records.faults import Fault
from troggu_stats.records.format import FoolRecord
from troggu_stats.records.piles import FoolOutcome


@dataclass(frozen=True)
class FoolRules:
    """The ids under which a game's rules speak of the fool, and its word for the act.

    Parameters
    ----------
    act
        What its holder did: ``withheld`` or ``played``.
    acted
        The rule of that act.
    given
        The rule of the card given for it.
    unpaid
        The rule broken when nothing is given though something is due.
    lost
        The rule by which it is lost.
    """

    act: str
    acted: str
    given: str
    unpaid: str
    lost: str


def fool_fault(
    stated: FoolRecord | None, outcome: FoolOutcome | None, ids: FoolRules, deck: Deck
) -> Fault | None:
    """Return what the record has wrong about the fool, or ``None``."""
    if stated is None and outcome is None:
        return None
    if outcome is None:
        return Fault(ids.acted, f"the fool is written as {ids.act}; nobody has {ids.act} it")
    if stated is None:
        message = f"fool is null; the fool was {ids.act}"
        return Fault(ids.acted, message, outcome.trick, outcome.seat)
    if (stated.seat, stated.trick) != (outcome.seat, outcome.trick):
        message = f"the fool was first {ids.act} by seat {outcome.seat} in plays[{outcome.trick}]"
        return Fault(ids.acted, message, stated.trick, stated.seat)
    if stated.lost != outcome.lost:
        fate = "is lost, since its side won no trick" if outcome.lost else "is not lost"
        return Fault(ids.lost, f"the fool {fate}; the record has it otherwise", seat=stated.seat)
    return _given_fault(stated.given, outcome, ids, deck)


def _given_fault(given: str | None, outcome: FoolOutcome, ids: FoolRules, deck: Deck) -> Fault | None:
    choices = outcome.choices
    if given in choices or (given is None and not choices):
        return None
    if not choices:
        rule, why = (ids.given, "won its trick") if outcome.own_trick else (ids.lost, "won no trick")
        return Fault(rule, f"a card is given for a fool whose side {why}", seat=outcome.seat, card=given)
    due = " or ".join(deck.in_order(choices))
    if given is None:
        return Fault(ids.unpaid, f"nothing is given for the fool; its side owes {due}", seat=outcome.seat)
    return Fault(ids.given, f"the lowest-valued card must be given: {due}", seat=outcome.seat, card=given)
