"""A record shows what a row of columns counts, deal by deal, for every table."""

import pytest

from troggu_stats.cards import TROGGU
from troggu_stats.cards.pack import mask_of
from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.errors import UsageError
from troggu_stats.records import deal_cards, judge_record
from troggu_stats.records.format import DealRecord, format_record, parse_record
from troggu_stats.results.columns import Block
from troggu_stats.rules import Rules, load_variant, variant_names
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.transcript import GivenDeal, record_deal, record_deals, record_given
from troggu_stats.strategies.registry import seat_strategies, strategy_names

SEED = 7
# Strategies that think long play few deals, with the fewest worlds, and none without compilation.
THINKERS = {"rollout": "rollout:worlds=1"}


def strategies() -> list[str]:
    if PLAIN:
        return ["random", "village"]
    return [THINKERS.get(name, name) for name in strategy_names()]


def deals_of(strategy: str) -> int:
    if strategy in THINKERS.values():
        return 3
    return 2 if PLAIN else 300


def tables() -> list[tuple[str, int, str]]:
    return [
        (variant, players, strategy)
        for variant in variant_names()
        for players in load_variant(variant).player_counts()
        for strategy in strategies()
    ]


def columns_of(record: DealRecord, stake: int) -> dict[str, object]:
    """Work the columns of a row out of a record alone."""
    said = dict(record.bids)
    hands = [mask_of(TROGGU.index[card] for card in hand) for hand in record.hands]
    alone = isinstance(record.points, tuple)
    return {
        "contract": Contract[record.contract.upper()],
        "declarer": -1 if record.declarer is None else record.declarer,
        "partner": -1 if record.partner is None else record.partner,
        "called": 0 if record.called is None else int(record.called[1:]),
        "points": -1 if alone else record.points["declarer"],
        "side_tricks": -1 if alone else sum(record.tricks_won[seat] for seat in side_of(record)),
        "multiplier": -1 if record.multiplier is None else record.multiplier,
        "fool_withheld_by": -1 if record.fool is None else record.fool.seat,
        "fool_lost": int(record.fool is not None and record.fool.lost),
        "five_pointers_discarded": count_five_pointers(record.discard),
        "payment": [payment // stake for payment in record.payments],
        "tricks": list(record.tricks_won),
        "bid": [Bid[said[seat].upper()] if seat in said else Bid.NONE for seat in range(record.players)],
        "trumps": [sum(card[0] in "TF" for card in hand) for hand in record.hands],
        "kings": [sum(hand >> king & 1 for king in TROGGU.kings) for hand in hands],
    }


def side_of(record: DealRecord) -> set[int | None]:
    return {record.declarer, record.partner} - {None}


def count_five_pointers(cards: tuple[str, ...]) -> int:
    return sum(TROGGU.index[card] in TROGGU.five_pointers for card in cards)


def row_of(block: Block, row: int, names: list[str]) -> dict[str, object]:
    return {name: block[name][row].tolist() for name in names}


@pytest.mark.parametrize(("variant", "players", "strategy"), tables())
def test_records_agree_with_columns(variant: str, players: int, strategy: str) -> None:
    rules = load_variant(variant)
    lineup = seat_strategies([strategy], players)
    deals = deals_of(strategy)
    block = play_block(1000, deals, rules, lineup, SEED)
    records = list(record_deals(1000, deals, rules, lineup, SEED))
    assert len(records) == deals
    for row, record in enumerate(records):
        expected = columns_of(record, rules.stake)
        assert row_of(block, row, list(expected)) == expected, record
        assert (record.seed, record.deal) == (SEED, 1000 + row)


@pytest.mark.parametrize(("variant", "players", "strategy"), tables())
def test_records_follow_from_the_rules(variant: str, players: int, strategy: str) -> None:
    rules = load_variant(variant)
    deals = max(2, deals_of(strategy) // 30)
    for record in record_deals(0, deals, rules, seat_strategies([strategy], players), SEED):
        assert judge_record(parse_record(format_record(record)), deal_cards) == []


def test_a_deal_costs_only_itself_and_is_the_same_alone() -> None:
    rules = load_variant("graechen")
    lineup = seat_strategies(["random"], 8)
    many = list(record_deals(0, 3 if PLAIN else 600, rules, lineup, SEED))
    assert record_deal(SEED, len(many) - 1, rules, lineup) == many[-1]
    assert record_deal(SEED, 2**53 - 1, rules, lineup).deal == 2**53 - 1


def test_changed_settings_are_written_and_nothing_else() -> None:
    rules = load_variant("visp").with_settings(["double_at_most=20", "stake=10"])
    record = record_deal(SEED, 0, rules, seat_strategies(["random"], 4))
    assert record.variant == "visp"
    assert record.rules == {"double_at_most": 20}


def test_payments_are_in_rappen() -> None:
    base = load_variant("rulebook")
    lineup = seat_strategies(["random"], 5)
    ten = record_deal(SEED, 3, base, lineup)
    fifty = record_deal(SEED, 3, base.with_settings({"stake": 50}), lineup)
    assert any(ten.payments)
    assert [5 * payment for payment in ten.payments] == list(fifty.payments)
    assert ten.plays == fifty.plays


def given_deal(rules: Rules, players: int) -> GivenDeal:
    hands, tapp = deal_cards(3, 4, players, rules)
    masks = [mask_of(TROGGU.index[card] for card in cards) for cards in (*hands, tapp)]
    return GivenDeal(tuple(masks[:-1]), masks[-1])


def test_given_cards_are_played_without_an_address() -> None:
    rules = load_variant("rulebook")
    lineup = seat_strategies(["random"], 6)
    first, second = record_given([given_deal(rules, 6)] * 2, rules, lineup, SEED)
    assert first.seed is first.deal is second.seed is second.deal is None
    assert (first.hands, first.tapp) == deal_cards(3, 4, 6, rules)
    assert first.hands == second.hands
    assert first != second, "the players' own choices differ from deal to deal"
    assert judge_record(first) == judge_record(second) == []


def test_the_seed_decides_the_choices_on_given_cards() -> None:
    rules = load_variant("rulebook")
    lineup = seat_strategies(["random"], 6)
    deals = [given_deal(rules, 6)]
    plays = [next(record_given(deals, rules, lineup, seed)).plays for seed in (0, 0, 1)]
    assert plays[0] == plays[1] != plays[2]


def test_given_cards_must_be_a_deal() -> None:
    rules = load_variant("rulebook")
    deal = given_deal(rules, 6)
    twice = GivenDeal((deal.hands[0], deal.hands[0], *deal.hands[2:]), deal.tapp)
    with pytest.raises(UsageError, match="every card once"):
        next(record_given([twice], rules, seat_strategies(["random"], 6), SEED))
