"""A record printed for a person."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest

from troggu_stats.records import parse_record, show_record
from troggu_stats.records.deck import TROGGU_DECK
from troggu_stats.records.format import FoolRecord
from troggu_stats.records.running import laid_cards, standings

DATA = Path(__file__).parents[2] / "data" / "records"
RECORDS = [parse_record(line) for line in (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("number", range(0, len(RECORDS), 4))
def test_every_record_fits_the_width_and_shows_its_cards(number):
    record = RECORDS[number]
    text = show_record(record)
    assert max(len(line) for line in text.splitlines()) <= 80
    words = set(text.translate(dict.fromkeys(map(ord, ">*!+;"), " ")).split())
    assert {card for hand in record.hands for card in hand} <= words
    for payment in record.payments:
        assert (f"{payment:+d}" if payment else "0") in text.split()


def test_a_troggu_deal():
    record = next(
        record for record in RECORDS if record.fool and record.fool.given and record.partner is not None
    )
    text = show_record(record)
    assert f"(Bättler) withheld by seat {record.fool.seat} in trick {record.fool.trick + 1}" in text
    assert f"called      {record.called}; the partner is seat {record.partner}" in text
    assert f"gives {record.fool.given} for it" in text


def lines_of_tricks(text):
    lines = [line for line in text.splitlines() if re.match(r" *\d+ .*[*!]", line)]
    return {line.split()[0]: line for line in lines}


def test_leader_and_winner_are_marked_in_each_trick():
    record = next(record for record in RECORDS if record.contract == "solo")
    shown = lines_of_tricks(show_record(record))
    for number, trick in enumerate(record.plays):
        line = shown[str(number + 1)]
        assert f">{trick.cards[0]}" in line
        won = trick.cards[(trick.winner - trick.leader) % record.players]
        trumped = won.startswith(("T", "F")) and not trick.cards[0].startswith(("T", "F"))
        assert f"{won}{'!' if trumped else '*'}" in line


def test_a_seat_whose_card_went_back_shows_a_gap():
    record = next(
        record for record in RECORDS for call in record.jack_calls if call.together and call.taken_back
    )
    call = next(call for call in record.jack_calls if call.together and call.taken_back)
    text = show_record(record)
    assert f"plays king and jack and takes back {call.taken_back}" in text
    assert "-" in lines_of_tricks(text)[str(call.trick + 1)]


def test_names_from_a_file_cannot_drive_the_terminal():
    record = replace(RECORDS[0], strategies=("\x1b[2J",) * RECORDS[0].players, variant="\x07" * 99)
    text = show_record(record)
    assert all(line.isprintable() for line in text.splitlines())
    assert "\\x1b[2J" in text
    assert max(len(line) for line in text.splitlines()) <= 80


def test_a_wrong_record_is_shown_as_it_stands():
    record = next(record for record in RECORDS if record.game == "troccas" and record.jack_calls)
    assert show_record(replace(record, jack_calls=())).startswith("Troccas")
    assert show_record(replace(record, plays=record.plays[::-1])).startswith("Troccas")


TROGGU = [record for record in RECORDS if record.game == "troggu" and record.plays]


def scores_of(record):
    """Return the numbers behind the cards of every line of the play, as printed."""
    lines = show_record(record).splitlines()
    first = next(number for number, line in enumerate(lines) if line.startswith("trick "))
    last = next(number for number, line in enumerate(lines) if line.startswith("      > leads"))
    edge = len("trick") + 7 * record.players
    return [tuple(map(int, line[edge:].split())) for line in lines[first + 1 : last]]


def on_the_declarers_side(record, seat):
    return seat in (record.declarer, record.partner)


def test_the_score_after_the_last_trick_is_the_records():
    kinds = set()
    for record in TROGGU:
        scores = scores_of(record)
        kinds.add((record.contract, record.fool is not None and record.fool.lost))
        if isinstance(record.points, dict):
            assert scores[-1][1:] == (record.points["declarer"], record.points["defenders"])
        else:
            assert scores[-1][1] in record.points
    assert len(kinds) >= 5


def test_tricks_and_discard_hold_all_points():
    for record in TROGGU:
        standing, end = standings(record)
        laid = TROGGU_DECK.points(laid_cards(record))
        if isinstance(record.points, dict):
            assert sum(end) == 114
        else:
            assert end == record.points
        totals = [laid, *(sum(one.sides) for one in standing)]
        # A fool that is shown counts for its own side, and so for no trick.
        steps = zip(pairwise(totals), standing, strict=True)
        fools = [after - before - one.trick for (before, after), one in steps]
        assert sorted(fools)[:-1] == [0] * (len(fools) - 1)
        assert max(fools) == (5 if record.fool is not None else 0)


def test_another_winner_would_have_another_score():
    record = next(record for record in TROGGU if record.contract == "normal" and record.fool is None)
    *before, last = record.plays
    ours = on_the_declarers_side(record, last.winner)
    other = next(s for s in range(record.players) if on_the_declarers_side(record, s) != ours)
    wrong = replace(record, plays=(*before, replace(last, winner=other)))
    assert scores_of(wrong)[:-1] == scores_of(record)[:-1]
    assert scores_of(wrong)[-1] != scores_of(record)[-1]


def test_what_lies_for_the_declarer_counts_from_the_beginning():
    record = next(record for record in TROGGU if record.contract == "normal" and record.discard)
    points = TROGGU_DECK.points(record.discard)
    assert scores_of(record)[0] == (points, points, 0)
    solo = next(record for record in TROGGU if record.contract == "solo")
    assert scores_of(solo)[0][1] == TROGGU_DECK.points(solo.tapp)


@pytest.mark.parametrize(
    "changes",
    [
        {"declarer": None},
        {"partner": None},
        {"contract": "misere"},
        {"contract": "solo"},
        {"discard": ()},
        {"fool": None},
        {"fool": FoolRecord(0, 0, None, True)},
        {"fool": FoolRecord(1, 99, "T3", False)},
    ],
)
def test_any_wrong_score_is_shown_as_it_stands(changes):
    for record in TROGGU[::7]:
        assert "> leads" in show_record(replace(record, **changes))
