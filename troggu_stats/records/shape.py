"""The shape of a record: which keys it has and what kind of value stands under each."""

from collections.abc import Callable, Collection
from typing import Any

from troggu_stats.records.address import HIGHEST_ADDRESS
from troggu_stats.records.deck import EVERY_CARD
from troggu_stats.records.faults import FORMAT, Fault, RecordFaultError, safe_text

GAMES = ("troggu", "troccas")
BIDS = ("pass", "take", "solo")
TROGGU_CONTRACTS = ("normal", "solo", "forced", "misere", "passed")
SIDELESS_CONTRACTS = ("misere", "passed")
PARTNERSHIP_PLAYERS = (4, 6)
SUITS = ("C", "D", "S", "B")
KING_AND_JACK = {f"{suit}K+{suit}J": suit for suit in SUITS}
MOST_FIGURE = 10**12

KEYS = (
    "format", "game", "variant", "rules", "players", "seed", "deal", "strategies", "hands", "tapp", "bids",
    "contract", "declarer", "discard", "called", "partner", "plays", "fool", "jack_calls", "tricks_won",
    "points", "multiplier", "payments",
)  # fmt: skip
_KEY_SET = frozenset(KEYS)
_TRICK_KEYS = frozenset(("leader", "cards", "winner"))


def check_shape(data: dict[str, Any]) -> None:
    """Check keys and kinds of values, as far as they can be told without the rules.

    Raises
    ------
    RecordFaultError
        Something is missing, unknown or of another kind (``FORMAT``), or a text is no canonical card (``N``).
    """
    _check_keys(data, _KEY_SET, "the record")
    if data["format"] != "troggu-record/1":
        raise bad(f"format is {shown(data['format'])}; this reads 'troggu-record/1'")
    _one_of(data["game"], GAMES, "game")
    _text(data["variant"], "variant")
    _check_settings(data["rules"])
    players = _whole(data["players"], "players", 3, 8)
    _check_address(data)
    _list(data["strategies"], "strategies", players)
    for name in data["strategies"]:
        _text(name, "a strategy")
    _check_cards_of_deal(data, players)
    _check_bids(data, players)
    _check_roles(data, players)
    _check_plays(data, players)
    _check_fool(data, players)
    _check_jack_calls(data, players)
    _check_figures(data, players)


def bad(message: str, **place: Any) -> RecordFaultError:
    """Return the error for a record of the wrong shape."""
    return RecordFaultError(Fault(FORMAT, message, **place))


def shown(value: object) -> str:
    """Return a value from a file as an error may print it."""
    return safe_text(repr(value), 48)


def _check_keys(data: object, keys: frozenset[str], what: str, **place: Any) -> None:
    if not isinstance(data, dict):
        raise bad(f"{what} is {shown(data)}; it is an object", **place)
    if data.keys() == keys:
        return
    if unknown := sorted(data.keys() - keys):
        raise bad(f"{what} has an unknown key {shown(unknown[0])}", **place)
    raise bad(f"{what} lacks the key {sorted(keys - data.keys())[0]!r}", **place)


def _whole(value: object, what: str, low: int, high: int, **place: Any) -> int:
    if type(value) is int and low <= value <= high:
        return value
    raise bad(f"{what} is {shown(value)}; it is a whole number from {low} to {high}", **place)


def _text(value: object, what: str) -> None:
    if not isinstance(value, str):
        raise bad(f"{what} is {shown(value)}; it is a text")


def _one_of(value: object, words: Collection[str], what: str, **place: Any) -> None:
    if not isinstance(value, str) or value not in words:
        raise bad(f"{what} is {shown(value)}; it is one of {', '.join(words)}", **place)


def _list(value: object, what: str, length: int | None = None, **place: Any) -> list[Any]:
    if not isinstance(value, list):
        raise bad(f"{what} is {shown(value)}; it is a list", **place)
    if length is not None and len(value) != length:
        raise bad(f"{what} has {len(value)} entries; it has {length}", **place)
    return value


def _card(value: object, what: str, **place: Any) -> None:
    if not isinstance(value, str):
        raise bad(f"{what} holds {shown(value)}, which is no text of a card", **place)
    if value not in EVERY_CARD:
        message = f"{what} holds {shown(value)}, which is not the canonical text of a card"
        raise RecordFaultError(Fault("N", message, **place))


def _check_settings(rules: object) -> None:
    """Settings are words, whole numbers, truth values or pairs; which of them are allowed the rules say."""
    if not isinstance(rules, dict):
        raise bad(f"rules is {shown(rules)}; it is an object of settings")
    for name, value in rules.items():
        for part in value if isinstance(value, list) else (value,):
            if not isinstance(part, str | int):
                raise bad(f"the setting {shown(name)} is {shown(value)}, which no setting can be")


def _check_address(data: dict[str, Any]) -> None:
    seed, deal = data["seed"], data["deal"]
    if (seed is None) != (deal is None):
        raise bad("seed and deal are an address only together: give both or make both null")
    if seed is not None:
        _whole(seed, "seed", 0, HIGHEST_ADDRESS)
        _whole(deal, "deal", 0, HIGHEST_ADDRESS)


