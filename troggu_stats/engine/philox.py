"""Philox4x64-10: random words that are computed from an address, with no state to carry.

Source: Salmon, Moraes, Dror and Shaw, "Parallel random numbers: as easy as 1, 2, 3" (SC 2011); the
counter words are laid out so that numpy's ``Philox`` bit generator gives the same words (see
``docs/deal-addresses.md``).
"""

from troggu_stats.engine.kernel import (
    add_wrapping,
    compiled,
    inlined,
    multiply_high,
    multiply_low,
    shift_right,
    signed64,
)

_MULTIPLIER_0 = signed64(0xD2E7470EE14C6C93)
_MULTIPLIER_1 = signed64(0xCA5A826395121157)
_KEY_STEP_0 = signed64(0x9E3779B97F4A7C15)
_KEY_STEP_1 = signed64(0xBB67AE8584CAA73B)
_ROUNDS = 10

_MIX_1 = signed64(0xBF58476D1CE4E5B9)
_MIX_2 = signed64(0x94D049BB133111EB)


@compiled
def philox_block(
    counter_0: int, counter_1: int, counter_2: int, counter_3: int, key_0: int, key_1: int
) -> tuple[int, int, int, int]:
    """Return the four words of one counter under one key, as ``int64`` with the same bits."""
    for _ in range(_ROUNDS):
        high_0 = multiply_high(counter_0, _MULTIPLIER_0)
        low_0 = multiply_low(counter_0, _MULTIPLIER_0)
        high_1 = multiply_high(counter_2, _MULTIPLIER_1)
        low_1 = multiply_low(counter_2, _MULTIPLIER_1)
        counter_0 = high_1 ^ counter_1 ^ key_0
        counter_1 = low_1
        counter_2 = high_0 ^ counter_3 ^ key_1
        counter_3 = low_0
        key_0 = add_wrapping(key_0, _KEY_STEP_0)
        key_1 = add_wrapping(key_1, _KEY_STEP_1)
    return counter_0, counter_1, counter_2, counter_3


@inlined
def mixed(value: int) -> int:
    """Scramble a word so that neighbours give unrelated words (the SplitMix64 finaliser)."""
    value = multiply_low(value ^ shift_right(value, 30), _MIX_1)
    value = multiply_low(value ^ shift_right(value, 27), _MIX_2)
    return value ^ shift_right(value, 31)


@inlined
def random_word(key: int, number: int) -> int:
    """Return word ``number`` of the stream of a key: SplitMix64 (Steele, Lea and Flood, 2014)."""
    return mixed(add_wrapping(key, multiply_low(number + 1, _KEY_STEP_0)))


@inlined
def random_below(key: int, number: int, bound: int) -> int:
    """Return an unbiased integer in [0, bound) from word ``number`` of a key's stream.

    Source: Lemire, "Fast random integer generation in an interval" (2019). A word in the biased
    remainder (one in 2**64 / bound) is scrambled again until it is not.
    """
    word = random_word(key, number)
    low = multiply_low(word, bound)
    if 0 <= low < bound:
        threshold = _remainder_of_two_to_64(bound)
        while 0 <= low < threshold:
            word = mixed(add_wrapping(word, _KEY_STEP_0))
            low = multiply_low(word, bound)
    return multiply_high(word, bound)


@compiled
def _remainder_of_two_to_64(bound: int) -> int:
    """Return 2**64 modulo a bound below 2**31, within int64."""
    half = (1 << 32) % bound
    return (half * half) % bound


@inlined
def random_fraction(key: int, number: int) -> float:
    """Return a number in [0, 1) with 53 random bits from word ``number`` of a key's stream."""
    return shift_right(random_word(key, number), 11) * (1.0 / 9007199254740992.0)
