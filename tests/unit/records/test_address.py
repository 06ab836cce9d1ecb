"""From an address to the cards: the plain mapping against numpy's generator and published figures."""

import json
from collections import Counter
from dataclasses import replace
from itertools import islice
from pathlib import Path

import numpy as np
import pytest

from troggu_stats.records import deal_cards, format_record, judge_line, judge_record, parse_record
from troggu_stats.records.address import bounded, halves, philox_block, shuffled
from troggu_stats.rules import load_variant

DATA = Path(__file__).parents[2] / "data" / "records"
LINES = (DATA / "valid.jsonl").read_text(encoding="utf-8").splitlines()
ALL_ONES = 2**64 - 1


@pytest.mark.parametrize(
    ("counter", "key", "words"),
    [
        # Known answers for Philox4x64-10, published with Random123.
        (
            (0, 0, 0, 0),
            (0, 0),
            (0x16554D9ECA36314C, 0xDB20FE9D672D0FDC, 0xD7E772CEE186176B, 0x7E68B68AEC7BA23B),
        ),
        (
            (ALL_ONES,) * 4,
            (ALL_ONES,) * 2,
            (0x87B092C3013FE90B, 0x438C3C67BE8D0224, 0x9CC7D7C69CD777B6, 0xA09CAEBF594F0BA0),
        ),
        (
            (0x243F6A8885A308D3, 0x13198A2E03707344, 0xA4093822299F31D0, 0x082EFA98EC4E6C89),
            (0x452821E638D01377, 0xBE5466CF34E90C6C),
            (0xA528F45403E61D95, 0x38C72DBD566E9788, 0xA5A1610E72FD18B5, 0x57BD43B5E52B7FE6),
        ),
    ],
)
def test_philox_gives_the_published_words(counter, key, words):
    assert philox_block(counter, key) == words


@pytest.mark.parametrize(("seed", "deal", "purpose"), [(0, 0, 0), (7, 12, 0), (2**53 - 1, 2**53 - 1, 3)])
def test_the_words_of_an_address_are_numpys(seed, deal, purpose):
    generator = np.random.Philox(key=[seed, 0], counter=[0, deal, purpose, 0])
    low_first = [half for word in generator.random_raw(50).tolist() for half in (word % 2**32, word >> 32)]
    assert list(islice(halves(seed, deal, purpose), 100)) == low_first


def test_draws_that_would_favour_some_cards_are_thrown_away():
    # 2**32 % 3 is 1: of all numbers only 0, whose product's low half is 0, must be drawn again.
    assert bounded(iter([0, 2**31]), 3) == 1
    assert bounded(iter([1]), 3) == 0
    assert bounded(iter([2**32 - 1]), 3) == 2


def test_a_shuffle_holds_every_card_once():
    assert sorted(shuffled(1, 2, 62)) == list(range(62))


def test_other_addresses_give_other_cards():
    dealt = {tuple(shuffled(seed, deal, 62)) for seed in range(3) for deal in range(3)}
    assert len(dealt) == 9


def test_every_card_comes_first_equally_often():
    """χ² of the first dealt card over 6,200 deals, within four standard deviations of its 61 degrees."""
    deals = 6200
    counts = Counter(shuffled(5, deal, 62)[0] for deal in range(deals))
    expected = deals / 62
    chi_squared = sum((counts[card] - expected) ** 2 / expected for card in range(62))
    assert abs(chi_squared - 61) < 4 * (2 * 61) ** 0.5


@pytest.mark.parametrize(
    ("variant", "players", "sizes"),
    [("rulebook", 5, [11] * 5 + [7]), ("graechen", 4, [14] * 4 + [6]), ("troccas", 4, [19, 19, 19, 21, 0])],
)
def test_hands_have_the_sizes_of_the_deal(variant, players, sizes):
    rules = load_variant(variant, "troccas" if variant == "troccas" else "troggu")
    hands, tapp = deal_cards(3, 4, players, rules)
    assert [len(hand) for hand in (*hands, tapp)] == sizes


def test_variants_of_the_same_deal_have_the_same_cards():
    assert deal_cards(3, 4, 5, load_variant("visp")) == deal_cards(3, 4, 5, load_variant("st-niklaus"))


def test_hands_that_do_not_follow_from_their_address_are_reported():
    data = {**json.loads(LINES[0]), "seed": 1, "deal": 2}
    faults = judge_line(json.dumps(data))
    assert faults[0].rule == "INV"
    assert "1:2" in faults[0].message


@pytest.mark.parametrize("game", ["troggu", "troccas"])
def test_hands_that_follow_from_their_address_are_accepted(game):
    line = next(line for line in LINES if f'"game":"{game}"' in line)
    record = replace(parse_record(line), seed=1, deal=2)
    asked = []

    def dealt(seed, deal, players, rules):
        asked.append((seed, deal, players, rules.game))
        return record.hands, record.tapp

    assert judge_record(record, dealt) == []
    assert asked == [(1, 2, record.players, game)]
    assert judge_line(format_record(record), dealt) == []


def test_a_tapp_that_does_not_follow_is_reported():
    record = replace(parse_record(LINES[0]), seed=1, deal=2)
    other = [*record.hands[0][:1], *record.tapp[1:]]
    (fault,) = judge_record(record, lambda *address: (record.hands, other))
    assert (fault.rule, "tapp" in fault.message) == ("INV", True)
