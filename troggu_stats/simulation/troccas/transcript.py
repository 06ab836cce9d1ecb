"""Deals of Troccas played out and written down in full: the records that anyone can check by the rules.

The same compiled acts play here as in ``simulation.troccas.block``.
"""

from collections.abc import Iterator, Sequence

import numpy as np

from troggu_stats.cards import TROCCAS
from troggu_stats.cards.pack import cards_of
from troggu_stats.dealing.address import choice_keys, shuffle_scratch
from troggu_stats.dealing.troccas import deal_out
from troggu_stats.engine.codes import MAX_PLAYERS
from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas.cards import FIRST_TOGETHER, CardSet, cards_in, set_of, store
from troggu_stats.engine.troccas.game import TroccasGame, act_text
from troggu_stats.engine.troccas.opening import start_deal
from troggu_stats.engine.troccas.packets import STAND_WIDTH
from troggu_stats.engine.troccas.scoring import settle
from troggu_stats.engine.troccas.settings import IN_PARTNERSHIPS, compile_rules
from troggu_stats.records.format import Cards, DealRecord, FoolRecord, JackCall, Trick
from troggu_stats.rules import TroccasRules
from troggu_stats.simulation.block import refuse_illegal_act
from troggu_stats.simulation.games import HandsAndTapp
from troggu_stats.simulation.seats import Room
from troggu_stats.simulation.troccas.acts import play_discard, play_tricks
from troggu_stats.simulation.troccas.guests import stepping, times_dealt_afresh
from troggu_stats.simulation.troccas.seats import TroccasSeats, room_to_think, take_seats
from troggu_stats.simulation.troccas.stopping import StopLog, shuffle_to_play, stop_log
from troggu_stats.strategies.troccas.registry import TroccasLineup

# Deals whose states are held at once; enough that the step from compiled code to Python costs little.
_AT_ONCE = 512
_NOTHING_BACK = -1


def record_deals(
    first: int, count: int, rules: TroccasRules, lineup: TroccasLineup, seed: int
) -> Iterator[DealRecord]:
    """Play deals ``first`` to ``first + count - 1`` of a seed and yield a record of each.

    Parameters
    ----------
    first, count
        Numbers of the deals, 0 <= first and first + count <= 2**53.
    rules
        The variant; with ``redeals`` each deal is a match's first, and one dealt afresh has no address.
    lineup
        Who plays; the number of players is the number of its names.
    seed
        0 to 2**53 - 1.

    Raises
    ------
    CheckFailedError
        A strategy did something illegal.
    """
    yield from _record_all(first, count, rules, lineup, seed, np.zeros((0, 2 * MAX_PLAYERS), np.int64))


def record_given(
    deals: Sequence[HandsAndTapp], rules: TroccasRules, lineup: TroccasLineup, seed: int
) -> Iterator[DealRecord]:
    """Play deals entered by hand and yield a record of each, without an address; no card lies open.

    Nobody stops such a deal: its cards are those that were entered.

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
        Troccas is not played by that many, or a deal does not have the sizes of its deal.
    """
    cards = np.zeros((len(deals), 2 * MAX_PLAYERS), np.int64)
    for number, deal in enumerate(deals):
        hands = [set_of(cards_of(hand)) for hand in deal.hands]
        TroccasGame(rules, hands)  # refuses cards that are no deal
        for seat, hand in enumerate(hands):
            store(cards[number], 2 * seat, hand)
    yield from _record_all(0, len(deals), rules, lineup, seed, cards)


def _record_all(
    first: int, count: int, rules: TroccasRules, lineup: TroccasLineup, seed: int, given: Ints
) -> Iterator[DealRecord]:
    if lineup.has_guests:
        yield from _record_with_guests(first, count, rules, lineup, seed, given)
        return
    row, seats = compile_rules(rules, len(lineup.names)), take_seats(lineup)
    room = room_to_think(lineup)
    words, order = shuffle_scratch()
    stand = np.zeros(STAND_WIDTH, np.int64)
    for begin in range(first, first + count, _AT_ONCE):
        many = min(_AT_ONCE, first + count - begin)
        tables = np.zeros((many, at.TABLE_WIDTH), np.int64)
        secrets = np.zeros((many, at.SECRET_WIDTH), np.int64)
        some = given[begin - first : begin - first + many]
        fresh = np.zeros(many, np.int64)
        _play_deals(
            seed, begin, row, seats, room, some, tables, secrets, fresh, words, order, stand, stop_log()
        )
        for number in range(many):
            table = tables[number].tolist()
            refuse_illegal_act(table[at.STATUS] - 1, np.array([begin + number]), lineup, seed)
            unaddressed = len(given) or fresh[number]
            address = (None, None) if unaddressed else (seed, begin + number)
            yield _record(table, secrets[number].tolist(), rules, lineup, address)


