"""Points and game points of a deal of Troccas (C8, C11-C13, ⚖14-⚖16)."""

from troggu_stats.engine.kernel import Ints, compiled
from troggu_stats.engine.troccas import layout as at
from troggu_stats.engine.troccas import settings as setting
from troggu_stats.engine.troccas.cards import count, load, points_of

# Cards are counted in fours less 3; with six players two odd cards are a full four (C8, C11).
GROUP, LESS = 4, 3
PAR_OF_FOUR, PAR_OF_SIX = 36, 35  # of either side (C8, ⚖15)
DEALERS_PAR_OF_THREE, DEALERS_PAR_OF_FIVE = 43, 27  # C12, C13
PAR_OF_THREE, PAR_OF_FIVE = 42, 25


@compiled
def settle(table: Ints, secret: Ints, rules: Ints) -> None:
    """Work out the points and the game points of a deal that is over."""
    if rules[setting.PARTNERSHIPS]:
        _settle_sides(table, secret)
    else:
        _settle_alone(table, secret)


@compiled
def _settle_sides(table: Ints, secret: Ints) -> None:
    players = table[at.PLAYERS]
    dealers = _points_of_side(table, 0)
    discard = load(secret, at.DISCARD)
    if count(discard) != 0:
        dealers += points_of(discard) - 1
    table[at.DEALER_POINTS] = dealers
    table[at.OTHER_POINTS] = _points_of_side(table, 1)
    # Without a last trick the sides do not sum to twice the par: the dealer's side decides (⚖14).
    score = dealers - (PAR_OF_FOUR if players == 4 else PAR_OF_SIX)
    for seat in range(players):
        table[at.PAYMENT + seat] = score if table[at.SIDES + seat] == 0 else -score


@compiled
def _points_of_side(table: Ints, side: int) -> int:
    players = table[at.PLAYERS]
    tricks = 0
    for seat in range(players):
        tricks += table[at.TRICKS_WON + seat] if table[at.SIDES + seat] == side else 0
    groups = (tricks * players + GROUP - 1) // GROUP
    return points_of(load(table, at.PILES + 2 * side)) - LESS * groups


@compiled
def _settle_alone(table: Ints, secret: Ints) -> None:
    players = table[at.PLAYERS]
    for seat in range(players):
        points = points_of(load(table, at.PILES + 2 * seat))
        par = PAR_OF_THREE if players == 3 else PAR_OF_FIVE
        if seat == players - 1:
            discard = load(secret, at.DISCARD)
            points += points_of(discard) - count(discard)  # each card its value less 1 (C12)
            par = DEALERS_PAR_OF_THREE if players == 3 else DEALERS_PAR_OF_FIVE
            table[at.DEALER_POINTS] = points
        table[at.SEAT_POINTS + seat] = points
        table[at.PAYMENT + seat] = points - par
