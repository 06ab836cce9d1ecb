"""The result and the payments of a deal, in stakes (G10-G12, G16, V1, V2, ⚖5, ⚖6, ⚖11)."""

from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import MISERE, NOBODY, PASSED, SOLO_GAME
from troggu_stats.engine.fool import on_declarers_side, settle_owed_fool
from troggu_stats.engine.kernel import Ints, compiled, inlined
from troggu_stats.engine.masks import points_of

HALF_OF_POINTS = 57  # of 114: 57-57 is a tie (G10)
SOLO_FACTOR = 2  # everything doubled once more (G11)
PARTNERS_SHARE = 2  # stakes for each one that a defender pays (G16)


@compiled
def settle(table: Ints, secret: Ints, rules: Ints) -> None:
    """Work out points, multiplier and payments of a deal that is over."""
    settle_owed_fool(table, secret, rules)
    for seat in range(table[at.PLAYERS]):
        table[at.SEAT_POINTS + seat] = points_of(table[at.WON + seat])
    contract = table[at.CONTRACT]
    if contract == PASSED or contract == MISERE:
        table[at.POINTS] = -1
        table[at.SIDE_TRICKS] = -1
        table[at.MULTIPLIER] = -1
        if contract == MISERE:
            _pay_misere(table, rules)
        return
    points = points_of(secret[at.BANK])
    tricks = 0
    for seat in range(table[at.PLAYERS]):
        if on_declarers_side(table, secret, seat):
            points += table[at.SEAT_POINTS + seat]
            tricks += table[at.TRICKS_WON + seat]
    table[at.POINTS] = points
    table[at.SIDE_TRICKS] = tricks
    table[at.MULTIPLIER] = multiplier_of(
        points, tricks, table[at.HAND_SIZE], contract == SOLO_GAME, rules[setting.DOUBLE_AT_MOST]
    )
    _pay_game(table, secret, points)


@inlined
def multiplier_of(points: int, tricks: int, all_tricks: int, solo: bool, double_at_most: int) -> int:
    """Return how many stakes the game costs each defender, or its declarer's side (G11).

    Parameters
    ----------
    points, tricks
        Of the declarer's side, with tapp or discard; "no trick" looks at tricks alone (⚖5).
    all_tricks
        Tricks of the deal.
    solo
        Whether everything is doubled once more.
    double_at_most
        Points of the losers up to which they pay double (V).
    """
    if points == HALF_OF_POINTS:
        return 0
    lost = points < HALF_OF_POINTS
    losers_points = points if lost else 2 * HALF_OF_POINTS - points
    losers_tricks = tricks if lost else all_tricks - tricks
    multiplier = 2 if losers_points <= double_at_most else 1
    multiplier = 3 if losers_tricks == 0 else multiplier
    return SOLO_FACTOR * multiplier if solo else multiplier


@inlined
def declarers_share(players: int, has_partner: bool) -> int:
    """Return how many stakes the declarer has for each one that a defender pays (G11, G16)."""
    return players - 2 - PARTNERS_SHARE if has_partner else players - 1


@compiled
def _pay_game(table: Ints, secret: Ints, points: int) -> None:
    players = table[at.PLAYERS]
    declarer, partner = table[at.DECLARER], secret[at.PARTNER]
    stakes = table[at.MULTIPLIER] if points > HALF_OF_POINTS else -table[at.MULTIPLIER]
    for seat in range(players):
        table[at.PAYMENT + seat] = -stakes
    if partner != NOBODY:
        table[at.PAYMENT + partner] = PARTNERS_SHARE * stakes
    table[at.PAYMENT + declarer] = stakes * declarers_share(players, partner != NOBODY)


@compiled
def _pay_misere(table: Ints, rules: Ints) -> None:
    """Most points pays each other player (G12), or least is paid (V1); of those tied each does (⚖6, ⚖11)."""
    players = table[at.PLAYERS]
    most_pays = rules[setting.ALL_PASS] != setting.LEAST_PAID
    if players >= 7 and rules[setting.FORCED_GAME]:
        most_pays = rules[setting.ALL_PASS_HONOURS_IN_TAPP] != setting.LEAST_PAID
    extreme = table[at.SEAT_POINTS]
    for seat in range(1, players):
        points = table[at.SEAT_POINTS + seat]
        extreme = max(extreme, points) if most_pays else min(extreme, points)
    tied = 0
    for seat in range(players):
        tied += table[at.SEAT_POINTS + seat] == extreme
    sign = -1 if most_pays else 1
    for seat in range(players):
        alone = table[at.SEAT_POINTS + seat] == extreme
        table[at.PAYMENT + seat] = sign * (players - tied) if alone else -sign * tied
