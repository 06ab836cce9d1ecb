"""The exchange with the tapp, and the call of a partner (G5, G6, G14, V3, ⚖7, ⚖9)."""

from collections.abc import Sequence

from troggu_stats.records.bids import FORCED, NORMAL, SMALLEST_CALLING_TABLE, Hands
from troggu_stats.records.deck import FIVE_POINTERS, KINGS, TROGGU_DECK
from troggu_stats.records.faults import Fault
from troggu_stats.rules import Rules

EXCHANGE_CONTRACTS = (NORMAL, FORCED)
CALLABLE_TRUMPS = tuple(f"T{number}" for number in range(1, 21))


def must_call(contract: str, players: int) -> bool:
    """Whether the declarer calls a partner: in every normal or forced game of 7 and 8 (G14)."""
    return contract in EXCHANGE_CONTRACTS and players >= SMALLEST_CALLING_TABLE


def callable_cards(rules: Rules) -> tuple[str, ...]:
    """Return the trumps that may be called, lowest first: of 1 to 20 those that the table allows (G14, V)."""
    low, high = rules.callable
    return CALLABLE_TRUMPS[low - 1 : high]


def call_fault(contract: str, players: int, called: str | None, rules: Rules) -> Fault | None:
    """Return what is wrong with the call, or ``None``."""
    if not must_call(contract, players):
        if called is None:
            return None
        return Fault("G14", f"a card is called in a {contract} game of {players}", card=called)
    if called is None:
        return Fault("G14", f"nothing is called; a declarer of {players} players must call a trump")
    if called not in CALLABLE_TRUMPS:
        return Fault("G14", "only a trump other than 21 and the fool can be called", card=called)
    if called not in callable_cards(rules):
        low, high = rules.callable
        return Fault("V", f"only the trumps {low} to {high} can be called here", card=called)
    return None


def partner_of(called: str | None, declarer: int | None, hands: Hands) -> int | None:
    """Return the seat that was dealt the called card, if it is not the declarer's or in the tapp (G14)."""
    for seat, hand in enumerate(hands):
        if called in hand and seat != declarer:
            return seat
    return None


def partner_fault(partner: int | None, right: int | None) -> Fault | None:
    """Compare a record's partner with the holder of the called card."""
    if partner == right:
        return None
    said = "nobody" if partner is None else f"seat {partner}"
    wanted = "nobody but the declarer's side" if right is None else f"seat {right}"
    return Fault("G14", f"the partner is {said}; the called card is held by {wanted}", seat=partner)


def exchanges(contract: str, declarer: int | None, called: str | None, hands: Hands, rules: Rules) -> bool:
    """Whether the declarer picks up the tapp (G5, G6).

    Under ⚖9 a declarer who holds the called card, or whose called card lies in the tapp, plays the hand as
    dealt.
    """
    if contract not in EXCHANGE_CONTRACTS:
        return False
    alone = called is not None and partner_of(called, declarer, hands) is None
    return not (alone and rules.called_own_or_tapp == "alone_without_tapp")


def discard_fault(
    discard: Sequence[str], hand: Sequence[str], tapp: Sequence[str], declarer: int, rules: Rules
) -> Fault | None:
    """Return what is wrong with a discard after an exchange, or ``None`` (G5, V3).

    Parameters
    ----------
    discard
        The cards laid away.
    hand, tapp
        The declarer's cards as dealt, and the tapp.
    declarer
        The declarer's seat, for the fault.
    rules
        The rules at the table.
    """
    held = {*hand, *tapp}
    if len(discard) != len(tapp):
        return Fault("G5", f"{len(discard)} cards are discarded for a tapp of {len(tapp)}", seat=declarer)
    for number, card in enumerate(discard):
        if card not in held:
            return Fault(
                "G5", "a card is discarded that the declarer does not hold", seat=declarer, card=card
            )
        if card in discard[:number]:
            return Fault("G5", "a card is discarded twice", seat=declarer, card=card)
    if discard and tuple(discard) != TROGGU_DECK.in_order(discard):
        return Fault("N", "the discard is not sorted as a printed hand is", seat=declarer)
    return _five_pointer_fault(discard, declarer, rules)


def _five_pointer_fault(discard: Sequence[str], declarer: int, rules: Rules) -> Fault | None:
    """No five-pointer may go, except all four kings, or all seven, where the table allows it (G5, V3)."""
    fives = [card for card in discard if card in FIVE_POINTERS]
    setting = rules.five_pointer_discard
    if not fives:
        return None
    if setting == "none":
        return Fault("V", "a five-pointer is discarded where none may be", seat=declarer, card=fives[0])
    if setting == "all_seven":
        if len(fives) == len(FIVE_POINTERS):
            return None
        return Fault(
            "V3", "five-pointers may be discarded only all seven together", seat=declarer, card=fives[0]
        )
    if set(fives) == set(KINGS):
        return None
    strange = [card for card in fives if card not in KINGS] or fives
    return Fault(
        "G5", "of the five-pointers only all four kings may be discarded", seat=declarer, card=strange[0]
    )


def no_exchange_fault(contract: str, discard: Sequence[str], declarer: int | None) -> Fault | None:
    """Return the fault of a discard where the tapp stays unseen, or ``None``."""
    if not discard:
        return None
    rule = {"solo": "G6", "misere": "G12", "passed": "V2"}.get(contract, "⚖9")
    why = "where the declarer plays the hand as dealt" if rule == "⚖9" else f"in a {contract} game"
    return Fault(rule, f"cards are discarded {why}", seat=declarer, card=discard[0])
