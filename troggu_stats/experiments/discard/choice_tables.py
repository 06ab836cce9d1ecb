"""Table of ``discard`` by the last card: which card from which holding, and how much the wrong one costs."""

from collections.abc import Mapping
from dataclasses import dataclass

from troggu_stats.experiments.discard.arms import arms_of
from troggu_stats.experiments.discard.order import SCREENED_BY, order_of, screening_deals
from troggu_stats.experiments.discard.playing import PAYMENT, POINTS
from troggu_stats.experiments.discard.sums import LOST, OWN_MORE, list_more, lost_by
from troggu_stats.experiments.discard.wording import LEVEL, about, choice_name
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import (
    Cell,
    Dtype,
    Table,
    TableColumn,
    count_column,
    estimate_column,
    key_column,
)
from troggu_stats.stats import Estimate, level_for_each, paired_t

FEWEST_GAMES = 30
NOT_TOLD = "not told from the best"


@dataclass(frozen=True, slots=True)
class RankedChoice:
    """A choice for the last card, by its place in the list.

    Parameters
    ----------
    place
        1 for the best.
    choice
        Its number.
    games
        Games in which the declarer had it.
    regret
        Card points that it loses, where it is not the first of the list at hand, to the one that is.
    regret_paid
        The same in stakes.
    own_more
        By how many points the baseline's whole discard is better, wherever the choice is there.
    """

    place: int
    choice: int
    games: int
    regret: Estimate
    regret_paid: Estimate
    own_more: Estimate

    @property
    def verdict(self) -> str:
        """Whether what the list has before it is better for sure."""
        if self.regret.n == 0:
            return "nothing better at hand"
        if self.regret.value is None:
            return "too few to tell"
        if not self.regret.excludes(0.0):
            return NOT_TOLD
        return "loses" if self.regret.value > 0.0 else "better than listed"


def ranked_choices(plan: Plan, totals: Totals, players: int) -> tuple[RankedChoice, ...]:
    """Return the choices that came often enough, in the order of the list; their intervals hold together."""
    came = [choice for choice in order_of(plan, players) if totals["choices"][choice] >= FEWEST_GAMES]
    each = level_for_each(LEVEL, max(len(came), 1))

    def loss(choice: int, against: int, measure: int) -> Estimate:
        sums = lost_by(totals, choice, against, measure)
        if 0 < sums.n < FEWEST_GAMES:
            return Estimate(None, None, None, sums.n, LEVEL, f"under {FEWEST_GAMES} games")
        found = paired_t(sums, each)
        method = f"{found.method}, simultaneous for {len(came)} (Bonferroni)"
        return found.renamed(method if found.has_interval else found.method, LEVEL)

    return tuple(
        RankedChoice(
            place,
            choice,
            int(totals["choices"][choice]),
            loss(choice, LOST, POINTS),
            loss(choice, LOST, PAYMENT),
            loss(choice, OWN_MORE, POINTS),
        )
        for place, choice in enumerate(came, 1)
    )


def choices_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return all choices for the last card with their regret."""
    base = arms_of(plan).texts[0]
    columns = (
        key_column("players", "number of players"),
        key_column("place", "place in the list, 1 for the best"),
        key_column("last_card", "what goes last, from what is left of its suit", Dtype.TEXT),
        count_column("games", "games in which the declarer has it", "games"),
        estimate_column("regret", "card points", "lost by it where the list has a better one at hand"),
        TableColumn("verdict", Dtype.TEXT, "", "whether that is more than luck"),
        estimate_column("regret_paid", "Rappen", "lost so by the declarer"),
        estimate_column("own_more", "card points", f"by which the whole discard of {base} is better"),
    )
    rows = [
        _row(plan, players, found)
        for players in plan.players
        for found in ranked_choices(plan, totals[players], players)
    ]
    header = (
        "Estimated: what the last card of the discard costs by the holding that it comes from, on the same"
        " deals with the rest of the discard the same, which is what village would lay away if it could lay"
        " away one card fewer. A holding is what that leaves of a suit; of several alike the first gives.",
        f"The list is made of {screening_deals(plan):,} other deals, played by {SCREENED_BY}, by the worths"
        " that fit the differences of all pairs of choices; no deal of the run had a part in it. Regret:"
        " what is lost to the first of the list that the declarer has. Choices that came in fewer than"
        f" {FEWEST_GAMES} games are left out.",
        *_whole_list(plan, totals, base),
        *about(plan, "paired t, which hold together for each number of players and column (Bonferroni)"),
    )
    return Table("last_cards", "From which holding the last card should come", header, columns, tuple(rows))


def _row(plan: Plan, players: int, found: RankedChoice) -> tuple[Cell, ...]:
    return (
        players,
        found.place,
        choice_name(found.choice),
        found.games,
        found.regret,
        found.verdict,
        found.regret_paid.scaled(plan.troggu_rules.stake),
        found.own_more,
    )


def _whole_list(plan: Plan, totals: Mapping[int, Totals], base: str) -> tuple[str, ...]:
    """Say what the list as a whole is worth beside the baseline."""
    found = []
    for players in plan.players:
        more = paired_t(list_more(totals[players], POINTS), LEVEL)
        if more.has_interval:
            found.append(f"{players} players {more.value:+.2f} [{more.low:+.2f}, {more.high:+.2f}]")
    return (
        (f"Last card by the list against {base}, card points a game: {'; '.join(found)}.",) if found else ()
    )
