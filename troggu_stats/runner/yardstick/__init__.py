"""The yardstick: what a deal of five costs at the very least, in C; speeds are quoted as a ratio to it.

``floor.c`` shuffles 62 cards, deals 5 hands of 11 and a tapp of 7, and plays eleven tricks at random among
the legal cards: no bids, no exchange, no fool, no thought and no columns. It is compiled on the machine
that is measured.
"""

import platform
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import resources
from pathlib import Path

PLAYS = ("troggu", 5)
_COMPILERS = ("gcc", "clang", "cc")
_MODE = "tuned"
_SEED = "1"
_SECONDS_AT_MOST = 60
_RATE = re.compile(r"deals/s\s+([0-9]+)")


@dataclass(frozen=True)
class Yardstick:
    """A compiled yardstick.

    Parameters
    ----------
    program
        The executable; it exists as long as its context.
    compiler
        What it was compiled with.
    """

    program: Path
    compiler: str

    def deals_a_second(self, deals: int) -> float:
        """Play so many deals and return how many a second it plays, on the core of the calling process."""
        done = subprocess.run(
            [str(self.program), _MODE, str(deals), _SEED],
            capture_output=True,
            text=True,
            check=True,
            timeout=_SECONDS_AT_MOST,
        )
        found = _RATE.search(done.stdout)
        if found is None or int(found[1]) == 0:
            raise ValueError(f"the yardstick says {done.stdout[:80]!r}")
        return float(found[1])


@contextmanager
def built_yardstick() -> Iterator[Yardstick | str]:
    """Compile the yardstick for as long as the context lasts; yield why there is none where there is none."""
    with tempfile.TemporaryDirectory(prefix="troggu-yardstick-", ignore_cleanup_errors=True) as folder:
        yield _build(Path(folder))


def _build(folder: Path) -> Yardstick | str:
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return f"it is written for x86-64 with BMI2, and this is {platform.machine() or 'unknown'}"
    compiler = next((found for name in _COMPILERS if (found := shutil.which(name))), None)
    if compiler is None:
        return f"there is no C compiler ({', '.join(_COMPILERS)}) on this machine"
    source = folder / "floor.c"
    source.write_bytes((resources.files(__package__) / "floor.c").read_bytes())
    yardstick = Yardstick(folder / "floor.exe", Path(compiler).stem)
    command = [compiler, "-O3", "-march=native", str(source), "-o", str(yardstick.program)]
    try:
        subprocess.run(command, capture_output=True, check=True, timeout=_SECONDS_AT_MOST)
        yardstick.deals_a_second(100_000)
    except (OSError, subprocess.SubprocessError, ValueError):
        return f"{yardstick.compiler} cannot build it for this processor, which may lack BMI2"
    return yardstick
