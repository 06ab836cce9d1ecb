"""The engine for Troccas against the plain reference: the same legal acts at every step, the same figures."""

import importlib.util
import random
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from troggu_stats.cards import TROCCAS
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import cards_in, set_of
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.engine.troccas.game import TroccasGame, act_text
from troggu_stats.records import deal_cards
from troggu_stats.records.deck import FIVE_POINTERS, TROCCAS_DECK
from troggu_stats.records.shape import KING_AND_JACK, PARTNERSHIP_PLAYERS, SUITS
from troggu_stats.records.troccas import play_out, set_up
from troggu_stats.records.troccas_figures import outcome_of
from troggu_stats.rules import TroccasRules, load_variant

TABLES = [
    load_variant("troccas", "troccas").with_settings({"first_lead": lead, "jack_called_spares": spares})
    for lead in ("eldest", "dealer")
    for spares in ("own_court", "any_court")
]
SIGNALLING = TABLES[0].with_settings({"signal_trumps": True})
TOTALS = {3: 127, 4: 72, 5: 127, 6: 70}


def load_script(path):
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    sys.modules[path.stem] = module  # its dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module


def cards(texts):
    return set_of(TROCCAS.index[text] for text in texts)


def texts(some) -> frozenset[str]:
    return frozenset(act_text(act) for act in cards_in(some))


def planted(
    rules: TroccasRules, players: int, deal: int, chance: random.Random, wish: str
) -> list[tuple[str, ...]]:
    """Deal an address, and as a rule lay cards where the rare rules decide: king with jack, long suits."""
    hands = [list(hand) for hand in deal_cards(11, deal, players, rules)[0]]
    wish = wish or chance.choice(["none", "king and jack", "apart", "suits", "high"])
    if wish == "own suit":  # of four players each; as a rule all come out short, with no last trick
        high = [card for card in TROCCAS_DECK.cards if card[0] not in SUITS]
        chance.shuffle(high)
        hands = [[card for card in TROCCAS_DECK.cards if card[0] == suit] for suit in SUITS]
        for hand in (*(hands * 5), hands[-1], hands[-1]):
            hand.append(high.pop())
    elif wish == "suits":  # few in each hand: voids, called jacks that are not there, sides without tricks
        pack = sorted((card for hand in hands for card in hand), key=lambda card: (card[0], chance.random()))
        sizes = [len(hand) for hand in hands]
        hands = [[pack.pop() for _ in range(size)] for size in sizes]
    elif wish == "high":  # everything that wins in the hands of one side
        pack = [card for hand in hands for card in hand]
        pack.sort(key=lambda card: (card != "F") * 100 + (card[0] == "T") * TROCCAS_DECK.strength[card])
        order = sorted(range(players), key=lambda seat: seat % 2 == 0)
        sizes = [len(hand) for hand in hands]
        for seat in order:
            hands[seat] = [pack.pop() for _ in range(sizes[seat])]
    elif wish in ("king and jack", "apart"):
        seats = chance.sample(range(players), 2)
        for suit in SUITS:
            _bring(hands, f"{suit}K", seats[0])
            _bring(hands, f"{suit}J", seats[0] if wish == "king and jack" else seats[1])
    return [TROCCAS_DECK.in_order(hand) for hand in hands]


def _bring(hands: list[list[str]], card: str, target: int) -> None:
    home = next(hand for hand in hands if card in hand)
    other = next(c for c in hands[target] if c[1:] not in ("K", "J"))
    if home is not hands[target]:
        home[home.index(card)], hands[target][hands[target].index(other)] = other, card


def play_both(rules: TroccasRules, players: int, deal: int, seen: Counter[str], wish: str = "") -> None:
    chance = random.Random(f"{rules.digest()} {players} {deal}")
    hands = planted(rules, players, deal, chance, wish)
    engine = TroccasGame(rules, [cards(hand) for hand in hands])
    discard: tuple[str, ...] = ()
    if engine.phase is TroccasPhase.DISCARD:
        assert engine.turn == players - 1
        allowed = [card for card in hands[-1] if card not in FIVE_POINTERS]
        discard = tuple(chance.sample(allowed, len(hands[-1]) - len(hands[0])))
        engine.discard(cards(discard))
    plain = set_up(rules, hands, discard)
    laid, jacks = [], {}
    greedy = chance.random() < 0.5
    while not plain.over:
        if engine.phase is TroccasPhase.SIGNAL:
            _check_signal(engine, plain, seen)
            engine.signal(chance.random() < 0.5)
        assert engine.phase is TroccasPhase.PLAY
        legal = plain.legal()
        assert (engine.turn, texts(engine.legal_plays())) == (plain.turn, legal)
        text = chance.choice(sorted(legal.intersection(KING_AND_JACK) or legal if greedy else legal))
        laid.append(text)
        plain.play(text)
        number = next(act for act in cards_in(engine.legal_plays()) if act_text(act) == text)
        engine.play(number)
        if plain.complete:
            _finish_trick(engine, plain, jacks, chance, seen)
    assert engine.phase is TroccasPhase.OVER
    outcome = outcome_of(plain, discard)
    _compare(engine, plain, outcome, discard, seen)
    assert play_out(rules, hands, discard, laid, jacks).payments == outcome.payments


