"""What ``village`` plays to a trick that another has led, where it has no fitted worths: as a defender."""

from troggu_stats.engine import layout as at
from troggu_stats.engine.kernel import Floats, Ints, compiled, highest_index, inlined, lowest_index, popcount
from troggu_stats.engine.knowledge import foes_of
from troggu_stats.engine.masks import (
    BAGATT,
    CARD_POINTS,
    FOOL,
    MUND,
    PLAIN_CARDS,
    SUIT_CARDS,
    SUIT_OF,
    SUIT_SIZE,
    TRUMP_SUIT,
    TRUMPS,
)
from troggu_stats.engine.trick import best_rank, best_seat
from troggu_stats.strategies.village import parameters as p
from troggu_stats.strategies.village.candidates import any_suits, turned, turned_back
from troggu_stats.strategies.village.chances import (
    later_seats,
    share_level,
    side_wins,
    unseen_cards,
)

TRUMP_HONOURS = BAGATT | MUND | FOOL


@inlined
def ends_of(cards: int) -> int:
    """Return the lowest and the highest card of a set, or nothing of nothing."""
    return (cards & -cards) | ((1 << highest_index(cards)) if cards != 0 else 0)


@inlined
def losing_candidates(losers: int) -> int:
    """Return the cards worth a thought that cannot win: of each suit the ends, the lowest trump."""
    plain_trumps = losers & TRUMPS & ~TRUMP_HONOURS
    candidates = (losers & TRUMP_HONOURS) | (plain_trumps & -plain_trumps)
    if losers & PLAIN_CARDS:
        for suit in range(4):
            candidates |= ends_of(losers & (SUIT_CARDS << (suit * SUIT_SIZE)))
    return candidates


@inlined
def winning_candidates(winners: int) -> int:
    """Return the cards worth a thought among those that would be best: the ends and the honours."""
    plain_trumps = winners & TRUMPS & ~TRUMP_HONOURS
    return ends_of(winners & PLAIN_CARDS) | (winners & TRUMP_HONOURS) | ends_of(plain_trumps)


@inlined
def price_of(params: Floats, section: int, card: int, unseen: int) -> float:
    """Return what a card is worth kept, in card points."""
    rank = lowest_index(card)
    above = -2 << rank
    if card & TRUMPS:
        if card == FOOL:
            return params[section + p.FOOL_PRICE]
        if card == BAGATT:
            return params[section + p.BAGATT_PRICE]
        trumps = unseen & TRUMPS
        higher = popcount(trumps & above)
        below = (popcount(trumps) - higher) / max(1, popcount(trumps))
        price = params[section + p.TRUMP_PRICE] * below * below
        price -= params[section + p.TRUMP_PRICE_COVERED] if 1 <= higher <= 5 else 0.0
        return price + (params[section + p.MUND_PRICE] if card == MUND else 0.0)
    worth = CARD_POINTS[rank]
    price = params[section + p.CAVALIER_PRICE] if worth == 3 else 0.0
    price = params[section + p.QUEEN_PRICE] if worth == 4 else price
    price = params[section + p.KING_PRICE] if worth == 5 else price
    return price + (params[section + p.BOSS_PRICE] if unseen & SUIT_OF[rank] & above == 0 else 0.0)


@compiled
def village_follow(params: Floats, table: Ints, hand: int, gone: int, role: int, legal: int) -> int:
    """Weigh the trick's points by the chance that one's side wins it, against the price of each card."""
    section = p.DEFENDER_FOLLOW
    unseen = unseen_cards(table, hand, gone)
    hidden, in_hand = popcount(unseen), table[at.HAND_SIZE] - table[at.TRICK]
    others = ((1 << table[at.PLAYERS]) - 1) & ~(1 << table[at.TURN])
    suit_level = share_level(in_hand, hidden, popcount(others & table[at.VOID_SEATS + table[at.LED_SUIT]]))
    trump_level = share_level(in_hand, hidden, popcount(others & table[at.VOID_SEATS + TRUMP_SUIT]))
    foes = foes_of(table, table[at.TURN], role)
    later = later_seats(table)
    on_table = table[at.TABLE_POINTS]
    points_weight = params[section + p.POINTS_WEIGHT]
    seats_value = params[section + p.SEATS_WEIGHT] * popcount(later)
    best = best_rank(table)
    ours = foes >> best_seat(table) & 1 == 0
    winners = legal & (table[at.LED] | TRUMPS) & (-2 << best)
    losers = legal & ~winners
    best_score = -1e9
    choice = 0
    if losers != 0:
        chance = side_wins(table, unseen, suit_level, trump_level, best, ours, later, foes, role)
        if losers & FOOL == 0 and legal & TRUMPS == FOOL and legal & PLAIN_CARDS:
            # G8: the fool is the only trump and need not be played.
            if chance < params[section + p.WITHHOLD_FROM]:
                return FOOL
            winners = 0
        sway = 2.0 * chance - 1.0
        discarding = losers & (table[at.LED] | TRUMPS) == 0
        suits = any_suits(hand) & 3
        candidates = turned(losing_candidates(losers), suits)
        while candidates != 0:
            rank = turned_back(lowest_index(candidates), suits)
            candidates &= candidates - 1
            card = 1 << rank
            score = sway * (points_weight * (on_table + CARD_POINTS[rank]) + seats_value)
            score -= price_of(params, section, card, unseen)
            if discarding:
                score -= params[section + p.LENGTH_PRICE] * popcount(hand & SUIT_OF[rank])
            if score > best_score:
                best_score = score
                choice = card
    candidates = winning_candidates(winners)
    while candidates != 0:
        card = candidates & -candidates
        candidates ^= card
        rank = lowest_index(card)
        chance = side_wins(table, unseen, suit_level, trump_level, rank, True, later, foes, role)
        sway = 2.0 * chance - 1.0
        score = sway * (points_weight * (on_table + CARD_POINTS[rank]) + seats_value)
        score += params[section + p.LEAD_WEIGHT] * chance
        score -= price_of(params, section, card, unseen)
        if score > best_score:
            best_score = score
            choice = card
    return choice
