"""Tables of ``redeals``: what each right is worth to whom, and how often the deal is stopped."""

from collections.abc import Mapping

from troggu_stats.engine.troccas.packets import BEHIND_FOR, MOST_FRESH, MOST_PACKETS, Packets, packets_of
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals.arms import BIGGER_PACKETS_OF, RIGHTS, WHO_WORDS, Arm, rows_of
from troggu_stats.experiments.redeals.estimates import (
    LEVEL,
    UNIT,
    changed,
    level_of_worth,
    together,
    worth,
    worth_of_bigger,
)
from troggu_stats.experiments.redeals.sums import cluster_totals, matches_of
from troggu_stats.experiments.totals import Totals
from troggu_stats.experiments.wording import about_run
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.simulation.troccas.match import MATCH_DEALS
from troggu_stats.stats import clustered_proportion, ratio

_PLAYERS = key_column("players", "number of players")
_PLAYED = "Played with redeals = true (C10), whatever the variant has."
_CLUSTERED = f"Interval: {LEVEL:.0%}, the match is the unit (shares clustered by match)."
_ARMS = {
    Arm.ALL: "all may",
    Arm.ALONE: "side that deals first alone",
    Arm.ALONE + 1: "other side alone",
    Arm.UNREFUSED: "first alone, unrefused",
    Arm.UNREFUSED + 1: "other alone, unrefused",
}
_FAR, _FURTHEST = (int(one) for one in BEHIND_FOR[1:])
STANDING_WORDS = (
    "ahead",
    "level",
    f"behind, to {_FAR + 1}",
    f"{_FAR} to {_FURTHEST + 1}",
    f"{_FURTHEST} or lower",
)


def all_tables(plan: Plan, totals: Mapping[int, Totals]) -> list[Table]:
    """Return all tables of a run."""
    tables = [_worth(plan, totals), _fresh(plan, totals), _packets(plan, totals), _standings(plan, totals)]
    return [*tables, _bigger(plan, totals)] if BIGGER_PACKETS_OF in plan.players else tables


def about_matches(plan: Plan) -> str:
    """Return the sentence that says which matches were played and by whom."""
    matches = len(matches_of(plan.first, plan.deals))
    return about_run(plan, f"{matches:,} matches of four deals for each number of players")


