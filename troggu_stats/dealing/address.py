"""From a deal's address (seed, number) to its cards: the same everywhere, for ever.

``docs/deal-addresses.md`` states the mapping for other programs; ``records.address`` is the same
mapping in plain Python, which the tests compare with this one.
"""

import numpy as np

from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.philox import philox_block

CARDS_PURPOSE = 0
CHOICES_PURPOSE = 1
WORLDS_PURPOSE = 2
GATHERING_PURPOSE = 3

SEED_LIMIT = 1 << 53

_HALF = (1 << 32) - 1
_MOST_BLOCKS = 10  # 80 halves; a pack of 78 takes 77 when none is rejected
_MOST_CARDS = 80


def shuffle_scratch() -> tuple[Ints, Ints]:
    """Return the working arrays of ``shuffle``: words and card order."""
    return np.zeros(4 * _MOST_BLOCKS, np.int64), np.zeros(_MOST_CARDS, np.int64)


@compiled
def shuffle(seed: int, deal: int, pack_size: int, words: Ints, order: Ints) -> None:
    """Put the pack of an address into ``order``, shuffled (Fisher-Yates, unbiased)."""
    shuffle_afresh(seed, deal, 0, pack_size, words, order)


@compiled
def shuffle_afresh(seed: int, deal: int, fresh: int, pack_size: int, words: Ints, order: Ints) -> None:
    """Put the pack of an address into ``order`` as it lies when it has been dealt afresh so many times."""
    for block in range((pack_size + 6) >> 3):
        word_0, word_1, word_2, word_3 = philox_block(block + 1, deal, CARDS_PURPOSE, fresh, seed, 0)
        words[4 * block] = word_0
        words[4 * block + 1] = word_1
        words[4 * block + 2] = word_2
        words[4 * block + 3] = word_3
    for card in range(pack_size):
        order[card] = card
    suspect = False
    for draw in range(pack_size - 1):
        last = pack_size - 1 - draw
        half = (words[draw >> 1] >> ((draw & 1) << 5)) & _HALF
        product = half * (last + 1)
        suspect |= (product & _HALF) <= last
        other = product >> 32
        card = order[last]
        order[last] = order[other]
        order[other] = card
    if suspect:
        _shuffle_with_rejection(seed, deal, fresh, pack_size, order)


@compiled
def _shuffle_with_rejection(seed: int, deal: int, fresh: int, pack_size: int, order: Ints) -> None:
    """Shuffle as above where a half may lie in the biased remainder and be passed over."""
    for card in range(pack_size):
        order[card] = card
    used = 0
    for draw in range(pack_size - 1):
        last = pack_size - 1 - draw
        threshold = (1 << 32) % (last + 1)
        while True:
            half = _half_word(seed, deal, fresh, used)
            used += 1
            product = half * (last + 1)
            if (product & _HALF) >= threshold:
                break
        other = product >> 32
        card = order[last]
        order[last] = order[other]
        order[other] = card


@compiled
def _half_word(seed: int, deal: int, fresh: int, number: int) -> int:
    """Return half ``number`` of the cards' stream of an address."""
    words = philox_block((number >> 3) + 1, deal, CARDS_PURPOSE, fresh, seed, 0)
    which = (number >> 1) & 3
    word = words[0]
    if which == 1:
        word = words[1]
    elif which == 2:
        word = words[2]
    elif which == 3:
        word = words[3]
    return (word >> ((number & 1) << 5)) & _HALF


@compiled
def choice_keys(seed: int, deal: int, keys: Ints) -> None:
    """Put the key of each seat's own choices in a deal into ``keys``, eight seats."""
    fresh_choice_keys(seed, deal, 0, keys)


@compiled
def fresh_choice_keys(seed: int, deal: int, fresh: int, keys: Ints) -> None:
    """Put the keys of a deal that has been dealt afresh so many times into ``keys``, eight seats."""
    for block in range(2):
        word_0, word_1, word_2, word_3 = philox_block(block + 1, deal, CHOICES_PURPOSE, fresh, seed, 0)
        keys[4 * block] = word_0
        keys[4 * block + 1] = word_1
        keys[4 * block + 2] = word_2
        keys[4 * block + 3] = word_3
