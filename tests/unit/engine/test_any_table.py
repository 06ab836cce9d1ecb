"""Any settings, any acts: every card once, points kept, payments that cancel, illegal acts refused."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from troggu_stats.cards import TROGGU, cards_of, mask_of
from troggu_stats.engine import layout as at
from troggu_stats.engine import settings as setting
from troggu_stats.engine.codes import Bid, Contract, Phase
from troggu_stats.engine.exchange import is_legal_discard, joint_discard
from troggu_stats.engine.game import Game
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.engine.masks import ALL_CARDS, FIVE_POINTERS, points_of
from troggu_stats.errors import UsageError
from troggu_stats.rules import load_variant

EXAMPLES = 25 if PLAIN else 200
ALL_PASS = st.sampled_from(["misere_most_pays", "misere_least_paid", "passed"])

OWN_OR_TAPP = st.sampled_from(["alone", "alone_without_tapp"])


@st.composite
def tables(draw):
    """Settings of one's own, any that go together."""
    low = draw(st.integers(1, 20))
    early = draw(st.booleans())
    return load_variant("rulebook").with_settings(
        {
            "double_at_most": draw(st.integers(0, 57)),
            "five_pointer_discard": draw(st.sampled_from(["none", "four_kings", "all_seven"])),
            "all_pass": draw(ALL_PASS),
            "all_pass_honours_in_tapp": draw(ALL_PASS),
            "forced_game": draw(st.booleans()),
            "callable": [low, draw(st.integers(low, 20))],
            "call_timing": "before_exchange" if early else "after_discard",
            "called_own_or_tapp": draw(st.sampled_from(["alone", "alone_without_tapp"]))
            if early
            else "alone",
            "withheld_fool": draw(st.sampled_from(["last_trick", "any_later_trick"])),
            "fool_without_tricks": draw(st.sampled_from(["lost", "kept"])),
            "deal_at_4": draw(st.sampled_from(["table", "fourteen"])),
        }
    )


@st.composite
def games(draw):
    """A deal at a table of one's own."""
    rules, players = draw(tables()), draw(st.integers(3, 8))
    shape = rules.deal_shape(players)
    cards = draw(st.permutations(range(TROGGU.size)))
    hands = [mask_of(cards[seat * shape.hand : (seat + 1) * shape.hand]) for seat in range(players)]
    return Game(rules, hands, mask_of(cards[players * shape.hand :]))


def everywhere(game: Game) -> list[int]:
    """All places in which a card can be: hands, piles, the table, tapp or discard."""
    players = int(game.table[at.PLAYERS])
    places = [game.hand(seat) for seat in range(players)]
    places += [int(game.table[at.WON + seat]) for seat in range(players)]
    laid = game.secret[at.DISCARD] or game.secret[at.TAPP]
    return [*places, int(game.table[at.TABLE_CARDS]), int(laid)]


def assert_every_card_once(game: Game) -> None:
    places = everywhere(game)
    assert sum(place.bit_count() for place in places) == TROGGU.size
    together = 0
    for place in places:
        together |= place
    assert together == ALL_CARDS


def refuse_what_is_illegal(game: Game, data) -> None:
    before = game.table.tolist(), game.secret.tolist()
    illegal = [card for card in range(TROGGU.size) if not game.legal_plays() >> card & 1]
    card = data.draw(st.sampled_from(illegal))
    with pytest.raises(UsageError):
        game.play(card)
    assert before == (game.table.tolist(), game.secret.tolist())


def exchange(game: Game, data) -> None:
    size = int(game.table[at.TAPP_SIZE])
    cards = game.hand(game.turn) | int(game.secret[at.TAPP])
    if data.draw(st.booleans()):
        # Any cards at all: refused exactly where five-pointers are broken up.
        discard = mask_of(data.draw(st.permutations(list(cards_of(cards))))[:size])
        if not is_legal_discard(cards, discard, game.rules):
            assert discard & FIVE_POINTERS not in (0, int(joint_discard(cards, game.rules)))
            with pytest.raises(UsageError):
                game.discard(discard)
            assert game.phase is Phase.EXCHANGE
    plain = data.draw(st.permutations(list(cards_of(cards & ~FIVE_POINTERS))))
    joint = int(joint_discard(cards, game.rules)) if data.draw(st.booleans()) else 0
    game.discard(joint | mask_of(plain[: size - joint.bit_count()]))


def play_any(game: Game, data) -> None:
    """Play the deal to its end by any legal acts, trying illegal ones on the way."""
    while game.phase is not Phase.OVER:
        if game.phase is Phase.BID:
            words = game.legal_bids()
            game.bid(data.draw(st.sampled_from([Bid.PASS, *words])))
        elif game.phase is Phase.EXCHANGE:
            exchange(game, data)
        elif game.phase is Phase.CALL:
            low, high = game.rules[setting.LOWEST_CALLABLE], game.rules[setting.HIGHEST_CALLABLE]
            for trump in (int(low) - 1, int(high) + 1):
                with pytest.raises(UsageError):
                    game.call(trump)
            game.call(data.draw(st.integers(int(low), int(high))))
        else:
            if data.draw(st.integers(0, 9)) == 0:
                refuse_what_is_illegal(game, data)
                assert_every_card_once(game)
            game.play(data.draw(st.sampled_from(list(cards_of(game.legal_plays())))))


@settings(max_examples=EXAMPLES)
@given(games(), st.data())
def test_any_deal_keeps_its_cards_points_and_payments(game, data):
    play_any(game, data)
    assert_every_card_once(game)
    players, table = int(game.table[at.PLAYERS]), game.table
    assert sum(game.payments) == 0
    points = table[at.SEAT_POINTS : at.SEAT_POINTS + players].tolist()
    tricks = table[at.TRICKS_WON : at.TRICKS_WON + players].tolist()
    if game.contract is Contract.PASSED:
        assert (sum(points), sum(tricks), game.payments) == (0, 0, (0,) * players)
        return
    laid = int(game.secret[at.DISCARD] or game.secret[at.TAPP])
    assert sum(points) + int(points_of(laid)) == TROGGU.total_points
    assert sum(tricks) == int(table[at.HAND_SIZE])
    if game.contract is Contract.MISERE:
        return
    side = {game.declarer, game.partner}
    own = sum(points[seat] for seat in range(players) if seat in side) + int(points_of(laid))
    assert int(table[at.POINTS]) == own
    assert int(table[at.SIDE_TRICKS]) == sum(tricks[seat] for seat in range(players) if seat in side)
    defender = next(seat for seat in range(players) if seat not in side)
    assert (own > 57) - (own < 57) == (game.payments[defender] < 0) - (game.payments[defender] > 0)
    assert abs(game.payments[defender]) == int(table[at.MULTIPLIER])
