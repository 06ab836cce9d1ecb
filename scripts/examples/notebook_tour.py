"""From deals to a table and a figure in Python: paste it into a notebook cell by cell, or run it.

    python scripts/examples/notebook_tour.py [DEALS]

In a notebook the last line of a cell shows itself: a run its headline table, ``figure`` the figure.
"""

import sys
import tempfile
from pathlib import Path

import troggu_stats as ts


def tour(deals: float, folder: Path) -> None:
    """Play Solo with five players, look at what comes of it, keep it, and open it again."""
    # The arguments are the words of `troggu-sim run`.
    run = ts.run("solo", players=5, deals=deals, seed=2026, variant="visp", jobs=1)

    # A table is a data frame. Shares are 0 to 1, and an estimate has its interval in the columns beside it.
    contracts = run.table("contracts").set_index("contract")
    print(contracts[["deals", "won", "won_low", "won_high"]])
    print("won is in", contracts.attrs["units"]["won"], "of:", contracts.attrs["meanings"]["won"])

    # The same deals by other rules: seed and number of a deal give the same cards, so differences are paired.
    other = ts.run(
        "solo", players=5, deals=deals, seed=2026, variant="visp", settings={"double_at_most": 20}, jobs=1
    )
    print("games at the double, of all:", [float(one.table()["doubled"][0]) for one in (run, other)])

    # A figure is a matplotlib figure.
    print("figures:", ", ".join(run.figures))
    run.figure("advantage-5-players").savefig(folder / "advantage.png")

    # A run that is kept has its manifest beside the tables; opening it plays nothing.
    kept = run.save(folder / "solo-visp")
    again = ts.open_run(kept)
    print("the same table again:", again.table().equals(run.table()))
    print("seed", again.manifest["plan"]["seed"], "and", again.manifest["deals"]["count"], "deals")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as scratch:
        tour(float(sys.argv[1]) if len(sys.argv) > 1 else 2_000, Path(scratch))
