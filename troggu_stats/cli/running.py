"""What every command that plays an experiment shares: the way from its options to its tables."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from troggu_stats.cli.checking import Session, check_played, play_checked, read_thinking_deals
from troggu_stats.cli.delivery import Telling, play_kept, play_plan, print_tables, shown, tell_ending
from troggu_stats.cli.manner import Allowance, MannerWords, read_manner
from troggu_stats.cli.options import Seed, read_code, read_seed
from troggu_stats.cli.output import progress
from troggu_stats.cli.plans import print_plan
from troggu_stats.cli.run_options import RunWords
from troggu_stats.cli.targets import Deals, Target
from troggu_stats.errors import UsageError
from troggu_stats.experiments.words import read_players, split_strategies

if TYPE_CHECKING:
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.experiments.suites import SuiteRun
    from troggu_stats.rules.variants import AnyRules
    from troggu_stats.runner import RunResult


def play_experiment(
    experiment: str,
    rules: "AnyRules",
    players: Sequence[str],
    options: Sequence[str] | Mapping[str, str],
    words: RunWords,
) -> None:
    """Settle a plan, play it, and print and keep its tables; or print what would be played.

    Parameters
    ----------
    experiment
        Name of the experiment.
    rules
        The variant.
    players
        Numbers of players as they were asked for; none for all that there are.
    options
        The experiment's own options: as ``NAME=VALUE``, or by name.
    words
        All that the command line said besides.
    """
    counts = read_players(players)
    way = Way.read(words)
    thinking_deals = read_thinking_deals(words.robust, words.robust_deals)
    seed = read_seed(words.seed)
    plan = _settled(experiment, rules, counts, options, seed.number, words)

    from troggu_stats.experiments.robustness import Check
    from troggu_stats.experiments.suites import SuiteRun

    way.go(SuiteRun("", plan, Check.of(plan, thinking_deals) if words.robust else None), seed)


@dataclass(frozen=True)
class Way:
    """How one run is played, where its results go, and what is said of it."""

    manner: MannerWords
    target: Target
    telling: Telling
    words: RunWords

    @classmethod
    def read(cls, words: RunWords) -> "Way":
        """Read the options that change no figure, and load the user's own strategies.

        Raises
        ------
        UsageError
            One is wrong, or two do not go together.
        """
        telling = Telling(words.output_format, words.quiet, words.verbose)
        read_code(words.code, words.act_limit)
        manner = read_manner(words.jobs, words.block, words.max_time, words.backend, words.scheduler)
        target = Target(words.out, words.rows, words.force)
        target.check_words()
        return cls(manner, target, telling, words)

    def go(self, run: "SuiteRun", seed: Seed) -> None:
        """Play a run, and print and keep its tables; or print what would be played."""
        if self.words.dry_run:
            print_plan(run, self.manner, self.target, self.telling)
            return
        self.target.check_places()
        if not self.words.quiet and run.plan.seed == seed.number:
            seed.announce()
        session = Session(Allowance(self.manner), self.telling, self.words.code)
        result = self._play(run, session)
        if self.target.rows is not None:
            _write_rows(result.played, self.target.rows, self.target, self.telling)
        tell_ending(result, self.telling, self.target.out, self.words.code)

    def _play(self, run: "SuiteRun", session: Session) -> "RunResult":
        from troggu_stats.runner import State, begin, remove_check

        out = self.target.out
        if out is None:
            result = play_plan(run.plan, session.manner(), self.telling)
            if run.check is None:
                print_tables(result, self.telling)
            else:
                check_played(result, run.check, session)
            return result
        with begin(State.beginning(run.plan), out, self.target.existing) as kept:
            if self.words.force:
                remove_check(out)
            if run.check is None:
                return play_kept(kept, session.manner(), self.telling, self.words.code)
            return play_checked(kept, run.check, session)


def _settled(
    experiment: str,
    rules: "AnyRules",
    players: tuple[int, ...],
    options: Sequence[str] | Mapping[str, str],
    seed: int,
    words: RunWords,
) -> "Plan":
    """Return the plan, with what the experiment usually has for what was not said."""
    texts = split_strategies(words.strategies, rules.game)
    asked = Deals.read(words.deals, words.deal_range, words.stop, words.precision)

    from troggu_stats.experiments.experiment import StagedExperiment
    from troggu_stats.experiments.option import read_options
    from troggu_stats.experiments.plan import Stop
    from troggu_stats.experiments.registry import get_experiment
    from troggu_stats.experiments.settling import Asked

    if words.rows is not None and isinstance(get_experiment(experiment), StagedExperiment):
        raise UsageError(f"{experiment} compares strategies and has no deals as usual: leave --rows out.")
    return Asked(
        experiment=experiment,
        rules=rules,
        players=players,
        strategies=texts,
        deals=asked.count,
        seed=seed,
        stop=None if asked.stop is None else Stop(asked.stop),
        precision=asked.settled_precision(),
        options=options if isinstance(options, Mapping) else read_options(options),
        first=None if asked.part is None else asked.first,
    ).settle()


def _write_rows(plan: "Plan", path: Path, target: Target, telling: Telling) -> None:
    from troggu_stats.runner import write_rows

    with progress("writing rows", None, "rows", telling.quiet):
        written = write_rows(plan, path, target.existing)
    telling.remark(f"{written:,} rows are in {shown(path)}.")
