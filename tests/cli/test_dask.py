"""``--backend dask``: a real scheduler with two workers on this machine, and what can go wrong with them."""

import importlib.util
import os
import re
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.engine.kernel import sources_digest

Run = Callable[..., Any]
HAS_DASK = importlib.util.find_spec("distributed") is not None
needs_dask = pytest.mark.skipif(not HAS_DASK, reason="Dask is not installed: install troggu-sim[dask]")

WORDS = ["run", "solo", "-p", "5", "--strategy", "random", "--seed", 4, "-q", "--format", "csv"]
LONG = "4e4"
# The command, with less patience.
HASTY = """
import sys
from troggu_stats.cli.main import main
from troggu_stats.runner import cluster
cluster._CONNECT_SECONDS = 1
sys.exit(main(sys.argv[1:]))
"""


class Cluster:
    """A scheduler and its workers, each a process of its own."""

    def __init__(self, environment: dict[str, str]) -> None:
        self.environment = environment
        self.processes: list[subprocess.Popen[str]] = []
        self.readers: list[threading.Thread] = []
        options = ["--port", "0", "--no-jupyter"]
        self.scheduler, self.address = self._start("dask_scheduler", options, r"(tcp://[0-9.]+:[0-9]+)")

    def add_worker(self, **changes: str) -> subprocess.Popen[str]:
        options = [self.address, "--nthreads", "1", "--no-nanny"]
        return self._start("dask_worker", options, r"Registered to:\s+(tcp://\S+)", **changes)[0]

    def _start(
        self, module: str, options: list[str], ready: str, **changes: str
    ) -> tuple[subprocess.Popen[str], str]:
        command = [sys.executable, "-P", "-m", f"distributed.cli.{module}", "--host", "127.0.0.1"]
        process = subprocess.Popen(
            [*command, "--no-dashboard", *options],
            env={**self.environment, **changes},
            stderr=subprocess.PIPE,
            text=True,
        )
        self.processes.append(process)
        assert process.stderr is not None
        for line in process.stderr:
            found = re.search(ready, line)
            if found:
                break
        else:
            pytest.fail(f"{module} ended before it was ready")
        # Read on, or a full pipe would stop it.
        reader = threading.Thread(target=process.stderr.read, daemon=True)
        reader.start()
        self.readers.append(reader)
        return process, found[1]

    def close(self) -> None:
        for process in reversed(self.processes):
            process.kill()
            process.wait(timeout=30)
        for reader in self.readers:
            reader.join(timeout=30)
        for process in self.processes:
            if process.stderr is not None:
                process.stderr.close()


@pytest.fixture(scope="module")
def environment(project_root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    # Dask may read no settings of the user's, and write its files where the tests do.
    place = tmp_path_factory.mktemp("dask")
    return {
        **os.environ,
        "PYTHONPATH": str(project_root),
        "DASK_CONFIG": str(place),
        "DASK_TEMPORARY_DIRECTORY": str(place),
    }


@contextmanager
def cluster_of(environment: dict[str, str], workers: int) -> Iterator[Cluster]:
    cluster = Cluster(environment)
    try:
        for _ in range(workers):
            cluster.add_worker()
        yield cluster
    finally:
        cluster.close()


@pytest.fixture(scope="module")
def two_workers(environment: dict[str, str]) -> Iterator[Cluster]:
    with cluster_of(environment, 2) as cluster:
        yield cluster


def on(cluster: Cluster) -> list[str]:
    return ["--backend", "dask", "--scheduler", cluster.address]


def start(words: list[Any], environment: dict[str, str]) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "troggu_stats", *map(str, words)],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def wait_for_checkpoint(directory: Path, process: subprocess.Popen[str]) -> None:
    """Wait until some deals beyond the first have been kept."""
    checkpoint = directory / "part" / "checkpoint.json"
    deadline = time.monotonic() + 120
    sizes: set[int] = set()
    while len(sizes) < 2 and time.monotonic() < deadline and process.poll() is None:
        if checkpoint.exists():
            sizes.add(checkpoint.stat().st_size)
        time.sleep(0.02)
    assert process.poll() is None, process.communicate()
    assert len(sizes) >= 2


@pytest.fixture(scope="module")
def expected(environment: dict[str, str]) -> str:
    """The tables of the long run, played in one process."""
    process = start([*WORDS, "-n", LONG, "-j", 1], environment)
    shown, said = process.communicate(timeout=300)
    assert (process.returncode, said) == (0, "")
    return shown


