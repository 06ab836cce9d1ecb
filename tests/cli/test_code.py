"""Strategies of the user's own on the command line, and the manual that explains them."""

import json
import re
import shlex

import pytest

from troggu_stats.engine.kernel import PLAIN
from troggu_stats.strategies.custom import use_code

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


class Caller:
    '''Calls every jack, at Troccas.'''
    game = "troccas"
    def call(self, view):
        return True


class Cheat:
    '''Plays the mund whenever it likes, at Troccas.'''
    game = "troccas"
    def play(self, view):
        if view.trick_number == 1:
            return "T21"
        return view.legal[-1] if "+" not in view.legal[-1] else view.legal[0]
"""


@pytest.fixture
def file(tmp_path):
    folder = tmp_path / "a folder with blanks"
    folder.mkdir()
    path = folder / "my players.py"
    path.write_text(SOURCE)
    return path


def test_a_run_with_a_strategy_of_ones_own(run, file, tmp_path):
    out = tmp_path / "out"
    done = run("run", "solo", "-p", 5, "-n", 4, "--seed", 1, "-j", 1, "-q", "-o", out, "--code", file,
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


@pytest.mark.parametrize("experiment", ["tournament", "headroom", "discard", "jack", "signals"])
def test_experiments_of_troccas_play_it(run, file, experiment):
    words = ["--variant", "troccas", "-p", 4, "-n", 4, "--seed", 1, "-j", 1, "-q", "--format", "json"]
    names = "village,caller" if experiment in ("tournament", "headroom") else "caller"
    done = run("run", experiment, *words, "--code", file, "--strategy", names)
    assert done.code == 0, done.err
    assert "caller" in done.out


def test_bench_times_it_at_troccas(run, file):
    done = run("bench", "--variant", "troccas", "-p", 5, "--strategy", "caller", "--repeat", 1, "-j", 1,
               "--format", "json", "--code", file)  # fmt: skip
    assert done.code == 0, done.err
    assert json.loads(done.out)["speeds"][0]["one_core"] > 0


@pytest.mark.usefixtures("empty_figures")
def test_a_run_of_troccas_goes_on_where_it_stopped(run, file, tmp_path):
    words = ["run", "tournament", "--variant", "troccas", "-p", 3, "-n", 6, "--seed", 2, "-j", 1, "-q",
             "--block", 2, "--code", file, "--strategy", "caller,novice"]  # fmt: skip
    assert run(*words, "-o", tmp_path / "whole").code == 0
    assert run(*words, "-o", tmp_path / "parts", "--max-time", "0.001").code in (0, 3)
    resumed = run("resume", tmp_path / "parts", "-j", 1, "-q", "--code", file)
    assert resumed.code == 0, resumed.err
    use_code((), 10.0)  # as in a process of its own
    without = run("resume", tmp_path / "parts", "-j", 1, "-q")
    assert without.code == 2
    assert "'caller'" in without.err
    names = sorted(path.name for path in (tmp_path / "whole" / "tables").glob("*.csv"))
    assert names
    for name in names:
        one, other = ((tmp_path / kept / "tables" / name).read_bytes() for kept in ("parts", "whole"))
        assert one == other


@pytest.mark.slow
@pytest.mark.skipif(PLAIN, reason="slow as plain Python")
def test_processes_change_no_figure_at_troccas(spawn, file):
    words = ("run", "tournament", "--variant", "troccas", "-p", "3,4", "-n", 30, "--seed", 4, "-q",
             "--format", "csv", "--code", file, "--strategy", "caller,village")  # fmt: skip
    one, two = spawn(*words, "-j", 1), spawn(*words, "-j", 2)
    assert one.code == two.code == 0, two.err
    assert one.out == two.out


def test_an_illegal_act_at_troccas_keeps_the_records_before_it(run, file, tmp_path):
    records = tmp_path / "r.jsonl"
    words = ("play", "--variant", "troccas", "-p", 6, "-n", 60, "--seed", 7, "-q", "--code", file)
    done = run(*words, "--strategy", "cheat", "--record", records)
    assert done.code == 1
    assert re.search(
        r"Strategy 'cheat' failed at deal 7:\d+, seat \d, play \(line 28 of my players\.py\):"
        r" Seat \d may not play T21: it may play",
        done.err,
    ), done.err
    kept = records.read_text().splitlines() if records.exists() else []
    assert f"failed at deal 7:{len(kept)}," in done.err
    assert run(*words, "--strategy", "caller", "--record", records, "--force").code == 0
    assert run("verify", records).code == 0


def test_lists_have_the_strategies_of_their_game(run, file):
    from troggu_stats.strategies.custom import load_code

    def listed(variant):
        words = ("list", "strategies", "--variant", variant, "--format", "json")
        return {one["name"] for one in json.loads(run(*words).out)}

    load_code([file])
    assert {"caller", "cheat"} <= listed("troccas") - listed("rulebook")
    assert {"timid", "broken"} <= listed("rulebook") - listed("troccas")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("--variant troccas --strategy timid", "'timid' of my players.py plays Troggu, not Troccas: choose"),
        ("--strategy caller", "'caller' of my players.py plays Troccas, not Troggu: choose another"),
        ("--variant troccas --strategy callar", "Did you mean 'caller'?"),
    ],
)
def test_a_strategy_of_the_other_game_is_refused_in_a_sentence(refused, file, words, said):
    assert said in refused("play", "-p", 5, "--code", file, *words.split()).err


def manual(project_root):
    text = (project_root / "docs" / "writing-a-strategy.md").read_text(encoding="utf-8")
    return {kind: re.findall(rf"```{kind}\n(.*?)```", text, re.DOTALL) for kind in ("python", "console")}


def write_files_of(blocks, folder):
    """Write the manual's code into the files that it names: one for each game."""
    for name, is_its in (("mine.py", lambda b: "troccas" not in b), ("ours.py", lambda b: "troccas" in b)):
        (folder / name).write_text("\n\n".join(filter(is_its, blocks)), encoding="utf-8")


@pytest.mark.slow
def test_the_manual_does_what_it_says(run, project_root, tmp_path, monkeypatch):
    """From nothing to a tournament: every line of code and every command of the manual, with fewer deals."""
    blocks = manual(project_root)
    monkeypatch.chdir(tmp_path)
    write_files_of(blocks["python"], tmp_path)
    commands = [line for block in blocks["console"] for line in block.splitlines()]
    assert len(commands) >= 6
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


@pytest.mark.skipif(PLAIN, reason="a kernel is compiled")
def test_the_example_for_troccas_is_the_same_compiled(project_root):
    from troggu_stats.rules import load_variant
    from troggu_stats.simulation.troccas.block import play_block
    from troggu_stats.strategies.custom import load_code
    from troggu_stats.strategies.troccas.registry import seat_strategies

    load_code([project_root / "scripts" / "examples" / "my_troccas_strategy.py"])
    rules = load_variant("troccas", "troccas")
    plain, quick = (
        play_block(0, 12, rules, seat_strategies([name], 4), 3).rows for name in ("miser", "quick-miser")
    )
    assert (plain == quick).all()
