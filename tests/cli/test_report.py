"""``report``: kept runs as a page, as Markdown and as tables, without a deal being played."""

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.cli.main import main
from troggu_stats.runner.manifest import checksum

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def runs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("kept")
    words = ["-p", "4", "--seed", "3", "-j", "1", "-q"]
    match = ["run", "tournament", "--strategy", "random,novice", "-n", "8", *words]
    room = ["run", "headroom", "--strategy", "random,novice", "-n", "8", "--stop", "cap", *words]
    for name, command in (("match", match), ("room", room)):
        assert main([*command, "-o", str(place / name)]) in (0, 3)
    return place


def contents(directory: Path) -> dict[str, bytes]:
    paths = sorted(path for path in directory.rglob("*") if path.is_file())
    return {path.relative_to(directory).as_posix(): path.read_bytes() for path in paths}


def test_one_run(run: Run, runs: Path, tmp_path: Path) -> None:
    before = contents(runs)
    outcome = run("report", runs / "match", "-o", tmp_path / "report")
    assert (outcome.code, outcome.out) == (0, "")
    assert "report.html" in outcome.err
    files = contents(tmp_path / "report")
    assert {"report.html", "report.md", "report.json"} < set(files)
    kept = {name for name in before if name.startswith("match/tables/")}
    assert {name.removeprefix("match/") for name in kept} < set(files)
    for name in kept:
        assert files[name.removeprefix("match/")] == before[name]
    assert contents(runs) == before


def test_many_runs_by_name_or_by_the_directory_that_holds_them(run: Run, runs: Path, tmp_path: Path) -> None:
    assert run("report", runs, "-o", tmp_path / "one", "-q").code == 0
    named = run("report", runs / "match", runs / "room", "-o", tmp_path / "other", "-q")
    assert (named.code, named.out, named.err) == (0, "", "")
    assert contents(tmp_path / "one") == contents(tmp_path / "other")
    assert (tmp_path / "one" / "tables" / "match" / "verdicts.csv").is_file()


