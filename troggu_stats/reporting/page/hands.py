"""Cards as the page shows them: a face for the eye, a name in words for the ear."""

from dataclasses import dataclass

from troggu_stats.cards.notation import name_of, parse_hand
from troggu_stats.cards.pack import Pack, Suit

_KINDS = {
    Suit.CUPS: "cups",
    Suit.COINS: "coins",
    Suit.SWORDS: "swords",
    Suit.BATONS: "batons",
    Suit.TRUMP: "trump",
    Suit.NO_SUIT: "fool",
}
_FOOL = "F"
# Trumps with a name of their own.
_CALLED = {"T21": "mund, trump 21", "T1": "bagatt, trump 1"}


@dataclass(frozen=True, slots=True)
class ShownCard:
    """A card: what stands on it, which sign is drawn, and its name.

    Parameters
    ----------
    rank
        The letter or number at its top.
    suit
        Letter of the sign to draw; empty for trumps.
    kind
        Its suit in words, ``trump`` or ``fool``.
    name
        Its name as read aloud.
    """

    rank: str
    suit: str
    kind: str
    name: str


def shown_hand(pack: Pack, text: str) -> tuple[ShownCard, ...]:
    """Return cards as people write them, such as ``T21 F CK``, as the page shows them.

    Raises
    ------
    UsageError
        A part is no card of the pack, or comes twice.
    """
    return tuple(_shown(pack, pack.text(card)) for card in parse_hand(pack, text))


def _shown(pack: Pack, text: str) -> ShownCard:
    name = _CALLED.get(text, name_of(text))
    if text == _FOOL:
        return ShownCard(_FOOL, _FOOL, "fool", name)
    suit = pack.suit(pack.index[text])
    return ShownCard(text[1:], "" if suit is Suit.TRUMP else text[0], _KINDS[Suit(suit)], name)
