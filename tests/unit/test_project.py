"""What holds for the files of the project as a whole."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDERS = (".ci", "docs", "reports", "scripts", "tests", "troggu_stats")
TEXT = {
    "",
    ".c",
    ".cfg",
    ".css",
    ".csv",
    ".html",
    ".ini",
    ".js",
    ".json",
    ".jsonl",
    ".md",
    ".py",
    ".toml",
    ".txt",
}
LARGEST = 3_000_000

# Put together here, so that this file does not hold them.
FORBIDDEN = tuple(
    first + second
    for first, second in (
        ("/wo", "rk/"),
        ("/op", "t/venv"),
        ("/ro", "ot/"),
        ("known-", "faults"),
        ("strategy-", "notes.md"),
        ("py", "pi.org"),
        ("python", "hosted"),
    )
)


def project_files(root: Path) -> Iterator[Path]:
    # A linked work tree has a file `.git` that says where its repository is.
    own = (path for path in root.iterdir() if not path.name.startswith((".coverage", ".git")))
    yield from (path for path in own if path.is_file())
    for folder in FOLDERS:
        for path in sorted((root / folder).rglob("*")):
            if path.is_file() and "__pycache__" not in path.parts:
                yield path


def offending(paths: Iterator[Path] | list[Path]) -> list[str]:
    found = []
    for path in paths:
        if path.suffix in TEXT and path.stat().st_size <= LARGEST:
            text = path.read_text(encoding="utf-8", errors="replace")
            found += [f"{path}: {word}" for word in FORBIDDEN if word in text]
    return found


def test_no_file_needs_a_place_outside_the_project(project_root: Path) -> None:
    assert offending(project_files(project_root)) == []


def test_a_forbidden_place_would_be_found(tmp_path: Path) -> None:
    bad = tmp_path / "notes.md"
    bad.write_text(f"see {FORBIDDEN[0]}somewhere", encoding="utf-8")
    assert len(offending([bad])) == 1


CITED = re.compile(r"\b([GV])(1?[0-9])\b|(?:\u2696|[Rr]uling )([0-9]+)")


def test_every_rule_that_the_code_cites_is_written_down(project_root: Path) -> None:
    rules = (project_root / "docs" / "rules.md").read_text(encoding="utf-8")
    missing = set()
    for path in sorted((project_root / "troggu_stats").rglob("*.py")):
        for letter, number, ruling in CITED.findall(path.read_text(encoding="utf-8")):
            defined = f"\u2696{ruling} " in rules if ruling else f"**{letter}{number} " in rules
            if not defined:
                missing.add(f"{path.name}: {letter}{number}{ruling}")
    assert missing == set()


@pytest.mark.parametrize(
    "rule", [f"G{n}" for n in range(1, 17)] + [f"V{n}" for n in range(1, 6)] + [f"C{n}" for n in range(1, 16)]
)
def test_every_rule_is_there_once(project_root: Path, rule: str) -> None:
    rules = (project_root / "docs" / "rules.md").read_text(encoding="utf-8")
    assert len(re.findall(rf"\*\*{rule} ", rules)) == 1


def is_broken(document: Path, target: str) -> bool:
    return "://" not in target and not (document.parent / target).exists()


def test_links_between_documents_lead_somewhere(project_root: Path) -> None:
    documents = [*project_root.glob("*.md"), *(project_root / "docs").rglob("*.md")]
    broken = []
    for document in documents:
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", document.read_text(encoding="utf-8")):
            broken += [f"{document.name}: {target}"] * is_broken(document, target)
    assert broken == []


def test_every_document_is_in_the_list_of_documents(project_root: Path) -> None:
    docs = project_root / "docs"
    listed = set(re.findall(r"\]\(([^)#\s]+)\)", (docs / "README.md").read_text(encoding="utf-8")))
    there = {path.relative_to(docs).as_posix() for path in docs.rglob("*.md")} - {"README.md"}
    assert sorted(there - listed) == []


def repeated_first_cells(markdown: str) -> list[str]:
    found = []
    for table in re.findall(r"(?:^\|.*\n)+", markdown + "\n", flags=re.MULTILINE):
        firsts = [re.split(r"(?<!\\)\|", line)[1].strip() for line in table.splitlines()]
        # A row without a first cell goes on with the row above it.
        found += sorted({cell for cell in firsts if cell and firsts.count(cell) > 1})
    return found


def test_no_table_of_the_documents_says_a_thing_twice(project_root: Path) -> None:
    repeated = []
    for document in sorted((project_root / "docs").glob("*.md")):
        found = repeated_first_cells(document.read_text(encoding="utf-8"))
        repeated += [f"{document.name}: {cell}" for cell in found]
    assert repeated == []


def test_a_repeated_row_would_be_found() -> None:
    assert repeated_first_cells("| a | b |\n| - | - |\n| x | 1 |\n| x | 2 |\n\n| x | 3 |\n") == ["x"]


def shell_commands(readme: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", readme, flags=re.DOTALL)
    return [line for block in blocks for line in block.splitlines() if not line.startswith("#")]


def test_the_readme_opens_with_two_commands_of_one_line(project_root: Path) -> None:
    readme = (project_root / "README.md").read_text(encoding="utf-8")
    run, check = shell_commands(readme)
    assert "troggu-sim run solo" in run
    assert check.endswith("/tox")


def test_continuous_integration_runs_the_readmes_test_command(project_root: Path) -> None:
    readme = (project_root / "README.md").read_text(encoding="utf-8")
    script = (project_root / ".ci" / "run").read_text(encoding="utf-8")
    assert script.splitlines()[-1] == shell_commands(readme)[-1]


def test_files_stay_short(project_root: Path) -> None:
    long = {
        path.name: lines
        for path in (project_root / "troggu_stats").rglob("*.py")
        if (lines := len(path.read_text(encoding="utf-8").splitlines())) > 400
    }
    assert long == {}