def _worth(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    columns = (
        _PLAYERS,
        key_column("right", "what is allowed, or not", Dtype.TEXT),
        key_column("who", "whose right it is", Dtype.TEXT),
        estimate_column("changed", "share", "matches in which it changes the cards that are played"),
        estimate_column("match", UNIT, "what each player of the side gets more a match"),
        estimate_column("deal", UNIT, "the same a deal: a quarter"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        size, level = level_of_worth(plan, players)
        for place, right in enumerate(RIGHTS):
            for who in rows_of(right, plan) if right.asked(players) else ():
                value = together(worth(totals[players], place, who, level), size)
                key = (players, right.key, WHO_WORDS[who])
                often = changed(totals[players], place, who)
                rows.append((*key, often, value, value.scaled(1 / MATCH_DEALS)))
    header = (
        "Estimated: what a match of four deals brings with the right, less what it brings without it, on the"
        " same deals. One side is each in turn, and the mean; redeals is seen by who deals first.",
        f"{'; '.join(f'{right.key}: {right.meaning}' for right in RIGHTS)}.",
        f"{_PLAYED} How cards are played is the same in all arms.",
        f"Interval: {LEVEL:.0%}, the match is the unit; paired t, or bounds where few matches differ; all of"
        " a number of players hold together (Bonferroni). Changed: Wilson.",
        about_matches(plan),
    )
    return Table("redeals_worth", "What the right to stop the deal is worth", header, columns, tuple(rows))


def _fresh(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    columns = (
        _PLAYERS,
        key_column("arm", "who may ask for a fresh deal", Dtype.TEXT),
        estimate_column("afresh", "share", "deals that are dealt afresh, once or more"),
        count_column(
            "limit", f"requests that met the limit of {MOST_FRESH} fresh deals of one deal", "requests"
        ),
    )
    rows: list[tuple[Cell, ...]] = [
        (
            players,
            words,
            clustered_proportion(cluster_totals(totals[players]["afresh"][arm]), LEVEL),
            int(totals[players]["limits"][arm]),
        )
        for players in plan.players
        for arm, words in _ARMS.items()
    ]
    header = (
        f"Estimated: how often a deal is dealt afresh, of all deals. {_PLAYED}",
        f"After {MOST_FRESH} fresh deals the cards are played as they lie; the column limit says how often"
        " that kept a deal from going on.",
        _CLUSTERED,
        about_matches(plan),
    )
    return Table("redeals_fresh", "How often a deal is dealt afresh", header, columns, tuple(rows))


def _packets(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    columns = (
        _PLAYERS,
        key_column("packets", "cards of each packet, the dealer's extra ones apart", Dtype.TEXT),
        key_column("after", "after which packet"),
        estimate_column("asked", "share", "somebody asks, of all times that the packet is dealt"),
        estimate_column("granted", "share", "nobody insists on going on, of those that are asked"),
        estimate_column("partner", "share", "a partner is the first to insist, of those that are asked"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for cut in Packets:
            for packet in range(MOST_PACKETS):
                found = totals[players]["by_packet"][cut, packet]
                sizes = packets_of(players, cut)
                if packet < len(sizes) and found.any():
                    shares = [clustered_proportion(cluster_totals(one), LEVEL) for one in found]
                    rows.append((players, " + ".join(map(str, sizes)), packet + 1, *shares))
    header = (
        "Estimated: how often somebody asks for a fresh deal where all may, and what becomes of it."
        f" {_PLAYED}",
        "A packet is dealt again in every fresh deal, and counts again.",
        _CLUSTERED,
        about_matches(plan),
    )
    return Table("redeals_packets", "How often the deal is stopped, by packet", header, columns, tuple(rows))


def _standings(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    columns = (
        _PLAYERS,
        key_column("standing", "how the asker's side stands in the match before the deal", Dtype.TEXT),
        count_column("sides", "so often a side stood so before a deal", "sides"),
        estimate_column("asked", "requests", "first requests after a packet of such a side, for each deal"),
        estimate_column("granted", "share", "nobody insists on going on, of those that are asked"),
    )
    rows: list[tuple[Cell, ...]] = []
    for players in plan.players:
        for place, words in enumerate(STANDING_WORDS):
            asked, granted = map(cluster_totals, totals[players]["by_standing"][place])
            rows.append((players, words, asked.c, ratio(asked, LEVEL), clustered_proportion(granted, LEVEL)))
    header = (
        "Estimated: how often a side asks for a fresh deal by its score in the match, where all may."
        f" {_PLAYED}",
        "Every deal counts for both sides. A side may ask after every packet, and in every fresh deal again."
        " After a packet only the first who asks counts, from eldest on, as nobody else is asked then.",
        f"{_CLUSTERED} Requests for each deal: delta method.",
        about_matches(plan),
    )
    return Table(
        "redeals_standings", "How often the deal is stopped, by the score", header, columns, tuple(rows)
    )


def _bigger(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    columns = (
        key_column("packets", "the first bigger packets that a side gets in a match", Dtype.TEXT),
        count_column("sides", "so many sides got them in a match", "sides"),
        estimate_column("match", UNIT, "what each player of the side gets more a match"),
    )
    found = totals[BIGGER_PACKETS_OF]
    rows: list[tuple[Cell, ...]] = []
    for place, cut in enumerate((Packets.TWO, Packets.ONE)):
        sizes = " + ".join(map(str, packets_of(BIGGER_PACKETS_OF, cut)))
        sides = cluster_totals(found["bigger"][place]).c
        rows.append((sizes, sides, worth_of_bigger(found, place, LEVEL)))
    header = (
        "Estimated: what a match brings a side that asks for bigger packets when behind, where all may stop"
        " the deal, less if it never asks for them; in the matches in which it gets them. Four players."
        f" {_PLAYED}",
        f"Interval: {LEVEL:.0%}, the match is the unit; delta method, none where few matches differ.",
        about_matches(plan),
    )
    return Table(
        "redeals_bigger", "What bigger packets bring the side that is behind", header, columns, tuple(rows)
    )
