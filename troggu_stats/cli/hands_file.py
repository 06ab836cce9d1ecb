"""Deals entered by hand: a small text format, or JSON lines (``docs/command-line.md``)."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from troggu_stats.cards import Pack
from troggu_stats.cards.pack import cards_of, mask_of
from troggu_stats.errors import UsageError
from troggu_stats.records import RecordFaultError, parse_record, safe_text
from troggu_stats.records.deck import DECKS
from troggu_stats.records.format import load_json
from troggu_stats.rules.variants import AnyRules

_LABEL = re.compile(r"(?:seat\s*)?([0-9]{1,9})|(tapp)", re.IGNORECASE)
_TAPP = -1


@dataclass(frozen=True)
class EnteredDeal:
    """One deal as entered.

    Parameters
    ----------
    line
        The line that it begins in, from 1.
    hands
        Each seat's cards as a mask.
    tapp
        The tapp's cards as a mask; none in Troccas.
    """

    line: int
    hands: tuple[int, ...]
    tapp: int


def read_hands(path: Path, rules: AnyRules) -> list[EnteredDeal]:
    """Read the deals of a file and check each against the rules' deal (G3, C2, C11-C13).

    Raises
    ------
    UsageError
        The file cannot be read, or a deal is none; the error names the line and the card.
    """
    where = safe_text(path, longest=200)
    lines = list(enumerate(_read_text(path, where).splitlines(), start=1))
    is_json = any(line.lstrip().startswith("{") for _, line in lines[:1])
    read = _json_deals if is_json else _text_deals
    deals = [_whole_deal(parts, rules, where) for parts in read(lines, where, rules.game)]
    if not deals:
        raise UsageError(f"{where} holds no deal: write one line a seat, such as '0: F T21 CK ...'.")
    return deals


def _read_text(path: Path, where: str) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except UnicodeDecodeError:
        raise UsageError(f"The file of hands {where} is not UTF-8 text: save it as UTF-8.") from None
    except OSError as error:
        reason = error.strerror or "unreadable"
        raise UsageError(f"The file of hands {where} cannot be read ({reason}): name a text file.") from None


Parts = dict[int, tuple[int, int]]
"""For each seat, and the tapp, the line and the cards as a mask."""


def _text_deals(lines: list[tuple[int, str]], where: str, game: str) -> Iterator[Parts]:
    """Yield blocks of ``SEAT: cards`` and ``tapp: cards``, parted by blank lines; ``#`` begins a remark."""
    parts: Parts = {}
    for number, line in lines:
        content = line.partition("#")[0].strip()
        if not content:
            if parts and not line.strip():
                yield parts
                parts = {}
            continue
        label, colon, cards = content.partition(":")
        found = _LABEL.fullmatch(label.strip())
        if not colon or found is None:
            raise UsageError(
                f"{where}, line {number}: {label.strip()[:20]!a} is neither a seat nor the tapp:"
                " begin with '0:', '1:' and so on, or 'tapp:'."
            )
        seat = _TAPP if found[2] else int(found[1][:4])
        if seat in parts:
            raise UsageError(
                f"{where}, line {number}: {_place(seat)} is given a second time, after line {parts[seat][0]}:"
                " leave a blank line between deals."
            )
        parts[seat] = (number, _cards(cards, where, number, parts, DECKS[game].pack))
    if parts:
        yield parts


def _json_deals(lines: list[tuple[int, str]], where: str, game: str) -> Iterator[Parts]:
    """Yield deals from JSON lines: ``hands`` and perhaps ``tapp``, or whole records."""
    for number, line in lines:
        try:
            data = load_json(line)
            if "format" in data:
                record = parse_record(line)
                if record.game != game:
                    raise UsageError(
                        f"{where}, line {number}: this is a deal of {record.game.title()}, and"
                        f" {game.title()} is played here."
                    )
                data = {"hands": record.hands} | ({"tapp": record.tapp} if record.tapp else {})
            parts = _json_parts(data, where, number, DECKS[game].pack)
        except RecordFaultError as stop:
            raise UsageError(f"{where}, line {number}: {stop.fault.message}.") from None
        except RecursionError:
            raise UsageError(
                f"{where}, line {number}: the line is nested too deeply: write one list of hands."
            ) from None
        yield parts


def _json_parts(data: dict[str, Any], where: str, number: int, pack: Pack) -> Parts:
    hands = data.get("hands")
    if not isinstance(hands, list | tuple) or set(data) - {"hands", "tapp"}:
        raise UsageError(
            f'{where}, line {number}: write {{"hands": [...], "tapp": [...]}}, one hand a seat, or a record.'
        )
    parts: Parts = {}
    places = list(enumerate(hands)) + ([(_TAPP, data["tapp"])] if "tapp" in data else [])
    for seat, cards in places:
        if isinstance(cards, list | tuple):
            cards = " ".join(map(str, cards))
        if not isinstance(cards, str):
            raise UsageError(f"{where}, line {number}: {_place(seat)} is no list of cards.")
        parts[seat] = (number, _cards(cards, where, number, parts, pack))
    return parts


def _cards(text: str, where: str, number: int, earlier: Parts, pack: Pack) -> int:
    try:
        cards = mask_of(pack.parse_hand(text))
    except UsageError as error:
        raise UsageError(f"{where}, line {number}: {error}") from None
    for seat, (line, others) in earlier.items():
        for card in pack.sort_cards(cards_of(cards & others)):
            raise UsageError(
                f"{where}, line {number}: {pack.text(card)} is given twice: {_place(seat)} has it already"
                f"{f' (line {line})' if line != number else ''}, so leave one out."
            )
    return cards


def _whole_deal(parts: Parts, rules: AnyRules, where: str) -> EnteredDeal:
    """Check seats and sizes, and give the tapp what is left if it was not entered."""
    first = min(line for line, _ in parts.values())
    players = len(parts) - (_TAPP in parts)
    for seat in range(players):
        if seat not in parts:
            raise UsageError(
                f"{where}, line {first}: {players} hands came but none for seat {seat}:"
                f" number the seats 0 to {players - 1}."
            )
    try:
        shape = rules.deal_shape(players)
    except UsageError as error:
        raise UsageError(f"{where}, line {first}: {error}") from None
    for seat in range(players):
        extra = shape.dealer_extra if seat == players - 1 else 0
        _check_size(parts[seat], seat, shape.hand + extra, players, where)
    hands = tuple(parts[seat][1] for seat in range(players))
    rest = (1 << shape.cards) - 1
    for hand in hands:
        rest &= ~hand
    if _TAPP in parts:
        _check_size(parts[_TAPP], _TAPP, shape.tapp, players, where)
    return EnteredDeal(first, hands, rest)


def _check_size(part: tuple[int, int], seat: int, wanted: int, players: int, where: str) -> None:
    line, cards = part
    if cards.bit_count() != wanted:
        raise UsageError(
            f"{where}, line {line}: {_place(seat)} has {cards.bit_count()} cards: with {players} players it"
            f" needs {wanted} (G3, C2, C11-C13)."
        )


def _place(seat: int) -> str:
    return "the tapp" if seat == _TAPP else f"seat {seat}"
