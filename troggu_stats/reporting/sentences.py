"""The sentences of a report that stand around its figures, the same on the page and in Markdown."""

from troggu_stats.reporting.report import FinishedRun, Report

METHOD = (
    "All ways to play that are compared play the same deals, and every difference is taken deal by deal; the"
    " deal is the unit, however many games it took, unless a table names another. An interval is about the"
    " luck of this many deals. It does not know how well the players play: every figure is about them.",
    "Before a table was made its run was checked: deals asked for, dealt and counted are the same number,"
    " payments sum to 0, margins are the sums of their parts.",
)


def lede(report: Report) -> str:
    """Return what every figure rests on."""
    players = ", ".join(dict.fromkeys(name for run in report.runs for name in run.plan.strategies))
    return f"Every figure has its interval, and is about these players: {players}."


def size(report: Report) -> str:
    """Return how much was played."""
    deals = sum(run.manifest["deals"]["count"] * len(run.plan.players) for run in report.runs)
    games = sum(run.manifest["games"] for run in report.runs)
    return f"{deals:,} deals, {games:,} games"


def about_run(run: FinishedRun) -> str:
    """Return who played how many deals of which seed."""
    count = run.manifest["deals"]["count"]
    return (
        f"{run.players} players, {count:,} deals each, seed {run.plan.seed}, played by {run.plan.played_by}."
    )


def about_findings(report: Report) -> str:
    """Return what the intervals of the findings are."""
    number = len(report.findings)
    how = f"each is wide enough for all {number} to hold together (Bonferroni)" if number > 1 else "by itself"
    return f"Intervals at {100 * report.level:g} %: {how}. One that does not hold 0 shows a difference."


def about_labels(report: Report) -> str:
    """Return what the labels of the findings mean; empty where there are none."""
    if not any(found.label for found in report.findings):
        return ""
    return (
        "Stable: the same sign under every player that was tried, with intervals that hold together and"
        " exclude 0. Depends on the players: two players differ, in sign or by more than a third."
        " Not settled: neither."
    )
