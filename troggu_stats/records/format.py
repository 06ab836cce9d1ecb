"""The deal record: one deal as one line of JSON, read strictly and written in one way only."""

import json
from dataclasses import dataclass, field
from typing import Any

from troggu_stats.records.faults import FORMAT, Fault, RecordFaultError
from troggu_stats.records.shape import check_shape

FORMAT_NAME = "troggu-record/1"
LONGEST_NUMBER = 25
LONGEST_LINE = 1 << 20

Cards = tuple[str, ...]


@dataclass(frozen=True)
class Trick:
    """One trick: who led, the cards on the table at its end from the leader on, who won."""

    leader: int
    cards: Cards
    winner: int


@dataclass(frozen=True)
class FoolRecord:
    """What became of a fool that was withheld (Troggu) or played as an excuse (Troccas).

    Parameters
    ----------
    seat
        Who withheld or played it.
    trick
        Index of the trick in which it was first withheld (Troggu) or played (Troccas).
    given
        The card its holder's side gave for it, or ``None``.
    lost
        Whether it went to the other side for want of a trick.
    """

    seat: int
    trick: int
    given: str | None
    lost: bool


@dataclass(frozen=True)
class JackCall:
    """A jack that came into a trick: called from its holder, or played together with the king (C6, C7).

    Parameters
    ----------
    trick
        Index of the trick.
    suit
        Letter of the suit.
    seat
        The jack's holder, or the player of king and jack.
    together
        Whether king and jack were played together.
    taken_back
        The card that went back into the seat's hand; ``None`` only for king and jack.
    """

    trick: int
    suit: str
    seat: int
    together: bool
    taken_back: str | None


@dataclass(frozen=True)
class DealRecord:
    """One deal, complete: cards, bids, acts, tricks and figures, as ``docs/record-format.md`` describes them.

    Parameters
    ----------
    points
        Card points by seat, or by side: ``{"declarer": …, "defenders": …}``, in Troccas ``{"dealer": …,
        "others": …}``.
    payments
        What each seat receives (+) or pays (−): Rappen, in Troccas game points.
    """

    game: str
    variant: str
    rules: dict[str, Any]
    players: int
    seed: int | None
    deal: int | None
    strategies: tuple[str, ...]
    hands: tuple[Cards, ...]
    tapp: Cards
    bids: tuple[tuple[int, str], ...]
    contract: str
    declarer: int | None
    discard: Cards
    called: str | None
    partner: int | None
    plays: tuple[Trick, ...]
    fool: FoolRecord | None
    jack_calls: tuple[JackCall, ...]
    tricks_won: tuple[int, ...]
    points: tuple[int, ...] | dict[str, int]
    multiplier: int | None
    payments: tuple[int, ...]
    format: str = field(default=FORMAT_NAME)


def parse_record(line: str) -> DealRecord:
    """Read one line of a record file.

    Raises
    ------
    RecordFaultError
        The line is no record; it carries the fault.
    """
    try:
        data = load_json(line)
        check_shape(data)
        return _from_json(data)
    except RecursionError:
        raise _format_fault("the line is nested too deeply for a record") from None


def format_record(record: DealRecord) -> str:
    """Write a record as its one line of JSON, without the line's end."""
    return json.dumps(_to_json(record), ensure_ascii=False, separators=(",", ":"), allow_nan=False)


def load_json(line: str) -> dict[str, Any]:
    """Read a line as one JSON object of whole numbers, with no key twice.

    Raises
    ------
    RecordFaultError
        The line is blank, no JSON, no object, too long, nested too deeply, or holds a fraction, ``NaN``, a
        number with too many digits, a lone surrogate or a key twice.
    """
    if len(line) > LONGEST_LINE:
        raise _format_fault(f"the line is longer than {LONGEST_LINE} characters, as no record is")
    if not line.strip():
        raise _format_fault("the line is blank; each line is one record")
    if line.startswith("\ufeff"):
        raise _format_fault("the line begins with a byte-order mark; save the file as UTF-8 without one")
    try:
        data = _DECODER.decode(line)
    except json.JSONDecodeError as error:
        raise _format_fault(f"the line is no JSON ({error.msg} at character {error.pos + 1})") from None
    if not isinstance(data, dict):
        raise _format_fault(f"the line is a JSON {_kind(data)}; a record is an object")
    if "\\u" in line:
        _refuse_surrogates(data)
    return data


