"""Whole deals, at every table: their sums, their points, the rules, and what each seat may know."""

from collections.abc import Iterable

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.records import DealRecord, format_record, judge_line
from troggu_stats.rules import load_variant
from troggu_stats.runner.validation.check import Effort, Outcome, Verdict, none_of
from troggu_stats.runner.validation.tables import cells, strategy_texts
from troggu_stats.simulation.block import play_block
from troggu_stats.simulation.permutation import Comparison, Table, compare_worlds
from troggu_stats.simulation.transcript import record_deals

SEED = 4711
_SUMMED, _WEIGHED, _JUDGED = 500, 20, 20
_HIDDEN_DEALS = 1
_HIDDEN_TABLES: tuple[tuple[str, int, dict[str, str]], ...] = (
    ("rulebook", 3, {}),
    ("rulebook", 5, {}),
    ("st-niklaus", 7, {}),
    ("book", 8, {}),
    ("graechen", 4, {"withheld_fool": "any_later_trick"}),
)


def sums_of_payments(effort: Effort) -> Outcome:
    """Add up every deal's payments over the seats."""
    many, faults = 0, []
    for cell in cells(effort):
        block = play_block(0, cell.deals(effort.deals(_SUMMED)), cell.rules, cell.lineup, SEED)
        sums = block["payment"].sum(axis=1)
        many += len(block)
        faults += [
            f"{SEED}:{deal} ({cell}): payments sum to {sums[deal]} stakes (G11, G12, G16, V1)"
            for deal in np.flatnonzero(sums).tolist()
        ]
    return none_of(many, "deals with another sum", faults)


def points_kept(effort: Effort) -> Outcome:
    """Add up the points of every seat's tricks and of tapp or discard, and compare with the columns."""
    many, faults = 0, []
    for cell in cells(effort):
        deals = cell.deals(effort.deals(_WEIGHED))
        block = play_block(0, deals, cell.rules, cell.lineup, SEED)
        records = record_deals(0, deals, cell.rules, cell.lineup, SEED)
        for deal, record in enumerate(records):
            if record.contract == "passed":
                continue
            many += 1
            seats = block["seat_points"][deal].tolist()
            fault = _points_fault(record, seats, int(block["points"][deal]))
            faults += [f"{SEED}:{deal} ({cell}): {fault}"] if fault else []
    return none_of(many, "deals with other points", faults)


def _points_fault(record: DealRecord, seats: list[int], side: int) -> str:
    """Return what is wrong with a deal's points; empty if nothing is."""
    bank = _points_of(record.discard or record.tapp)
    if sum(seats) + bank != TROGGU.total_points:
        return f"tricks and tapp or discard hold {sum(seats) + bank} points, not 114 (G2, G9)"
    if record.declarer is None:
        return ""
    own = {record.declarer, record.declarer if record.partner is None else record.partner}
    counted = bank + sum(seats[seat] for seat in own)
    return "" if counted == side else f"the declarer's side has {side} points, its cards {counted} (G10)"


def _points_of(cards: Iterable[str]) -> int:
    return sum(TROGGU.points[TROGGU.index[card]] for card in cards)


def judged_records(effort: Effort) -> Outcome:
    """Write deals down and have the plain reference replay and judge them, as somebody else's."""
    many, faults = 0, []
    for cell in cells(effort):
        deals = cell.deals(effort.deals(_JUDGED))
        for record in record_deals(0, deals, cell.rules, cell.lineup, SEED):
            many += 1
            wrong = judge_line(format_record(record))
            faults += [f"{SEED}:{record.deal} ({cell}): {wrong[0]}"] if wrong else []
    return none_of(many, "records wrong", faults)


def hidden_cards(effort: Effort) -> Outcome:
    """Let hidden cards change places, and see whether any act changes."""
    found = Comparison()
    for text in strategy_texts():
        for number, (variant, players, changes) in enumerate(_HIDDEN_TABLES):
            rules = load_variant(variant).with_settings(changes)
            for deal in range(effort.deals(_HIDDEN_DEALS)):
                table = Table(rules, [text], players, SEED, 100 * number + deal)
                part = compare_worlds(table)
                where = f"{SEED}:{100 * number + deal} ({variant}, {text} at {players}), {part.first}"
                found += Comparison(part.worlds, part.tables, part.acts, where if part.first else "")
    fault = f"{found.first}: hidden cards decide" if found.first else ""
    verdict = Verdict.FAILED if found.differing or not found.worlds else Verdict.PASSED
    return Outcome(f"{found.differing:,} of {found.worlds:,} exchanges changed an act", "0", verdict, fault)