def test_runs_of_one_name_are_told_apart(run: Run, runs: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        shutil.copytree(runs / "match", tmp_path / folder / "Match ü")
    assert run("report", tmp_path / "a", tmp_path / "b", "-o", tmp_path / "out").code == 0
    assert {one.name for one in (tmp_path / "out" / "tables").iterdir()} == {"match", "match-2"}


def test_another_release_may_show_a_run(run: Run, runs: Path, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("troggu_stats.runner.identity.sources_digest", lambda: "another")
    assert run("report", runs / "match", "-o", tmp_path / "report").code == 0
    refused = run("extend", runs / "match", "-n", 100)
    assert refused.code == 2
    assert "made by another release" in refused.err


def test_no_deal_is_played(run: Run, runs: Path, tmp_path: Path, monkeypatch) -> None:
    def played(*_: Any) -> None:
        raise AssertionError("a deal was played")

    monkeypatch.setattr("troggu_stats.experiments.tournament.EXPERIMENT.totals", played, raising=False)
    monkeypatch.setattr("troggu_stats.simulation.block.play_block", played)
    assert run("report", runs / "match", "-o", tmp_path / "report").code == 0


def test_what_stands_there_is_replaced_by_force_alone(
    run: Run, refused: Run, runs: Path, tmp_path: Path
) -> None:
    out = tmp_path / "report"
    assert run("report", runs, "-o", out).code == 0
    (out / "notes.txt").write_text("mine", encoding="utf-8")
    assert "not empty" in refused("report", runs / "match", "-o", out).err
    assert run("report", runs / "match", "-o", out, "--force").code == 0
    assert (out / "notes.txt").read_text(encoding="utf-8") == "mine"
    assert not (out / "tables" / "room").exists()
    assert json.loads((out / "report.json").read_bytes())["content"]["files"].keys() == set(contents(out)) - {
        "report.json",
        "notes.txt",
    }


def test_what_no_report_wrote_is_never_replaced(refused: Run, run: Run, runs: Path, tmp_path: Path) -> None:
    (tmp_path / "report.md").write_text("mine", encoding="utf-8")
    assert "was not written by a report" in refused("report", runs, "-o", tmp_path, "--force").err
    kept = tmp_path / "kept"
    shutil.copytree(runs / "match", kept)
    assert "was not written by a report" in refused("report", kept, "-o", kept, "--force").err
    assert contents(kept) == contents(runs / "match")


def test_a_spreadsheet_with_a_decimal_comma(run: Run, runs: Path, tmp_path: Path) -> None:
    out = tmp_path / "report"
    assert run("report", runs / "match", "-o", out, "--csv-dialect", "excel-eu").code == 0
    data = (out / "tables" / "matrix.csv").read_bytes()
    assert data.startswith(b"\xef\xbb\xbfplayers;strategy;among_random;")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((), "without a run"),
        (("nowhere", "-o", "out"), "There is no run in"),
        ((".",), "without a place"),
        (("nowhere", "-o", "out", "--csv-dialect", "excel"), "excel-eu"),
    ],
)
def test_mistakes(refused: Run, words: tuple[str, ...], says: str, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert says in refused("report", *words).err


def test_a_run_named_twice(refused: Run, runs: Path, tmp_path: Path) -> None:
    assert "came twice" in refused("report", runs, runs / "match", "-o", tmp_path / "out").err


def test_a_damaged_run(refused: Run, runs: Path, tmp_path: Path) -> None:
    shutil.copytree(runs / "match", tmp_path / "run")
    totals = tmp_path / "run" / "totals.json"
    totals.write_bytes(totals.read_bytes().replace(b"1", b"2", 1))
    assert "damaged" in refused("report", tmp_path / "run", "-o", tmp_path / "out", code=4).err
    assert not (tmp_path / "out").exists()


FORGED = [
    lambda manifest: manifest.update(manifest_version=2),
    lambda manifest: manifest.pop("code"),
    lambda manifest: manifest.pop("machine"),
    lambda manifest: manifest.update(audit=["deals"]),
    lambda manifest: manifest.update(plan=3),
    lambda manifest: manifest.update(games="many"),
    lambda manifest: manifest.update(ended=3),
    lambda manifest: manifest.update(files=3),
    lambda manifest: manifest["deals"].update(count=1.5),
    lambda manifest: manifest["plan"].update(own_code=[3]),
    lambda manifest: manifest["machine"].update(libraries={"numpy": None}),
]


@pytest.mark.parametrize("forge", FORGED)
def test_a_manifest_with_a_right_checksum_but_another_shape(
    forge, refused: Run, runs: Path, tmp_path: Path
) -> None:
    shutil.copytree(runs / "match", tmp_path / "run")
    path = tmp_path / "run" / "manifest.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    del manifest["checksum"]
    forge(manifest)
    path.write_text(json.dumps({**manifest, "checksum": checksum(manifest)}), encoding="utf-8")
    assert "of another release" in refused("report", tmp_path / "run", "-o", tmp_path / "out", code=4).err
    assert not (tmp_path / "out").exists()


def test_an_unfinished_run(refused: Run, tmp_path: Path) -> None:
    (tmp_path / "run" / "part").mkdir(parents=True)
    (tmp_path / "run" / "part" / "checkpoint.json").write_text("{}", encoding="utf-8")
    assert "resume" in refused("report", tmp_path / "run", "-o", tmp_path / "out").err


@pytest.mark.slow
def test_without_display_in_a_locale_that_is_not_utf8(
    run: Run, spawn: Run, runs: Path, tmp_path: Path
) -> None:
    assert run("report", runs, "-o", tmp_path / "here").code == 0
    plain = {"LC_ALL": "C", "LANG": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "DISPLAY": ""}
    assert spawn("report", runs, "-o", tmp_path / "there", **plain).code == 0
    assert contents(tmp_path / "here") == contents(tmp_path / "there")


@pytest.mark.slow
def test_a_suite_with_a_checked_run(run: Run, tmp_path: Path) -> None:
    (tmp_path / "suite.toml").write_text(
        'title = "An evening <b>"\n[defaults]\nplayers = 4\ndeals = 60\nseed = 1\nvariant = "visp"\n'
        '[runs.last]\nexperiment = "tournament"\nstrategy = ["random", "novice"]\ndeals = 8\n'
        '[runs.first]\nexperiment = "solo"\nrobust = true\nrobust_deals = 1\n',
        encoding="utf-8",
    )
    assert run("run", tmp_path / "suite.toml", "-o", tmp_path / "kept", "-j", 1, "-q").code == 0
    assert run("report", tmp_path / "kept", "-o", tmp_path / "out", "-q").code == 0
    text = (tmp_path / "out" / "report.md").read_text(encoding="utf-8")
    assert text.startswith("# An evening \\<b>\n")
    places = [text.index(f"## {part}") for part in ("Findings", "When to bid", "How to play", "Method")]
    assert places == sorted(places)
    assert any(f"**({label})**" in text for label in ("Stable", "Depends on the players", "Not settled"))
    kept = (tmp_path / "kept" / "report.md").read_text(encoding="utf-8")
    assert [line for line in kept.splitlines() if "|" in line] == [
        line for line in text.splitlines() if "|" in line
    ]
    page = (tmp_path / "kept" / "report.html").read_text(encoding="utf-8")
    named = set(re.findall(r'<a href="([a-z][^"]*)"', page)) | set(re.findall(r"\]\(([a-z][^)]*)\)", kept))
    assert {"first/tables/contracts.csv", "first/robust/robustness.parquet"} < named
    assert all((tmp_path / "kept" / name).is_file() for name in named)
    written = tmp_path / "out" / "tables" / "first" / "robustness.csv"
    assert written.read_bytes() == (tmp_path / "kept" / "first" / "robust" / "robustness.csv").read_bytes()


def test_a_run_of_other_sums_is_refused_in_a_sentence(
    run: Run, runs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def tables(*_: object) -> None:
        raise KeyError("differing")

    monkeypatch.setattr("troggu_stats.experiments.tournament.Tournament.tables", tables)
    outcome = run("report", runs / "match", "-o", tmp_path / "report")
    assert outcome.code == 2
    assert "has no sum 'differing', which tournament is made of now" in outcome.err
    assert not (tmp_path / "report").exists()
