"""Reading cards as people write them (N); every error names the card and the reason."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from troggu_stats.errors import UsageError, did_you_mean

if TYPE_CHECKING:
    from troggu_stats.cards.pack import Pack

_SUIT_NAMES = {"C": "cups", "D": "coins", "S": "swords", "B": "batons"}
_RANK_NAMES = {"K": "king", "Q": "queen", "C": "cavalier", "J": "jack"}
_SYMBOLS = str.maketrans(
    {
        "♠": "S",
        "♤": "S",
        "♥": "C",
        "♡": "C",
        "♦": "D",
        "♢": "D",
        "♣": "B",
        "♧": "B",
        "\ufe0e": "",
        "\ufe0f": "",
    }
)
# The Unicode block has sixteen places for each French suit; the knight stands between jack and queen.
_BLOCK = 0x1F0A0
_BLOCK_SUITS = "SCDB"
_BLOCK_RANKS = ("", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "C", "Q", "K", "")
_BLOCK_FOOL = 0x1F0E0
_BLOCK_LAST = 0x1F0F5

_PLAIN = re.compile(r"([CDSB])([KQCJ]|10|[1-9])")
_TRUMP = re.compile(r"T(0|[1-9][0-9]?)")
_ROMAN = re.compile(r"T?(X{0,2})(IX|IV|V?I{0,4})")
_SET = re.compile(r"([CDSB]):((?:10|[KQCJ1-9])+)")
_SET_RANK = re.compile(r"10|[KQCJ1-9]")
_RANGE = re.compile(r"([^-]+)-([^-]+)")
_DASHES = str.maketrans("\u2010\u2011\u2012\u2013\u2014\u2212", "------")
# What other packs and languages call a rank.
_RANK_ALIASES = {"A": "1", "T": "10", "N": "C", "V": "J"}


def parse_card(pack: Pack, text: str) -> int:
    """Read one card: canonical text in any case, a Roman trump, ``T0`` or a card of the Unicode block.

    Raises
    ------
    UsageError
        The text is no card, or a card that this pack lacks.
    """
    canonical = _canonical(text)
    if canonical is None:
        raise UsageError(f"{_quoted(text)} is no card.{_advice(pack, text)}")
    card = pack.index.get(canonical)
    if card is None:
        name = name_of(canonical)
        raise UsageError(
            f"{_quoted(text)} is not in this pack: the {pack.size}-card pack has no {name}"
            f" ({_range_of_pips(pack, canonical)})."
        )
    return card


def parse_hand(pack: Pack, text: str) -> tuple[int, ...]:
    """Read cards separated by blanks or commas; ranges (``T9-T5``) and sets (``S:KQ5``) are welcome.

    Returns
    -------
    The cards in the order given.

    Raises
    ------
    UsageError
        A part is no card, the pack lacks it, or a card comes twice.
    """
    cards: list[int] = []
    seen: set[int] = set()
    for part in re.split(r"[\s,]+", text.strip(" ,\t\r\n")):
        for card in _parse_part(pack, part) if part else ():
            if card in seen:
                raise UsageError(
                    f"{pack.text(card)} is given twice: each card is there once, so leave one out."
                )
            seen.add(card)
            cards.append(card)
    return tuple(cards)


def name_of(canonical: str) -> str:
    """Return a card's name in words: ``7 of cups``, ``trump 21``, ``fool``."""
    if canonical == "F":
        return "fool"
    if canonical.startswith("T"):
        return f"trump {canonical[1:]}"
    rank = canonical[1:]
    return f"{_RANK_NAMES.get(rank, rank)} of {_SUIT_NAMES[canonical[0]]}"


def _parse_part(pack: Pack, part: str) -> Iterator[int]:
    plain = part.translate(_SYMBOLS).translate(_DASHES).upper()
    if ":" in plain:
        yield from _parse_set(pack, part, plain)
    elif (ends := _RANGE.fullmatch(plain)) is not None:
        yield from _parse_range(pack, part, ends[1], ends[2])
    else:
        yield parse_card(pack, part)


