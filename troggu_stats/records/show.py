"""A record printed for a person: hands, bids, exchange, every trick and what it came to, 80 columns wide."""

import json
import textwrap
from collections.abc import Iterable, Sequence

from troggu_stats.records.deck import FOOL, TROGGU_DECK, TRUMPS
from troggu_stats.records.faults import safe_text
from troggu_stats.records.format import DealRecord, JackCall, Trick
from troggu_stats.records.running import DECLARER_SIDE, DEFENDERS, laid_cards, plays_alone, standings

WIDTH = 80
_LABEL = 10
_CELL, _NARROW_CELL = 7, 6
_BY_SUIT, _BY_TRUMP = "*", "!"
_LONGEST_NAME = 24

_CONTRACTS = {
    "normal": "a normal game, declarer (Tappist)",
    "solo": "a solo, soloist",
    "forced": "a forced game, forced to take",
    "misere": "a misère: everyone alone, the tapp set aside",
    "passed": "passed on: nobody plays",
    "troccas": "Troccas, dealer",
}
_TIMES = {
    0: "a tie",
    1: "single stakes",
    2: "two stakes",
    3: "three stakes",
    4: "four stakes",
    6: "six stakes",
}


def show_record(record: DealRecord) -> str:
    """Return a record as a person reads it: plain text, at most 80 columns wide, with no line end at its end.

    Seats count from 0, the eldest; the dealer is the last. Tricks count from 1. The record is shown as it
    stands, right or wrong.
    """
    lines = [*_heading(record), "", *_cards(record), *_acts(record), ""]
    if record.plays:
        lines += [*_tricks(record), ""]
    lines += [*_fool(record), *_result(record)]
    return "\n".join(line.rstrip() for line in lines)


def _heading(record: DealRecord) -> Iterable[str]:
    game = "Troggu" if record.game == "troggu" else "Troccas"
    address = "no address" if record.seed is None else f"deal {record.seed}:{record.deal}"
    yield f"{game}, {safe_text(record.variant, _LONGEST_NAME)}, {record.players} players, {address}"
    if record.rules:
        changed = ", ".join(
            f"{safe_text(name)} = {safe_text(json.dumps(value))}" for name, value in record.rules.items()
        )
        yield from _labelled("changed", changed)


def _labelled(label: str, text: str) -> list[str]:
    """Return a label and its text, wrapped to the width with the text's lines below each other."""
    gap = " " * (_LABEL + 2)
    return textwrap.wrap(f"{label:<{_LABEL}}  {text}", WIDTH, subsequent_indent=gap) or [label]


def _cards(record: DealRecord) -> Iterable[str]:
    for seat, hand in enumerate(record.hands):
        place = {0: ", eldest", record.players - 1: ", dealer"}.get(seat, "")
        yield f"seat {seat}{place}: {safe_text(record.strategies[seat], _LONGEST_NAME)}"
        yield from _labelled("", " ".join(hand))
    if record.game == "troggu":
        yield from _labelled("tapp", " ".join(record.tapp))


def _acts(record: DealRecord) -> Iterable[str]:
    if record.bids:
        yield from _labelled("bids", ", ".join(f"{seat} {word}" for seat, word in record.bids))
    played = _CONTRACTS[record.contract]
    if record.declarer is not None:
        played += f" seat {record.declarer}"
    yield from _labelled("played", played)
    if record.discard:
        yield from _labelled("discard", " ".join(record.discard))
    if record.called is not None:
        partner = "nobody: the declarer plays alone" if record.partner is None else f"seat {record.partner}"
        yield from _labelled("called", f"{record.called}; the partner is {partner}")


def _tricks(record: DealRecord) -> Iterable[str]:
    """Tricks below each other, a column a seat, and in Troggu what each is worth and the score after it."""
    scored = record.game == "troggu"
    # Eight seats and the score fit the width; in Troccas a cell may hold king and jack.
    cell = _NARROW_CELL if scored else _CELL
    found, end = standings(record) if scored else ((), ())
    yield (
        "trick"
        + "".join(f"{f'seat {seat}':>{cell + 1}}" for seat in range(record.players))
        + _score_head(record)
    )
    gap = " " * (len("trick") + (cell + 1) * record.players)
    if scored and laid_cards(record):
        name = "discard" if laid_cards(record) == record.discard else "tapp"
        points = TROGGU_DECK.points(laid_cards(record))
        yield f"{name:<{len(gap)}}" + _score(record, points, (points, 0), None)
    calls = {call.trick: call for call in record.jack_calls}
    hands = [set(hand) for hand in record.hands]
    for number, trick in enumerate(record.plays):
        call = calls.get(number)
        laid = _seats_of(trick, call, hands, record.players)
        cells = [_cell(seat, laid.get(seat, "-"), trick, cell) for seat in range(record.players)]
        line = f"{number + 1:>5} " + " ".join(cells)
        if scored:
            line += _score(record, found[number].trick, found[number].sides, trick.winner)
        yield line
        if call is not None:
            yield from _jack(call)
    if scored and found and found[-1].sides != end:
        gains = [after - before for before, after in zip(found[-1].sides, end, strict=True)]
        yield f"{'the fool goes over':<{len(gap)}}" + _score(record, max(gains), end, gains.index(max(gains)))
    yield f"      > leads, {_BY_SUIT} wins with the highest of the suit led, {_BY_TRUMP} wins by trumping"
    if scored:
        whose = "total: the winner's" if plays_alone(record) else "decl., def.: either side's"
        yield f"      pts: card points of the trick; {whose} so far"