def _check_cards_of_deal(data: dict[str, Any], players: int) -> None:
    for seat, hand in enumerate(_list(data["hands"], "hands", players)):
        if not EVERY_CARD.issuperset(_hashable(_list(hand, "a hand", seat=seat))):
            for card in hand:
                _card(card, "a hand", seat=seat)
    for key in ("tapp", "discard"):
        for card in _list(data[key], key):
            _card(card, key)


def _hashable(values: list[Any]) -> list[Any]:
    """Lists and objects cannot be looked up in a set; put what is surely no card in their place."""
    return values if all(isinstance(value, str) for value in values) else [""]


def _check_bids(data: dict[str, Any], players: int) -> None:
    for bid in _list(data["bids"], "bids"):
        seat, word = _list(bid, "a bid", 2)
        _whole(seat, "the seat of a bid", 0, players - 1)
        _one_of(word, BIDS, "a bid", seat=seat)


def _check_roles(data: dict[str, Any], players: int) -> None:
    if data["called"] is not None:
        _card(data["called"], "called")
    for role in ("declarer", "partner"):
        if data[role] is not None:
            _whole(data[role], role, 0, players - 1)
    if data["game"] == "troggu":
        _one_of(data["contract"], TROGGU_CONTRACTS, "contract")
        return
    fixed = {
        "contract": "troccas",
        "declarer": players - 1,
        "called": None,
        "partner": None,
        "tapp": [],
        "bids": [],
        "multiplier": None,
    }
    for key, value in fixed.items():
        if data[key] != value or isinstance(data[key], bool):
            raise bad(f"{key} is {shown(data[key])}; in Troccas it is {'null' if value is None else value}")


def _check_plays(data: dict[str, Any], players: int) -> None:
    for number, trick in enumerate(_list(data["plays"], "plays")):
        _check_keys(trick, _TRICK_KEYS, "a trick", trick=number)
        _whole(trick["leader"], "leader", 0, players - 1, trick=number)
        _whole(trick["winner"], "winner", 0, players - 1, trick=number)
        cards = _list(trick["cards"], "cards", trick=number)
        if EVERY_CARD.issuperset(_hashable(cards)):
            continue
        for card in cards:
            together = isinstance(card, str) and card in KING_AND_JACK and data["game"] == "troccas"
            if not together:
                _card(card, "a trick", trick=number)


def _check_fool(data: dict[str, Any], players: int) -> None:
    fool = data["fool"]
    if fool is None:
        return
    role = "withheld_by" if data["game"] == "troggu" else "played_by"
    _check_keys(fool, frozenset((role, "trick", "given", "lost")), "fool")
    _whole(fool[role], f"{role} of the fool", 0, players - 1)
    _whole(fool["trick"], "trick of the fool", 0, MOST_FIGURE)
    if fool["given"] is not None:
        _card(fool["given"], "given")
    if not isinstance(fool["lost"], bool):
        raise bad(f"lost is {shown(fool['lost'])}; it is true or false")


def _check_jack_calls(data: dict[str, Any], players: int) -> None:
    calls = _list(data["jack_calls"], "jack_calls")
    if calls and data["game"] == "troggu":
        raise bad("jack_calls holds a call; Troggu knows none")
    for call in calls:
        role = "king_and_jack" if isinstance(call, dict) and "king_and_jack" in call else "holder"
        _check_keys(call, frozenset(("trick", "suit", role, "taken_back")), "a jack call")
        _whole(call["trick"], "trick of a jack call", 0, MOST_FIGURE)
        _one_of(call["suit"], SUITS, "suit of a jack call")
        _whole(call[role], f"{role} of a jack call", 0, players - 1)
        if call["taken_back"] is not None or role == "holder":
            _card(call["taken_back"], "taken_back of a jack call")


def _check_figures(data: dict[str, Any], players: int) -> None:
    def figure(value: object, what: str) -> None:
        _whole(value, what, -MOST_FIGURE, MOST_FIGURE)

    check: Callable[[object, str], None] = figure
    for key in ("tricks_won", "payments"):
        for value in _list(data[key], key, players):
            check(value, f"an entry of {key}")
    if data["multiplier"] is not None:
        check(data["multiplier"], "multiplier")
    points = data["points"]
    sides = _sides(data, players)
    if sides is None:
        for value in _list(points, "points", players):
            check(value, "an entry of points")
    else:
        _check_keys(points, frozenset(sides), "points")
        for side in sides:
            check(points[side], f"points of the {side}")


def _sides(data: dict[str, Any], players: int) -> tuple[str, str] | None:
    """Return the names of the sides whose points are counted together; ``None`` where each counts alone."""
    if data["game"] == "troccas":
        return ("dealer", "others") if players in PARTNERSHIP_PLAYERS else None
    return None if data["contract"] in SIDELESS_CONTRACTS else ("declarer", "defenders")
