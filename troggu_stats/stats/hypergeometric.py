"""Exact odds of what a hand holds, as fractions: how often a deal of so many cards has so many of a kind."""

from collections.abc import Sequence
from fractions import Fraction
from math import comb, prod

from troggu_stats.errors import UsageError


def _check(special: int, hand: int, pack: int) -> None:
    if not (0 <= special <= pack and 0 <= hand <= pack):
        raise UsageError(
            f"A hand of {hand} from {pack} cards of which {special} are special cannot be; "
            f"hand and special lie between 0 and {pack}."
        )


def chance_of(held: int, special: int, hand: int, pack: int) -> Fraction:
    """Return the exact chance that a hand holds just so many of the special cards.

    Parameters
    ----------
    held
        How many special cards the hand holds.
    special, hand, pack
        Special cards in the pack, cards in the hand, cards in the pack.

    Returns
    -------
    Fraction
        0 to 1, exact; 0 for what cannot be.

    Notes
    -----
    The hypergeometric distribution: N. L. Johnson, A. W. Kemp and S. Kotz (2005), Univariate discrete
    distributions, chapter 6.
    """
    _check(special, hand, pack)
    if not 0 <= held <= special or not 0 <= hand - held <= pack - special:
        return Fraction(0)
    return Fraction(comb(special, held) * comb(pack - special, hand - held), comb(pack, hand))


def chance_of_at_least(held: int, special: int, hand: int, pack: int) -> Fraction:
    """Return the exact chance that a hand holds so many of the special cards or more."""
    return sum((chance_of(k, special, hand, pack) for k in range(max(0, held), special + 1)), Fraction(0))


def chances(special: int, hand: int, pack: int) -> tuple[Fraction, ...]:
    """Return the exact chances of holding 0, 1, … all of the special cards; they sum to 1."""
    return tuple(chance_of(k, special, hand, pack) for k in range(special + 1))


def expected_number(special: int, hand: int, pack: int) -> Fraction:
    """Return the exact mean number of special cards in a hand: what a control variate needs."""
    _check(special, hand, pack)
    return Fraction(special * hand, pack) if pack else Fraction(0)


def chance_of_all(held: Sequence[int], special: Sequence[int], hand: int, pack: int) -> Fraction:
    """Return the exact chance that a hand holds just so many of each of several kinds of cards.

    Parameters
    ----------
    held
        How many of each kind the hand holds.
    special
        How many of each kind are in the pack; no card is of two kinds.
    hand, pack
        Cards in the hand, cards in the pack.

    Returns
    -------
    Fraction
        0 to 1, exact; 0 for what cannot be.

    Notes
    -----
    The multivariate hypergeometric distribution; the cards of no kind fill the hand.
    """
    if len(held) != len(special):
        raise UsageError(f"{len(held)} numbers held came for {len(special)} kinds; give one for each kind.")
    if any(kind < 0 for kind in special):
        raise UsageError("A kind came with a negative number of cards; give 0 or more.")
    _check(sum(special), hand, pack)
    rest, rest_held = pack - sum(special), hand - sum(held)
    if any(not 0 <= k <= kind for k, kind in zip(held, special, strict=True)) or not 0 <= rest_held <= rest:
        return Fraction(0)
    ways = prod(comb(kind, k) for k, kind in zip(held, special, strict=True)) * comb(rest, rest_held)
    return Fraction(ways, comb(pack, hand))


def chance_of_deal(held: Sequence[Sequence[int]], special: Sequence[int], hands: Sequence[int]) -> Fraction:
    """Return the exact chance that several hands of one deal hold just so many of each kind of cards.

    Parameters
    ----------
    held
        For each hand, how many of each kind it holds.
    special
        How many of each kind are in the pack; no card is of two kinds.
    hands
        Cards in each hand; together, with cards left over counted as a hand, they are the pack.

    Returns
    -------
    Fraction
        0 to 1, exact; 0 for what cannot be.
    """
    if len(held) != len(hands):
        raise UsageError(f"{len(held)} hands were described, {len(hands)} have a size; give as many of each.")
    left, pack, chance = list(special), sum(hands), Fraction(1)
    for described, size in zip(held, hands, strict=True):
        chance *= chance_of_all(described, left, size, pack)
        if chance == 0:
            return chance
        left = [kind - k for kind, k in zip(left, described, strict=True)]
        pack -= size
    return chance if not any(left) else Fraction(0)
