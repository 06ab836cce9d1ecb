"""Deals played out and written down in full: the records that anyone can check by the rules.

The same compiled acts play here as in ``simulation.block``, so a record shows what a row of columns counts.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import chain

import numpy as np

from troggu_stats.cards import TROGGU
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.deal import deal_cards
from troggu_stats.engine import layout as at
from troggu_stats.engine.auction import start_deal
from troggu_stats.engine.codes import MAX_PLAYERS, NO_BID, NOBODY, PASS, Bid, Contract
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.masks import FIRST_TRUMP, SUIT_CARDS, SUIT_SIZE
from troggu_stats.engine.settings import compile_rules
from troggu_stats.engine.settlement import settle
from troggu_stats.records.format import Cards, DealRecord, FoolRecord, Trick
from troggu_stats.rules import Rules
from troggu_stats.simulation.acts import play_bids, play_exchange_and_call, play_tricks
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.games import HandsAndTapp
from troggu_stats.simulation.guests import stepping
from troggu_stats.simulation.seats import Room, Seats, room_to_think, take_seats
from troggu_stats.strategies.registry import Lineup

# Deals whose states are held at once; enough that the step from compiled code to Python costs little.
_AT_ONCE = 512
_WITHOUT_DECLARER = (Contract.MISERE, Contract.PASSED)
_CONTRACTS = {
    Contract.PASSED: "passed",
    Contract.NORMAL: "normal",
    Contract.SOLO: "solo",
    Contract.FORCED: "forced",
    Contract.MISERE: "misere",
}
_BIDS = {int(bid): bid.name.lower() for bid in Bid}
_HALF_OF_TRUMPS = 11


@dataclass(frozen=True)
class GivenDeal:
    """Cards dealt by hand.

    Parameters
    ----------
    hands
        Each seat's cards as a mask; their number is the number of players.
    tapp
        The tapp's cards as a mask.
    """

    hands: tuple[int, ...]
    tapp: int


def record_deal(seed: int, deal: int, rules: Rules, lineup: Lineup) -> DealRecord:
    """Play the deal of an address and write it down."""
    return next(record_deals(deal, 1, rules, lineup, seed))


def record_deals(first: int, count: int, rules: Rules, lineup: Lineup, seed: int) -> Iterator[DealRecord]:
    """Play deals ``first`` to ``first + count - 1`` of a seed and yield a record of each.

    Parameters
    ----------
    first, count
        Numbers of the deals, 0 <= first and first + count <= 2**53.
    rules
        The variant.
    lineup
        Who plays; the number of players is the number of its names.
    seed
        0 to 2**53 - 1.

    Raises
    ------
    UsageError
        The variant is not played by that many.
    """
    no_cards = np.zeros((0, MAX_PLAYERS + 1), np.int64)
    yield from _record_all(first, count, rules, lineup, seed, no_cards)


def record_given(
    deals: Sequence[HandsAndTapp], rules: Rules, lineup: Lineup, seed: int
) -> Iterator[DealRecord]:
    """Play deals entered by hand and yield a record of each, without an address.

    Parameters
    ----------
    deals
        The cards.
    rules, lineup
        The variant and who plays, as in ``record_deals``.
    seed
        Decides what the players choose at random: deal ``i`` uses the choices of address ``(seed, i)``.

    Raises
    ------
    UsageError
        The variant is not played by that many, or a deal does not have the sizes of its deal.
    """
    cards = np.zeros((len(deals), MAX_PLAYERS + 1), np.int64)
    for number, deal in enumerate(deals):
        Game(rules, deal.hands, deal.tapp)  # refuses cards that are no deal
        cards[number, : len(deal.hands)] = deal.hands
        cards[number, MAX_PLAYERS] = deal.tapp
    yield from _record_all(0, len(deals), rules, lineup, seed, cards)


def _record_all(
    first: int, count: int, rules: Rules, lineup: Lineup, seed: int, given: Ints
) -> Iterator[DealRecord]:
    if lineup.has_guests:
        yield from _record_with_guests(first, count, rules, lineup, seed, given)
        return
    row = compile_rules(rules, len(lineup.names))
    writer = _Writer(rules, lineup)
    tables = np.zeros((min(count, _AT_ONCE), at.TABLE_WIDTH), np.int64)
    secrets = np.zeros((len(tables), at.SECRET_WIDTH), np.int64)
    words, order = shuffle_scratch()
    seats = take_seats(lineup)
    for start in range(first, first + count, _AT_ONCE):
        some = min(first + count - start, _AT_ONCE)
        cards = given[start : start + some]
        _play_deals(
            seed,
            start,
            row,
            seats,
            room_to_think(lineup),
            cards,
            tables[:some],
            secrets[:some],
            words,
            order,
        )
        states = zip(tables[:some].tolist(), secrets[:some].tolist(), strict=True)
        for deal, (table, secret) in enumerate(states, start):
            refuse_illegal_act(table[at.STATUS] - 1, np.array([deal]), lineup, seed)
            address = (None, None) if len(given) else (seed, deal)
            yield writer.record(table, secret, address)


def _record_with_guests(
    first: int, count: int, rules: Rules, lineup: Lineup, seed: int, given: Ints
) -> Iterator[DealRecord]:
    """Play deals with users' strategies one by one, so that those before a failure are there."""
    writer = _Writer(rules, lineup)
    for number, deal in enumerate(range(first, first + count)):
        with stepping(rules, lineup, seed) as steps:
            game = steps.play(deal, given[number] if len(given) else None)
        address = (None, None) if len(given) else (seed, deal)
        yield writer.record(game.table.tolist(), game.secret.tolist(), address)