def _format_fault(message: str) -> RecordFaultError:
    return RecordFaultError(Fault(FORMAT, message))


def _kind(data: object) -> str:
    return {list: "list", str: "text", int: "number", bool: "truth value"}.get(type(data), "null")


def _refuse_surrogates(data: dict[str, Any]) -> None:
    """Half of a character cannot be written as UTF-8 again, so a text that holds one is no text."""
    try:
        json.dumps(data, ensure_ascii=False).encode("utf-8")
    except UnicodeEncodeError:
        raise _format_fault("a text holds half of a character (a lone surrogate)") from None


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        raise _format_fault(f"a number has {len(text)} digits, as none in a record has")
    return int(text)


def _no_fraction(text: str) -> int:
    raise _format_fault(f"{text[:40]} is no whole number; integers are written as integers")


def _no_constant(text: str) -> int:
    raise _format_fault(f"{text} is no number that JSON knows")


def _once_each(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        keys = [key for key, _ in pairs]
        twice = next(key for key in keys if keys.count(key) > 1)
        raise _format_fault(f"the key {twice[:40]!a} stands there twice")
    return data


_DECODER = json.JSONDecoder(
    object_pairs_hook=_once_each,
    parse_int=_whole,
    parse_float=_no_fraction,
    parse_constant=_no_constant,
)


def _from_json(data: dict[str, Any]) -> DealRecord:
    points = data["points"]
    values = dict(data)
    values.update(
        strategies=tuple(data["strategies"]),
        hands=tuple(map(tuple, data["hands"])),
        tapp=tuple(data["tapp"]),
        bids=tuple((seat, bid) for seat, bid in data["bids"]),
        discard=tuple(data["discard"]),
        plays=tuple(
            Trick(trick["leader"], tuple(trick["cards"]), trick["winner"]) for trick in data["plays"]
        ),
        fool=_fool_from_json(data["fool"]),
        jack_calls=tuple(map(_jack_call_from_json, data["jack_calls"])),
        tricks_won=tuple(data["tricks_won"]),
        points=points if isinstance(points, dict) else tuple(points),
        payments=tuple(data["payments"]),
    )
    return DealRecord(**values)


def _fool_from_json(fool: dict[str, Any] | None) -> FoolRecord | None:
    if fool is None:
        return None
    seat = fool["withheld_by"] if "withheld_by" in fool else fool["played_by"]
    return FoolRecord(seat, fool["trick"], fool["given"], fool["lost"])


def _jack_call_from_json(call: dict[str, Any]) -> JackCall:
    together = "king_and_jack" in call
    seat = call["king_and_jack"] if together else call["holder"]
    return JackCall(call["trick"], call["suit"], seat, together, call["taken_back"])


def _to_json(record: DealRecord) -> dict[str, Any]:
    """Lay a record out in the order of the format's table; `json` writes tuples as lists."""
    holder = "played_by" if record.game == "troccas" else "withheld_by"
    fool = record.fool
    points = dict(sorted(record.points.items())) if isinstance(record.points, dict) else record.points
    return {
        "format": record.format,
        "game": record.game,
        "variant": record.variant,
        "rules": record.rules,
        "players": record.players,
        "seed": record.seed,
        "deal": record.deal,
        "strategies": record.strategies,
        "hands": record.hands,
        "tapp": record.tapp,
        "bids": record.bids,
        "contract": record.contract,
        "declarer": record.declarer,
        "discard": record.discard,
        "called": record.called,
        "partner": record.partner,
        "plays": [{"leader": t.leader, "cards": t.cards, "winner": t.winner} for t in record.plays],
        "fool": fool and {holder: fool.seat, "trick": fool.trick, "given": fool.given, "lost": fool.lost},
        "jack_calls": [_jack_call_to_json(call) for call in record.jack_calls],
        "tricks_won": record.tricks_won,
        "points": points,
        "multiplier": record.multiplier,
        "payments": record.payments,
    }


def _jack_call_to_json(call: JackCall) -> dict[str, Any]:
    role = "king_and_jack" if call.together else "holder"
    return {"trick": call.trick, "suit": call.suit, role: call.seat, "taken_back": call.taken_back}
