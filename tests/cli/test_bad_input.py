"""Bad input gets one sentence and exit 2, never a traceback, and nothing is played or written."""

import gzip
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

UNKNOWN = [
    "foo",
    "runn solo",
    "--sed 1",
    "list",
    "list variantz",
    "run",
    "run sole",
    "run solo --variant vips",
    "run solo --variant troccas",
    "run solo --strategy vilage",
    "run solo --strategy random:pas_rate=1",
    "run solo --set stak=5",
    "run solo --sed 1",
    "rules show vips",
    "rules diff visp",
    "rules diff visp visp:stak=1",
    "rules diff visp troccas",
    "replay 1:2 --strategy nobody",
    "bench --strategy nobody",
]
VALUES = [
    "run solo -p 2",
    "run solo -p 9",
    "run solo -p 3-9",
    "run solo -p five",
    "run solo -p ,",
    "run solo --variant visp -p 3",
    "run solo --variant st-niklaus -p 8",
    "run solo -n 0",
    "run solo -n -5",
    "run solo -n 1e400",
    "run solo -n 1e999999999999999999999",
    "run solo -n 1.5",
    "run solo -n nan",
    "run solo -n inf",
    "run solo -n ten",
    "run solo -n 1e13",
    "run solo -j -1",
    "run solo -j 0",
    "run solo -j 1.5",
    "run solo -j many",
    "run solo --seed -1",
    "run solo --seed 9007199254740992",
    "run solo --seed 0.5",
    "run solo --seed x",
    "run solo --set stake=0",
    "run solo --set stake",
    "run solo --set double_at_most=58",
    "run solo --set stake=5 --set stake=6",
    "run solo --set called_own_or_tapp=alone_without_tapp",
    "run solo --strategy random:pass_rate=2",
    "run solo --strategy random:pass_rate=x",
    "run solo --strategy random,random -p 5",
    "run solo --strategy random,random,random",
    "run solo --strategy ,",
    "run solo --format xml",
    "run solo --force",
    "run solo -q -v",
    "run solo --rows rows.csv",
    "replay 1",
    "replay 1:2:3",
    "replay 1:",
    "replay a:b",
    "replay 1:9007199254740992",
    "replay 9007199254740992:1",
    "replay 1:2 -p 3-4",
    "replay 1:2 -p 9",
    "play -n 0",
    "play --record deals.txt",
    "play --record deals.jsonl --format json",
    "play --force",
    "play --hands nowhere.txt",
    "play --hands nowhere.txt -n 3",
    "show nowhere.jsonl",
    "show nowhere.jsonl --lines 0",
    "show nowhere.jsonl --lines 5-3",
    "show nowhere.jsonl --lines x",
    "verify",
    "verify nowhere.jsonl",
    "bench --repeat 0",
    "bench -p 2",
    "bench -j 0",
]


@pytest.mark.parametrize("words", UNKNOWN + VALUES)
def test_one_sentence_and_exit_2(
    words: str, refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    refused(*words.split())
    assert list(tmp_path.iterdir()) == []


_VERY_LONG = "1" * 5_000


@pytest.mark.parametrize(
    "words",
    [
        ["run", "solo", "-n", _VERY_LONG],
        ["run", "solo", "--seed", _VERY_LONG],
        ["run", "solo", "-p", _VERY_LONG],
        ["run", "solo", "--option", _VERY_LONG],
        ["run", "solo", "--option", f"{_VERY_LONG}=1"],
        ["run", "stakes", "--option", f"thresholds={_VERY_LONG}"],
        ["run", "discard", "--option", f"parts={_VERY_LONG}"],
        ["run", _VERY_LONG],
        ["compare", _VERY_LONG],
        ["tune", "bids", "--sweep", _VERY_LONG],
        ["hand", "T21-T10", "C:KQJ", "-p", "5", "--seat", _VERY_LONG],
        ["hand", _VERY_LONG],
        ["replay", f"{_VERY_LONG}:1"],
        ["show", "--lines", _VERY_LONG, "deals.jsonl"],
        ["play", "--hands", "hands.txt"],
    ],
)
def test_very_long_words_are_refused_in_few(
    words: list[str], refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "deals.jsonl").write_text("{}\n")
    (tmp_path / "hands.txt").write_text(f"{_VERY_LONG}: T21\n")
    assert len(refused(*words).err) < 1_000


@pytest.mark.parametrize("words", [["report", _VERY_LONG, "-o", "r"], ["run", f"{_VERY_LONG}.toml"]])
def test_very_long_names_of_files(
    words: list[str], refused: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert len(refused(*words, code=4).err) < 1_000


@pytest.mark.skipif(os.name != "posix", reason="names of files are Unicode there")
@pytest.mark.parametrize("name", [b"mine\xff.py", b"mi\nne.py", b"\x1b[31m.py"])
def test_files_of_strategies_that_a_manifest_could_not_name(
    name: bytes, refused: Run, tmp_path: Path
) -> None:
    file = tmp_path / os.fsdecode(name)
    file.write_text("def bid(hand): ...\n")
    assert "cannot be named" in refused("run", "solo", "--code", file, "-o", tmp_path / "out").err
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        ("runn solo", "run"),
        ("run sollo", "solo"),
        ("run solo --variant vips", "visp"),
        ("run solo --strategy vilage", "village"),
        ("run solo --set stak=5", "stake"),
        ("run solo --sed 5", "--seed"),
        ("run solo --set all_pass=misere_most_pay", "misere_most_pays"),
        ("list variant", "variants"),
    ],
)
def test_the_nearest_is_named(words: str, meant: str, run: Run) -> None:
    assert f"Did you mean '{meant}'?" in run(*words.split()).err


@pytest.mark.parametrize("name", ["deals.jsonl", "deals.jsonl.gz"])
@pytest.mark.parametrize("command", ["verify", "show"])
def test_unreadable_files(command: str, name: str, refused: Run, tmp_path: Path) -> None:
    file = tmp_path / name
    for content in (b"", b"\xff\xfe\x00", gzip.compress(b'{"format"' * 99)[:-9]):
        file.write_bytes(content)
        if name.endswith(".gz") or not content.startswith(b"\x1f"):
            refused(command, file)


def test_a_directory_is_no_file(refused: Run, tmp_path: Path) -> None:
    for words in (["verify", tmp_path], ["show", tmp_path], ["play", "--hands", tmp_path]):
        refused(*words)


def test_what_is_there_is_kept(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "full").mkdir()
    kept = [tmp_path / "full" / "notes.txt", tmp_path / "deals.jsonl", tmp_path / "rows.parquet"]
    for file in kept:
        file.write_text("kept", encoding="utf-8")
    for words in (
        ["run", "solo", "-n", 1, "-p", 3, "--seed", 1, "-o", tmp_path / "full"],
        ["run", "solo", "-n", 1, "-p", 3, "--seed", 1, "--rows", tmp_path / "rows.parquet"],
        ["play", "-p", 3, "--seed", 1, "--record", tmp_path / "deals.jsonl"],
    ):
        assert "--force" in refused(*words).err
    assert [file.read_text(encoding="utf-8") for file in kept] == ["kept"] * 3


@pytest.mark.parametrize(
    "words", [["play", "-p", 3, "--record"], ["run", "solo", "-n", 1, "-p", 3, "-o"]], ids=["play", "run"]
)
def test_a_place_that_cannot_be_written_exits_4(words: list[object], refused: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    refused(*words, tmp_path / "file" / "deals.jsonl", "--seed", 1, "-q", code=4)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
