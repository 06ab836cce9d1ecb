"""The random words: Random123's published vectors, numpy's generator, and unbiased bounded draws."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.engine.kernel import compiled, signed64
from troggu_stats.engine.philox import philox_block, random_below, random_fraction, random_word
from troggu_stats.records import address as reference

ALL_ONES = (1 << 64) - 1
WORDS = st.integers(0, ALL_ONES)

# Random123, tests/kat_vectors, "philox4x64 10": counter, key, result.
PUBLISHED = [
    (
        (0, 0, 0, 0),
        (0, 0),
        (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B),
    ),
    (
        (ALL_ONES,) * 4,
        (ALL_ONES,) * 2,
        (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
    ),
    (
        (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
        (0x452821E638D01377, 0xBE5466CF34E90C6C),
        (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6),
    ),
]


def words_of(counter: tuple[int, ...], key: tuple[int, ...]) -> tuple[int, ...]:
    words = philox_block(*map(signed64, counter), *map(signed64, key))
    return tuple(int(word) & ALL_ONES for word in words)


@pytest.mark.parametrize(("counter", "key", "result"), PUBLISHED)
def test_published_vectors(counter: tuple[int, ...], key: tuple[int, ...], result: tuple[int, ...]) -> None:
    assert words_of(counter, key) == result
    assert reference.philox_block(counter, key) == result


@given(st.tuples(WORDS, WORDS, WORDS, WORDS), st.tuples(WORDS, WORDS))
def test_compiled_words_are_the_reference_words(counter: tuple[int, ...], key: tuple[int, ...]) -> None:
    assert words_of(counter, key) == reference.philox_block(counter, key)


@given(st.integers(0, 2**53 - 1), st.integers(0, 2**53 - 1), st.integers(0, 2))
def test_numpy_gives_the_same_words(seed: int, deal: int, purpose: int) -> None:
    stream = np.random.Philox(key=[seed, 0], counter=[0, deal, purpose, 0]).random_raw(8).tolist()
    blocks = [words_of((block, deal, purpose, 0), (seed, 0)) for block in (1, 2)]
    assert stream == [word for block in blocks for word in block]


def splitmix(key: int, number: int) -> int:
    """SplitMix64 as published: output ``number + 1`` of a generator seeded with the key."""
    word = (key + (number + 1) * 0x9E3779B97F4A7C15) & ALL_ONES
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & ALL_ONES
    word = (word ^ word >> 27) * 0x94D049BB133111EB & ALL_ONES
    return word ^ word >> 31


def test_splitmix_as_published() -> None:
    # The first outputs for the seed 1234567, as in the generator's public test vectors.
    assert [splitmix(1234567, number) for number in range(3)] == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
    ]


@compiled
def word_at(key: int, number: int) -> int:
    return random_word(key, number)


@compiled
def below_at(key: int, number: int, bound: int) -> int:
    return random_below(key, number, bound)


@compiled
def fraction_at(key: int, number: int) -> float:
    return random_fraction(key, number)


@given(WORDS, st.integers(0, 1000))
def test_choice_words_are_splitmix(key: int, number: int) -> None:
    assert int(word_at(signed64(key), number)) & ALL_ONES == splitmix(key, number)
    assert float(fraction_at(signed64(key), number)) == (splitmix(key, number) >> 11) / 2**53


@given(WORDS, st.integers(0, 100), st.integers(1, 62))
def test_bounded_choices_are_the_high_product(key: int, number: int, bound: int) -> None:
    assert int(below_at(signed64(key), number, bound)) == splitmix(key, number) * bound >> 64


def unmixed(word: int) -> int:
    """Undo SplitMix64's mixing."""

    def unshift(value: int, count: int) -> int:
        result = value
        for _ in range(64 // count):
            result = value ^ result >> count
        return result

    word = unshift(word, 31) * pow(0x94D049BB133111EB, -1, 1 << 64) & ALL_ONES
    word = unshift(word, 27) * pow(0xBF58476D1CE4E5B9, -1, 1 << 64) & ALL_ONES
    return unshift(word, 30)


@pytest.mark.parametrize("bound", [3, 7, 11, 62])
def test_a_choice_in_the_biased_remainder_is_drawn_again(bound: int) -> None:
    # The word 0 gives a low product of 0, below 2**64 mod bound: it must be scrambled again.
    key = (unmixed(0) - 0x9E3779B97F4A7C15) & ALL_ONES
    assert splitmix(key, 0) == 0
    assert (1 << 64) % bound > 0
    assert int(below_at(signed64(key), 0, bound)) == splitmix(0, 0) * bound >> 64
