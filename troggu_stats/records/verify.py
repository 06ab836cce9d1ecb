"""Checking a file of records line by line, each by the rules alone."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from troggu_stats.records import troccas, troggu
from troggu_stats.records.address import deal_cards as reference_deal
from troggu_stats.records.faults import Fault, RecordFaultError
from troggu_stats.records.files import read_lines
from troggu_stats.records.format import DealRecord, parse_record
from troggu_stats.records.tables import DealCards, address_fault, cards_fault, rules_of, shape_of
from troggu_stats.rules import Rules


@dataclass(frozen=True)
class Verdict:
    """What checking one line came to.

    Parameters
    ----------
    line
        Number of the line, from 1.
    faults
        What is wrong, the first broken rule first; empty if the record is right.
    """

    line: int
    faults: tuple[Fault, ...]

    @property
    def right(self) -> bool:
        """Whether the record is right."""
        return not self.faults


@dataclass
class Summary:
    """Counts of a file's verdicts."""

    records: int = 0
    wrong: int = 0
    by_rule: dict[str, int] = field(default_factory=dict)

    def add(self, verdict: Verdict) -> None:
        """Count a verdict; a wrong record counts for the rule it breaks first."""
        self.records += 1
        if verdict.faults:
            self.wrong += 1
            rule = verdict.faults[0].rule
            self.by_rule[rule] = self.by_rule.get(rule, 0) + 1


def judge_record(record: DealRecord, deal_cards: DealCards = reference_deal) -> list[Fault]:
    """Return what is wrong with a record, in the order in which a deal unfolds.

    Settings, pack, sizes and address are judged first, then the acts, then the fool and the figures.

    Parameters
    ----------
    record
        A record of the right shape.
    deal_cards
        Deals the cards of an address, to check the hands against them; the plain reference unless told.
    """
    rules = rules_of(record)
    if isinstance(rules, Fault):
        return [rules]
    shape = shape_of(record, rules)
    if isinstance(shape, Fault):
        return [shape]
    fault = cards_fault(record, shape) or address_fault(record, rules, deal_cards)
    if fault is not None:
        return [fault]
    if isinstance(rules, Rules):
        return troggu.judge(record, rules)
    return troccas.judge(record, rules)


def judge_line(line: str, deal_cards: DealCards = reference_deal) -> list[Fault]:
    """Return what is wrong with one line of a record file; an empty list if it is a right record.

    Never raises for what the line holds.
    """
    try:
        record = parse_record(line)
    except RecordFaultError as stop:
        return [stop.fault]
    return judge_record(record, deal_cards)


def verify_file(path: str | Path, deal_cards: DealCards = reference_deal) -> Iterator[Verdict]:
    """Check a file of records and yield a verdict a line, without holding the file in memory.

    Parameters
    ----------
    path
        A ``.jsonl`` or ``.jsonl.gz`` file.
    deal_cards
        Deals the cards of an address, to check the hands against them; the plain reference unless told.

    Raises
    ------
    UsageError
        The file cannot be read: missing, empty, not UTF-8, a damaged gzip file.
    """
    for number, line in enumerate(read_lines(path), start=1):
        yield Verdict(number, tuple(judge_line(line, deal_cards)))
