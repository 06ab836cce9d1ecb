"""Deal records and the plain reference of the rules: anybody's deal replayed and checked in sets and lists.

Nothing here owes anything to the engine; what it says about a deal follows from ``docs/rules.md`` alone.
"""

from troggu_stats.records.address import deal_cards
from troggu_stats.records.faults import Fault, RecordFaultError, safe_text
from troggu_stats.records.files import RecordWriter, read_lines, read_records
from troggu_stats.records.format import (
    FORMAT_NAME,
    DealRecord,
    FoolRecord,
    JackCall,
    Trick,
    format_record,
    parse_record,
)
from troggu_stats.records.show import show_record
from troggu_stats.records.verify import Summary, Verdict, judge_line, judge_record, verify_file

__all__ = [
    "FORMAT_NAME",
    "DealRecord",
    "Fault",
    "FoolRecord",
    "JackCall",
    "RecordFaultError",
    "RecordWriter",
    "Summary",
    "Trick",
    "Verdict",
    "deal_cards",
    "format_record",
    "judge_line",
    "judge_record",
    "parse_record",
    "read_lines",
    "read_records",
    "safe_text",
    "show_record",
    "verify_file",
]
