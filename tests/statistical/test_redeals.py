"""What stopping the deal is worth: who is never refused gains, and who may never insist loses."""

import pytest

from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.redeals import EXPERIMENT
from troggu_stats.experiments.redeals.arms import RIGHTS, Who
from troggu_stats.experiments.redeals.estimates import worth
from troggu_stats.rules import load_variant

BOOK = load_variant("troccas", "troccas")
SEED = 23
# So seldom would an interval around the truth exclude 0 where the truth is 0.
_SURE = 1 - 1e-5
_PLACES = {right.key: place for place, right in enumerate(RIGHTS)}


@pytest.mark.compiled
@pytest.mark.parametrize("players", [4, 6])
def test_asking_pays_whose_opponents_never_insist(players):
    plan = Plan("redeals", BOOK, (players,), ("village",), 4_000, SEED)
    totals = EXPERIMENT.totals(plan, players, 0, plan.deals)
    assert worth(totals, _PLACES["ask, unrefused"], Who.ONE, _SURE).low > 0
    assert worth(totals, _PLACES["insist"], Who.ONE, _SURE).low > 0


@pytest.mark.compiled
@pytest.mark.parametrize("players", [4, 6])
def test_stopping_at_random_is_worth_nothing(players):
    """The negative control: a fresh deal is as good as any, so who asks and insists blindly gains nothing."""
    plan = Plan("redeals", BOOK, (players,), ("random",), 4_000, SEED)
    totals = EXPERIMENT.totals(plan, players, 0, plan.deals)
    for right in ("ask", "ask, unrefused", "insist", "redeals"):
        who = RIGHTS[_PLACES[right]].whose
        found = worth(totals, _PLACES[right], who, _SURE)
        assert totals["changed"][_PLACES[right], who] > 100
        assert found.low < 0 < found.high
