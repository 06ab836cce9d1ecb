"""Records written by another hand: right ones are accepted, of each wrong one the rule is named."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from troggu_stats.records import format_record, judge_line, parse_record, verify_file

DATA = Path(__file__).parents[2] / "data" / "records"
VALID = (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()
INVALID = (DATA / "invalid.jsonl").read_text(encoding="utf-8").splitlines()
with (DATA / "invalid-expected.csv").open(encoding="utf-8", newline="") as table:
    EXPECTED = list(csv.DictReader(table))


def test_every_right_record_is_accepted():
    faults = {number: judge_line(line) for number, line in enumerate(VALID, start=1)}
    assert {number: found for number, found in faults.items() if found} == {}


def test_the_right_records_cover_the_games():
    contracts = Counter()
    for line in VALID:
        record = parse_record(line)
        contracts[record.game, record.players, record.contract] += 1
    assert {players for game, players, _ in contracts if game == "troccas"} == {3, 4, 5, 6}
    for players in range(3, 9):
        for contract in ("normal", "solo", "misere", "passed", *(("forced",) if players > 6 else ())):
            assert contracts["troggu", players, contract], (players, contract)


@pytest.mark.parametrize("row", EXPECTED, ids=lambda row: f"{row['line']}-{row['first_rule']}")
def test_a_wrong_record_is_rejected_by_its_rule(row):
    faults = judge_line(INVALID[int(row["line"]) - 1])
    assert faults, row["what_was_done"]
    assert faults[0].rule == row["first_rule"], (row["what_was_done"], [str(fault) for fault in faults])


def test_a_bad_line_does_not_stop_the_file():
    verdicts = list(verify_file(DATA / "invalid.jsonl"))
    assert [verdict.line for verdict in verdicts] == [int(row["line"]) for row in EXPECTED]
    assert not any(verdict.right for verdict in verdicts)


@pytest.mark.parametrize("line", [line for line in VALID if '"troggu"' in line[:50]][::7])
def test_writing_gives_the_same_line(line):
    assert format_record(parse_record(line)) == line


@pytest.mark.parametrize("line", VALID[::11])
def test_reading_what_was_written_gives_the_same_record(line):
    record = parse_record(line)
    assert parse_record(format_record(record)) == record
