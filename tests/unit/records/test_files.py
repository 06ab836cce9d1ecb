"""Record files, plain and compressed, right and damaged."""

import gzip
import os
from pathlib import Path

import pytest

from troggu_stats.errors import EnvironmentFailedError, UsageError
from troggu_stats.records import (
    Fault,
    RecordWriter,
    Summary,
    parse_record,
    read_lines,
    read_records,
    verify_file,
)

DATA = Path(__file__).parents[2] / "data" / "records"
LINES = (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()[:5]
RECORDS = [parse_record(line) for line in LINES]


def written(path, content):
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("name", ["deals.jsonl", "deals.jsonl.gz"])
def test_what_is_written_reads_back(tmp_path, name):
    with RecordWriter(tmp_path / name) as writer:
        for record in RECORDS:
            writer.write(record)
    assert list(read_records(tmp_path / name)) == RECORDS
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_the_same_records_give_the_same_bytes_compressed(tmp_path):
    for name in ("a.jsonl.gz", "b.jsonl.gz"):
        with RecordWriter(tmp_path / name) as writer:
            writer.write(RECORDS[0])
    assert (tmp_path / "a.jsonl.gz").read_bytes() == (tmp_path / "b.jsonl.gz").read_bytes()


def interrupted(path, error):
    with RecordWriter(path) as writer:
        writer.write(RECORDS[0])
        raise error


def fill(path):
    with RecordWriter(path) as writer:
        for _ in range(100):
            writer.write(RECORDS[0])


def test_an_interrupted_file_does_not_appear(tmp_path):
    with pytest.raises(KeyboardInterrupt):
        interrupted(tmp_path / "deals.jsonl", KeyboardInterrupt)
    assert list(tmp_path.iterdir()) == []


def test_an_interrupted_file_leaves_the_old_one(tmp_path):
    path = written(tmp_path / "deals.jsonl", b"old")
    with pytest.raises(RuntimeError):
        interrupted(path, RuntimeError)
    assert path.read_bytes() == b"old"


def test_a_place_that_cannot_be_written_fails_the_environment(tmp_path):
    with pytest.raises(EnvironmentFailedError, match="cannot be written"):
        fill(tmp_path / "no" / "a.jsonl")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no full device")
def test_a_full_disk_fails_the_environment(tmp_path, monkeypatch):
    opened = os.open
    monkeypatch.setattr(os, "open", lambda *_, **__: opened("/dev/full", os.O_WRONLY))
    with pytest.raises(EnvironmentFailedError, match="cannot be written"):
        fill(tmp_path / "deals.jsonl")
    assert list(tmp_path.iterdir()) == []


def test_files_and_links_of_the_user_beside_the_target_stay(tmp_path):
    precious = written(tmp_path / "precious", b"precious")
    (tmp_path / "a.jsonl.part").symlink_to(precious)
    own = written(tmp_path / "b.jsonl.part", b"own")
    fill(tmp_path / "a.jsonl")
    fill(tmp_path / "b.jsonl")
    assert (precious.read_bytes(), own.read_bytes()) == (b"precious", b"own")
    assert sorted(path.name for path in tmp_path.iterdir()) == [
        "a.jsonl", "a.jsonl.part", "b.jsonl", "b.jsonl.part", "precious",
    ]  # fmt: skip


def test_a_link_stays_and_what_it_names_is_written(tmp_path):
    place = tmp_path / "elsewhere"
    place.mkdir()
    target = written(place / "deals.jsonl", b"old")
    link = tmp_path / "deals.jsonl"
    link.symlink_to(target)
    fill(link)
    assert link.is_symlink()
    assert len(list(read_records(target))) == 100


def test_a_target_that_is_no_regular_file_is_refused(tmp_path):
    (tmp_path / "directory.jsonl").mkdir()
    os.mkfifo(tmp_path / "pipe.jsonl")
    (tmp_path / "device.jsonl").symlink_to(os.devnull)
    (tmp_path / "loop.jsonl").symlink_to(tmp_path / "loop.jsonl")
    before = sorted(tmp_path.iterdir())
    for path in before:
        with pytest.raises(UsageError, match="no regular file"):
            fill(path)
    assert sorted(tmp_path.iterdir()) == before


def test_a_record_file_is_as_readable_as_any_new_file(tmp_path):
    fill(tmp_path / "deals.jsonl")
    usual = written(tmp_path / "usual", b"")
    assert (tmp_path / "deals.jsonl").stat().st_mode == usual.stat().st_mode


@pytest.mark.parametrize(
    ("name", "content", "word"),
    [
        ("empty.jsonl", b"", "empty"),
        ("empty.jsonl.gz", gzip.compress(b""), "empty"),
        ("latin.jsonl", b'{"variant": "gr\xe4chen"}\n', "UTF-8"),
        ("wide.jsonl", "{}".encode("utf-16"), "UTF-8"),
        ("cut.jsonl.gz", gzip.compress("\n".join(LINES).encode())[:-20], "cut"),
        ("stub.jsonl.gz", gzip.compress(b"{}")[:5], "cut"),
        ("plain.jsonl.gz", b"{}\n", "gzip"),
        ("garbled.jsonl.gz", gzip.compress(b"{}" * 500)[:10] + b"\xff" * 30, "cut"),
        ("packed.jsonl", gzip.compress(b"{}\n"), "UTF-8"),
    ],
)
def test_an_unreadable_file_is_a_usage_error(tmp_path, name, content, word):
    path = written(tmp_path / name, content)
    with pytest.raises(UsageError, match=word):
        list(verify_file(path))


def test_a_missing_file_and_a_directory_are_usage_errors(tmp_path):
    for path in (tmp_path / "none.jsonl", tmp_path, "with\0null"):
        with pytest.raises(UsageError, match="cannot be read"):
            list(read_lines(path))


def test_the_name_of_a_file_is_escaped():
    with pytest.raises(UsageError) as error:
        list(read_lines("\x1b[2J.jsonl"))
    assert str(error.value).isprintable()


def test_verdicts_count_lines_good_and_bad(tmp_path):
    lines = [LINES[0], "", LINES[1], "{", LINES[2][:50]]
    path = written(tmp_path / "mixed.jsonl", "\n".join(lines).encode())
    summary = Summary()
    verdicts = list(verify_file(path))
    for verdict in verdicts:
        summary.add(verdict)
    assert [verdict.right for verdict in verdicts] == [True, False, True, False, False]
    assert (summary.records, summary.wrong, summary.by_rule) == (5, 3, {"FORMAT": 3})


def test_line_ends_of_any_system_and_separators_inside_texts(tmp_path):
    inner = LINES[0].replace('"strategies":["', '"strategies":["\u2028\x85')
    path = written(tmp_path / "deals.jsonl", (LINES[0] + "\r\n" + inner + "\n").encode())
    assert [verdict.right for verdict in verify_file(path)] == [True, True]


def test_an_endless_line_is_one_bad_record(tmp_path):
    path = written(tmp_path / "deals.jsonl", b" " * 9_000_000 + b"\n" + LINES[0].encode())
    assert [verdict.right for verdict in verify_file(path)] == [False, True]


def test_a_line_that_is_none_comes_as_its_fault(tmp_path):
    path = written(tmp_path / "deals.jsonl", b"{}\n")
    (fault,) = read_records(path)
    assert isinstance(fault, Fault)
