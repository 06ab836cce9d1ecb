"""Fit the counts from which ``village`` bids anew, after a change of its play: the package's own tables.

Usage: ``python scripts/fit_bids.py [variants] [thresholds]``; without a name both, five minutes each.
"""

import subprocess
import sys
from pathlib import Path

TABLES_DIRECTORY = Path(__file__).resolve().parents[1] / "troggu_stats" / "strategies" / "data" / "bids"
_MANNER = ["-n", "30000", "--rounds", "12", "--seed", "2026", "--force"]

FITS: dict[str, list[str]] = {
    # Every variant with its own settings.
    "variants": _MANNER,
    # After them, as these begin at the base game's own: other thresholds for double stakes (G11), for the
    # experiment ``stakes``. Visp, which plays like the base game, has these too; other variants change more
    # than the threshold and are not refitted.
    "thresholds": ["--variant", "rulebook", "--sweep", "double_at_most=0,10,20,25,29,31,40,57", *_MANNER],
}


def main(names: list[str]) -> int:
    """Fit the tables named, or all, and return the highest exit code: 3 if some are not settled."""
    unknown = [name for name in names if name not in FITS]
    if unknown:
        print(f"There are no tables {unknown[0]!r}; there are {', '.join(FITS)}.", file=sys.stderr)
        return 2
    codes = [0]
    for name in names or FITS:
        command = [sys.executable, "-m", "troggu_stats", "tune", "bids", *FITS[name]]
        codes.append(subprocess.call([*command, "--out", str(TABLES_DIRECTORY)]))
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
