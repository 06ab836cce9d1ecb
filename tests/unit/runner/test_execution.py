import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from troggu_stats.errors import CheckFailedError, UsageError
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo import Solo
from troggu_stats.rules import load_variant
from troggu_stats.runner import Progress, execute

# Neither divides the other, nor the blocks.
DEALS = 45


def plan(seed=5, deals=DEALS, players=(4, 5)):
    return Plan("solo", load_variant("visp"), players, ("random",), deals, seed)


def written(result):
    return [table.to_frame().to_csv() for table in result.tables]


@pytest.fixture(scope="module")
def whole():
    return execute(plan())


class TestSameBytes:
    @pytest.mark.parametrize("block", [1, 7, 44, 45, 46])
    def test_for_any_block_size(self, whole, block):
        assert written(execute(plan(), block=block)) == written(whole)

    @pytest.mark.compiled
    @pytest.mark.parametrize("jobs", [2, 3])
    def test_for_any_number_of_processes(self, whole, jobs):
        result = execute(plan(), jobs, block=8)
        assert result.jobs == jobs
        assert written(result) == written(whole)

    def test_twice_in_a_process_and_in_another_order(self, whole):
        execute(plan(players=(5,)))
        execute(plan(seed=6))
        assert written(execute(plan())) == written(whole)

    def test_other_seeds_give_other_figures(self, whole):
        assert written(execute(plan(seed=6))) != written(whole)
        assert written(execute(plan(seed=0))) == written(execute(plan(seed=0)))

    @pytest.mark.slow
    @pytest.mark.compiled
    def test_for_any_hash_seed_and_process_count(self):
        found = {run_apart(jobs, seed) for jobs, seed in ((1, "0"), (2, "1"), (3, "2"))}
        assert len(found) == 1


_SCRIPT = """
import hashlib, sys
from troggu_stats.experiments.plan import Plan
from troggu_stats.reporting.figures import draw_files
from troggu_stats.rules import load_variant
from troggu_stats.runner import execute
if __name__ == "__main__":
    plan = Plan("solo", load_variant("visp"), (5,), ("random",), 300, 5)
    result = execute(plan, int(sys.argv[1]), block=50)
    digest = hashlib.sha256()
    for table in result.tables:
        digest.update(table.to_frame().to_csv().encode())
    for name, content in draw_files(result.figures).items():
        digest.update(name.encode() + content)
    print(digest.hexdigest())
"""


def run_apart(jobs, hash_seed):
    """Return the digest of a run in a process of its own."""
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": os.pathsep.join(sys.path)}
    command = [sys.executable, "-c", _SCRIPT, str(jobs)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    assert len(done.stdout.strip()) == hashlib.sha256().digest_size * 2
    return done.stdout


class TestExecute:
    def test_counts_what_it_played(self, whole):
        assert whole.games == DEALS * (13 + 16)
        assert whole.audit["deals"] == 2 * DEALS
        assert whole.jobs == 1

    def test_progress_ends_with_all_games(self):
        seen = []
        execute(plan(), on_progress=seen.append, block=20)
        assert [one.games for one in seen] == [0, 260, 580, 840, 1160, 1225, 1305]
        assert {one.all_games for one in seen} == {1305}

    def test_progress_rates(self):
        progress = Progress(30, 120, 2.0)
        assert progress.rate == 15.0

    def test_one_deal(self):
        result = execute(plan(deals=1, players=(5,)))
        assert result.audit["deals"] == 1
        json.dumps({str(n): totals.as_dict() for n, totals in result.totals.items()}, allow_nan=False)

    def test_no_more_processes_than_blocks(self):
        assert execute(plan(deals=1, players=(5,)), jobs=64).jobs == 1

    @pytest.mark.parametrize(("jobs", "block"), [(0, 1), (-1, 1), (1, 0)])
    def test_refuses_what_cannot_be(self, jobs, block):
        with pytest.raises(UsageError, match="1 or more"):
            execute(plan(), jobs, block=block)

    def test_one_process_needs_no_joblib(self):
        script = (
            "import sys;"
            "from troggu_stats.experiments.plan import Plan;"
            "from troggu_stats.rules import load_variant;"
            "from troggu_stats.runner import execute;"
            "execute(Plan('solo', load_variant('visp'), (5,), ('random',), 2, 1));"
            "sys.exit('joblib' in sys.modules)"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        assert subprocess.run([sys.executable, "-c", script], env=environment, check=False).returncode == 0

    def test_no_table_is_made_of_figures_that_do_not_add_up(self, monkeypatch):
        honest = Solo.totals

        def false(self, run, players, first, count):
            totals = honest(self, run, players, first, count)
            totals["payments"][0, 0] += first == 20
            return totals

        monkeypatch.setattr(Solo, "totals", false)
        monkeypatch.setattr(Solo, "tables", lambda *_: pytest.fail("tables were made"))
        with pytest.raises(CheckFailedError, match="sum of all payments came to 1 "):
            execute(plan(), block=20)


@pytest.mark.compiled
@pytest.mark.slow
@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="asks Linux what a process blocks")
def test_other_processes_never_hear_an_interrupt():
    blocked = []

    def look(progress):
        executor = getattr(sys.modules.get("joblib.externals.loky.reusable_executor"), "_executor", None)
        for process in list(getattr(executor, "_processes", None) or ()):
            status = Path(f"/proc/{process}/status").read_text()
            blocked.append(int(re.search(r"SigBlk:\s*([0-9a-f]+)", status)[1], 16))

    execute(plan(deals=400), jobs=2, on_progress=look, block=20)
    assert blocked
    assert all(mask & (1 << signal.SIGINT - 1) for mask in blocked)
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
