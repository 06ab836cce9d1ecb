"""Hands that show from how many trumps Solo pays."""

import re

import pytest

from troggu_stats.cards.pack import TROGGU
from troggu_stats.experiments.plan import Plan
from troggu_stats.experiments.solo import examples as module
from troggu_stats.experiments.solo.examples import examples
from troggu_stats.experiments.solo.neutral import Threshold
from troggu_stats.experiments.solo.strata import HONOUR_NAMES
from troggu_stats.rules import load_variant
from troggu_stats.stats import Estimate

PLAN = Plan("solo", load_variant("visp"), (4, 5, 6), ("random",), 10, 1)


@pytest.fixture
def curve(monkeypatch):
    """Let Solo pay from nine trumps on, a trump less for each top honour, and never with no king."""

    def made(plan, totals, players, situation):
        assert players == 5
        return {
            (honours, kings): Threshold(
                Estimate(9.0 - honours.bit_count(), 7.0, 10.0 if kings else 12.0, 50, 0.95, "t"), 11, 12
            )
            for honours in range(4)
            for kings in range(5)
        }

    monkeypatch.setattr(module, "neutral_curve", made)


def test_each_hand_is_one_of_its_stratum(curve):
    found = examples(PLAN, {5: None})
    assert len(found) == len(HONOUR_NAMES)
    for honours, one in enumerate(found):
        cards = [TROGGU.text(card) for card in TROGGU.parse_hand(one.cards)]
        assert len(cards) == PLAN.rules.deal_shape(5).hand
        trumps = [card for card in cards if card[0] in "TF"]
        assert len(trumps) == 9 - honours.bit_count()
        assert {"F", "T21"} & set(cards) == {
            card for bit, card in enumerate(("F", "T21")) if honours >> bit & 1
        }
        assert sum(card[1:] == "K" for card in cards) == 1
        assert "T1" not in cards
        assert re.search(rf"one king, top honours {re.escape(HONOUR_NAMES[honours])}: from", one.sentence)
        assert f"This hand has {len(trumps)};" in one.sentence


def test_what_is_not_known_is_not_shown(curve, monkeypatch):
    never = {
        (honours, kings): Threshold(Estimate(9.0, 7.0, 12.0, 50, 0.95, "t"), 11, 12)
        for honours in range(4)
        for kings in range(5)
    }
    monkeypatch.setattr(module, "neutral_curve", lambda *_: never)
    assert examples(PLAN, {5: None}) == ()