def _finish_trick(engine, plain, jacks, chance, seen) -> None:
    winner = plain.winner
    both, takable, right = plain.king_and_jack(), plain.takable(), plain.callable_jack()
    if takable:
        assert engine.phase is TroccasPhase.TAKE_BACK
        assert (engine.turn, texts(engine.takable())) == (both.seat, takable)
        card = chance.choice(sorted(takable))
        engine.take_back(TROCCAS.index[card])
        plain.take_back(card)
        jacks[len(plain.tricks)] = card
        seen["taken back"] += 1
    elif engine.phase is TroccasPhase.CALL:
        assert engine.turn == winner
        called = chance.random() < 0.8
        engine.call(called)
        if called and right is not None:
            jacks[len(plain.tricks)] = right.card
            plain.call_jack(right.seat, f"{plain.led}J")
            seen["called"] += 1
        seen["called in vain"] += called and right is None
    else:
        assert right is None
        seen["king and jack lost"] += both is not None
    plain.close_trick(winner)


def _check_signal(engine, plain, seen) -> None:
    """The seat cannot follow a plain suit and holds the highest trump out (C9)."""
    hand = texts(engine.hand(engine.turn))
    out = [f"T{number}" for number in range(21, 0, -1)]
    played = {card for trick in plain.tricks for text in trick.cards for card in text.split("+")}
    played |= {laid.card for laid in plain.table}
    assert plain.led in SUITS
    assert not any(card[0] == plain.led for card in hand)
    assert next(card for card in out if card not in played) in hand
    seen["signal"] += 1


def _compare(engine, plain, outcome, discard, seen) -> None:
    players, table = engine.players, engine.table
    assert engine.payments == outcome.payments
    assert tuple(table[at.TRICKS_WON : at.TRICKS_WON + players].tolist()) == outcome.tricks_won
    if players in PARTNERSHIP_PLAYERS:
        points = {"dealer": int(table[at.DEALER_POINTS]), "others": int(table[at.OTHER_POINTS])}
        total = sum(points.values())
    else:
        points = tuple(table[at.SEAT_POINTS : at.SEAT_POINTS + players].tolist())
        total = sum(points)
    assert points == outcome.points
    full = len(plain.tricks) == int(table[at.HAND_SIZE])
    assert total == TOTALS[players] or (not full and players in PARTNERSHIP_PLAYERS)
    assert sum(engine.payments) == 0
    fool = outcome.fool
    assert (fool.seat, fool.trick, fool.lost) == (
        table[at.FOOL_BY],
        table[at.FOOL_TRICK],
        bool(table[at.FOOL_LOST]),
    )
    given = int(table[at.FOOL_GIVEN])
    assert TROCCAS.text(given) in fool.choices if given >= 0 else not fool.choices
    assert [trick.winner for trick in plain.tricks] == table[
        at.WINNERS : at.WINNERS + len(plain.tricks)
    ].tolist()
    assert [trick.leader for trick in plain.tricks] == table[
        at.LEADERS : at.LEADERS + len(plain.tricks)
    ].tolist()
    kept = [card for slot in range(at.PILES, at.PILES + 16, 2) for card in _pile(table, slot)]
    assert sorted([*kept, *(TROCCAS.index[card] for card in discard)]) == list(range(TROCCAS.size))
    seen["fool lost"] += fool.lost
    seen["fool owed"] += fool.owed
    seen["short"] += int(table[at.SHORT])
    seen["no last trick"] += not full


def _pile(table, slot):
    from troggu_stats.engine.troccas.cards import load

    return cards_in(load(table, slot))


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_seeded_deals_at_every_table(players):
    seen = Counter()
    for number, rules in enumerate([*TABLES, SIGNALLING]):
        for deal in range(12 if PLAIN else 40):
            play_both(rules, players, 1000 * number + deal, seen)
    wanted = {"taken back", "called", "called in vain", "king and jack lost", "short", "signal"}
    assert {what for what in wanted if not seen[what]} == set()
    if players in PARTNERSHIP_PLAYERS:
        assert seen["fool owed"] > 0


def test_with_everybody_a_card_short_there_is_no_last_trick():
    """⚖14: the points of the dealer's side decide, and payments sum to zero all the same."""
    seen = Counter()
    for deal in range(30):
        play_both(TABLES[deal % len(TABLES)], 4, deal, seen, "own suit")
    assert seen["no last trick"] > 3


@given(st.sampled_from([*TABLES, SIGNALLING]), st.integers(3, 6), st.integers(0, 2**53 - 1))
def test_any_deal_at_any_table(rules, players, deal):
    play_both(rules, players, deal, Counter())


def test_records_of_every_table_are_right(project_root):
    """The script that has a million records judged, on a deal or two of every table."""
    script = load_script(project_root / "scripts" / "check_records.py")
    reached = Counter()
    cells = [
        cell
        for cell in script.troccas_cells()
        if not PLAIN or not any("worlds" in one for one in cell.lineup)
    ]
    for number, cell in enumerate(cells[:: 3 if PLAIN else 1]):
        found = script.check(cell, 2 * number, 1 if PLAIN else 2, 4711)
        assert found.fault is None
        reached.update(found.reached)
    wanted = {"jack called", "king and jack", "card given for the fool", "fool played", "troccas"}
    assert wanted <= set(reached)
