"""Cards gathered on purpose: dealt fairly, and weighed so that they agree with deals as they fall."""

import math

import numpy as np
import pytest
from scipy import stats

from troggu_stats.cards import TROGGU
from troggu_stats.engine.masks import FIVE_POINTERS, KINGS
from troggu_stats.experiments.discard import EXPERIMENT
from troggu_stats.experiments.discard.playing import POINTS, exchanges_of
from troggu_stats.experiments.discard.rare_tables import weight
from troggu_stats.experiments.plan import Plan
from troggu_stats.rules import load_variant
from troggu_stats.simulation.gathering import gathered_cards, gathering_seats, held_cards
from troggu_stats.stats import chance_of

SEED = 606
RULES = load_variant("rulebook")
LIMIT = 1e-4
"""A check that is right fails once in ten thousand seeds; what is wrong must fail by far."""


def plan(variant, players, deals):
    options = {"policies": "own,voids", "parts": "rare"}
    return Plan("discard", load_variant(variant), (players,), ("village",), deals, SEED, options=options)


def kings_in_tapp(players, deals, gather=gathered_cards):
    """Return how often 0 to 4 of four gathered kings lie in the tapp."""
    found = [
        (int(gather(SEED, deal, RULES, players, KINGS)[-1]) & KINGS).bit_count() for deal in range(deals)
    ]
    return np.bincount(found, minlength=5)


def expected_in_tapp(players):
    shape = RULES.deal_shape(players)
    return np.array([float(chance_of(k, 4, shape.tapp, shape.hand + shape.tapp)) for k in range(5)])


def into_the_hand(seed, deal, rules, players, cards):
    """A wrong way: what comes from elsewhere comes into the hand, never into the tapp."""
    secret = gathered_cards(seed, deal, rules, players, 1)  # the deal with one card, hardly changed
    tapp = int(secret[-1]) & cards
    return np.array([*secret[:-1], tapp])


@pytest.mark.compiled
class TestFairness:
    @pytest.mark.parametrize("players", [3, 5, 8])
    def test_kings_lie_in_the_tapp_as_often_as_they_should(self, players):
        deals = 3_000
        shares = expected_in_tapp(players)
        assert stats.chisquare(kings_in_tapp(players, deals), deals * shares).pvalue > LIMIT
        # The negative control: kings that come into the hand alone leave too few in the tapp.
        wrong = kings_in_tapp(players, deals, into_the_hand)
        assert stats.chisquare(wrong, deals * shares).pvalue < LIMIT / 1e6

    def test_every_seat_is_as_likely(self):
        seats = gathering_seats(np.arange(8_000), 8, SEED)
        assert stats.chisquare(np.bincount(seats, minlength=8)).pvalue > LIMIT

    def test_all_other_cards_lie_anywhere(self):
        deals, players = 6_000, 5
        numbers = np.arange(deals)
        held = held_cards(numbers, gathering_seats(numbers, players, SEED), RULES, players, SEED, KINGS)
        others = [card for card in range(TROGGU.size) if not KINGS >> card & 1]
        found = np.array([int((held >> card & 1).sum()) for card in others])
        shape = RULES.deal_shape(players)
        share = (shape.hand + shape.tapp - 4) / len(others)
        # Counts of cards of one hand are dependent: their sum is fixed, which scales the statistic.
        statistic = ((found - deals * share) ** 2).sum() / (deals * share * (1 - share))
        statistic *= (len(others) - 1) / len(others)
        assert stats.chi2.sf(statistic, len(others) - 1) > LIMIT
        assert (held & KINGS == KINGS).all()

    def test_every_deal_has_every_card_once(self):
        for deal in range(50):
            cards = [int(mask) for mask in gathered_cards(SEED, deal, RULES, 6, FIVE_POINTERS)]
            together = 0
            for mask in cards:
                assert together & mask == 0
                together |= mask
            assert together == (1 << TROGGU.size) - 1
            shape = RULES.deal_shape(6)
            assert [one.bit_count() for one in cards] == [shape.hand] * 6 + [0, 0, shape.tapp]


@pytest.mark.slow
@pytest.mark.compiled
class TestWeight:
    @pytest.mark.parametrize(
        ("variant", "players", "natural", "gathered"),
        [("rulebook", 3, 30_000, 4_000), ("rulebook", 6, 60_000, 4_000), ("st-niklaus", 3, 150_000, 4_000)],
    )
    def test_agrees_with_deals_as_they_fall(self, variant, players, natural, gathered):
        asked = plan(variant, players, gathered)
        as_dealt = exchanges_of(asked, players, "own", 0, natural)
        totals = EXPERIMENT.totals(asked, players, 0, gathered)
        cards = FIVE_POINTERS if variant == "st-niklaus" else KINGS
        there = np.flatnonzero(as_dealt.held & cards == cards)
        exact = float(weight(asked, players))
        share = int(totals["rare_held"][0]) / gathered
        error = math.sqrt(there.size / natural**2 + exact**2 * share * (1 - share) / gathered)
        off = (there.size / natural - exact * share) / error
        assert there.size > 40
        assert abs(off) < stats.norm.isf(LIMIT / 2)
        # The negative control: the chance for one seat, as though only one could declare.
        assert abs(there.size / natural - exact / players * share) / error > stats.norm.isf(LIMIT / 2)
        # The run's own deals are the first of these.
        assert totals["held_as_dealt"][0] == np.count_nonzero(as_dealt.numbers[there] < gathered)

    def test_such_declarers_fare_alike(self):
        """What burying the kings brings is the same in gathered deals as in those that fell so."""
        asked = plan("rulebook", 3, 2_000)
        as_dealt = exchanges_of(asked, 3, "own", 5_000, 40_000)
        there = np.flatnonzero(as_dealt.held & KINGS == KINGS)
        gathered = exchanges_of(asked, 3, "own", 0, 2_000, KINGS)
        found = []
        for deals, some in ((as_dealt, there), (gathered, np.arange(gathered.numbers.size))):
            away, kept = (deals.played_by(text, some)[POINTS] for text in ("fives_away", "fives_kept"))
            found.append((away - kept).astype(float))
        assert all(one.size > 300 for one in found)
        (_, p) = stats.ttest_ind(*found, equal_var=False)
        assert p > LIMIT
        # The negative control: a seat with any hand would not fare so.
        anybody = as_dealt.played_by("voids")[POINTS] - as_dealt.baseline[POINTS]
        assert stats.ttest_ind(found[1], anybody, equal_var=False)[1] < LIMIT