def _record_with_guests(
    first: int, count: int, rules: TroccasRules, lineup: TroccasLineup, seed: int, given: Ints
) -> Iterator[DealRecord]:
    """Play deals with users' strategies one by one, so that those before a failure are there."""
    for number, deal in enumerate(range(first, first + count)):
        with stepping(rules, lineup, seed) as steps:
            game = steps.play(deal, given[number] if len(given) else None)
        is_addressed = not len(given) and times_dealt_afresh(rules, lineup, seed, deal) == 0
        address = (seed, deal) if is_addressed else (None, None)
        yield _record(game.table.tolist(), game.secret.tolist(), rules, lineup, address)


@compiled
def _play_deals(
    seed: int,
    first: int,
    rules: Ints,
    seats: TroccasSeats,
    room: Room | None,
    given: Ints,
    tables: Ints,
    secrets: Ints,
    fresh: Ints,
    words: Ints,
    order: Ints,
    stand: Ints,
    log: StopLog,
) -> None:
    """Play deals; leave their final states in ``tables`` and ``secrets``, and how often cards came afresh."""
    for number in range(tables.shape[0]):
        table, secret = tables[number], secrets[number]
        if given.shape[0] == 0:
            fresh[number] = shuffle_to_play(seed, first + number, rules, seats, words, order, stand, log)
            deal_out(rules, order, table, secret)
        else:
            choice_keys(seed, first + number, seats.keys)
            for slot in range(2 * MAX_PLAYERS):
                secret[at.HANDS + slot] = given[number, slot]
                table[at.KNOWN + slot] = 0
        start_deal(table, secret, rules)
        play_discard(table, secret, rules, seats, room)
        play_tricks(table, secret, rules, seats, room)
        settle(table, secret, rules)


def _record(
    table: list[int],
    secret: list[int],
    rules: TroccasRules,
    lineup: TroccasLineup,
    address: tuple[int | None, int | None],
) -> DealRecord:
    players = len(lineup.names)
    plays, jacks = _plays(table)
    given = table[at.FOOL_GIVEN]
    points: tuple[int, ...] | dict[str, int] = tuple(table[at.SEAT_POINTS : at.SEAT_POINTS + players])
    if players in IN_PARTNERSHIPS:
        points = {"dealer": table[at.DEALER_POINTS], "others": table[at.OTHER_POINTS]}
    return DealRecord(
        game=rules.game,
        variant=rules.name,
        rules=rules.changed_from_base(),
        players=players,
        seed=address[0],
        deal=address[1],
        strategies=lineup.names,
        hands=tuple(_texts(secret, at.DEALT + 2 * seat) for seat in range(players)),
        tapp=(),
        bids=(),
        contract=rules.game,
        declarer=players - 1,
        discard=_texts(secret, at.DISCARD),
        called=None,
        partner=None,
        plays=plays,
        fool=FoolRecord(
            table[at.FOOL_BY],
            table[at.FOOL_TRICK],
            None if given < 0 else TROCCAS.text(given),
            bool(table[at.FOOL_LOST]),
        ),
        jack_calls=jacks,
        tricks_won=tuple(table[at.TRICKS_WON : at.TRICKS_WON + players]),
        points=points,
        multiplier=None,
        payments=tuple(table[at.PAYMENT : at.PAYMENT + players]),
    )


def _texts(array: list[int], slot: int) -> Cards:
    cards = TROCCAS.sort_cards(cards_in(CardSet(array[slot], array[slot + 1])))
    return tuple(TROCCAS.text(card) for card in cards)


def _plays(table: list[int]) -> tuple[tuple[Trick, ...], tuple[JackCall, ...]]:
    """Return the tricks as they lay when they were put away, and the jacks that came into them."""
    tricks: list[Trick] = []
    jacks: list[JackCall] = []
    begin = 0
    for trick in range(table[at.TRICK]):
        end = table[at.ENDS + trick]
        laid = [divmod(entry, MAX_PLAYERS) for entry in table[at.HISTORY + begin : at.HISTORY + end]]
        code, seat = divmod(table[at.JACKS + trick], MAX_PLAYERS)
        lies = {who: act_text(act) for act, who in laid}
        if code:
            jacks.append(_jack(trick, code - 2, seat, laid, lies))
        cards = tuple(lies[who] for _, who in laid if who in lies)
        tricks.append(Trick(table[at.LEADERS + trick], cards, table[at.WINNERS + trick]))
        begin = end
    return tuple(tricks), tuple(jacks)


def _jack(trick: int, back: int, seat: int, laid: list[tuple[int, int]], lies: dict[int, str]) -> JackCall:
    """Return the entry of a jack, and change what lies on the table as it did (C6, C7)."""
    act = next(act for act, who in laid if who == seat)
    text = None if back == _NOTHING_BACK else TROCCAS.text(back)
    if act < FIRST_TOGETHER:
        suit = lies[seat][0]
        lies[seat] = f"{suit}J"
        return JackCall(trick, suit, seat, together=False, taken_back=text)
    lies.pop(next((who for other, who in laid if other == back), MAX_PLAYERS), None)
    return JackCall(trick, lies[seat][0], seat, together=True, taken_back=text)
