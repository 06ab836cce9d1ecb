"""The engine against the plain reference: the same legal acts at every step, the same figures at the end."""

import random
from collections import Counter

import pytest

from troggu_stats.cards import TROGGU, cards_of, mask_of
from troggu_stats.engine import layout as at
from troggu_stats.engine.codes import Bid, Phase
from troggu_stats.engine.game import Game
from troggu_stats.records import bids as reference_bids
from troggu_stats.records import deal_cards
from troggu_stats.records.deck import FIVE_POINTERS, KINGS, TROGGU_DECK
from troggu_stats.records.exchange import callable_cards, discard_fault, exchanges
from troggu_stats.records.figures import outcome_of
from troggu_stats.records.play import Play
from troggu_stats.records.troggu import set_up
from troggu_stats.rules import Rules, load_variant, variant_names

OWN_TABLES = (
    {"withheld_fool": "any_later_trick"},
    {"withheld_fool": "any_later_trick", "fool_without_tricks": "kept"},
    {"fool_without_tricks": "kept"},
    {"forced_game": False},
    {"five_pointer_discard": "none"},
    {"five_pointer_discard": "all_seven"},
    {"all_pass": "misere_least_paid", "all_pass_honours_in_tapp": "passed", "double_at_most": 57},
    {"call_timing": "before_exchange", "called_own_or_tapp": "alone_without_tapp", "callable": [15, 20]},
)
TABLES = [
    *((name, load_variant(name)) for name in variant_names("troggu")),
    *((str(changes), load_variant("rulebook").with_settings(changes)) for changes in OWN_TABLES),
]


def mask(texts) -> int:
    return mask_of(TROGGU.index[text] for text in texts)


def texts(cards: int) -> frozenset[str]:
    return frozenset(TROGGU.text(card) for card in cards_of(cards))


def planted_cards(rules: Rules, players: int, deal: int, chance: random.Random):
    """Deal an address, and sometimes lay the rare cards where they decide: one hand, or the tapp."""
    hands, tapp = deal_cards(11, deal, players, rules)
    places = [list(hand) for hand in hands] + [list(tapp)]
    wishes = chance.choice([(), (), ("F",), ("F", "T1"), KINGS, tuple(sorted(FIVE_POINTERS))])
    target = chance.choice(places)
    others = [card for card in target if card not in wishes]
    for wish in wishes[: len(target)]:
        home = next(place for place in places if wish in place)
        if home is not target and others:
            gone = others.pop()
            home[home.index(wish)], target[target.index(gone)] = gone, wish
    if chance.random() < 0.3:
        _bare_fool(places[:-1])
    *hands, tapp = [TROGGU_DECK.in_order(place) for place in places]
    return hands, tapp


def _bare_fool(hands: list[list[str]]) -> None:
    """Swap the trumps beside the fool for the next hand's plain cards: it is its holder's only trump."""
    for seat, hand in enumerate(hands):
        if "F" in hand:
            other = hands[(seat + 1) % len(hands)]
            trumps = [card for card in hand if card[0] == "T"]
            plain = [card for card in other if card[0] not in "TF"]
            for out, back in zip(trumps, plain, strict=False):
                hand[hand.index(out)], other[other.index(back)] = back, out


def random_discard(cards: frozenset[str], size: int, rules: Rules, chance: random.Random) -> list[str]:
    plain = sorted(cards - FIVE_POINTERS)
    groups: list[tuple[str, ...]] = [()]
    if rules.five_pointer_discard == "four_kings" and cards.issuperset(KINGS):
        groups = [KINGS, ()]
    if rules.five_pointer_discard == "all_seven" and cards >= FIVE_POINTERS and size >= len(FIVE_POINTERS):
        groups = [tuple(sorted(FIVE_POINTERS)), ()]
    together = chance.choice(groups)
    return [*together, *chance.sample(plain, size - len(together))]