def _score_head(record: DealRecord) -> str:
    if record.game != "troggu":
        return ""
    return "  pts total" if plays_alone(record) else "  pts decl. def."


def _score(record: DealRecord, points: int, sides: Sequence[int], winner: int | None) -> str:
    """Return what a trick is worth and the score after it: of both sides, or of a lone winner."""
    if plays_alone(record):
        return f"{points:>5}{sides[winner or 0]:>6}"
    return f"{points:>5}{sides[DECLARER_SIDE]:>6}{sides[DEFENDERS]:>5}"


def _cell(seat: int, card: str, trick: Trick, width: int) -> str:
    lead = ">" if seat == trick.leader else ""
    won = " "
    if seat == trick.winner:
        won = _BY_TRUMP if _is_trump(card) and not _is_trump(_led(trick, card)) else _BY_SUIT
    return f"{lead + card:>{width - 1}}{won}"


def _led(trick: Trick, won: str) -> str:
    """Return the card that set the suit: the first, or after a fool that did not win the second (G9, C5)."""
    first = trick.cards[0]
    return trick.cards[1] if first == FOOL != won and len(trick.cards) > 1 else first


def _is_trump(card: str) -> bool:
    return card == FOOL or card.startswith(TRUMPS)


def _seats_of(trick: Trick, call: JackCall | None, hands: list[set[str]], players: int) -> dict[int, str]:
    """Return what lay before each seat at the trick's end, and take it from the hands.

    In Troccas a player without a card sits out, and one whose card went back to king and jack has no entry;
    who that was follows from the hands.
    """
    order = [(trick.leader + step) % players for step in range(players)]
    order = [seat for seat in order if hands[seat]]
    back = call.taken_back if call is not None and call.together else None
    laid = dict(
        zip([seat for seat in order if back is None or back not in hands[seat]], trick.cards, strict=False)
    )
    for seat, text in laid.items():
        hands[seat].difference_update(text.split("+"))
    if call is not None and back is not None:
        for hand in hands:
            hand.discard(back)
        hands[call.seat].add(back)
    return laid


def _jack(call: JackCall) -> Iterable[str]:
    who = f"seat {call.seat}"
    if not call.together:
        text = f"the winner calls {call.suit}J: {who} puts it in and takes back {call.taken_back}"
    elif call.taken_back is None:
        text = f"{who} plays king and jack, takes nothing back and is a card short"
    else:
        text = f"{who} plays king and jack and takes back {call.taken_back}"
    yield f"      {text}"


def _fool(record: DealRecord) -> Iterable[str]:
    fool = record.fool
    if fool is None:
        return
    act = "withheld" if record.game == "troggu" else "played"
    text = f"(Bättler) {act} by seat {fool.seat} in trick {fool.trick + 1}; "
    if fool.lost:
        text += "its side won no trick and loses it"
    elif fool.given is not None:
        text += f"its side gives {fool.given} for it"
    else:
        text += "nothing is given for it"
    yield from _labelled("fool", text)


def _result(record: DealRecord) -> Iterable[str]:
    if isinstance(record.points, dict):
        points = ", ".join(f"{side} {score}" for side, score in record.points.items())
        yield from _labelled("points", points + _outcome(record))
    unit = "Rappen" if record.game == "troggu" else "game points"
    by_seat = not isinstance(record.points, dict)
    yield f"{'seat':<{_LABEL + 10}}{'tricks':>8}{'points' if by_seat else '':>8}{unit:>15}"
    for seat in range(record.players):
        score = record.points[seat] if not isinstance(record.points, dict) else ""
        name = f"{seat} {_role(record, seat)}"
        payment = record.payments[seat]
        receives = f"{payment:+d}" if payment else "0"
        yield f"{name:<{_LABEL + 10}}{record.tricks_won[seat]:>8}{score:>8}{receives:>15}"


def _outcome(record: DealRecord) -> str:
    if record.multiplier is None:
        return ""
    return f"; {_TIMES.get(record.multiplier, f'{record.multiplier} stakes')}"


def _role(record: DealRecord, seat: int) -> str:
    if record.game == "troccas":
        return "dealer" if seat == record.declarer else ""
    if seat == record.declarer:
        return "soloist" if record.contract == "solo" else "declarer"
    if seat == record.partner:
        return "partner"
    return "defender" if record.declarer is not None else ""
