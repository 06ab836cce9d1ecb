"""Make the committed reports again: real runs of the product, each in its own directory under ``reports/``.

Usage: ``python scripts/build_reports.py [NAME ...]``; without a name, all of them.
"""

import subprocess
import sys
from pathlib import Path

REPORTS_DIRECTORY = Path(__file__).resolve().parents[1] / "reports"
SUITES = ("visp", "st-niklaus", "graechen", "comparison")

# The seed is fixed, so that a report comes out byte for byte as it was, timing in the manifest apart.
REPORTS: dict[str, list[str]] = {
    "solo": ["run", "solo", "--players", "3-8", "--deals", "1e6", "--strategy", "village", "--seed", "1"],
    "stakes": ["run", "stakes", "--players", "3-8", "--deals", "1e6", "--strategy", "village", "--seed", "1"],
    "players/headroom": ["run", "headroom", "--players", "3-8", "--deals", "2000", "--seed", "1"],
    "players/tournament": [
        *("run", "tournament", "--players", "3-8", "--deals", "1e5", "--seed", "1"),
        *("--strategy", "village,novice,random"),
    ],
    **{name: ["run", str(REPORTS_DIRECTORY / "suites" / f"{name}.toml")] for name in SUITES},
}


def build(name: str) -> int:
    """Run one report's command and return its exit code."""
    command = [sys.executable, "-m", "troggu_stats", *REPORTS[name]]
    return subprocess.call([*command, "--out", str(REPORTS_DIRECTORY / name), "--force"])


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
