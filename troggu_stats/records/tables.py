"""Checks that both games share: the rules a record names, its cards, its address."""

import json
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Literal

from troggu_stats.errors import UsageError
from troggu_stats.records.deck import DECKS
from troggu_stats.records.faults import FORMAT, INVARIANT, Fault, safe_text
from troggu_stats.records.format import DealRecord
from troggu_stats.rules import DealShape, Rules, TroccasRules, named_rules

DealtCards = tuple[Sequence[Sequence[str]], Sequence[str]]
DealCards = Callable[[int, int, int, Rules | TroccasRules], DealtCards]
"""Deals an address: ``(seed, deal, players, rules)`` to the hands and the tapp, as canonical texts."""

_SIZE_RULE = {3: "C12", 4: "C2", 5: "C13", 6: "C11"}


def rules_of(record: DealRecord) -> Rules | TroccasRules | Fault:
    """Return the rules a record was played by, or what is wrong with its settings (V, V4)."""
    return _rules(record.game, record.variant, json.dumps(record.rules))


@lru_cache(maxsize=256)
def _rules(game: Literal["troggu", "troccas"], variant: str, changes: str) -> Rules | TroccasRules | Fault:
    settings: dict[str, Any] = json.loads(changes)
    try:
        rules = named_rules(variant, settings, game)
    except UsageError as error:
        return Fault("V4", safe_text(error, longest=400))
    differing = rules.changed_from_base()
    for name in settings:
        if name not in differing:
            return Fault(
                FORMAT, f"rules names {name}, which is as the variant has it; only differences stand there"
            )
    return rules


def shape_of(record: DealRecord, rules: Rules | TroccasRules) -> DealShape | Fault:
    """Return how many cards go where, or the fault of a table the variant does not have (V)."""
    try:
        return rules.deal_shape(record.players)
    except UsageError as error:
        return Fault("V" if record.game == "troggu" else "C1", safe_text(error, longest=400))


def cards_fault(record: DealRecord, shape: DealShape) -> Fault | None:
    """Return what is wrong with the cards of the deal: which they are, how many, in what order (G1, G3).

    A card that is not in the pack or comes twice is named first; then hands of the wrong size; then their
    order.
    """
    deck = DECKS[record.game]
    dealt = [card for hand in record.hands for card in hand] + list(record.tapp)
    if len(dealt) != len(deck.cards) or deck.card_set != set(dealt):
        fault = _pack_fault(record)
        if fault is not None:
            return fault
    return _size_fault(record, shape) or _order_fault(record)


def _pack_fault(record: DealRecord) -> Fault | None:
    deck = DECKS[record.game]
    rule = "G1" if record.game == "troggu" else "C1"
    seen: set[str] = set()
    for seat, cards in [*enumerate(record.hands), (None, record.tapp)]:
        for card in cards:
            if card not in deck.card_set:
                return Fault(rule, "a card is dealt that this game's pack lacks", seat=seat, card=card)
            if card in seen:
                return Fault(INVARIANT, "a card is dealt twice", seat=seat, card=card)
            seen.add(card)
    missing = deck.in_order(deck.card_set - seen)
    if missing:
        return Fault(
            INVARIANT, f"of the pack's {len(deck.cards)} cards {len(missing)} are not dealt", card=missing[0]
        )
    return None


def _size_fault(record: DealRecord, shape: DealShape) -> Fault | None:
    rule = "G3" if record.game == "troggu" else _SIZE_RULE[record.players]
    for seat, hand in enumerate(record.hands):
        size = shape.hand + (shape.dealer_extra if seat == record.players - 1 else 0)
        if len(hand) != size:
            return Fault(rule, f"a hand has {len(hand)} cards; it has {size}", seat=seat)
    if len(record.tapp) != shape.tapp:
        return Fault(rule, f"the tapp has {len(record.tapp)} cards; it has {shape.tapp}")
    return None


def _order_fault(record: DealRecord) -> Fault | None:
    deck = DECKS[record.game]
    for seat, hand in enumerate(record.hands):
        if hand != deck.in_order(hand):
            return Fault("N", "a hand is not sorted as a printed hand is", seat=seat)
    if record.tapp != deck.in_order(record.tapp):
        return Fault("N", "the tapp is not sorted as a printed hand is")
    return None


def address_fault(record: DealRecord, rules: Rules | TroccasRules, deal_cards: DealCards) -> Fault | None:
    """Return the fault of hands that do not follow from their address, or ``None``."""
    if record.seed is None or record.deal is None:
        return None
    deck = DECKS[record.game]
    hands, tapp = deal_cards(record.seed, record.deal, record.players, rules)
    for seat, (written, dealt) in enumerate(zip(record.hands, hands, strict=True)):
        if written != deck.in_order(dealt):
            message = f"the hand does not follow from the address {record.seed}:{record.deal}"
            return Fault(INVARIANT, message, seat=seat)
    if record.tapp != deck.in_order(tapp):
        return Fault(INVARIANT, f"the tapp does not follow from the address {record.seed}:{record.deal}")
    return None


def figure_fault(what: str, rule: str, stated: object, right: object) -> Fault | None:
    """Compare a stated figure with the one that follows from the play."""
    if stated == right:
        return None
    return Fault(rule, f"{what} stated as {_plain(stated)}; by the rules {_plain(right)} follows")


def _plain(figure: object) -> str:
    if figure is None:
        return "null"
    return safe_text(list(figure) if isinstance(figure, tuple) else figure, longest=120)
