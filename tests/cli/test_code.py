"""Strategies of the user's own on the command line, and the manual that explains them."""

import json
import re
import shlex

import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.strategies.custom import code_in_use, use_code

SOURCE = """
class Timid:
    '''Never bids.'''
    def bid(self, view):
        return "pass"


class Broken:
    '''Plays the mund whenever it likes.'''
    def play(self, view):
        if view.trick_number == 1:
            return "T21"
        return view.legal[0]
"""


@pytest.fixture(autouse=True)
def nothing_stays():
    before = code_in_use()
    yield
    use_code(before.files, before.act_limit)


@pytest.fixture
def file(tmp_path):
    folder = tmp_path / "a folder with blanks"
    folder.mkdir()
    path = folder / "my players.py"
    path.write_text(SOURCE)
    return path


def test_a_run_with_a_strategy_of_ones_own(run, file, tmp_path):
    out = tmp_path / "out"
    done = run("run", "solo", "-p", 5, "-n", 20, "--seed", 1, "-j", 1, "-q", "-o", out, "--code", file,
               "--strategy", "timid,village,village,village,village")  # fmt: skip
    assert done.code == 0, done.err
    plan = json.loads((out / "manifest.json").read_text(encoding="utf-8"))["plan"]
    assert plan["own_code"][0]["file"] == "my players.py"
    assert "Never" not in (out / "manifest.json").read_text(encoding="utf-8")


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="slow as plain Python")
def test_processes_change_no_figure(spawn, file):
    words = ("run", "solo", "-p", "3,5", "-n", 60, "--seed", 4, "-q", "--format", "csv", "--code", file,
             "--strategy", "timid")  # fmt: skip
    one, two = spawn(*words, "-j", 1), spawn(*words, "-j", 2)
    assert one.code == two.code == 0, two.err
    assert one.out == two.out


@pytest.mark.parametrize("jobs", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_an_illegal_act_ends_the_run_in_one_sentence(spawn, file, jobs):
    done = spawn("run", "solo", "-p", "3-4", "-n", 20, "--seed", 4, "-q", "-j", jobs, "--code", file,
                 "--strategy", "broken")  # fmt: skip
    assert done.code == 1
    assert done.out == ""
    lines = done.err.splitlines()
    assert len(lines) == 1, done.err
    assert re.match(
        r"troggu-sim: Strategy 'broken' failed at deal 4:\d+, seat \d, play"
        r" \(line 12 of my players\.py\): Seat \d may not play T21: it may play",
        lines[0],
    )


def test_records_before_a_failure_are_kept(run, file, tmp_path):
    source = file.read_text().replace(
        "view.trick_number == 1", "view.declarer == 3 and view.trick_number == 9"
    )
    file.write_text(source)
    records = tmp_path / "r.jsonl"
    done = run("play", "-p", 5, "-n", 60, "--seed", 7, "-q", "--code", file, "--strategy", "broken",
               "--record", records)  # fmt: skip
    assert done.code == 1
    kept = records.read_text().splitlines()
    assert 0 < len(kept) < 60
    assert f"The {len(kept)} deals before it are recorded." in done.err
    assert f"failed at deal 7:{len(kept)}," in done.err
    assert run("verify", records).code == 0


def test_a_compiled_act_that_hangs_ends_the_process(spawn, tmp_path):
    hangs = tmp_path / "hangs.py"
    hangs.write_text(
        "from troggu_stats.strategies.view import compiled\n\n\n@compiled\n"
        "def bid(params, table, hand, rules, key):\n"
        "    while table[0] != 77:\n        table[0] ^= 1\n    return 1\n"
    )
    done = spawn(
        "play", "-p", 5, "--seed", 7, "-q", "--code", hangs, "--strategy", "hangs", "--act-limit", 0.5
    )
    assert done.code == 1
    assert "Strategy 'hangs' failed at deal 7:0, seat 0, bid" in done.err
    assert "it took more than 0.5 s" in done.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--code", "none.py"), "cannot be read"),
        (("--code", "{file}", "--strategy", "timit"), "Did you mean 'timid'?"),
        (("--code", "{file}", "--act-limit", "soon"), "'soon': give seconds"),
        (("--code", "{file}", "--act-limit", "0"), "above 0"),
        (("--strategy", "timid"), "There is no strategy 'timid'"),
    ],
)
def test_mistakes_are_one_sentence(refused, file, words, said):
    settled = [word.format(file=file) for word in words]
    assert said in refused("replay", "1:1", "-p", 5, *settled).err


def test_replay_and_show(run, file):
    done = run("replay", "1:1", "-p", 5, "--code", file, "--strategy", "timid")
    assert done.code == 0
    assert "timid" in done.out


def manual(project_root):
    text = (project_root / "docs" / "writing-a-strategy.md").read_text(encoding="utf-8")
    return {kind: re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("python", "console")}


@pytest.mark.slow
def test_the_manual_does_what_it_says(run, project_root, tmp_path, monkeypatch):
    """From nothing to a tournament: every line of code and every command of the manual, with fewer deals."""
    blocks = manual(project_root)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "mine.py").write_text("\n\n".join(blocks["python"]), encoding="utf-8")
    commands = [line for block in blocks["console"] for line in block.splitlines()]
    assert len(commands) >= 4
    for command in commands:
        program, *words = shlex.split(command)
        assert program == "troggu-sim"
        fewer = ["-j", "1", "-n", "12"] if "tournament" in words else []
        done = run(*words, *fewer)
        assert done.code == 0, (command, done.err)
        assert done.out


def test_the_example_is_the_manuals(project_root):
    """The file in the scripts plays what the manual's does."""
    from troggu_stats.rules import load_variant
    from troggu_stats.simulation.block import play_block
    from troggu_stats.strategies.custom import load_code
    from troggu_stats.strategies.registry import seat_strategies

    load_code([project_root / "scripts" / "examples" / "my_strategy.py"])
    rules = load_variant("rulebook")
    plain, quick = (
        play_block(0, 8, rules, seat_strategies([name], 6, rules=rules), 3).rows
        for name in ("thrifty", "quick-thrifty")
    )
    assert (plain == quick).all()
