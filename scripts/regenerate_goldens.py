"""Write the golden checksums of play again: ``python scripts/regenerate_goldens.py``.

Do so only for a change of play that is meant, and say which figures change, and why, under *Numbers changed*
in CHANGELOG.md: figures of an older release that depend on such deals can no longer be reproduced.
"""

import hashlib
import json
import sys
from pathlib import Path

from troggu_stats.rules import load_variant, variant_names
from troggu_stats.simulation.block import play_block
from troggu_stats.strategies.registry import built_in_names, parameters, seat_strategies

PATH = Path(__file__).resolve().parents[1] / "tests" / "golden" / "blocks.json"
SEED = 1964
DEALS = 300
DEALS_LOOKING_AHEAD = 5


def strategies() -> list[str]:
    """Return every strategy of the package; those that look ahead with few worlds."""
    names = built_in_names()
    thinking = {name for name in names if any(one.name == "worlds" for one in parameters(name))}
    return [f"{name}:worlds=4" if name in thinking else name for name in names]


def tables() -> list[tuple[str, int, str]]:
    """Return every variant, number of players and strategy."""
    return [
        (variant, players, strategy)
        for variant in variant_names("troggu")
        for players in load_variant(variant).player_counts()
        for strategy in strategies()
    ]


def checksum(variant: str, players: int, strategy: str) -> str:
    """Return the start of the SHA-256 of all columns of some deals, as little-endian 16-bit integers."""
    rules = load_variant(variant)
    count = DEALS_LOOKING_AHEAD if "worlds" in strategy else DEALS
    block = play_block(0, count, rules, seat_strategies([strategy], players, rules=rules), SEED)
    return hashlib.sha256(block.rows.astype("<i2").tobytes()).hexdigest()[:16]


def key(variant: str, players: int, strategy: str) -> str:
    """Return the name of a table in the file."""
    return f"{variant} {players} {strategy}"


def main() -> int:
    """Write the file and name what has changed."""
    old = json.loads(PATH.read_text(encoding="utf-8")) if PATH.exists() else {}
    new = {key(*table): checksum(*table) for table in tables()}
    PATH.write_text(json.dumps(new, indent=1) + "\n", encoding="utf-8", newline="\n")
    for name in sorted(old.keys() | new.keys()):
        if old.get(name) != new.get(name):
            print(f"{name}: {old.get(name, 'new')} -> {new.get(name, 'gone')}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
