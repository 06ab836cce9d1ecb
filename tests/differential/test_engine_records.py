"""The compiled engine against the plain reference: whole deals, played by any line-up at any table.

The full check is ``scripts/check_records.py``; here the same check runs on a few deals of every table. Legal
acts are compared step by step, with the strategies' own acts played in the reference and in ``Game``.
Guards against a known kind of fault: rare illegal play.
"""

import importlib.util
import sys
from collections import Counter
from dataclasses import replace
from types import ModuleType

import numpy as np
import pytest

from troggu_stats.cards import TROGGU, cards_of, mask_of
from troggu_stats.engine.codes import Bid, Phase
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.records import judge_record
from troggu_stats.records.bids import legal_bids
from troggu_stats.records.exchange import callable_cards, discard_fault
from troggu_stats.records.figures import outcome_of
from troggu_stats.records.play import Play
from troggu_stats.records.troggu import set_up
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.transcript import record_deals
from troggu_stats.strategies.registry import seat_strategies

SEED = 4711
DEALS_A_TABLE = 1 if PLAIN else 4


@pytest.fixture(scope="module")
def script(project_root) -> ModuleType:
    path = project_root / "scripts" / "check_records.py"
    spec = importlib.util.spec_from_file_location("check_records", path)
    module = importlib.util.module_from_spec(spec)
    sys.modules["check_records"] = module  # its dataclasses look their module up by name
    spec.loader.exec_module(module)
    return module


def cells_of(script, every):
    """Return one table in so many; run as plain Python, fewer, and none that looks ahead."""
    cells = script.cells()
    if PLAIN:
        cells = [cell for cell in cells[::3] if not any("worlds" in name for name in cell.lineup)]
    return cells[::every]


def test_records_of_every_table_are_right(script):
    reached = Counter()
    for number, cell in enumerate(cells_of(script, 1)):
        found = script.check(cell, number * DEALS_A_TABLE, DEALS_A_TABLE, SEED)
        assert found.fault is None
        reached.update(found.reached)
    wanted = {"normal", "solo", "forced", "misere", "passed", "with partner", "alone after a call"}
    wanted |= {"openly alone", "fool withheld", "card given for the fool", "times 0", "times 6"}
    if not PLAIN:
        wanted |= {"fool lost"}
    assert wanted <= set(reached)


def test_the_tables_hold_every_value_of_every_setting(script):
    cells = script.cells()
    tables = [
        cell.rules.settings() for cell in {(cell.variant, cell.changes): cell for cell in cells}.values()
    ]
    values = {name: {str(table[name]) for table in tables} for name in tables[0]}
    for name in ("five_pointer_discard", "all_pass", "all_pass_honours_in_tapp"):
        assert len(values[name]) == 3
    for name in ("forced_game", "call_timing", "called_own_or_tapp", "withheld_fool", "fool_without_tricks"):
        assert len(values[name]) == 2
    assert {"0", "57"} <= values["double_at_most"]
    assert len(values["callable"]) > 10
    assert {len(cell.lineup) for cell in cells} == {3, 4, 5, 6, 7, 8}


def test_the_deals_are_shared_out_without_gap_or_overlap(script):
    for deals in (1, 1_000, 20_001):
        counts = Counter()
        for cell, _, count in script.stretches(deals):
            counts[cell] += count
        assert sum(counts.values()) == deals
        assert max(counts.values()) - min(counts.values()) <= 1 or len(counts) == deals


def test_the_check_catches_an_engine_that_errs(script, monkeypatch, capsys):
    # A negative control: one trick given to the wrong seat, in one deal of a thousand.
    def erring(first, count, rules, lineup, seed):
        for record in record_deals(first, count, rules, lineup, seed):
            if record.deal == 7 and record.plays:
                trick = replace(record.plays[0], winner=(record.plays[0].winner + 1) % record.players)
                record = replace(record, plays=(trick, *record.plays[1:]))
            yield record

    monkeypatch.setattr(script, "record_deals", erring)
    found = script.check(script.cells()[0], 0, 10, SEED)
    assert found.deals == 7
    assert found.fault.startswith(f"{SEED}:7 rulebook")
    assert "G7" in found.fault


@pytest.mark.slow
def test_the_whole_script_in_two_processes(script, capsys):
    assert script.main(["--deals", "2000", "--jobs", "2", "--seed", "3"]) == 0
    assert "2,000 records" in capsys.readouterr().out


def texts(cards: int) -> frozenset[str]:
    return frozenset(TROGGU.text(card) for card in cards_of(cards))


def mask(cards) -> int:
    return mask_of(TROGGU.index[card] for card in cards)


def step_through(record, rules) -> None:
    """Play a record's acts in both, and compare what is legal at every step and the figures at the end."""
    engine = Game(rules, [mask(hand) for hand in record.hands], mask(record.tapp))
    for number, (seat, word) in enumerate(record.bids):
        assert engine.turn == seat
        said = tuple(bid.name.lower() for bid in engine.legal_bids())
        assert said == legal_bids(record.bids[:number], record.players)
        engine.bid(Bid[word.upper()])
    while engine.phase in (Phase.CALL, Phase.EXCHANGE):
        if engine.phase is Phase.CALL:
            assert record.called in callable_cards(rules)
            engine.call(int(record.called[1:]))
        else:
            declarer = record.declarer
            assert discard_fault(record.discard, record.hands[declarer], record.tapp, declarer, rules) is None
            engine.discard(mask(record.discard))
    plain = Play(set_up(rules, record.hands, record.tapp, record.bids, record.discard, record.called))
    for trick in record.plays:
        for card in trick.cards:
            assert engine.turn == plain.turn
            assert texts(engine.legal_plays()) == plain.legal()
            engine.play(TROGGU.index[card])
            plain.play(card)
        assert engine.turn == plain.leader == trick.winner
    assert engine.phase is Phase.OVER
    assert plain.over
    outcome = outcome_of(plain)
    assert tuple(rules.stake * one for one in engine.payments) == outcome.payments == record.payments
    assert outcome.tricks_won == record.tricks_won
    assert outcome.points == record.points
    assert outcome.multiplier == record.multiplier


def test_legal_acts_agree_at_every_step(script):
    for number, cell in enumerate(cells_of(script, 5)):
        lineup = seat_strategies(cell.lineup, len(cell.lineup))
        for record in record_deals(number, 2, cell.rules, lineup, SEED):
            step_through(record, cell.rules)


def test_the_stepper_plays_the_deals_of_the_block(script):
    """Rows, records and stepped deals are one and the same game."""
    for cell in cells_of(script, 7):
        players = len(cell.lineup)
        lineup = seat_strategies(cell.lineup, players)
        block = play_block(900, 3, cell.rules, lineup, SEED)
        records = list(record_deals(900, 3, cell.rules, lineup, SEED))
        payments = np.array([record.payments for record in records]) // cell.rules.stake
        np.testing.assert_array_equal(block["payment"], payments)
        assert all(judge_record(record) == [] for record in records)
