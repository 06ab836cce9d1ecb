"""From an address to its cards: published vectors, numpy's generator, and deals that never change."""

import json
from importlib import resources

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import choice_keys, shuffle, shuffle_scratch
from troggu_stats.engine.kernel import signed64
from troggu_stats.engine.philox import philox_block
from troggu_stats.runner.validation.check import Effort, Outcome, none_of

_ALL_ONES = (1 << 64) - 1
# Random123, tests/kat_vectors, "philox4x64 10": counter, key, result.
_PUBLISHED = (
    (
        (0, 0, 0, 0),
        (0, 0),
        (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B),
    ),
    (
        (_ALL_ONES,) * 4,
        (_ALL_ONES,) * 2,
        (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
    ),
    (
        (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x452821E638D01377, 0xBE5466CF34E90C6C),
        (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6),
    ),
)
_ADDRESSES = 250


def random_words(effort: Effort) -> Outcome:
    """Compare the random words with Random123's published vectors and with numpy's generator."""
    faults = []
    for number, (counter, key, result) in enumerate(_PUBLISHED, start=1):
        if _words(counter, key) != result:
            faults.append(f"published vector {number} of philox4x64-10")
    addresses = effort.deals(_ADDRESSES)
    for number in range(addresses):
        # Spread over all seeds, deal numbers and purposes.
        seed, deal, purpose = (number * 0x9E3779B97F4A7C15 >> 11) % 2**53, number**6 % 2**53, number % 3
        stream = np.random.Philox(key=[seed, 0], counter=[0, deal, purpose, 0]).random_raw(4).tolist()
        if tuple(stream) != _words((1, deal, purpose, 0), (seed, 0)):
            faults.append(f"words of {seed}:{deal}, purpose {purpose}, are not numpy's")
    return none_of(len(_PUBLISHED) + addresses, "blocks of words are others", faults)


def golden_deals(effort: Effort) -> Outcome:
    """Deal the golden addresses."""
    text = (resources.files("troggu_stats.runner.validation") / "deals.jsonl").read_text(encoding="utf-8")
    golden = [json.loads(line) for line in text.splitlines()]
    words, order = shuffle_scratch()
    keys = np.zeros(8, np.int64)
    faults = []
    for one in golden:
        seed, deal = one["seed"], one["deal"]
        shuffle(seed, deal, TROGGU.size, words, order)
        if [TROGGU.text(card) for card in order[: TROGGU.size]] != one["cards"].split():
            faults.append(f"the cards of {seed}:{deal} are others (docs/deal-addresses.md)")
        choice_keys(seed, deal, keys)
        if [f"{int(key) & _ALL_ONES:016x}" for key in keys] != one["keys"].split():
            faults.append(f"the seats' choices at {seed}:{deal} are others (docs/deal-addresses.md)")
    return none_of(2 * len(golden), "packs and keys are others", faults)


def _words(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, ...]:
    words = philox_block(*map(signed64, counter), *map(signed64, key))
    return tuple(int(word) & _ALL_ONES for word in words)
