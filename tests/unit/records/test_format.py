"""One line of a record file: read strictly, whatever it holds."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troggu_stats.records import RecordFaultError, judge_line, parse_record

DATA = Path(__file__).parents[2] / "data" / "records"
VALID = (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()
LINE = next(line for line in VALID if '"players":3,' in line and '"contract":"solo"' in line)


def changed(line: str = LINE, **values: object) -> str:
    return json.dumps({**json.loads(line), **values})


@pytest.mark.parametrize(
    ("line", "word"),
    [
        ("", "blank"),
        ("  \t", "blank"),
        ("\ufeff" + LINE, "byte-order mark"),
        ("{", "no JSON"),
        (LINE[:-1], "no JSON"),
        (LINE + "x", "no JSON"),
        (LINE + LINE, "no JSON"),
        ("null", "null"),
        ("[]", "list"),
        ("7", "number"),
        ('"text"', "text"),
        ("true", "truth value"),
        ("[" * 100_000, "nested"),
        ('{"rules":' * 50_000, "nested"),
        (LINE.replace('"players":', '"players":1,"players":'), "twice"),
        (LINE.replace('"leader":', '"leader":0,"leader":', 1), "twice"),
        (LINE.replace('"multiplier":', '"multiplier":NaN,"more":'), "NaN"),
        (LINE.replace('"multiplier":', '"multiplier":-Infinity,"more":'), "-Infinity"),
        (LINE.replace('"multiplier":', '"multiplier":1.0,"more":'), "1.0"),
        (LINE.replace('"multiplier":', '"multiplier":1e2,"more":'), "1e2"),
        (LINE.replace('"multiplier":', f'"multiplier":{"9" * 5000},"more":'), "5000 digits"),
        (LINE.replace('"strategies":["', '"strategies":["\\ud800'), "surrogate"),
        (" " * 2_000_000, "longer"),
    ],
    ids=range(23),
)
def test_a_line_that_is_no_record_is_a_bad_record(line, word):
    (fault,) = judge_line(line)
    assert fault.rule == "FORMAT"
    assert word in fault.message


@pytest.mark.parametrize(
    "values",
    [
        {"players": True},
        {"players": "3"},
        {"players": 2},
        {"players": 9},
        {"seed": 1},
        {"seed": 2**53, "deal": 0},
        {"seed": -1, "deal": 0},
        {"seed": False, "deal": 0},
        {"rules": []},
        {"rules": {"stake": {"deep": 1}}},
        {"rules": {"players": [[3, 8]]}},
        {"strategies": ["a"]},
        {"strategies": ["a", "b", 3]},
        {"hands": [[]]},
        {"hands": {}},
        {"bids": [[0]]},
        {"bids": [[0, "double"]]},
        {"bids": [[3, "pass"]]},
        {"contract": "troccas"},
        {"contract": None},
        {"declarer": 3},
        {"declarer": False},
        {"plays": [1]},
        {"plays": [{"leader": 0, "cards": []}]},
        {"fool": []},
        {"fool": {"played_by": 0, "trick": 0, "given": None, "lost": False}},
        {"fool": {"withheld_by": 0, "trick": 0, "given": None, "lost": 0}},
        {"jack_calls": [{"trick": 0, "suit": "C", "holder": 0, "taken_back": "C1"}]},
        {"tricks_won": [1, 2]},
        {"tricks_won": [1, 2, None]},
        {"points": [1, 2, 3]},
        {"points": {"declarer": 1}},
        {"multiplier": True},
        {"payments": ["0", "0", "0"]},
        {"format": "troggu-record/2"},
        {"game": "tarot"},
        {"variant": None},
        {"extra": 1},
    ],
    ids=str,
)
def test_values_of_the_wrong_kind_are_named(values):
    (fault,) = judge_line(changed(**values))
    assert fault.rule == "FORMAT"


@pytest.mark.parametrize("key", json.loads(LINE))
def test_every_key_is_needed(key):
    data = json.loads(LINE)
    del data[key]
    (fault,) = judge_line(json.dumps(data))
    assert (fault.rule, repr(key) in fault.message) == ("FORMAT", True)


@pytest.mark.parametrize(
    ("settings", "rule"),
    [
        ({"stake": 0}, "V4"),
        ({"stake": True}, "V4"),
        ({"no_such": 1}, "V4"),
        ({"callable": [3, 2]}, "V4"),
        ({"called_own_or_tapp": "alone_without_tapp"}, "V4"),
        ({"stake": 10}, "FORMAT"),
        ({"players": [4, 8]}, "V"),
    ],
)
def test_settings_are_judged_by_the_rules(settings, rule):
    assert judge_line(changed(rules=settings, variant="rulebook"))[0].rule == rule


@pytest.mark.parametrize(("game", "variant"), [("troggu", "troccas"), ("troccas", "visp")])
def test_a_variant_of_the_other_game_is_refused(game, variant):
    line = next(line for line in VALID if f'"game":"{game}"' in line)
    assert judge_line(changed(line, variant=variant))[0].rule == "V4"


def test_what_a_file_says_cannot_drive_the_terminal():
    nasty = "\x1b[2J\x07\u202egreen\r\n"
    for line in (changed(game=nasty), changed(**{nasty: 1}), changed(rules={nasty: 1})):
        text = str(judge_line(line)[0])
        assert text.isprintable()
        assert "green" in text


JSON_VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=5)
    | st.sampled_from(["T1", "F"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def places_of(value, path=()):
    yield path
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in items:
        yield from places_of(inner, (*path, key))


def put(data, path, value):
    for key in path[:-1]:
        data = data[key]
    data[path[-1]] = value


@settings(max_examples=400)
@given(st.sampled_from(VALID), st.data())
def test_any_value_in_any_place_gets_a_verdict(line, data):
    record = json.loads(line)
    places = list(places_of(record))
    for _ in range(data.draw(st.integers(1, 2))):
        place = data.draw(st.sampled_from(places[1:]))
        value = data.draw(JSON_VALUES)
        try:
            put(record, place, value)
        except (KeyError, IndexError, TypeError):
            continue  # the first change has taken the second's place away
    assert all(str(fault).isprintable() for fault in judge_line(json.dumps(record)))


@settings(max_examples=300)
@given(st.sampled_from(VALID), st.data())
def test_any_swap_of_two_cards_gets_a_verdict(line, data):
    """Cards swapped anywhere keep the shape, and so reach the replay."""
    record = json.loads(line)
    cards = [path for path in places_of(record) if path and path[0] in ("hands", "tapp", "discard", "plays")]
    cards = [path for path in cards if isinstance(value_at(record, path), str)]
    first, second = data.draw(st.lists(st.sampled_from(cards), min_size=2, max_size=2))
    one, other = value_at(record, first), value_at(record, second)
    put(record, first, other)
    put(record, second, one)
    faults = judge_line(json.dumps(record))
    assert one != other or not faults


def value_at(data, path):
    for key in path:
        data = data[key]
    return data


@settings(max_examples=300)
@given(st.sampled_from(VALID), st.data())
def test_any_cut_or_garbled_text_gets_a_verdict(line, data):
    start = data.draw(st.integers(0, len(line) - 1))
    length = data.draw(st.integers(0, 40))
    judged = judge_line(line[:start] + data.draw(st.text(max_size=5)) + line[start + length :])
    assert isinstance(judged, list)


@given(st.text(max_size=30))
def test_any_text_is_read_or_refused_with_a_fault(text):
    with pytest.raises(RecordFaultError):
        parse_record(text)


def other_value(value, path):
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if value is None:
        return 0
    if path[0] in ("hands", "tapp", "discard", "plays"):
        return "T2" if value != "T2" else "T3"
    return {"normal": "solo", "troggu": "troccas"}.get(value, "normal")


# What a single change may leave right: names; bids that a solo overrides; another call that finds nobody.
FREE = ("strategies", "variant", "rules", "bids", "called")


@pytest.mark.parametrize("number", range(0, len(VALID), 6))
def test_every_single_value_of_a_record_matters(number):
    record = json.loads(VALID[number])
    for path in places_of(record):
        value = value_at(record, path)
        if not path or path[0] in FREE or isinstance(value, dict | list):
            continue
        if path[-1] in ("given", "taken_back") or path == ("seed",) or path == ("deal",):
            continue  # any of several equally low cards may be given
        put(record, path, other_value(value, path))
        assert judge_line(json.dumps(record)), (number, path)
        put(record, path, value)
    assert not judge_line(json.dumps(record))