@compiled
def _play_deals(
    seed: int,
    first: int,
    rules: Ints,
    seats: Seats,
    room: Room | None,
    given: Ints,
    tables: Ints,
    secrets: Ints,
    words: Ints,
    order: Ints,
) -> None:
    """Play deals and leave each one's final state in its row of ``tables`` and ``secrets``."""
    for number in range(tables.shape[0]):
        table, secret = tables[number], secrets[number]
        if given.shape[0] == 0:
            deal_cards(seed, first + number, rules, words, order, secret)
        else:
            for seat in range(MAX_PLAYERS):
                secret[at.HANDS + seat] = given[number, seat]
            secret[at.TAPP] = given[number, MAX_PLAYERS]
        choice_keys(seed, first + number, seats.keys)
        start_deal(table, secret, rules)
        play_bids(table, secret, rules, seats, room, NOBODY, PASS)
        play_exchange_and_call(table, secret, rules, seats, room)
        play_tricks(table, secret, rules, seats, room)
        settle(table, secret, rules)


class _Writer:
    """Turns the final state of a deal into its record."""

    def __init__(self, rules: Rules, lineup: Lineup) -> None:
        self._players = len(lineup.names)
        self._strategies = lineup.names
        self._variant = rules.name
        self._changes = rules.changed_from_base()
        self._stake = rules.stake

    def record(
        self, table: list[int], secret: list[int], address: tuple[int | None, int | None]
    ) -> DealRecord:
        players = self._players
        contract = Contract(table[at.CONTRACT])
        alone = contract in _WITHOUT_DECLARER
        return DealRecord(
            game="troggu",
            variant=self._variant,
            rules=self._changes,
            players=players,
            seed=address[0],
            deal=address[1],
            strategies=self._strategies,
            hands=tuple([_sorted_texts(hand) for hand in secret[at.DEALT : at.DEALT + players]]),
            tapp=_sorted_texts(secret[at.TAPP]),
            bids=_bids(table[at.BIDS : at.BIDS + players]),
            contract=_CONTRACTS[contract],
            declarer=_seat(table[at.DECLARER]),
            discard=_sorted_texts(secret[at.DISCARD]),
            called=_called(table[at.CALLED]),
            partner=_seat(secret[at.PARTNER]),
            plays=_tricks(table, players),
            fool=_fool(table, secret),
            jack_calls=(),
            tricks_won=tuple(table[at.TRICKS_WON : at.TRICKS_WON + players]),
            points=_points(table, players, contract),
            multiplier=None if alone else table[at.MULTIPLIER],
            payments=tuple([self._stake * one for one in table[at.PAYMENT : at.PAYMENT + players]]),
        )


def _seat(value: int) -> int | None:
    return None if value == NOBODY else value


def _called(trump: int) -> str | None:
    return TROGGU.text(TROGGU.trump(trump)) if trump else None


def _bids(said: list[int]) -> tuple[tuple[int, str], ...]:
    """Return who said what; seats after a solo are not asked (G4)."""
    return tuple([(seat, _BIDS[bid]) for seat, bid in enumerate(said) if bid != NO_BID])


def _tricks(table: list[int], players: int) -> tuple[Trick, ...]:
    played = [_TEXTS[card] for card in table[at.HISTORY : at.HISTORY + table[at.PLAYS]]]
    count = table[at.TRICK]
    # Who wins a trick leads to the next one, and stands in LEADER after the last.
    leaders = [*table[at.LEADERS : at.LEADERS + count], table[at.LEADER]]
    return tuple(
        [
            Trick(leaders[trick], tuple(played[trick * players : (trick + 1) * players]), leaders[trick + 1])
            for trick in range(count)
        ]
    )


def _fool(table: list[int], secret: list[int]) -> FoolRecord | None:
    holder = secret[at.FOOL_WITHHELD_BY]
    if holder == NOBODY:
        return None
    given = table[at.FOOL_GIVEN]
    return FoolRecord(
        holder, secret[at.FOOL_TRICK], None if given < 0 else _TEXTS[given], bool(table[at.FOOL_LOST])
    )


def _points(table: list[int], players: int, contract: Contract) -> tuple[int, ...] | dict[str, int]:
    if contract in _WITHOUT_DECLARER:
        return tuple(table[at.SEAT_POINTS : at.SEAT_POINTS + players])
    return {"declarer": table[at.POINTS], "defenders": TROGGU.total_points - table[at.POINTS]}


_TEXTS = TROGGU.texts


def _sorted_texts(cards: int) -> Cards:
    """Return the texts of a mask in printed order, looked up a suit at a time."""
    plain, trumps = _texts_by_suit()
    high, low = cards >> FIRST_TRUMP + _HALF_OF_TRUMPS, cards >> FIRST_TRUMP & (1 << _HALF_OF_TRUMPS) - 1
    suits = [table[cards >> SUIT_SIZE * suit & SUIT_CARDS] for suit, table in enumerate(plain)]
    return tuple(chain(trumps[1][high], trumps[0][low], *suits))


@cache
def _texts_by_suit() -> tuple[list[list[Cards]], list[list[Cards]]]:
    """Return, for each plain suit and each half of the trumps, the texts of every set of its cards."""
    plain = [_subsets(suit * SUIT_SIZE, SUIT_SIZE) for suit in range(4)]
    trumps = [_subsets(FIRST_TRUMP + half * _HALF_OF_TRUMPS, _HALF_OF_TRUMPS) for half in range(2)]
    return plain, trumps


def _subsets(first: int, size: int) -> list[Cards]:
    high_to_low = range(size - 1, -1, -1)
    return [
        tuple([_TEXTS[first + card] for card in high_to_low if subset >> card & 1])
        for subset in range(1 << size)
    ]
