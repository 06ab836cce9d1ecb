"""Make the committed reports again: real runs of the product, each in its own directory under ``reports/``.

Usage: ``python scripts/build_reports.py [NAME ...]``; without a name, all of them. Kept are the pages, the
tables as CSV, and what a run is made again from; the figures are in the pages.
"""

import subprocess
import sys
from pathlib import Path

REPORTS_DIRECTORY = Path(__file__).resolve().parents[1] / "reports"
SUITES = ("variants", "five", "visp", "st-niklaus", "graechen", "comparison", "troccas")
_ALL = ("--players", "3-8", "--seed", "1")
# Figures that pages of the project show.
_SHOWN = (
    "solo/figures/advantage-5-players.png",
    "solo/figures/neutral-curve-5-players.png",
    "discard/figures/discards-points.png",
)
# In strategy reports, whose page shows what matters of them, larger tables are left out.
_LARGEST_TABLE = 150_000  # bytes

# The seed is fixed, so that a report comes out byte for byte as it was, timing in the manifest apart.
REPORTS: dict[str, list[str]] = {
    "solo": ["run", "solo", *_ALL, "--deals", "1e6"],
    "discard": ["run", "discard", *_ALL, "--deals", "1e6"],
    "stakes": ["run", "stakes", *_ALL, "--deals", "1e6"],
    "players/headroom": ["run", "headroom", *_ALL, "--deals", "10000"],
    "players/tournament": [
        "run",
        "tournament",
        *_ALL,
        "--deals",
        "1e5",
        "--strategy",
        "village,novice,random",
    ],
    "players/rollout": [
        *("run", "tournament", "--players", "5", "--seed", "2", "--deals", "20000"),
        *("--strategy", "village,rollout:worlds=64", "--stop", "decided"),
    ],
    **{name: ["run", str(REPORTS_DIRECTORY / "suites" / f"{name}.toml")] for name in SUITES},
}


def build(name: str) -> int:
    """Run one report's command, leave what is committed, and return the command's exit code."""
    command = [sys.executable, "-m", "troggu_stats", *REPORTS[name]]
    code = subprocess.call([*command, "--out", str(REPORTS_DIRECTORY / name), "--force"])
    prune(REPORTS_DIRECTORY / name)
    return code


def prune(directory: Path) -> None:
    """Remove what is in the page too, or can be made again without playing, so that clones stay small."""
    shown = {REPORTS_DIRECTORY / name for name in _SHOWN}
    for path in sorted(directory.rglob("*"), reverse=True):
        if path.is_dir():
            if not any(path.iterdir()):
                path.rmdir()
        elif path not in shown and _is_made_again(path):
            path.unlink()


def _is_made_again(path: Path) -> bool:
    if path.parent.name == "figures" or path.name == "report.md":  # Markdown shows figures from their files
        return True
    if path.name == "totals.json":  # as large as the tables, and of use only for more pages of the same run
        return True
    if path.name == "report.html" and _is_in_suite(path.parent):  # the suite's page is its runs' too
        return True
    if path.suffix == ".parquet":  # the same numbers as in the CSV beside it
        return True
    return path.parent.name == "tables" and _is_in_suite(path) and path.stat().st_size > _LARGEST_TABLE


def _is_in_suite(path: Path) -> bool:
    return any((parent / "suite.json").is_file() for parent in path.parents)


def main(names: list[str]) -> int:
    """Build the reports named, or all, and return the first exit code that is not 0."""
    unknown = [name for name in names if name not in REPORTS]
    if unknown:
        print(f"There is no report {unknown[0]!r}; there are {', '.join(REPORTS)}.", file=sys.stderr)
        return 2
    for name in names or REPORTS:
        if code := build(name):
            return code
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
