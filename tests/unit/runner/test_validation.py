"""Every check of ``validate`` passes here, and fails where what it checks is wrong: its negative control."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from troggu_stats.engine.codes import Bid, Phase
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import MUND
from troggu_stats.results.columns import COLUMNS, ROW_WIDTH, Block
from troggu_stats.runner.execution import execute
from troggu_stats.runner.validation import (
    CHECKS,
    Check,
    Effort,
    Outcome,
    Verdict,
    addresses,
    cards,
    findings,
    games,
    plain,
    spread,
    tables,
)
from troggu_stats.runner.validation.check import none_of, widest, within_errors
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.permutation import Table
from troggu_stats.simulation.transcript import record_deals

USUAL = Effort.USUAL
FEW_CELLS = [
    tables.Cell("rulebook", ("village",) * 5),
    tables.Cell("book", ("random",) * 8),
    tables.Cell("st-niklaus", ("random:pass_rate=1",) * 4),
]


@pytest.fixture
def few_cells(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "cells", lambda effort: iter(FEW_CELLS))


def falsified(change: Callable[[Block], None]) -> Callable[..., Block]:
    """Return a ``play_block`` whose columns are changed."""

    def play(first, count, rules, lineup, seed):
        block = play_block(first, count, rules, lineup, seed)
        change(block)
        return block

    return play


def test_there_is_a_check_for_everything_that_must_hold() -> None:
    assert len({check.name for check in CHECKS}) == len(CHECKS) == 13
    for check in CHECKS:
        assert check.shows.endswith(".")
        assert len(check.name) < 19


class TestAddresses:
    def test_they_pass(self) -> None:
        for effort in Effort:
            assert addresses.random_words(effort).verdict is Verdict.PASSED
        assert addresses.golden_deals(USUAL).verdict is Verdict.PASSED

    def test_the_goldens_are_those_of_the_tests(self, project_root: Path) -> None:
        ours = Path(addresses.__file__).parent / "deals.jsonl"
        assert ours.read_bytes() == (project_root / "tests" / "golden" / "deals.jsonl").read_bytes()

    def test_other_words_fail(self, monkeypatch: pytest.MonkeyPatch) -> None:
        true = addresses.philox_block
        monkeypatch.setattr(addresses, "philox_block", lambda *words: true(*words)[::-1])
        outcome = addresses.random_words(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert "published vector" in outcome.fault

    def test_a_shuffle_that_exchanges_two_cards_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def exchanging(seed, deal, size, words, order):
            true(seed, deal, size, words, order)
            if deal == 1:
                order[[3, 4]] = order[[4, 3]]

        true = addresses.shuffle
        monkeypatch.setattr(addresses, "shuffle", exchanging)
        outcome = addresses.golden_deals(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.fault.startswith("the cards of 0:1 are others")

    def test_other_choices_fail(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(addresses, "choice_keys", lambda seed, deal, keys: None)
        assert "choices at 0:0" in addresses.golden_deals(USUAL).fault


def cut_only(deals: int) -> Iterator[np.ndarray]:
    """A cut: every position equally likely for every card, and yet no shuffle."""
    cuts = np.random.default_rng(8).integers(cards.SIZE, size=deals)
    yield (np.arange(cards.SIZE) + cuts[:, None]) % cards.SIZE


def one_step_too_few(deals: int) -> Iterator[np.ndarray]:
    """A shuffle that never lets a card stay where it is when its turn comes (Sattolo's)."""
    rng, rows = np.random.default_rng(8), np.arange(deals)
    packs = np.tile(np.arange(cards.SIZE), (deals, 1))
    for last in range(cards.SIZE - 1, 0, -1):
        other = rng.integers(last, size=deals)
        packs[rows, last], packs[rows, other] = packs[rows, other], packs[rows, last].copy()
    yield packs


class TestCards:
    def test_they_pass(self) -> None:
        assert cards.exact_odds(USUAL).verdict is Verdict.PASSED
        assert cards.uniform_cards(USUAL).verdict is Verdict.PASSED

    def test_every_event_is_counted_at_every_table(self) -> None:
        # Seven cards never hold eight trumps, so eight players have one event a seat less.
        outcome = cards.exact_odds(USUAL)
        assert outcome.figure.startswith(f"{3 * 3 + 2 + 3 * 5 + 2 + 2 * 8 + 2} rare hands")

    @pytest.mark.compiled
    def test_one_fool_in_a_hundred_put_into_the_tapp_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def hide(block: Block) -> None:
            block["honours"][::100] &= ~1

        monkeypatch.setattr(cards, "play_block", falsified(hide))
        outcome = cards.exact_odds(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.fault.startswith("fool in the tapp of")

    @pytest.mark.compiled
    @pytest.mark.parametrize("wrong", [cut_only, one_step_too_few])
    def test_a_wrong_shuffle_fails(self, wrong, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(cards, "shuffled_packs", lambda deals: wrong(deals // 5))
        assert cards.uniform_cards(USUAL).verdict is Verdict.FAILED

    def test_too_even_fails_as_well(self) -> None:
        every = np.stack([(np.arange(cards.SIZE) + cut) % cards.SIZE for cut in range(cards.SIZE)])
        scores = cards.scores_of(iter([every] * 10))
        assert scores["card × position"] < -widest(3)

    def test_packs_are_the_deals(self) -> None:
        words, order = addresses.shuffle_scratch()
        packs = np.concatenate(list(cards.shuffled_packs(5)))
        for number, pack in enumerate(packs):
            addresses.shuffle(cards.SEED, number, cards.SIZE, words, order)
            assert pack.tolist() == order[: cards.SIZE].tolist()


@pytest.mark.usefixtures("few_cells")
class TestGames:
    def test_they_pass(self) -> None:
        for check in (games.sums_of_payments, games.points_kept, games.judged_records):
            outcome = check(USUAL)
            assert outcome.verdict is Verdict.PASSED, outcome

    def test_one_wrong_payment_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def overpay(block: Block) -> None:
            block["payment"][0, 1] += 1

        monkeypatch.setattr(games, "play_block", falsified(overpay))
        outcome = games.sums_of_payments(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.figure.startswith("3 of ")
        assert outcome.fault.startswith("4711:0 (rulebook, village at 5): payments sum to 1 stakes (G11")

    @pytest.mark.parametrize(("column", "rule"), [("seat_points", "G2"), ("points", "G10")])
    def test_one_point_too_many_fails(self, column: str, rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def add(block: Block) -> None:
            block.rows[0, COLUMNS[column].start] += 1

        monkeypatch.setattr(games, "play_block", falsified(add))
        outcome = games.points_kept(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert rule in outcome.fault

    def test_a_trick_given_to_the_wrong_seat_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def erring(*address):
            for record in record_deals(*address):
                if record.deal == 0:
                    trick = replace(record.plays[0], winner=(record.plays[0].winner + 1) % record.players)
                    record = replace(record, plays=(trick, *record.plays[1:]))
                yield record

        monkeypatch.setattr(games, "record_deals", erring)
        outcome = games.judged_records(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.figure.startswith(f"{len(FEW_CELLS)} of ")
        assert outcome.fault.startswith("4711:0 (rulebook, village at 5): G7")


class TestHiddenCards:
    @pytest.fixture(autouse=True)
    def one_strategy(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(games, "strategy_texts", lambda: ("village",))

    def test_it_passes(self) -> None:
        outcome = games.hidden_cards(USUAL)
        assert outcome.verdict is Verdict.PASSED, outcome

    def test_who_peeks_fails(self, monkeypatch: pytest.MonkeyPatch) -> None:
        true = Table.choose

        def peeking(table: Table, game) -> int:
            if game.phase is not Phase.BID:
                return true(table, game)
            # A solo exactly if the next hand holds the mund; both are legal whenever a seat is asked (G4).
            neighbour = game.hand((game.turn + 1) % len(table.deal.hands))
            return int(Bid.SOLO if neighbour & MUND else Bid.PASS)

        monkeypatch.setattr(Table, "choose", peeking)
        outcome = games.hidden_cards(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert "seat" in outcome.fault


class TestPlain:
    @pytest.mark.compiled
    def test_it_passes(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(plain, "strategy_texts", lambda: ("random", "village"))
        outcome = plain.compiled_is_plain(USUAL)
        assert outcome.verdict is Verdict.PASSED, outcome
        assert outcome.figure == "0 of 40 deals differ"

    @pytest.mark.compiled
    def test_a_child_that_fails_is_a_failure(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(plain, "strategy_texts", lambda: ("nobody",))
        outcome = plain.compiled_is_plain(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert "nobody" in outcome.fault

    @pytest.mark.compiled
    def test_other_code_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(plain, "strategy_texts", lambda: ("random",))
        monkeypatch.setattr(plain, "sources_digest", lambda: "0123456789abcdef")
        outcome = plain.compiled_is_plain(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert "from 0123456789abcdef to" in outcome.fault

    @pytest.mark.skipif(not PLAIN, reason="something is compiled")
    def test_without_compilation_there_is_nothing_to_compare(self) -> None:
        assert plain.compiled_is_plain(USUAL).verdict is Verdict.IDLE

    def test_one_other_column_fails(self) -> None:
        compiled = np.zeros((3, ROW_WIDTH), np.int16)
        other = compiled.copy()
        other[1, 5] = 1
        assert plain.compare_rows(compiled, compiled.copy(), "abc").verdict is Verdict.PASSED
        outcome = plain.compare_rows(compiled, other, "abc")
        assert outcome.verdict is Verdict.FAILED
        assert outcome.fault == "b: compiled code plays otherwise"

    def test_a_missing_row_fails(self) -> None:
        found = np.zeros((3, ROW_WIDTH), np.int16)
        outcome = plain.compare_rows(found, found[:2], "abc")
        assert outcome.verdict is Verdict.FAILED
        assert outcome.fault == "3 deals were played compiled, 2 in plain Python"


class TestSpread:
    def test_it_passes(self) -> None:
        outcome = spread.spread_changes_nothing(USUAL)
        assert outcome.verdict is Verdict.PASSED, outcome

    @pytest.mark.parametrize("wrong", [1, 2])
    def test_a_stream_for_each_worker_or_block_fails(
        self, wrong: int, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def straying(plan, jobs, block):
            stray = block < plan.deals and jobs == wrong
            return execute(replace(plan, seed=plan.seed + stray), jobs=1, block=block)

        monkeypatch.setattr(spread, "execute", straying)
        outcome = spread.spread_changes_nothing(USUAL)
        assert outcome.verdict is Verdict.FAILED
        assert outcome.fault.startswith(f"{wrong} process")


class TestTables:
    def test_every_variant_number_and_strategy_comes(self) -> None:
        cells = list(tables.cells(USUAL))
        assert {cell.variant for cell in cells} == {"rulebook", "visp", "st-niklaus", "graechen", "book"}
        assert {cell.players for cell in cells} == {3, 4, 5, 6, 7, 8}
        assert set(tables.strategy_texts()) < {text for cell in cells for text in cell.strategies}
        if not PLAIN:
            assert "rollout:worlds=2" in tables.strategy_texts()
        assert len(list(tables.cells(Effort.THOROUGH))) > len(cells)

    def test_who_looks_ahead_plays_fewer_deals(self) -> None:
        assert tables.Cell("rulebook", ("rollout:worlds=2",) * 3).deals(100) == 5
        assert tables.Cell("rulebook", ("random",) * 3).deals(100) == 100


class TestChecks:
    def test_thorough_is_ten_times_as_much(self) -> None:
        assert Effort.THOROUGH.deals(10_000) == 10 * Effort.USUAL.deals(10_000)

    def test_nothing_looked_at_is_no_success(self) -> None:
        assert none_of(0, "deals wrong", []).verdict is Verdict.FAILED

    def test_limits_grow_with_the_number_of_comparisons(self) -> None:
        # Bonferroni at one in a thousand, by the normal table.
        assert widest(1) == pytest.approx(3.2905, abs=1e-4)
        assert widest(50) == pytest.approx(4.2649, abs=1e-4)

    def test_not_a_number_fails(self) -> None:
        assert within_errors({"a": 1.0, "b": float("nan")}, "things").verdict is Verdict.FAILED
        assert within_errors({"a": 1.0, "b": -9.0}, "things").fault == "b: -9.00 standard errors"

    def test_a_check_that_breaks_down_has_failed_and_the_next_one_runs(self) -> None:
        def broken(effort: Effort) -> Outcome:
            raise OSError("no such device")

        def fine(effort: Effort) -> Outcome:
            return none_of(1, "things wrong", [])

        found = list(findings(USUAL, [Check("one", "It.", broken), Check("two", "It.", fine)]))
        assert [one.outcome.verdict for one in found] == [Verdict.FAILED, Verdict.PASSED]
        assert found[0].outcome.fault == "OSError: no such device"

    def test_an_interrupt_is_no_finding(self) -> None:
        def interrupted(effort: Effort) -> Outcome:
            raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            list(findings(USUAL, [Check("one", "It.", interrupted)]))


def test_the_manual_names_every_check(project_root: Path) -> None:
    page = (project_root / "docs" / "command-line.md").read_text(encoding="utf-8")
    section = page.partition("## What `validate` checks")[2].partition("\n## ")[0]
    assert [line.split("|")[1].strip() for line in section.splitlines() if line.startswith("| ")][1:] == [
        "---",
        *[check.name for check in CHECKS],
    ]
