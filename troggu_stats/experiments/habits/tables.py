"""Tables of a question: what a right is worth to whom, and what it brings where it is used."""

from collections.abc import Mapping

from troggu_stats.experiments.habits.estimates import (
    LEVEL,
    UNIT,
    level_of_events,
    level_of_worth,
    together,
    who_words,
    worth,
    worth_where,
)
from troggu_stats.experiments.habits.question import Question, Who
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import Cell, Dtype, Table, estimate_column, key_column
from troggu_stats.stats import proportion

_INTERVAL = (
    f"Interval: {LEVEL:.0%}, the deal is the unit; paired t, or bounds where too few deals differ; all"
    " of a number of players hold together (Bonferroni)."
)
_PLAYERS = key_column("players", "number of players")


def all_tables(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return what it is worth in all deals, and in those in which it happened."""
    tables = [worth_table(question, plan, totals)]
    return [*tables, events_table(question, plan, totals)] if question.events else tables


def worth_table(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what each right is worth a deal, by who has it alone, and to the dealer if everybody has it."""
    columns = (
        _PLAYERS,
        key_column("right", "what is done, or never", Dtype.TEXT),
        key_column("who", "who may do it; all others do as usual", Dtype.TEXT),
        estimate_column("changed", "share", "deals in which it changes what is paid"),
        estimate_column("worth", UNIT, "what each of them gets more a deal"),
    )
    size, level = level_of_worth(question)
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for place, arm in enumerate(question.arms):
            for who in Who:
                found = totals[players]
                changed = proportion(int(found["changed"][place, who]), int(found["deals"][0]), LEVEL)
                value = together(worth(players, found, place, who, level), size)
                rows.append((players, arm.key, who_words(players, who), changed, value))
    header = (
        "Estimated: payment as everybody plays, less the payment on the same deals if those named never do"
        " it and all others do as usual. One side, or player, is each in turn, and the mean. In game points,"
        " which are card points over par (C8, C11-C13). For all it is what the dealer gets more.",
        f"{'; '.join(f'{arm.key}: {arm.doing}' for arm in question.arms)}.",
        *question.notes,
        f"{_INTERVAL} Changed: Wilson.",
        about_run(plan),
    )
    return Table(f"{question.name}_worth", question.title, header, columns, tuple(rows))


def events_table(question: Question, plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what it brings those who have to do with it, for each deal in which it happens."""
    columns = (
        _PLAYERS,
        key_column("event", "what happened", Dtype.TEXT),
        key_column("role", "whose part in it", Dtype.TEXT),
        estimate_column("share", "share", "of all deals"),
        estimate_column("worth", UNIT, "what the role gets more than if nobody ever did it"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        size, level = level_of_events(question, players)
        found = totals[players]
        for number, event in enumerate(question.events):
            if not event.asked(players):
                continue
            deals = int(found["happened"][number])
            share = proportion(deals, int(found["deals"][0]), LEVEL)
            for place, role in enumerate(event.roles):
                value = together(worth_where(found, number, place, level), size)
                rows.append((players, event.name, role, share, value))
    header = (
        "Estimated: payment as everybody plays, less the payment on the same deals if nobody ever does it, in"
        " deals in which it happens: by the first time in the deal, and with all that follows from it.",
        f"{'; '.join(f'{event.name}: {event.meaning}' for event in question.events)}.",
        *question.notes,
        f"{_INTERVAL} Share: Wilson.",
        about_run(plan),
    )
    title = f"{question.title}, where it happens"
    return Table(f"{question.name}_events", title, header, columns, tuple(rows))
