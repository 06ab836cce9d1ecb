"""What the commands print and write."""

import gzip
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.records import deal_cards, parse_record
from troggu_stats.rules import load_variant, variant_names
from troggu_stats.strategies.registry import strategy_names

Run = Callable[..., Any]


@pytest.fixture
def done(run: Run) -> Run:
    def done(*words: object) -> str:
        outcome = run(*words)
        assert outcome.code == 0, outcome
        out: str = outcome.out
        assert all(line == line.rstrip() for line in out.splitlines())
        return out

    return done


def fits(text: str, columns: int = 80) -> bool:
    return max(map(len, text.splitlines())) <= columns


def test_help_names_every_command(done: Run) -> None:
    text = done("--help")
    for command in ("run", "play", "replay", "show", "verify", "rules", "list", "bench"):
        assert f"\n  {command} " in text
        assert "--help" in done(command, "--help")
    assert done() == text
    assert fits(text)


def test_list(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    variants, strategies = done("list", "variants"), done("list", "strategies", "-v")
    assert all(name in variants for name in (*variant_names(), *variant_names("troccas")))
    assert all(name in strategies for name in strategy_names())
    assert "pass_rate" in strategies
    assert "solo" in done("list", "experiments")
    assert fits(variants)
    assert fits(strategies)


def test_list_as_json(done: Run) -> None:
    assert [one["name"] for one in json.loads(done("list", "strategies", "--format", "json"))] == list(
        strategy_names()
    )
    assert json.loads(done("list", "experiments", "--format", "json"))[0]["default_deals"] == 100_000
    players = {
        one["name"]: one["players"] for one in json.loads(done("list", "variants", "--format", "json"))
    }
    assert players["visp"] == [4, 5, 6, 7, 8]


def test_rules_show_names_sources_and_deals(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = done("rules", "show", "graechen")
    assert fits(text)
    assert "Grächen" in text
    assert "7 + tapp 6 + 7" in text  # the deal for four: 14 cards each and a tapp of 6
    shown = json.loads(done("rules", "show", "graechen", "--set", "stake=7", "--format", "json"))
    assert shown["settings"]["stake"]["value"] == 7
    assert "user" in shown["settings"]["stake"]["source"]
    assert "[RP]" in shown["settings"]["double_at_most"]["source"]
    assert {"players": 4, "hand": 14, "tapp": 6, "dealt_as": "7 + tapp 6 + 7"} in shown["deals"]
    assert json.loads(done("rules", "show", "troccas", "--format", "json"))["game"] == "troccas"


def test_rules_diff(done: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    text = done("rules", "diff", "visp", "graechen")
    assert fits(text)
    found = json.loads(done("rules", "diff", "visp", "graechen", "--format", "json"))["differences"]
    expected = load_variant("visp").differences(load_variant("graechen"))
    assert [one["setting"] for one in found] == [one.setting.name for one in expected]
    assert all(one["setting"] in text for one in found)
    assert "same settings" in done("rules", "diff", "visp", "visp")
    words = " ".join(text.split())
    assert "losers with this many 30 card points 20 card points" in words
    assert "the deal for four (only 13 cards each and a tapp 14 cards each and a tapp" in words
    assert found[1]["meaning"] == "losers with this many points or fewer pay double"
    assert [found[1][f"{one}_in_words"] for one in ("first", "second")] == [
        "30 card points",
        "20 card points",
    ]
    changed = json.loads(done("rules", "diff", "visp", "visp:stake=5", "--format", "json"))["differences"]
    assert [(one["setting"], one["first"], one["second"]) for one in changed] == [("stake", 10, 5)]


def test_replay_prints_the_deal(done: Run) -> None:
    text = done("replay", "2026:17", "-p", 5, "--strategy", "random")
    hands, tapp = deal_cards(2026, 17, 5, load_variant("rulebook"))
    for cards in (*hands, tapp):
        assert " ".join(cards) in text
    for part in ("bids", "played", "trick", "points", "Rappen"):
        assert part in text
    assert fits(text)
    assert done("replay", "2026:17", "-p", 5, "--strategy", "random") == text


@pytest.mark.parametrize(
    "words",
    [
        ["-p", 6],
        ["--variant", "book"],
        ["--set", "stake=99"],
        ["--strategy", ",".join(["random:pass_rate=1"] * 4)],
        ["--format", "json"],
    ],
)
def test_every_option_of_replay_changes_something(done: Run, words: list[object]) -> None:
    # With four more strategies there is one a seat.
    base = ["replay", "2026:17", "--strategy", "random:pass_rate=0"]
    assert done(*base, *words) != done(*base)


def test_replay_is_what_play_records(done: Run, tmp_path: Path) -> None:
    file = tmp_path / "deals.jsonl"
    done("play", "-n", 3, "-p", "4,7", "--strategy", "random", "--seed", 0, "--record", file)
    lines = file.read_text(encoding="utf-8").splitlines()
    assert len(lines) == 6
    for line in lines:
        record = parse_record(line)
        words = ["-p", record.players, "--strategy", "random", "--format", "json"]
        assert done("replay", f"0:{record.deal}", *words) == line + "\n"


def test_recorded_deals_are_right_and_the_same_compressed(run: Run, done: Run, tmp_path: Path) -> None:
    plain, packed = tmp_path / "deals.jsonl", tmp_path / "deals.jsonl.gz"
    for file in (plain, packed):
        done(
            "play", "-n", 2, "--strategy", "random", "--seed", 7, "--variant", "st-niklaus", "--record", file
        )
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    outcome = run("verify", plain, packed)
    assert outcome.code == 0
    assert outcome.out.count("10 records: 10 right, 0 wrong") == 2
    done("play", "-n", 1, "-p", 3, "--strategy", "random", "--seed", 7, "--record", plain, "--force")
    assert len(plain.read_text(encoding="utf-8").splitlines()) == 1


def test_play_prints_what_show_prints(done: Run, tmp_path: Path) -> None:
    words = ["play", "-n", 2, "-p", 8, "--strategy", "random", "--seed", 3]
    done(*words, "--record", tmp_path / "deals.jsonl")
    assert done("show", tmp_path / "deals.jsonl") == done(*words)
    one = done("show", tmp_path / "deals.jsonl", "--lines", 2)
    assert done(*words).endswith(one)
    assert one != done("show", tmp_path / "deals.jsonl", "--lines", "1-2")
    records = done(*words, "--format", "json")
    assert records == (tmp_path / "deals.jsonl").read_text(encoding="utf-8")


def spoiled(line: str) -> str:
    data = json.loads(line)
    data["payments"][0] += 1
    return json.dumps(data)


@pytest.fixture
def wrong_file(done: Run, tmp_path: Path) -> Path:
    lines = done(
        "play", "-n", 3, "-p", 5, "--strategy", "random", "--seed", 5, "--format", "json"
    ).splitlines()
    file = tmp_path / "wrong.jsonl"
    file.write_text("\n".join([lines[0], spoiled(lines[1]), "no record", lines[2]]), encoding="utf-8")
    return file


def test_verify_names_line_and_rule_and_exits_1(run: Run, wrong_file: Path) -> None:
    outcome = run("verify", wrong_file)
    assert outcome.code == 1
    lines = outcome.out.splitlines()
    assert lines[0].startswith(f"{wrong_file}:2: G1")
    assert lines[1].startswith(f"{wrong_file}:3: FORMAT")
    assert "4 records: 2 right, 2 wrong" in lines[2]
    assert len(outcome.err.splitlines()) == 1


def test_verify_as_json(run: Run, wrong_file: Path, tmp_path: Path) -> None:
    missing = tmp_path / "missing.jsonl"
    outcome = run("verify", "--format", "json", wrong_file, missing)
    assert outcome.code == 2
    report = json.loads(outcome.out)
    assert [(fault["line"], fault["file"]) for fault in report["faults"]] == [
        (2, str(wrong_file)),
        (3, str(wrong_file)),
    ]
    assert [(one["records"], one["wrong"]) for one in report["files"]] == [(4, 2), (0, 0)]
    assert report["files"][0]["unreadable"] is None
    assert "missing.jsonl" in report["files"][1]["unreadable"]
    assert json.loads(run("verify", "--format", "json", missing).out)["faults"] == []


def test_verify_goes_on_after_an_unreadable_file(run: Run, wrong_file: Path, tmp_path: Path) -> None:
    outcome = run("verify", tmp_path / "missing.jsonl", wrong_file)
    assert outcome.code == 2
    assert "4 records: 2 right, 2 wrong" in outcome.out


def test_verify_knows_the_cards_of_an_address(run: Run, done: Run, tmp_path: Path) -> None:
    line = done("replay", "5:1", "--strategy", "random", "--format", "json")
    file = tmp_path / "moved.jsonl"
    file.write_text(line.replace('"deal":1,', '"deal":2,'), encoding="utf-8")
    outcome = run("verify", file)
    assert outcome.code == 1
    assert "does not follow from the address 5:2" in outcome.out


def test_show_names_lines_that_are_no_record(run: Run, wrong_file: Path) -> None:
    outcome = run("show", wrong_file)
    assert outcome.code == 1
    assert "line 3 is no record" in outcome.out
    assert run("show", wrong_file, "--lines", 1).code == 0
    assert run("show", wrong_file, "--lines", 9).code == 2


def test_run_prints_and_writes(run: Run, tmp_path: Path) -> None:
    words = ["run", "solo", "-n", 4, "-p", 3, "--strategy", "random", "--seed", 0, "-j", 1]
    printed = run(*words)
    assert printed.code == 0
    assert printed.err == ""
    assert "seed 0" in printed.out
    written = run(*words, "-o", tmp_path / "run", "--rows", tmp_path / "rows.parquet")
    assert written.code == 0
    assert written.out == printed.out
    manifest = json.loads((tmp_path / "run" / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["plan"]["seed"] == 0
    assert (tmp_path / "rows.parquet").stat().st_size > 0
    assert run(*words, "-o", tmp_path / "run").code == 2
    assert run(*words, "-o", tmp_path / "run", "--force").code == 0


def test_run_in_every_format(run: Run) -> None:
    words = ["run", "solo", "-n", 2, "-p", 3, "--strategy", "random", "--seed", 1, "-j", 1, "--format"]
    shown = {form: run(*words, form).out for form in ("table", "csv", "json", "md")}
    assert len(set(shown.values())) == 4
    assert json.loads(shown["json"])["tables"]
    assert shown["md"].startswith("## ")


def test_a_drawn_seed_is_said_and_gives_the_same_again(run: Run) -> None:
    words = ["play", "-p", 3, "--strategy", "random"]
    first = run(*words)
    seed = first.err.split()[1]
    assert first.err == f"Seed {seed} was drawn; --seed {seed} plays the same deals again.\n"
    again = run(*words, "--seed", seed)
    assert (again.out, again.err) == (first.out, "")
    assert run(*words).out != first.out
    assert run(*words, "-q").err == ""