def play_both(rules: Rules, players: int, deal: int, seen: Counter[str]) -> None:
    chance = random.Random(f"{rules.digest()} {players} {deal}")
    hands, tapp = planted_cards(rules, players, deal, chance)
    engine = Game(rules, [mask(hand) for hand in hands], mask(tapp))
    spoken = []
    while engine.phase is Phase.BID:
        words = [bid.name.lower() for bid in engine.legal_bids()]
        assert tuple(words) == reference_bids.legal_bids(spoken, players)
        weights = [{"pass": 12, "take": 2, "solo": 1}[word] for word in words]
        word = chance.choices(words, weights)[0]
        spoken.append((engine.turn, word))
        engine.bid(Bid[word.upper()])
    assert reference_bids.legal_bids(spoken, players) == ()
    contract, declarer = reference_bids.contract_of(spoken, hands, rules)
    assert (engine.contract.name.lower(), engine.declarer) == (contract, declarer)
    discard, called = (), None
    while engine.phase in (Phase.EXCHANGE, Phase.CALL):
        if engine.phase is Phase.CALL:
            called = chance.choice(callable_cards(rules))
            engine.call(int(called[1:]))
        else:
            held = frozenset(hands[declarer]) | frozenset(tapp)
            discard = TROGGU_DECK.in_order(random_discard(held, len(tapp), rules, chance))
            assert discard_fault(discard, hands[declarer], tapp, declarer, rules) is None
            engine.discard(mask(discard))
    assert bool(discard) == exchanges(contract, declarer, called, hands, rules)
    play = Play(set_up(rules, hands, tapp, spoken, discard, called))
    assert engine.partner == play.game.partner
    while engine.phase is Phase.PLAY:
        assert engine.turn == play.turn
        legal = texts(engine.legal_plays())
        assert legal == play.legal()
        card = chance.choice(sorted(legal))
        play.play(card)
        engine.play(TROGGU.index[card])
    assert play.over
    _compare_figures(engine, play, seen)
    seen[contract] += 1
    seen["fives discarded"] += bool(FIVE_POINTERS.intersection(discard))
    seen["partner"] += play.game.partner is not None
    seen["called, no exchange"] += called is not None and not discard


def _compare_figures(engine: Game, play: Play, seen: Counter[str]) -> None:
    outcome = outcome_of(play)
    table, stake = engine.table, play.game.rules.stake
    assert tuple(payment * stake for payment in engine.payments) == outcome.payments
    assert tuple(table[at.TRICKS_WON : at.TRICKS_WON + play.game.players]) == outcome.tricks_won
    if isinstance(outcome.points, dict):
        assert int(table[at.POINTS]) == outcome.points["declarer"]
        assert int(table[at.MULTIPLIER]) == outcome.multiplier
        assert sum(outcome.points.values()) == TROGGU.total_points
        seen[f"times {outcome.multiplier}"] += 1
    fool = outcome.fool
    if fool is None:
        assert engine.secret[at.FOOL_WITHHELD_BY] == -1
        return
    assert (engine.secret[at.FOOL_WITHHELD_BY], engine.secret[at.FOOL_TRICK]) == (fool.seat, fool.trick)
    assert bool(table[at.FOOL_LOST]) == fool.lost
    given = int(table[at.FOOL_GIVEN])
    assert (TROGGU.text(given) in fool.choices) if fool.choices else given == -1
    seen["fool withheld"] += 1
    seen["fool lost"] += fool.lost
    seen["card owed"] += fool.owed and bool(fool.choices)
    seen["fool kept"] += fool.owed and not fool.choices and not fool.lost


@pytest.mark.parametrize("rules", [rules for _, rules in TABLES], ids=[name for name, _ in TABLES])
def test_engine_and_reference_agree(rules: Rules) -> None:
    for players in rules.player_counts():
        for deal in range(25):
            play_both(rules, players, deal, Counter())


def test_the_comparison_reaches_the_corners() -> None:
    seen: Counter[str] = Counter()
    for _, rules in TABLES:
        for players in rules.player_counts():
            for deal in range(25, 40):
                play_both(rules, players, deal, seen)
    corners = (
        "normal",
        "solo",
        "forced",
        "misere",
        "passed",
        "fives discarded",
        "partner",
        "called, no exchange",
    )
    multipliers = tuple(f"times {factor}" for factor in (1, 2, 3, 4))
    fools = ("fool withheld", "fool lost", "fool kept", "card owed")
    assert [corner for corner in (*corners, *multipliers, *fools) if not seen[corner]] == []
