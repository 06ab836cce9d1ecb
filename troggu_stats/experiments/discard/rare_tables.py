"""Table of ``discard`` for five-pointers that may only go together: dealt on purpose, weighed exactly."""

from collections.abc import Mapping
from fractions import Fraction

from troggu_stats.cards import TROGGU
from troggu_stats.experiments.discard.arms import joint_cards, joint_name
from troggu_stats.experiments.discard.playing import PAYMENT, POINTS
from troggu_stats.experiments.discard.sums import RARE_ARMS, rare_moments
from troggu_stats.experiments.discard.wording import LEVEL, Family, about, scope
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.totals import Totals
from troggu_stats.results.table import Cell, Dtype, Table, count_column, estimate_column, key_column
from troggu_stats.stats import Estimate, chance_of, proportion, t_mean

OWN_PLACE, KEPT_PLACE, AWAY_PLACE = range(len(RARE_ARMS))
DEALS_SHOWN = 1_000
_MILLION = 1_000_000


def weight(plan: Plan, players: int) -> Fraction:
    """Return the exact weight of a gathered deal: expected seats of a deal that hold the cards with the tapp.

    Notes
    -----
    In a gathered deal a seat, drawn from all alike, holds the cards in hand and tapp; p is the chance of that
    for one seat. No deal has two declarers, so that the chance that the declarer holds them is the sum over
    the seats of p times the chance that the seat then declares: players times p times the share of the
    gathered deals that the seat declares and exchanges.
    """
    cards = joint_cards(plan.troggu_rules, players).bit_count()
    shape = plan.rules.deal_shape(players)
    return players * chance_of(cards, cards, shape.hand + shape.tapp, TROGGU.size)


def rare_table(plan: Plan, totals: Mapping[int, Totals]) -> Table:
    """Return what it is worth to lay away five-pointers that may only go together."""
    columns = (
        key_column("players", "number of players"),
        key_column("cards", "what may go together", Dtype.TEXT),
        count_column("games", "games dealt on purpose whose declarer holds them and exchanges", "games"),
        count_column("as_dealt", "such games among the run's deals as they fall, to compare", "games"),
        estimate_column("in_a_million", "deals", "of a million deals as they fall that have such a declarer"),
        estimate_column("points_kept", "card points", "of the declarer's side if they stay"),
        estimate_column("points_more", "card points", "more if they go"),
        estimate_column("wins_more", "share", "games won more if they go"),
        estimate_column("payment_more", "Rappen", "more for the declarer if they go"),
        estimate_column(
            "own_more", "card points", "more by what the players themselves do than if they stay"
        ),
        estimate_column(
            f"payment_in_{DEALS_SHOWN}", "Rappen", f"more in {DEALS_SHOWN:,} deals as they fall if they go"
        ),
    )
    rows = [
        row
        for players in plan.players
        if joint_cards(plan.troggu_rules, players)
        for row in [_row(plan, totals[players], players)]
    ]
    header = (
        "Estimated: what declarers get more if they lay away all four kings (G5), or all seven five-pointers"
        f" (V3), than if they keep them, the rest of the discard being village's: {scope(plan)}.",
        "Such hands are dealt on purpose: one seat, any alike, and the tapp hold the cards, all else is left"
        " to chance; games count in which that seat then bids itself to be declarer and exchanges. Their"
        " weight is exact: players times the chance that a hand with the tapp holds the cards.",
        *about(
            plan,
            "means and paired differences t, wins Tango; each by itself, shares of deals Wilson"
            " (Clopper-Pearson where few) times the weight",
        ),
    )
    return Table("rare_discards", "Whether five-pointers should go", header, columns, tuple(rows))


def _row(plan: Plan, totals: Totals, players: int) -> tuple[Cell, ...]:
    found = rare_moments(totals)
    own, kept, away = OWN_PLACE, KEPT_PLACE, AWAY_PLACE
    alone, stake = Family(1), plan.troggu_rules.stake
    every_deal = found.over(int(totals["rare_deals"][0]))
    whole = every_deal.more(PAYMENT, away, kept, LEVEL).scaled(
        stake * DEALS_SHOWN * float(weight(plan, players))
    )
    return (
        players,
        joint_name(joint_cards(plan.troggu_rules, players)),
        found.deals,
        int(totals["held_as_dealt"][0]),
        share_of_deals(plan, totals, players).scaled(_MILLION),
        t_mean(found.values(POINTS, kept), LEVEL),
        alone.paired(found, POINTS, away, kept, stake),
        alone.wins(found, away, kept),
        alone.paired(found, PAYMENT, away, kept, stake),
        alone.paired(found, POINTS, own, kept, stake),
        whole,
    )


def share_of_deals(plan: Plan, totals: Totals, players: int) -> Estimate:
    """Return in which share of all deals the declarer exchanges and holds the cards, 0 to 1."""
    met = proportion(int(totals["rare_held"][0]), int(totals["rare_deals"][0]), LEVEL)
    return met.scaled(float(weight(plan, players)))