def hasty(words: list[Any], environment: dict[str, str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-c", HASTY, *map(str, words)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@needs_dask
@pytest.mark.slow
@pytest.mark.compiled
class TestCluster:
    def test_tables_have_the_same_bytes(
        self, two_workers: Cluster, environment: dict[str, str], expected: str
    ) -> None:
        process = start([*WORDS, "-n", LONG, *on(two_workers), "--block", 3001], environment)
        shown, said = process.communicate(timeout=120)
        assert (process.returncode, said) == (0, "")
        assert shown == expected

    def test_a_worker_killed_half_way(
        self, environment: dict[str, str], expected: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "run"
        with cluster_of(environment, 2) as cluster:
            # A block takes a second or so, so that the worker that is killed has some.
            process = start([*WORDS, "-n", LONG, "-o", out, *on(cluster), "--block", 4000], environment)
            wait_for_checkpoint(out, process)
            cluster.processes[-1].kill()
            shown, said = process.communicate(timeout=120)
        assert (process.returncode, said) == (0, "")
        assert shown == expected
        assert '"processes": 2' in (out / "manifest.json").read_text(encoding="utf-8")

    def test_a_lost_scheduler_loses_nothing(
        self, environment: dict[str, str], expected: str, tmp_path: Path
    ) -> None:
        out = tmp_path / "run"
        with cluster_of(environment, 1) as cluster:
            process = start([*WORDS, "-n", LONG, "-o", out, *on(cluster), "--block", 2000], environment)
            wait_for_checkpoint(out, process)
            cluster.scheduler.kill()
            shown, said = process.communicate(timeout=60)
        assert process.returncode == 4
        assert shown == ""
        assert said.startswith(f"troggu-sim: The scheduler at {cluster.address} was lost.")
        assert len(said.splitlines()) == 1
        assert "resume" in said
        resumed = start(["resume", out, "-j", 1, "-q", "--format", "csv"], environment)
        shown, said = resumed.communicate(timeout=120)
        assert (resumed.returncode, said) == (0, "")
        assert shown == expected

    @pytest.mark.skipif(os.name != "posix", reason="signals are POSIX's")
    def test_an_interrupt_leaves_the_cluster_free(
        self, two_workers: Cluster, environment: dict[str, str], spawn: Run, tmp_path: Path
    ) -> None:
        out = tmp_path / "run"
        process = start([*WORDS, "-n", "1e9", "-o", out, *on(two_workers)], environment)
        wait_for_checkpoint(out, process)
        begun = time.monotonic()
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
        assert process.returncode == 130
        assert len(said.splitlines()) == 1
        assert time.monotonic() - begun < 4  # two seconds to stop, and some for a busy machine
        assert spawn(*WORDS, "-n", 100, *on(two_workers)).code == 0

    def test_a_worker_of_another_version_is_refused(
        self, environment: dict[str, str], project_root: Path, spawn: Run, tmp_path: Path
    ) -> None:
        shutil.copytree(
            project_root / "troggu_stats",
            tmp_path / "troggu_stats",
            ignore=shutil.ignore_patterns("__pycache__"),
        )
        with (tmp_path / "troggu_stats" / "engine" / "codes.py").open("a", encoding="utf-8") as file:
            file.write("# another version\n")
        with cluster_of(environment, 1) as cluster:
            cluster.add_worker(PYTHONPATH=str(tmp_path))
            done = spawn(*WORDS, "-n", 100, "-o", tmp_path / "run", *on(cluster))
        assert done.code == 4
        theirs = re.search(r"the digest of the code is ([0-9a-f]{16}) there, ([0-9a-f]{16}) here", done.err)
        assert theirs is not None, done
        assert theirs[2] == sources_digest() != theirs[1]
        assert len(done.err.splitlines()) == 1
        assert not (tmp_path / "run").exists()

    def test_a_worker_without_the_package_is_refused(
        self, environment: dict[str, str], spawn: Run, tmp_path: Path
    ) -> None:
        with cluster_of(environment, 0) as cluster:
            (tmp_path / "troggu_stats.py").write_text("raise ImportError('not this one')\n", encoding="utf-8")
            cluster.add_worker(PYTHONPATH=str(tmp_path))
            done = spawn(*WORDS, "-n", 100, *on(cluster))
        assert done.code == 4, done
        assert "cannot play for this version of troggu-sim" in done.err
        assert len(done.err.splitlines()) == 1

    def test_a_scheduler_without_workers(self, environment: dict[str, str]) -> None:
        with cluster_of(environment, 0) as cluster:
            done = hasty([*WORDS, "-n", 100, *on(cluster)], environment)
        assert done.returncode == 4
        assert "No scheduler with workers answers at" in done.stderr
        assert len(done.stderr.splitlines()) == 1


@needs_dask
@pytest.mark.slow
def test_nobody_at_the_address(environment: dict[str, str]) -> None:
    done = hasty([*WORDS, "-n", 100, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1"], environment)
    assert done.returncode == 4
    assert "tcp://127.0.0.1:1" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_without_dask_one_sentence(refused: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    said = refused(*WORDS, "-n", 3, "--backend", "dask", "--scheduler", "tcp://127.0.0.1:1").err
    assert "install troggu-sim[dask]" in said


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (["--backend", "dask"], "without --scheduler"),
        (["--scheduler", "tcp://a:1"], "without --backend dask"),
        (["--backend", "processes", "--scheduler", "tcp://a:1"], "without --backend dask"),
        (["--backend", "dask", "--scheduler", "tcp://a:1", "-j", 2], "leave it out"),
        (["--backend", "dask", "--scheduler", "a:1"], "tcp://host:8786"),
        (["--backend", "dask", "--scheduler", "inproc://1.2.3.4/5/6"], "tcp://host:8786"),
        (["--backend", "cloud"], "cloud"),
    ],
)
def test_what_does_not_go_together_is_refused(words: list[Any], part: str, refused: Run) -> None:
    assert part in refused(*WORDS, "-n", 3, *words).err
