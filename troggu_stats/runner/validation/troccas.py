"""Whole deals of Troccas: their sums, the rules, and what each seat may know."""

from collections.abc import Iterator

from troggu_stats.records import DealRecord, format_record, judge_line
from troggu_stats.rules import TroccasRules, load_variant, variant_names
from troggu_stats.runner.validation.check import Effort, Outcome, Verdict, none_of
from troggu_stats.runner.validation.tables import checked_texts, deals_for
from troggu_stats.simulation.permutation import Comparison
from troggu_stats.simulation.troccas.permutation import TroccasTable, compare_worlds
from troggu_stats.simulation.troccas.transcript import record_deals
from troggu_stats.strategies.troccas.registry import built_in_names, parameters, seat_strategies

SEED = 4711
_JUDGED, _HIDDEN_DEALS = 10, 1
# What the points of all come to, by number of players (C8, C11-C13).
_TOTALS = {3: 127, 4: 72, 5: 127, 6: 70}


def _tables() -> Iterator[tuple[TroccasRules, tuple[str, ...]]]:
    """Yield every variant and number of players, each strategy alone and all mixed, with redeals too."""
    names = checked_texts(built_in_names(), parameters)
    for variant in variant_names("troccas"):
        rules = load_variant(variant, "troccas")
        for players in rules.player_counts():
            for name in names:
                yield rules, (name,) * players
            mixed = tuple(names[seat % len(names)] for seat in range(players))
            yield rules, mixed
            yield rules.with_settings({"redeals": True}), mixed  # C10


def judged_troccas(effort: Effort) -> Outcome:
    """Have the plain reference replay and judge records of deals, and add up their points and payments."""
    many, faults = 0, []
    for rules, texts in _tables():
        lineup = seat_strategies(texts, len(texts))
        deals = deals_for(texts, effort.deals(_JUDGED))
        for number, record in enumerate(record_deals(0, deals, rules, lineup, SEED)):
            many += 1
            wrong = judge_line(format_record(record))
            fault = str(wrong[0]) if wrong else _sums_fault(record)
            where = f"{SEED}:{number} ({rules.name}, {', '.join(dict.fromkeys(texts))} at {len(texts)})"
            faults += [f"{where}: {fault}"] if fault else []
    return none_of(many, "records wrong", faults)


def _sums_fault(record: DealRecord) -> str:
    """Return what is wrong with a deal's sums; empty if nothing is."""
    if sum(record.payments):
        return f"payments sum to {sum(record.payments)} (C8, C11-C13)"
    points = sum(record.points.values() if isinstance(record.points, dict) else record.points)
    tricks = len(record.hands[0])
    # Where the last trick is not played its three points are not taken off (⚖14).
    if points != _TOTALS[record.players] and len(record.plays) == tricks:
        return f"points sum to {points}, not {_TOTALS[record.players]} (C8, C11-C13)"
    return ""


def hidden_troccas(effort: Effort) -> Outcome:
    """Let hidden cards change places, and see whether any act changes."""
    found = Comparison()
    rules = load_variant("troccas", "troccas").with_settings({"signal_trumps": True})
    for name in checked_texts(built_in_names(), parameters):
        for players in rules.player_counts():
            for deal in range(effort.deals(_HIDDEN_DEALS)):
                part = compare_worlds(TroccasTable(rules, [name], players, SEED, deal))
                where = f"{SEED}:{deal} ({name} at {players}), {part.first}" if part.first else ""
                found += Comparison(part.worlds, part.tables, part.acts, where)
    fault = f"{found.first}: hidden cards decide" if found.first else ""
    verdict = Verdict.FAILED if found.differing or not found.worlds else Verdict.PASSED
    return Outcome(f"{found.differing:,} of {found.worlds:,} exchanges changed an act", "0", verdict, fault)
