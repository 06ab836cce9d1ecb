"""What the judge says about acts and figures that no sample holds."""

import json
from pathlib import Path

import pytest

from troggu_stats.records import Fault, judge_line

DATA = Path(__file__).parents[2] / "data" / "records"
RECORDS = [json.loads(line) for line in (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()]


def sample(wanted):
    return json.loads(json.dumps(next(record for record in RECORDS if wanted(record))))


def rules_broken(record):
    return [fault.rule for fault in judge_line(json.dumps(record))]


def troggu(record):
    return record["game"] == "troggu"


def test_a_card_of_the_other_pack():
    record = sample(troggu)
    record["hands"][0][-1] = "C7"
    assert rules_broken(record) == ["G1"]


def test_a_card_dealt_twice():
    record = sample(troggu)
    record["tapp"][0] = record["tapp"][1]
    assert rules_broken(record) == ["INV"]


def test_a_hand_that_is_short_by_a_card_of_the_tapp():
    record = sample(lambda record: record["contract"] == "solo")
    record["tapp"].append(record["hands"][0].pop())
    assert rules_broken(record) == ["G3"]


def test_a_missing_card():
    record = sample(troggu)
    record["tapp"].pop()
    assert rules_broken(record) == ["INV"]


def test_a_revoke_does_not_hide_a_wrong_figure():
    record = sample(lambda record: record["contract"] == "solo" and record["players"] == 3)
    record["payments"][0] += 10
    assert rules_broken(record) == ["G11"]
    record["plays"][0]["winner"] = (record["plays"][0]["winner"] + 1) % 3
    assert rules_broken(record)[0] == "G7"
    assert rules_broken(record)[-1] == "G11"


@pytest.mark.parametrize(
    ("changes", "rule"),
    [
        ({"withheld_by": None}, "G8"),
        ({"trick": 1}, "G8"),
        ({"lost": True}, "⚖3"),
        ({"given": "CK"}, "⚖2"),
        ({"given": None}, "⚖2"),
    ],
)
def test_the_fate_of_a_withheld_fool(changes, rule):
    def wanted(record):
        fool = record["fool"]
        by_the_book = record["variant"] == "book" or record["rules"].get("withheld_fool")
        return troggu(record) and fool and fool["given"] and fool["given"][0] != "C" and not by_the_book

    record = sample(wanted)
    if changes.get("withheld_by", 0) is None:
        changes = {"withheld_by": (record["fool"]["withheld_by"] + 1) % record["players"]}
    if "trick" in changes:
        changes = {"trick": record["fool"]["trick"] + 1}
    record["fool"].update(changes)
    assert rules_broken(record) == [rule]


def test_a_fool_that_was_not_withheld_or_is_hushed_up():
    record = sample(lambda record: troggu(record) and record["fool"] is None and record["plays"])
    record["fool"] = {"withheld_by": 0, "trick": 0, "given": None, "lost": False}
    assert rules_broken(record) == ["G8"]
    record = sample(lambda record: troggu(record) and record["fool"])
    record["fool"] = None
    assert rules_broken(record) == ["G8"]


def test_too_few_and_too_many_tricks():
    for game, rule in (("troggu", "G7"), ("troccas", "C4")):
        record = sample(lambda record, game=game: record["game"] == game and record["plays"])
        last = record["plays"].pop()
        assert rules_broken(record) == [rule]
        record["plays"] += [last, last]
        assert rules_broken(record) == [rule]


@pytest.mark.parametrize("key", ["tricks_won", "payments"])
def test_figures_of_a_passed_deal_are_zero(key):
    record = sample(lambda record: record["contract"] == "passed")
    record[key][0] = 1
    assert rules_broken(record) == ["V2"]


def troccas_with(together, taken):
    def wanted(record):
        calls = record["jack_calls"]
        return (
            len(calls) == 1
            and ("king_and_jack" in calls[0]) == together
            and bool(calls[0]["taken_back"]) == taken
        )

    return sample(wanted)


def test_king_and_jack_must_take_back():
    record = troccas_with(together=True, taken=True)
    call = record["jack_calls"][0]
    trick = record["plays"][call["trick"]]
    seats = [(trick["leader"] + step) % record["players"] for step in range(record["players"])]
    owner = next(seat for seat in seats if call["taken_back"] in record["hands"][seat])
    trick["cards"].insert(seats.index(owner), call["taken_back"])
    call["taken_back"] = None
    assert rules_broken(record)[0] == "C7"


def test_nothing_is_taken_back_from_a_lost_trick():
    record = troccas_with(together=True, taken=False)
    call = record["jack_calls"][0]
    trick = record["plays"][call["trick"]]
    call["taken_back"] = next(card for card in trick["cards"] if "+" not in card)
    trick["cards"].remove(call["taken_back"])
    assert rules_broken(record)[0] == "C7"


def test_a_called_jack_of_another_suit_or_trick():
    record = troccas_with(together=False, taken=True)
    call = record["jack_calls"][0]
    call["suit"] = "C" if call["suit"] != "C" else "D"
    assert rules_broken(record)[0] == "C6"
    record = troccas_with(together=False, taken=True)
    record["jack_calls"][0]["trick"] -= 1 if record["jack_calls"][0]["trick"] else -1
    assert rules_broken(record)[0] == "C6"


def test_two_entries_for_one_trick():
    record = troccas_with(together=False, taken=True)
    record["jack_calls"] *= 2
    assert rules_broken(record) == ["C6"]


@pytest.mark.parametrize(("first_lead", "rule"), [("dealer", "C3")])
def test_the_first_lead(first_lead, rule):
    record = sample(lambda record: record["game"] == "troccas" and not record["rules"])
    record["rules"] = {"first_lead": first_lead}
    assert rules_broken(record)[0] == rule


def test_a_discard_in_troccas():
    record = sample(lambda record: record["game"] == "troccas" and record["players"] == 3)
    record["discard"] = record["discard"][::-1]
    assert rules_broken(record) == ["N"]
    record["discard"][0] = next(card for card in record["hands"][2] if card.endswith("K"))
    assert rules_broken(record) == ["C12"]


def test_a_fault_says_where_it_is():
    assert str(Fault("G7", "no", trick=2, seat=1, card="CK")) == "G7: no (plays[2], seat 1, CK)"
    assert str(Fault("⚖2", "no")) == "ruling 2: no"
