"""The lines of ``headroom`` in Troggu: in which part a guest replaces one seat, and on which deals."""

from enum import StrEnum

import numpy as np

from troggu_stats.engine.codes import NOBODY, Contract
from troggu_stats.engine.kernel import Ints
from troggu_stats.experiments.headroom.ground import Enough, Ground, LineDeals
from troggu_stats.experiments.narrowing import as_troggu
from troggu_stats.experiments.one_seat import (
    EXCHANGED,
    PAYMENT,
    POINTS,
    Bidder,
    faults_of,
    lineup_with,
    played_alike,
    results_of,
    roles,
    thinks_ahead,
)
from troggu_stats.experiments.plan import Plan
from troggu_stats.results.columns import NOT_CONSECUTIVE, ROW_WIDTH, Block
from troggu_stats.rules import Rules
from troggu_stats.rules.troggu import AllPass
from troggu_stats.rules.variants import AnyRules
from troggu_stats.simulation.block import play_numbers
from troggu_stats.simulation.search import NOT_FOUND, find_deals
from troggu_stats.strategies.registry import Lineup, parse_strategy, seat_strategies

PASSES = "random:pass_rate=1"
"""Who bids where all are made to pass."""
POINTS_PRECISION = 0.2
"""Half-width, in card points, at which a line has been played enough."""
RAPPEN_PRECISION = 0.3


class Line(StrEnum):
    """In which part the guest sits, or which acts are its own."""

    DECLARER = "declarer"
    CARDS = "declarer, cards only"
    PARTNER = "partner"
    DEFENDER = "one defender"
    SOLOIST = "soloist"
    MISERE = "misère"
    BIDS = "bids only"
    ALL_ACTS = "bids and play"


LINES = tuple(Line)
_BIDS_ITSELF = (Line.BIDS, Line.ALL_ACTS)
_CONTRACTS = {
    Line.DECLARER: frozenset(EXCHANGED),
    Line.CARDS: frozenset(EXCHANGED),
    Line.PARTNER: frozenset(EXCHANGED),
    Line.DEFENDER: frozenset(EXCHANGED),
    Line.SOLOIST: frozenset({Contract.SOLO}),
    Line.MISERE: frozenset({Contract.MISERE}),
    Line.BIDS: frozenset(Contract),
    Line.ALL_ACTS: frozenset(Contract),
}


def counts_points(line: Line) -> bool:
    """Tell whether card points say anything about a line: with other bids other games are played."""
    return line not in _BIDS_ITSELF


def measure_of(line: Line) -> int:
    """Return by what a line's head-room is judged: card points; in a misère and with other bids, payment."""
    return POINTS if counts_points(line) and line is not Line.MISERE else PAYMENT


def lines_of(rules: Rules, players: int) -> tuple[Line, ...]:
    """Return the lines that a table has: partners at 7-8, a misère where one can follow when all pass."""
    found = [line for line in LINES if line is not Line.PARTNER or players >= 7]
    forced = players >= 7 and rules.forced_game
    all_pass = rules.all_pass_honours_in_tapp if forced else rules.all_pass
    if all_pass is AllPass.PASSED:
        found.remove(Line.MISERE)
    return tuple(found)


def play_line(plan: Plan, players: int, line: Line, first: int, count: int) -> LineDeals:
    """Find the deals of a line and play them, once by the field and once with each guest in the seat.

    Parameters
    ----------
    plan
        The run: its first strategy is the field, the others are the guests.
    players
        Number of players.
    line
        The line.
    first, count
        Which of the line's deals.
    """
    guests = plan.strategies[1:]
    usual = _field(plan, players, line)
    numbers = find_deals(first, count, _CONTRACTS[line], plan.troggu_rules, usual, plan.seed)
    there = np.flatnonzero(numbers != NOT_FOUND)
    numbers = numbers[there]
    base = play_numbers(numbers, plan.troggu_rules, usual, plan.seed)
    seats = _seats(line, base, first + there)
    kept = np.flatnonzero(seats != NOBODY)
    base = Block(NOT_CONSECUTIVE, base.rows[kept], players)
    seats, numbers = seats[kept], numbers[kept]
    part = roles(base)[np.arange(len(base)), seats]
    results, unbalanced, changed = [results_of(base, seats, part)], faults_of(base), 0
    for guest in guests:
        played = _with_guest(plan, players, line, guest, numbers, seats)
        unbalanced += faults_of(played)
        if line in _BIDS_ITSELF:
            part = roles(played)[np.arange(len(played)), seats]
        else:
            changed += int(np.count_nonzero(~played_alike(base, played)))
        results.append(results_of(played, seats, part))
    games = len(base) * (1 + len(guests))
    return LineDeals(np.stack(results), count, games, unbalanced, changed)


