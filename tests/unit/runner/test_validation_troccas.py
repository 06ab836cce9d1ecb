"""The checks of Troccas pass here, and fail where what they check is wrong."""

from dataclasses import replace

import pytest

from troggu_stats.engine.troccas.cards import cards_in
from troggu_stats.engine.troccas.codes import TroccasPhase
from troggu_stats.rules import load_variant
from troggu_stats.runner.validation import Effort, Verdict, troccas
from troggu_stats.simulation.troccas.permutation import TroccasTable
from troggu_stats.simulation.troccas.transcript import record_deals

BOOK = load_variant("troccas", "troccas")


@pytest.fixture(autouse=True)
def few_tables(monkeypatch):
    tables = [(BOOK, ("village",) * 4), (BOOK, ("random", "novice", "village"))]
    monkeypatch.setattr(troccas, "_tables", lambda: iter(tables))
    monkeypatch.setattr(troccas, "built_in_names", lambda: ("village",))
    monkeypatch.setattr(Effort, "deals", lambda self, usual: min(usual, 3))


def test_records_pass():
    found = troccas.judged_troccas(Effort.USUAL)
    assert (found.verdict, found.figure) == (Verdict.PASSED, "0 of 6 records wrong")


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda record: {"payments": (record.payments[0] + 1, *record.payments[1:])}, "C"),
        (lambda record: {"plays": record.plays[:-1]}, "C4"),
    ],
)
def test_wrong_records_fail(monkeypatch, change, rule):
    def erring(*words):
        for record in record_deals(*words):
            yield replace(record, **change(record)) if record.deal == 1 else record

    monkeypatch.setattr(troccas, "record_deals", erring)
    found = troccas.judged_troccas(Effort.USUAL)
    assert found.verdict is Verdict.FAILED
    assert found.fault.startswith(f"{troccas.SEED}:1 (troccas, village at 4)")
    assert rule in found.fault


def test_wrong_sums_fail(monkeypatch):
    """Sums are added up though the judge should let a record pass."""
    monkeypatch.setattr(troccas, "judge_line", lambda line: [])
    monkeypatch.setattr(
        troccas,
        "record_deals",
        lambda *words: (replace(one, points={"dealer": 40, "others": 33}) for one in record_deals(*words)),
    )
    assert "points sum to 73, not 72" in troccas.judged_troccas(Effort.USUAL).fault


def test_no_strategy_sees_a_hidden_card_and_a_cheat_fails(monkeypatch):
    class Cheating(TroccasTable):
        def choose(self, game):
            if game.phase is not TroccasPhase.PLAY:
                return super().choose(game)
            legal = list(cards_in(game.legal_plays()))
            peeks = sum(cards_in(game.hand((game.turn + 1) % game.players)))
            return legal[peeks % len(legal)]

    monkeypatch.setattr(Effort, "deals", lambda self, usual: usual)
    monkeypatch.setattr(BOOK.__class__, "player_counts", lambda self: range(4, 5))
    assert troccas.hidden_troccas(Effort.USUAL).verdict is Verdict.PASSED
    monkeypatch.setattr(troccas, "TroccasTable", Cheating)
    assert troccas.hidden_troccas(Effort.USUAL).verdict is Verdict.FAILED
