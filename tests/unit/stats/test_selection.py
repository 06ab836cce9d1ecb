"""Choosing the best: fair to copies and orders, exact in its counts."""

import numpy as np
import pytest

from troggu_stats.errors import UsageError
from troggu_stats.stats import confirm, kim_nelson, sequential_halving


class Table:
    """Arms whose payoffs are a table; keeps what was asked of it."""

    def __init__(self, rows):
        self.rows = np.asarray(rows)
        self.asked = []

    def __call__(self, arms, first, count):
        self.asked.append((arms, first, count))
        return self.rows[list(arms), first : first + count]


def table(arms, best, lead=1, deals=6000, seed=1):
    rng = np.random.default_rng(seed)
    rows = rng.integers(-3, 4, (arms, deals)) + rng.integers(-20, 21, deals)
    rows[best] += lead
    return Table(rows)


def test_halving_plays_the_same_deals_for_all_and_keeps_its_budget():
    sample = table(10, best=6, lead=5)
    found = sequential_halving(sample, 10, budget=2000, first_deal=40)
    assert found.best == (6,)
    assert [len(arms) for arms, _, _ in sample.asked] == [10, 5, 3, 2]
    assert [count for _, _, count in sample.asked] == [50, 100, 166, 250]
    assert sample.asked[0][1] == 40
    assert all(a[1] + a[2] == b[1] for a, b in zip(sample.asked, sample.asked[1:], strict=False))
    assert found.plays == sum(len(arms) * count for arms, _, count in sample.asked) <= 2000
    assert found.next_deal == 40 + sum(count for _, _, count in sample.asked)


def test_halving_keeps_as_many_as_asked():
    found = sequential_halving(table(9, best=2, lead=5), 9, budget=900, keep=3)
    assert len(found.best) == 3
    assert found.ranking[0] == 2
    everything = sequential_halving(table(3, best=0), 3, budget=3, keep=3)
    assert (everything.best, everything.plays) == ((0, 1, 2), 0)


@pytest.mark.parametrize("order", [(0, 1, 2, 3, 4, 5), (5, 4, 3, 2, 1, 0), (2, 0, 5, 1, 4, 3)])
def test_neither_order_nor_copies_decide(order):
    """Arms 1 and 4 are copies and the best: both are named, wherever they stand."""
    rows = table(6, best=1, lead=4).rows
    rows[4] = rows[1]
    moved = rows[list(order)]
    best = tuple(sorted(order.index(arm) for arm in (1, 4)))
    assert kim_nelson(Table(moved), 6, indifference=1.0).best == best
    assert sequential_halving(Table(moved), 6, budget=600).best == best


def test_all_arms_alike_are_all_the_best():
    rows = np.tile(np.random.default_rng(2).integers(-9, 10, 5000), (4, 1))
    for found in (
        kim_nelson(Table(rows), 4, indifference=1.0),
        sequential_halving(Table(rows), 4, budget=400),
    ):
        assert found.best == (0, 1, 2, 3)
        assert found.decided


def test_arms_that_never_pay_are_all_the_best():
    found = kim_nelson(Table(np.zeros((3, 5000), dtype=np.int64)), 3, indifference=0.5)
    assert (found.best, found.decided) == ((0, 1, 2), True)


def test_a_rare_loss_after_an_uneventful_start_does_not_drop_the_better_arm():
    """In the first stage nothing happens. Then the better arm loses once, and wins for ever after."""
    rows = np.zeros((2, 5000), dtype=np.int64)
    rows[0, 50], rows[0, 51:] = -1, 1
    assert kim_nelson(Table(rows), 2, indifference=0.01, block=1).best == (0,)


def test_kim_nelson_stops_at_its_cap_undecided():
    sample = table(5, best=0, lead=0)
    found = kim_nelson(sample, 5, indifference=0.01, first_stage=20, block=7, limit=50, first_deal=3)
    assert not found.decided
    assert len(found.best) > 1
    assert found.next_deal == 53
    assert [count for _, _, count in sample.asked] == [20, 7, 7, 7, 7, 2]


def test_kim_nelson_counts_its_plays():
    sample = table(6, best=3, lead=2)
    found = kim_nelson(sample, 6, indifference=1.0)
    assert found.best == (3,)
    assert found.plays == sum(len(arms) * count for arms, _, count in sample.asked)
    assert found.next_deal == sum(count for _, _, count in sample.asked)


def test_one_arm_is_the_best_without_a_deal():
    sample = table(1, best=0)
    assert kim_nelson(sample, 1, indifference=1.0).best == (0,)
    assert sequential_halving(sample, 1, budget=1).best == (0,)
    assert sample.asked == []


def test_payoffs_beyond_32_bits():
    rows = table(4, best=2, lead=3).rows * 2**45
    assert kim_nelson(Table(rows), 4, indifference=float(2**45)).best == (2,)


def test_the_winner_is_measured_on_fresh_deals():
    rows = table(4, best=2, lead=3).rows
    rows[3] = rows[2]
    sample = Table(rows)
    found = confirm(sample, 2, range(4), first_deal=1000, count=500)
    assert sample.asked == [((2, 0, 1, 3), 1000, 500)]
    assert found.not_told_apart == (3,)
    assert found.next_deal == 1500
    assert found.estimate.value == rows[2, 1000:1500].mean()
    leads = dict(found.leads)
    assert leads[0].low > 0.0
    assert leads[3].value == 0.0
    assert "simultaneous for 3" in leads[0].method


def test_a_rival_whose_lead_may_be_none_is_not_told_apart():
    rows = table(3, best=0, lead=2).rows
    rows[1] = rows[0] + np.resize([-3, 3], rows.shape[1])  # as good, but not on the same deals
    found = confirm(Table(rows), 0, [1, 2], first_deal=0, count=500)
    assert found.not_told_apart == (1,)
    assert dict(found.leads)[1].low < 0.0 < dict(found.leads)[1].high


@pytest.mark.parametrize(
    "call",
    [
        lambda: sequential_halving(table(4, 0), 4, budget=7),
        lambda: sequential_halving(table(4, 0), 4, budget=100, keep=5),
        lambda: sequential_halving(table(4, 0), 4, budget=100, keep=0),
        lambda: kim_nelson(table(4, 0), 4, indifference=0.0),
        lambda: kim_nelson(table(4, 0), 0, indifference=1.0),
        lambda: kim_nelson(table(4, 0), 4, indifference=1.0, first_stage=1),
        lambda: kim_nelson(table(4, 0), 4, indifference=1.0, limit=10),
        lambda: kim_nelson(table(4, 0), 4, indifference=1.0, level=1.0),
        lambda: kim_nelson(lambda arms, first, count: np.zeros((1, 1), dtype=int), 4, indifference=1.0),
        lambda: kim_nelson(lambda arms, first, count: np.zeros((4, count)), 4, indifference=1.0),
    ],
)
def test_what_cannot_be_chosen_is_a_sentence(call):
    with pytest.raises(UsageError):
        call()