def _field(plan: Plan, players: int, line: Line) -> Lineup:
    field = plan.strategies[0]
    bidders = [PASSES] if line is Line.MISERE else [field]
    return seat_strategies([field], players, bidders, plan.troggu_rules)


def _guest_lineup(plan: Plan, players: int, line: Line, guest: str, seat: int) -> Lineup:
    field = plan.strategies[0]
    if line is Line.ALL_ACTS:
        return lineup_with(plan.troggu_rules, players, field, guest, seat, Bidder.ITSELF)
    texts, bidders = [field] * players, [PASSES if line is Line.MISERE else field] * players
    (bidders if line is Line.BIDS else texts)[seat] = guest
    discarders = [field] if line is Line.CARDS else []
    return seat_strategies(texts, players, bidders, plan.troggu_rules, discarders)


def _seats(line: Line, base: Block, places: Ints) -> Ints:
    """Return whose seat the guest takes in each deal; ``NOBODY`` where the deal has no such seat."""
    if line in (Line.DECLARER, Line.CARDS, Line.SOLOIST):
        return base["declarer"].astype(np.int64)
    if line is Line.PARTNER:
        return base["partner"].astype(np.int64)
    if line is not Line.DEFENDER:
        return places % base.players
    # Every defender in turn: the first after seat 0, the second, and so on from deal to deal.
    seats = np.arange(base.players)
    defends = (base["declarer"][:, np.newaxis] != seats) & (base["partner"][:, np.newaxis] != seats)
    turn = places % defends.sum(axis=1)
    chosen: Ints = np.argmax(np.cumsum(defends, axis=1) > turn[:, np.newaxis], axis=1)
    return chosen


def _with_guest(plan: Plan, players: int, line: Line, guest: str, numbers: Ints, seats: Ints) -> Block:
    rows = np.zeros((numbers.size, ROW_WIDTH), np.int16)
    for seat in range(players):
        here = np.flatnonzero(seats == seat)
        if here.size:
            lineup = _guest_lineup(plan, players, line, guest, seat)
            rows[here] = play_numbers(numbers[here], plan.troggu_rules, lineup, plan.seed).rows
    return Block(NOT_CONSECUTIVE, rows, players)


class _Troggu:
    lines: tuple[str, ...] = LINES
    unit = "Rappen"

    def about(self, field: str) -> tuple[str, str]:
        return " In a misère the points are the seat's own, with the sign turned.", (
            f"Contracts are those that {field} bids; the guest discards, calls and plays. Declarer and one"
            " defender (each in turn): normal and forced games as they fall. 'Declarer, cards only':"
            f" {field} discards for the guest. Soloist: deals in which a hand meets its solo threshold."
            " Misère: every deal, all made to pass; each seat in turn. 'Bids only': the guest bids and"
            f" {field} plays its cards; 'bids and play': every act is the guest's; each seat in turn, every"
            " deal."
        )

    def lines_of(self, rules: AnyRules, players: int) -> tuple[str, ...]:
        return lines_of(as_troggu(rules), players)

    def counts_points(self, line: str) -> bool:
        return counts_points(Line(line))

    def enough(self, line: str) -> Enough:
        measure = measure_of(Line(line))
        return Enough(measure, POINTS_PRECISION if measure == POINTS else RAPPEN_PRECISION)

    def scale(self, rules: AnyRules) -> float:
        return as_troggu(rules).stake

    def check(self, text: str, rules: AnyRules) -> None:
        parse_strategy(text, as_troggu(rules))

    def thinks_ahead(self, text: str) -> bool:
        return thinks_ahead(text)

    def play_line(self, plan: Plan, players: int, line: str, first: int, count: int) -> LineDeals:
        return play_line(plan, players, Line(line), first, count)


GROUND: Ground = _Troggu()
