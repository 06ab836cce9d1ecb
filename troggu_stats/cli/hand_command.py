"""``troggu-sim hand``: what to bid with these cards, and what to lay away of them."""

import click

from troggu_stats.cli.delivery import Telling, play_plan, print_tables
from troggu_stats.cli.interrupts import interruptible
from troggu_stats.cli.options import (
    deals_option,
    format_option,
    one_number_of_players,
    quiet_option,
    read_rules,
    read_seed,
    seed_option,
    strategy_option,
    variant_options,
)
from troggu_stats.experiments.words import read_deals, split_strategies


@click.command(name="hand")
@click.argument("cards", nargs=-1, required=True)
@click.option(
    "--seat", metavar="NUMBER", help="Whose hand it is: 0 is eldest, who speaks first.  [default: 0]"
)
@click.option(
    "--tapp",
    metavar="'CARDS'",
    help="The tapp, once picked up, in quotes: then the discard is asked, not the bid.",
)
@click.option(
    "-p", "--players", metavar="NUMBER", help="Number of players.  [default: as many as hold so many cards]"
)
@variant_options
@deals_option("10000", "Deals of the other cards.")
@strategy_option
@seed_option
@format_option("table", "csv", "json", "md")
@quiet_option
@interruptible
def command(
    cards: tuple[str, ...],
    seat: str | None,
    tapp: str | None,
    players: str | None,
    variant: str,
    assignments: tuple[str, ...],
    deals: str,
    strategies: tuple[str, ...],
    seed: str | None,
    output_format: str,
    quiet: bool,
) -> None:
    """Say what to bid with a hand, by playing each bid with the other cards dealt again and again.

    CARDS is a hand such as T21 T12-T9 T5 F CK C2 D:J4 S7: trumps T1 to T21, the fool F, cups C, coins D,
    swords S, batons B. With --tapp it says what to lay away instead. The first line of the table is best;
    'less best' says whether the others can be told from it.
    """
    rules = read_rules(variant, assignments)
    settled = read_seed(seed)
    texts = split_strategies(strategies)
    count = read_deals(deals)

    from troggu_stats.experiments.hand.position import CARDS, SEAT, TAPP, players_with
    from troggu_stats.experiments.plan import Plan
    from troggu_stats.runner import Manner

    hand = " ".join(cards)
    number = players_with(rules, hand) if players is None else one_number_of_players(rules, players)
    given = {CARDS: hand, SEAT: seat, TAPP: tapp}
    plan = Plan(
        "hand",
        rules,
        (number,),
        texts,
        count,
        settled.number,
        options={key: value for key, value in given.items() if value is not None},
    )
    telling = Telling(output_format, quiet)
    if not quiet:
        settled.announce()
    print_tables(play_plan(plan, Manner(), telling), telling)
