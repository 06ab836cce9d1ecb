"""The file of a run's state: whole, checked to the last byte, and never code."""

import json
from dataclasses import replace

import pytest

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.totals import Totals
from troggu_stats.runner import checkpoint, identity
from troggu_stats.runner.checkpoint import encode_state, read_state, sealed, unsealed, write_state
from troggu_stats.runner.execution import Manner, run
from troggu_stats.runner.state import Ending, State


@pytest.fixture(scope="module")
def beginning(make_plan):
    return State.beginning(make_plan(players=(4,), deals=10))


@pytest.fixture(scope="module")
def finished(beginning):
    return run(beginning, Manner()).state


def content_of(state):
    return json.loads(encode_state(state))["content"]


def refused(path, data):
    path.write_bytes(data)
    with pytest.raises(EnvironmentFailedError, match="damaged or was changed") as caught:
        read_state(path)
    assert caught.value.exit_code == 4
    assert "\n" not in str(caught.value)
    return str(caught.value)


class TestRoundTrip:
    def test_state_comes_back(self, finished, tmp_path):
        write_state(finished, tmp_path / "state.json")
        back = read_state(tmp_path / "state.json")
        assert encode_state(back) == encode_state(finished)
        assert (back.done, back.ended, back.plan) == (10, Ending.DEALS, finished.plan)
        assert [one.name for one in tmp_path.iterdir()] == ["state.json"]

    def test_rules_of_ones_own_and_every_setting_come_back(self, make_plan, tmp_path):
        rules = make_plan().rules.with_settings({"double_at_most": 17})
        plan = make_plan(rules=rules, first=7, strategies=("random:pass_rate=0.5",))
        write_state(State.beginning(plan), tmp_path / "state.json")
        back = read_state(tmp_path / "state.json").plan
        assert back.as_dict() == plan.as_dict()
        assert back.rules.digest() == rules.digest()

    def test_the_same_state_has_the_same_bytes(self, finished, beginning):
        again = run(beginning, Manner(block=3)).state
        assert encode_state(again) == encode_state(finished)


class TestDamage:
    @pytest.mark.slow
    def test_every_byte_flipped_in_turn(self, beginning, tmp_path):
        data = encode_state(beginning)
        for place in range(len(data)):
            for mask in (1, 0x20, 0x80):
                flipped = bytearray(data)
                flipped[place] ^= mask
                refused(tmp_path / "state.json", bytes(flipped))

    def test_every_length_cut_short_or_more(self, beginning, tmp_path):
        data = encode_state(beginning)
        for length in range(len(data)):
            refused(tmp_path / "state.json", data[:length])
        refused(tmp_path / "state.json", data + b"\n")

    @pytest.mark.parametrize(
        "data", [b"", b"[]", b"null", b"\x80\x04.", b"[" * 100_000, b'{"content":NaN,"sha256":""}']
    )
    def test_no_file_of_ours(self, data, tmp_path):
        refused(tmp_path / "state.json", data)

    @pytest.mark.parametrize(
        "change",
        [
            {"done": -1},
            {"done": 11},
            {"done": "ten"},
            {"ended": "luck"},
            {"totals": {}},
            {"totals": {"5": {}}},
            {"totals": {"4": {"games": [1.5]}}},
            {"totals": {"4": {"games": [10**30]}}},
            {"totals": 7},
            {"open_parts": {"4": ["../../x"]}},
            {"plan": []},
        ],
    )
    def test_what_cannot_be_under_a_right_checksum(self, change, finished, tmp_path):
        refused(tmp_path / "state.json", sealed(content_of(finished) | change))

    def test_text_of_the_file_is_escaped(self, finished, tmp_path):
        content = content_of(finished)
        content["plan"]["variant"] = "\x1b[2J"
        (tmp_path / "state.json").write_bytes(sealed(content))
        with pytest.raises(UsageError) as caught:
            read_state(tmp_path / "state.json")
        assert "\x1b" not in str(caught.value)

    def test_seal(self):
        assert unsealed(sealed({"b": [1], "a": "é"})) == {"a": "é", "b": [1]}
        with pytest.raises(ValueError, match="checksum"):
            unsealed(sealed({"a": 1}).replace(b"1", b"2", 1))


class TestOtherCode:
    @pytest.mark.parametrize(("name", "words"), list(identity.WHAT_DIFFERS.items()))
    def test_names_what_differs(self, finished, tmp_path, monkeypatch, name, words):
        write_state(finished, tmp_path / "state.json")
        other = identity.code_identity("solo") | {name: "other"}
        monkeypatch.setattr(checkpoint, "code_identity", lambda _experiment: other)
        with pytest.raises(UsageError, match=words) as caught:
            read_state(tmp_path / "state.json")
        assert caught.value.exit_code == 2

    def test_other_rules_behind_the_name(self, finished, tmp_path):
        content = content_of(finished)
        content["plan"]["rules_digest"] = "0" * 64
        (tmp_path / "state.json").write_bytes(sealed(content))
        with pytest.raises(UsageError, match="rules_digest"):
            read_state(tmp_path / "state.json")

    def test_digest_of_parameters_is_of_every_data_file(self, monkeypatch, tmp_path):
        (tmp_path / "data" / "more").mkdir(parents=True)
        (tmp_path / "data" / "more" / "a.toml").write_bytes(b"x = 1\n")
        monkeypatch.setattr(identity.resources, "files", lambda _package: tmp_path)
        found = set()
        for content in (b"x = 1\n", b"x = 2\n"):
            (tmp_path / "data" / "more" / "a.toml").write_bytes(content)
            found.add(identity._parameters_digest.__wrapped__())
        assert len(found) == 2


class TestWriting:
    def test_never_through_a_link(self, beginning, tmp_path):
        (tmp_path / "mine").write_text("mine")
        (tmp_path / "state.json.new").symlink_to(tmp_path / "mine")
        (tmp_path / "state.json").symlink_to(tmp_path / "mine")
        write_state(beginning, tmp_path / "state.json")
        assert (tmp_path / "mine").read_text() == "mine"
        assert not (tmp_path / "state.json").is_symlink()

    def test_a_full_disk_leaves_the_last_state(self, beginning, finished, tmp_path, monkeypatch):
        write_state(beginning, tmp_path / "state.json")

        def full(_file):
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(checkpoint.os, "fsync", full)
        with pytest.raises(EnvironmentFailedError, match="disk is full"):
            write_state(finished, tmp_path / "state.json")
        assert read_state(tmp_path / "state.json").done == 0
        assert [one.name for one in tmp_path.iterdir()] == ["state.json"]

    def test_size_does_not_grow_with_the_deals(self, finished):
        many = Totals({name: sums * 10**9 for name, sums in finished.totals[4].sums.items()})
        grown = encode_state(replace(finished, totals={4: many}))
        digits = sum(int((sums != 0).sum()) for sums in finished.totals[4].sums.values()) * 9
        assert len(grown) <= len(encode_state(finished)) + digits