def _parse_set(pack: Pack, part: str, plain: str) -> Iterator[int]:
    found = _SET.fullmatch(plain)
    if found is None:
        raise UsageError(
            f"{_quoted(part)} is no set of cards: write a suit (C, D, S or B), a colon and its ranks, as in"
            f" 'S:KQ5'; write trumps one by one or as a range, as in 'T5-T9'."
        )
    for rank in _SET_RANK.findall(found[2]):
        yield parse_card(pack, found[1] + rank)


def _parse_range(pack: Pack, part: str, first: str, last: str) -> Iterator[int]:
    if last[0].isdigit() and _canonical(last) is None:  # `T5-9` means `T5-T9`
        last = first[0] + last
    start, end = parse_card(pack, first), parse_card(pack, last)
    if pack.suit(start) != pack.suit(end) or pack.fool in (start, end):
        raise UsageError(
            f"{_quoted(part)} is no range: both ends must be of one suit, or both trumps (the fool apart),"
            " as in 'T5-T9' or 'SK-S10'."
        )
    step = 1 if start <= end else -1
    yield from range(start, end + step, step)


def _canonical(text: str) -> str | None:
    """Return the canonical text of a card of either pack, or ``None``."""
    plain = text.strip().translate(_SYMBOLS)
    if len(plain) == 1 and (block := _from_block(ord(plain))):
        return block
    plain = plain.upper()
    if plain in ("F", "T0"):
        return "F"
    if _PLAIN.fullmatch(plain):
        return plain
    number = _trump_number(plain)
    return f"T{number}" if 1 <= number <= 21 else None


def _trump_number(plain: str) -> int:
    """Return a trump's number from ``T5``, ``V`` or ``TV``; 0 if it is none of them."""
    if found := _TRUMP.fullmatch(plain):
        return int(found[1])
    found = _ROMAN.fullmatch(plain)
    if found is None:
        return 0
    units = found[2]
    if units in ("IX", "IV"):
        return 10 * len(found[1]) + {"IX": 9, "IV": 4}[units]
    return 10 * len(found[1]) + 5 * units.count("V") + units.count("I")


def _from_block(code: int) -> str | None:
    if code == _BLOCK_FOOL:
        return "F"
    if _BLOCK_FOOL < code <= _BLOCK_LAST:
        return f"T{code - _BLOCK_FOOL}"
    if not _BLOCK <= code < _BLOCK_FOOL:
        return None
    suit, rank = divmod(code - _BLOCK, len(_BLOCK_RANKS))
    return _BLOCK_SUITS[suit] + _BLOCK_RANKS[rank] if _BLOCK_RANKS[rank] else None


def _advice(pack: Pack, text: str) -> str:
    """Say what was probably meant, or how cards are written."""
    plain = text.strip().translate(_SYMBOLS).upper()
    for guess in _guesses(plain):
        if guess in pack.index:
            return f" Did you mean '{guess}'?"
    if plain.startswith("T") and plain[1:].isdecimal():
        return " Trumps go from T1 to T21; the fool is F."
    near = did_you_mean(plain, pack.texts) if len(plain) > 1 else ""
    return near or " Cards are a suit (C, D, S, B) and a rank (K, Q, C, J or a number), T1 to T21, or F."


def _guesses(plain: str) -> Iterator[str]:
    """Yield likely meanings: a rank's other name, the rank first, a zero too many."""
    if len(plain) < 2:
        return
    yield plain[0] + _RANK_ALIASES.get(plain[1:], plain[1:])
    yield plain[-1] + _RANK_ALIASES.get(plain[:-1], plain[:-1])
    yield plain[0] + plain[1:].lstrip("0")


def _range_of_pips(pack: Pack, canonical: str) -> str:
    suit = "CDSB".index(canonical[0])
    pips = sorted(pack.round_pips if suit < 2 else pack.long_pips)
    return f"its {_SUIT_NAMES[canonical[0]]} go from {pips[0]} to {pips[-1]}, and K, Q, C, J"


def _quoted(text: str) -> str:
    shown = text.strip()
    return ascii(shown if len(shown) <= 24 else shown[:21] + "...")
