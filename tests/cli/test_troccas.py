"""Troccas through the command line: played, recorded, shown, checked, replayed and measured like Troggu."""

import json

import pytest

from troggu_stats.rules import variant_names


def test_played_records_are_right_for_every_variant_and_number_of_players(run, tmp_path):
    for variant in variant_names("troccas"):
        file = tmp_path / f"{variant}.jsonl"
        done = run("play", "--variant", variant, "-n", 2, "--seed", 1, "--record", file)
        assert (done.code, done.out) == (0, "")
        counts = [json.loads(line)["players"] for line in file.read_text().splitlines()]
        assert counts == [3, 3, 4, 4, 5, 5, 6, 6]
        judged = run("verify", file)
        assert (judged.code, judged.out) == (0, f"{file}: 8 records: 8 right, 0 wrong\n")
        assert run("show", file, "--lines", 3).out.startswith(f"Troccas, {variant}, 4 players, deal 1:0")


def test_replay_plays_four_unless_told_and_is_what_play_records(run, tmp_path):
    shown = run("replay", "1:1", "--variant", "troccas", "--format", "json")
    assert shown.code == 0
    assert json.loads(shown.out)["players"] == 4
    file = tmp_path / "deals.jsonl"
    run("play", "--variant", "troccas", "-p", 4, "-n", 2, "--seed", 1, "--record", file)
    assert file.read_text().splitlines()[1] == shown.out.strip()


def test_settings_and_a_line_up_of_ones_own(run):
    words = ("play", "--variant", "troccas", "-p", 3, "--seed", 4, "--format", "json")
    done = run(*words, "--set", "signal_trumps=true", "--strategy", "village:err=0.1,novice,random")
    found = json.loads(done.out)
    assert found["rules"] == {"signal_trumps": True}
    assert found["strategies"] == ["village:err=0.1", "novice", "random"]


def test_recorded_hands_are_played_again(run, tmp_path):
    dealt, again = tmp_path / "dealt.jsonl", tmp_path / "again.jsonl"
    run("play", "--variant", "troccas", "-p", 5, "--seed", 2, "--record", dealt)
    played = run("play", "--variant", "troccas", "--hands", dealt, "--seed", 2, "--record", again)
    assert played.code == 0
    first, second = (json.loads(file.read_text()) for file in (dealt, again))
    assert second["hands"] == first["hands"]
    assert second["seed"] is None
    assert run("verify", again).code == 0
    wrong = run("play", "--hands", dealt)
    assert wrong.code == 2
    assert "a deal of Troccas, and Troggu is played here" in wrong.err


def test_hands_entered_by_hand(run, tmp_path):
    record = json.loads(run("replay", "3:3", "--variant", "troccas", "--format", "json").out)
    lines = [f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(record["hands"])]
    file = tmp_path / "evening.txt"
    file.write_text("\n".join(lines))
    done = run("play", "--variant", "troccas", "--hands", file, "--seed", 1, "--format", "json")
    assert json.loads(done.out)["hands"] == record["hands"]
    file.write_text("\n".join([*lines[:-1], lines[-1].rpartition(" ")[0]]))
    short = run("play", "--variant", "troccas", "--hands", file)
    assert short.code == 2
    assert "seat 3 has 20 cards: with 4 players it needs 21" in short.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("play --variant troccas -p 7", "3 to 6 players"),
        ("play --variant troccas --strategy bold", "There is no strategy 'bold'"),
        ("play --variant troccas --strategy rollout:world=2", "Did you mean 'worlds'?"),
        ("play --strategy village --variant troccas --code x.py", "x.py' cannot be read"),
        ("run redeals --variant troccas -p 3", "every request for a fresh deal is refused (C10)"),
        ("replay 1:1 --variant troccas --strategy village:fitted_lead=1", "Did you mean 'fitted_leads'?"),
        ("replay 1:1 --variant troccas --strategy random:pi=1", "it has none"),
        ("bench --variant troccas --strategy cautious", "There is no strategy 'cautious'"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(run, words, said):
    done = run(*words.split())
    assert done.code == 2
    assert said in done.err
    assert "Traceback" not in done.err


def test_strategies_are_listed_by_game(run):
    listed = run("list", "strategies", "--variant", "troccas", "--format", "json").out
    assert [one["name"] for one in json.loads(listed)] == ["random", "novice", "village", "rollout"]
    assert "fitted_leads" in run("list", "strategies", "-v", "--variant", "troccas").out


@pytest.mark.slow
@pytest.mark.compiled
def test_bench_measures_it_without_a_yardstick(run):
    words = "bench --variant troccas -p 5 --strategy random --repeat 1 -j 1 --format json"
    done = run(*words.split())
    assert done.code == 0
    (speed,) = json.loads(done.out)["speeds"]
    assert speed["one_core"] > 0
    assert speed["ratio"] is None
