"""Where the figures of a run come from, fact by fact."""

from troggu_stats.reporting.report import FinishedRun


def facts(run: FinishedRun) -> tuple[tuple[str, str], ...]:
    """Return what a run rests on, a name and a text each."""
    manifest = run.manifest
    code, machine = manifest["code"], manifest["machine"]
    libraries = ", ".join(f"{name} {version}" for name, version in machine["libraries"].items())
    audit = ", ".join(f"{_words(name)} {_number(count)}" for name, count in manifest["audit"].items())
    own = run.manifest["plan"].get("own_code", [])
    return (
        ("question", run.question),
        ("variant", f"{run.variant} ({run.plan.rules.name})"),
        ("players", run.players),
        ("deals for each number of players", f"{manifest['deals']['count']:,}"),
        ("games played", f"{manifest['games']:,}"),
        ("seed", str(run.plan.seed)),
        ("who plays", ", ".join(run.plan.strategies)),
        *((("own code", ", ".join(f"{one['file']} ({one['sha256'][:16]})" for one in own)),) if own else ()),
        ("ended", manifest["ended"]["because"]),
        ("checked", audit),
        ("release", f"troggu-sim {code['package']}, {run.plan.experiment} {code['experiment_version']}"),
        ("digest of the play", f"{code['sources_digest']} (strategies {code['parameters_digest']})"),
        ("digest of the totals", manifest["totals_sha256"]),
        (
            "machine",
            f"Python {machine['python']}, {machine['system']} {machine['architecture']}; {libraries}",
        ),
    )


def _words(name: str) -> str:
    return name.replace("_", " ")


def _number(count: object) -> str:
    return f"{count:,}" if isinstance(count, int) else str(count)
