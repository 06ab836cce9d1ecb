"""A record printed for a person."""

from dataclasses import replace
from pathlib import Path

import pytest

from troggu_stats.records import parse_record, show_record

DATA = Path(__file__).parents[2] / "data" / "records"
RECORDS = [parse_record(line) for line in (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()]


@pytest.mark.parametrize("number", range(0, len(RECORDS), 4))
def test_every_record_fits_the_width_and_shows_its_cards(number):
    record = RECORDS[number]
    text = show_record(record)
    assert max(len(line) for line in text.splitlines()) <= 80
    words = set(text.replace(">", " ").replace("*", " ").replace("+", " ").replace(";", " ").split())
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
    return {line.split()[0]: line for line in text.splitlines() if line[:5].strip().isdigit() and "*" in line}


def test_leader_and_winner_are_marked_in_each_trick():
    record = next(record for record in RECORDS if record.contract == "solo")
    shown = lines_of_tricks(show_record(record))
    for number, trick in enumerate(record.plays):
        line = shown[str(number + 1)]
        assert f">{trick.cards[0]}" in line
        assert f"{trick.cards[(trick.winner - trick.leader) % record.players]}*" in line


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
