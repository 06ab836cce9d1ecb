"""The two packs of cards and the text that people write them in."""

from troggu_stats.cards.notation import name_of
from troggu_stats.cards.pack import PLAIN_SUITS, TROCCAS, TROGGU, Pack, Suit, cards_of, mask_of

__all__ = ["PLAIN_SUITS", "TROCCAS", "TROGGU", "Pack", "Suit", "cards_of", "mask_of", "name_of"]
