"""The totals of ``solo`` against a slow recount from the rows, hand by hand."""

from collections import Counter, defaultdict
from functools import cache

import numpy as np
import pytest

from troggu_stats.engine.codes import Bid, Contract
from troggu_stats.engine.kernel import PLAIN
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo.arms import empty_totals, games_a_deal, play_totals
from troggu_stats.experiments.solo.audit import audit, hands_by_stratum
from troggu_stats.experiments.solo.strata import Stratum, combination, combination_of, trumps_alone
from troggu_stats.rules import load_variant
from troggu_stats.simulation.block import Told, play_block
from troggu_stats.simulation.totals import COMBINATIONS, OPEN, TAKEN, TOGETHER
from troggu_stats.stats import ClusterTotals

DEALS = 12 if PLAIN else 60
ARMS = (Bid.SOLO, Bid.TAKE, Bid.PASS)


def plan(variant="visp", players=5, strategies=("random:pass_rate=0.7",)):
    return Plan("solo", load_variant(variant), (players,), strategies, DEALS, 11)


@cache
def whole_run(variant="visp", players=5):
    """Return the totals of a plan, which tests only read."""
    return play_totals(plan(variant, players), players, 0, DEALS)


@cache
def recount(variant, players):
    """Return, by situation and stratum, a list of deals, each a list of (solo, take, pass) payments."""
    run = plan(variant, players)
    lineup = run.lineup(players)
    natural = play_block(0, DEALS, run.rules, lineup, run.seed)
    told = {
        (seat, bid): play_block(0, DEALS, run.rules, lineup, run.seed, Told(seat, bid))["payment"]
        for seat in range(players)
        for bid in ARMS
    }
    hands = defaultdict(lambda: defaultdict(list))
    for deal in range(DEALS):
        before = []
        for seat in range(players):
            bid = natural["bid"][deal, seat]
            if Bid.SOLO in before:
                break
            trumps = int(natural["trumps"][deal, seat])
            honours = int(natural["honours"][deal, seat]) % 4
            stratum = combination(trumps, int(natural["kings"][deal, seat]), honours)
            payments = tuple(int(told[seat, arm][deal, seat]) for arm in ARMS)
            situation = TAKEN if Bid.TAKE in before else OPEN
            for key in ((TOGETHER, stratum), (situation, stratum)):
                hands[key][deal].append(payments)
            for key in ((TOGETHER, trumps_alone(trumps)), (situation, trumps_alone(trumps))):
                hands[key][deal].append(payments)
            before.append(bid)
    return natural, hands


@pytest.mark.parametrize(("variant", "players"), [("visp", 5), ("graechen", 4), ("rulebook", 7)])
class TestAgainstSlowRecount:
    def test_told_hands(self, variant, players):
        cells = hands_by_stratum(whole_run(variant, players))
        _, hands = recount(variant, players)
        for situation in range(cells.shape[0]):
            for number in range(cells.shape[1]):
                stratum = Stratum.of(cells[situation, number])
                deals = list(hands.get((situation, number), {}).values())
                numbers = [len(deal) for deal in deals]
                for arm in range(3):
                    paid = [sum(one[arm] for one in deal) for deal in deals]
                    won = [sum(one[arm] > 0 for one in deal) for deal in deals]
                    assert stratum.payments(arm) == ClusterTotals.of(paid, numbers)
                    assert stratum.wins(arm) == ClusterTotals.of(won, numbers)
                for first, second in ((0, 1), (0, 2), (1, 2)):
                    differences = [sum(one[first] - one[second] for one in deal) for deal in deals]
                    assert stratum.difference(first, second) == ClusterTotals.of(differences, numbers)

    def test_natural_play(self, variant, players):
        totals = whole_run(variant, players)
        natural, _ = recount(variant, players)
        contracts = Counter(natural["contract"].tolist())
        assert totals["contracts"].tolist() == [contracts[one] for one in Contract]
        for seat in range(players):
            bids = Counter(natural["bid"][:, seat].tolist())
            paid = natural["payment"][:, seat].astype(int)
            solos = (natural["contract"] == Contract.SOLO) & (natural["declarer"] == seat)
            assert totals["bids"][seat].tolist() == [bids[one] for one in Bid]
            assert totals["payments"][seat].tolist() == [paid.sum(), (paid**2).sum()]
            assert totals["solo_payments"][seat].tolist() == [paid[solos].sum(), (paid[solos] ** 2).sum()]
            points = Counter(natural["points"][solos].tolist())
            assert {p: int(n) for p, n in enumerate(totals["solo_points"][seat]) if n} == points

    def test_two_halves_merged_are_the_whole(self, variant, players):
        run, cut = plan(variant, players), DEALS // 4 + 2
        parts = play_totals(run, players, cut, DEALS - cut).merge(play_totals(run, players, 0, cut))
        assert parts.as_dict() == whole_run(variant, players).as_dict()


class TestStrata:
    def test_numbers_come_back(self):
        for number in range(COMBINATIONS):
            assert combination(*combination_of(number)) == number

    def test_several_hands_of_a_deal_are_one_cluster(self):
        cells = hands_by_stratum(whole_run())[TOGETHER]
        strata = [Stratum.of(row) for row in cells]
        assert any(stratum.hands > stratum.deals for stratum in strata)
        assert all(stratum.deals <= DEALS for stratum in strata)

    def test_no_deals_give_empty_totals(self):
        assert play_totals(plan(), 5, 0, 0).as_dict() == empty_totals(5).as_dict()


class TestArms:
    def test_games(self):
        assert [games_a_deal(players) for players in (3, 8)] == [10, 25]

    def test_a_swapped_strategy_keeps_the_cards(self):
        one = play_totals(plan(strategies=("random:pass_rate=1",)), 5, 0, DEALS)
        other = play_totals(plan(strategies=("random:pass_rate=0.99",)), 5, 0, DEALS)
        hands_of_one, hands_of_other = (hands_by_stratum(t)[TOGETHER][:, 1] for t in (one, other))
        assert hands_of_one.sum() == 2 * 5 * DEALS
        assert np.all(hands_of_other <= hands_of_one)

    def test_the_audit_passes(self):
        found = audit(plan(), {5: whole_run()})
        assert found["deals"] == DEALS
        assert found["games"] == 16 * DEALS
        assert found["hands"] + found["hands_never_asked"] == 5 * DEALS
