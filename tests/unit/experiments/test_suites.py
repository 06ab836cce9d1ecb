"""Files of experiments and suites: what they may say, and that every mistake is named by its line."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.experiments.plan import Stop
from troggu_stats.experiments.suites import Suite, SuiteRun, read_run_file, settled_text
from troggu_stats.experiments.suites.keys import KEYS
from troggu_stats.experiments.suites.toml_file import TomlFile

SUITE = """# An evening's questions
title = "An evening"

[defaults]
players = [
  4, # without the dealer
  "6-7",
]
variant = "visp"
deals = 1e3
settings.stake = 5

[runs.solo]
experiment = "solo"
robust = true
robust_deals = 20
settings = { double_at_most = 20 }

[runs.match]
experiment = "tournament"
players = 5
strategy = ["village", "random:pass_rate=0.5,novice"]
seed = 3
stop = "decided"
"""


@pytest.fixture
def read(tmp_path: Path):
    def read(text, laid_over=None, seed=7, first=None):
        path = tmp_path / "file.toml"
        path.write_text(text, encoding="utf-8")
        return read_run_file(path, laid_over or {}, seed, first)

    return read


def test_a_suite(read) -> None:
    suite = read(SUITE)
    assert isinstance(suite, Suite)
    assert suite.title == "An evening"
    solo, match = suite.runs
    assert (solo.name, solo.plan.experiment, solo.plan.players) == ("solo", "solo", (4, 6, 7))
    assert (solo.plan.deals, solo.plan.seed, solo.plan.strategies) == (1000, 7, ("village",))
    assert solo.plan.rules.changed_from_base() == {"stake": 5, "double_at_most": 20}
    assert solo.check is not None
    assert [plan.deals for plan in solo.check.plans.values()] == [1000, 1000, 1000, 20]
    assert match.plan.strategies == ("village", "random:pass_rate=0.5", "novice")
    assert (match.plan.seed, match.plan.stop, match.plan.players) == (3, Stop.DECIDED, (5,))
    assert match.plan.rules.changed_from_base() == {"stake": 5}
    assert match.check is None


def test_a_settled_suite_reads_back(read) -> None:
    suite = read(SUITE)
    text = settled_text(suite)
    assert read(text, seed=99) == suite
    assert settled_text(read(text)) == text


def test_one_experiment_and_what_is_laid_over_it(read) -> None:
    text = 'experiment = "solo"\nplayers = "4-5"\nprecision = "1pp"\nsettings = { stake = 5 }\n'
    run = read(text)
    assert isinstance(run, SuiteRun)
    assert (run.plan.players, run.plan.stop, run.plan.deals) == ((4, 5), Stop.PRECISE, 100_000)
    over = {"players": ["6"], "deals": 50, "settings": {"double_at_most": "20"}, "seed": 1}
    laid = read(text, over).plan
    assert (laid.players, laid.deals, laid.seed) == ((6,), 50, 1)
    assert laid.rules.changed_from_base() == {"stake": 5, "double_at_most": 20}
    assert read('experiment = "headroom"', first=0).plan.stop is Stop.CAP


def test_values_as_the_command_line_spells_them(read) -> None:
    run = read('experiment = "solo"\ndeals = "1e4"\nseed = "12"\nsettings = { double_at_most = "20" }\n')
    assert (run.plan.deals, run.plan.seed) == (10_000, 12)
    assert run.plan.rules.changed_from_base() == {"double_at_most": 20}


# Each file with the line that its error must name, and what else the error must say.
MISTAKES = [
    ("experiment = \n", 1, "no TOML"),
    ('experiment = "solo"\nplayers = [4,\n', 2, "no TOML"),
    ('experiment = "solo"\nseed = 1\nseed = 2\n', 3, "no TOML"),
    ('experiment = "solo"\n\n# plyers\nplyers = 5\n', 4, "Did you mean 'players'?"),
    ('experimnet = "solo"\n', 1, "Did you mean 'experiment'?"),
    ('run = 1\n[rns.solo]\nexperiment = "solo"\n', 1, "Did you mean 'runs'?"),
    ('title = "a"\nexperiment = "solo"\n', 1, "[runs.NAME]"),
    ('deals = 5\n[runs.a]\nexperiment = "solo"\n', 1, "[defaults]"),
    ('[defaults]\ndeels = 5\n[runs.a]\nexperiment = "solo"\n', 2, "Did you mean 'deals'?"),
    ('[runs.a]\nexperiment = "solo"\n[runs.b]\nexperiment = "sol"\n', 4, "Did you mean 'solo'?"),
    ('[runs.a]\nexperiment = "solo"\n\n[runs.b]\ndeals = 5\n', 4, "run b has no experiment"),
    ('[runs."../a"]\nexperiment = "solo"\n', 1, "cannot be named"),
    ('[runs.part]\nexperiment = "solo"\n', 1, "cannot be named"),
    ('[runs.A]\nexperiment = "solo"\n', 1, "cannot be named"),
    ("title = 5\n[runs.a]\n", 1, "it is a text"),
    ('title = "a\\u001b[31m"\n[runs.a]\n', 1, "in one line of up to 200 letters"),
    ('title = """\na\nb"""\n[runs.a]\n', 1, "in one line of up to 200 letters"),
    (f'title = "{"a" * 201}"\n[runs.a]\n', 1, "in one line of up to 200 letters"),
    (f'experiment = "solo"\ndeals = {"1" * 5000}\n', 2, "longer than 3,000 letters"),
    (f'experiment = "solo"\ndeals = 0x{"f" * 2900}\n', 2, "The number of deals cannot be"),
    (f'experiment = "solo"\nplayers = 0x{"f" * 2900}\n', 2, "Players cannot be"),
    (f'experiment = "solo"\nsettings = {{ stake = 0x{"f" * 2900} }}\n', 2, "stake = "),
    (f"seed = 1\na{'.a' * 1400} = 1\n", 2, "there is no key 'a'"),
    (f"seed = 1\n[a{'.a' * 1400}]\n", 2, "there is no key 'a'"),
    ('experiment = "discard"\noptions = { parts = [["all"], []] }\n', 2, "a list of these"),
    (f'experiment = "discard"\noptions = {{ parts = "{"x" * 2000}" }}\n', 2, "2,000 letters"),
    (f'experiment = "discard"\noptions = {{ {"x" * 2000} = 1 }}\n', 2, "has no option 'xxx"),
    (f'experiment = "{"x" * 2000}"\n', 1, "There is no experiment 'xxx"),
    ("runs = 5\n", 1, "no table of runs"),
    ("[runs]\n", 1, "no table of runs"),
    ("[runs]\na = 5\n", 2, "no table"),
    ('[[runs]]\nexperiment = "solo"\n', 1, "no table of runs"),
    ('defaults = 1\n[runs.a]\nexperiment = "solo"\n', 1, "[defaults]"),
    ('experiment = "solo"\nplayers = true\n', 2, 'as in 5, [4, 6] or "3-8"'),
    ('experiment = "solo"\nplayers = [4,\n 5.5]\n', 2, 'as in 5, [4, 6] or "3-8"'),
    ('experiment = "solo"\nplayers = []\n', 2, 'as in 5, [4, 6] or "3-8"'),
    ('experiment = "solo"\nplayers = "2"\n', 2, "Players cannot be 2"),
    ('experiment = "solo"\nvariant = "visp"\nplayers = 3\n', 3, "visp"),
    ('experiment = "solo"\nvariant = "vips"\n', 2, "Did you mean 'visp'?"),
    ('experiment = "solo"\nvariant = "troccas"\n', 1, "Troccas"),
    ('seed = 1\nexperiment = "solo"\nstop = "decided"\n', 2, "cannot stop when decided"),
    ('experiment = "solo"\nsettings = 5\n', 2, "table of settings"),
    ('experiment = "solo"\n[settings]\nstake = 5\ndouble_at_mots = 20\n', 4, "Did you mean"),
    ('experiment = "solo"\n[settings]\ndouble_at_most = 90\n', 3, "double_at_most = 90"),
    ('experiment = "solo"\n[settings]\nforced_game = 1\n', 3, "forced_game = 1"),
    ('experiment = "solo"\ndeals = 0\n', 2, "The number of deals"),
    ('experiment = "solo"\ndeals = 1.5\n', 2, "The number of deals"),
    ('experiment = "solo"\ndeals = nan\n', 2, "The number of deals"),
    ('experiment = "solo"\ndeals = true\n', 2, "deals cannot be true"),
    ('experiment = "solo"\nseed = -1\n', 2, "The seed"),
    ('experiment = "solo"\nseed = 2026-01-01\n', 2, "seed cannot be 2026-01-01"),
    ('experiment = "solo"\nstrategy = "vilage"\n', 2, "Did you mean 'village'?"),
    ('experiment = "solo"\nstrategy = [5]\n', 2, "a text or a list of texts"),
    ('experiment = "solo"\nstop = "precize"\n', 2, "Did you mean 'precise'?"),
    ('experiment = "solo"\nprecision = 0.1\n', 2, "0.1pp"),
    ('experiment = "solo"\nprecision = "1"\n', 2, "precision"),
    ('experiment = "solo"\nrobust = "true"\n', 2, "true or false"),
    ('experiment = "headroom"\nstrategy = "village,random"\nrobust = true\n', 3, "compares players already"),
    ('experiment = "solo"\n[options]\nx = 5\n', 3, "solo has no option 'x'"),
    ('[runs.a]\nexperiment = "solo"\nstop = "decided"\n', 1, "cannot stop when decided"),
    ('[runs.a]\nexperiment = "tournament"\n', 1, "two or more"),
]


@pytest.mark.parametrize(("text", "line", "said"), MISTAKES)
def test_mistakes_name_the_line(text, line, said, read) -> None:
    with pytest.raises(UsageError) as raised:
        read(text)
    sentence = str(raised.value)
    assert f"file.toml, line {line}: " in sentence, sentence
    assert said in sentence, sentence
    assert sentence.endswith((".", "?")), sentence
    assert len(sentence) < 1000, "a mistake is quoted whole"


def test_mistakes_of_no_line(read) -> None:
    for text in ("", "seed = 5\n"):
        with pytest.raises(UsageError, match=r"file\.toml has no experiment and no runs"):
            read(text)
    # What is wrong was laid over the file: its line would be the wrong place to look.
    with pytest.raises(UsageError) as raised:
        read('experiment = "solo"\nvariant = "visp"\n', {"players": ["3"]})
    assert "line" not in str(raised.value)


def test_a_mistake_below_a_statement_of_very_many_lines_is_told_in_time(read, monkeypatch) -> None:
    letters = []
    loads = tomllib.loads

    def counted(text: str) -> object:
        letters.append(len(text))
        return loads(text)

    monkeypatch.setattr(tomllib, "loads", counted)
    with pytest.raises(UsageError, match=r"file\.toml: there is no key 'plyers'"):
        read('experiment = "solo"\nplayers = [\n' + "5,\n" * 15_000 + "]\nplyers = 5\n")
    assert sum(letters) < 1_000_000


def test_a_suite_that_could_not_be_read_back_is_refused(read) -> None:
    names = "".join(f'[runs.a{number}]\nexperiment = "solo"\n' for number in range(400))
    with pytest.raises(UsageError, match="make two suites of it"):
        read(names)


def test_files_for_the_other_game(read) -> None:
    text = 'experiment = "tournament"\nvariant = "troccas"\nstrategy = "random,novice"\nplayers = 4\n'
    plan = read(text + "settings = { redeals = true }\n").plan
    assert (plan.rules.game, plan.rules.changed_from_base()) == ("troccas", {"redeals": True})
    over = {"settings": {"double_at_most": "20"}}
    with pytest.raises(UsageError, match="There is no setting"):
        read(text, over)


def test_mistakes_outside_of_files(read, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="There is no file"):
        read_run_file(tmp_path / "none.toml", {}, 1)
    with pytest.raises(UsageError, match="is a directory"):
        read_run_file(tmp_path, {}, 1)


def test_files_that_are_no_text(tmp_path: Path) -> None:
    path = tmp_path / "file.toml"
    path.write_bytes(b'experiment = "solo"\n# \xff\n')
    with pytest.raises(UsageError, match="line 2: TOML is written in UTF-8"):
        TomlFile.read(path)
    path.write_bytes(b"#" * (1 << 17))
    with pytest.raises(UsageError, match="longer than"):
        TomlFile.read(path)
    path.write_text("a = " + "[" * 5000)
    with pytest.raises(UsageError):
        TomlFile.read(path)
    path.write_text("a = 1")
    path.chmod(0)
    try:
        TomlFile.read(path)
    except EnvironmentFailedError as error:
        assert "cannot be read" in str(error)  # noqa: PT017 - whoever is root may read it
    path.write_bytes(b'\xef\xbb\xbfexperiment = "solo"\r\nseed = 5\r\n')
    assert TomlFile.read(path).line_of("seed") == 2


_NAMES = st.text("abcdef", min_size=1, max_size=3)
_VALUES = st.sampled_from(
    [
        ("5", 1),
        ('"x = 1 # [no]"', 1),
        ('"""\n[not.a.table]\nkey = 1\n"""', 4),
        ("'''\na\n\n'''", 4),
        ("[\n  1,\n\n  # remark ]\n  2,\n]", 6),
        ("{ inner = 1, other.deep = 2 }", 1),
        ("1979-05-27T07:32:00Z", 1),
    ]
)
_BETWEEN = st.lists(st.sampled_from(["", "  ", "# remark = 1", "\t# [remark]"]), max_size=3)


@given(st.lists(st.tuples(_NAMES, st.lists(st.tuples(_NAMES, _VALUES, _BETWEEN), max_size=4)), max_size=4))
def test_every_key_is_found_on_its_line(tables) -> None:
    lines: list[str] = []
    wanted: dict[tuple[str, ...], int] = {}
    for table, keys in tables:
        if (table,) in wanted:
            continue
        lines.append(f"  [ {table} ] # table")
        wanted[table,] = len(lines)
        for key, (value, length), between in keys:
            if (table, key) in wanted:
                continue
            lines += between
            wanted[table, key] = len(lines) + 1
            written = f"{key} = {value}".split("\n")
            assert len(written) == length
            lines += written
    text = "\n".join(lines)
    file = TomlFile("a", text, tomllib.loads(text))
    for keys, line in wanted.items():
        assert file.line_of(*keys) == line, text


def test_suites_and_examples_of_the_project_are_right(project_root: Path) -> None:
    files = [
        *(project_root / "reports/suites").glob("*.toml"),
        *(project_root / "scripts/examples").glob("*.toml"),
    ]
    assert len(files) >= 6
    for path in files:
        assert read_run_file(path, {}, 1)


def test_every_key_says_what_it_may_be() -> None:
    for name, key in KEYS.items():
        with pytest.raises(UsageError, match=f"{name} cannot be .*: it is "):
            key.value(tomllib.loads("a = 07:32:00")["a"])
