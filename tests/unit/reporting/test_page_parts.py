"""The pieces of a page: scales of intervals, hands of cards, packed rows, the glossary."""

import re

import pytest

from troggu_stats.cards.pack import TROGGU
from troggu_stats.errors import UsageError
from troggu_stats.reporting.page.glossary import words_of
from troggu_stats.reporting.page.hands import shown_hand
from troggu_stats.reporting.page.scales import scale_of
from troggu_stats.reporting.page.tables import packed, unpacked
from troggu_stats.stats import Estimate


class TestScales:
    def test_hold_all_values_and_zero(self):
        scale = scale_of([Estimate(-1.0, -2.0, 0.5, 9, 0.95, "t"), Estimate(4.0, 3.0, 5.0, 9, 0.95, "t")])
        assert scale.low < -2.0
        assert scale.high > 5.0
        assert scale_of([Estimate(2.0, 1.0, 3.0, 9, 0.95, "t")]).low == 0.0

    def test_one_row_of_few_deals_does_not_squeeze_the_others(self):
        usual = [Estimate(float(v), v - 1.0, v + 1.0, 9, 0.95, "t") for v in range(5)]
        assert scale_of([*usual, Estimate(2.0, -9e4, 9e4, 2, 0.95, "t")]).high < 10.0

    def test_the_longest_ends_are_cut(self):
        usual = [Estimate(float(v), v - 1.0, v + 1.0, 9, 0.95, "t") for v in range(100)]
        scale = scale_of([*usual, Estimate(50.0, -900.0, 900.0, 2, 0.95, "t")])
        assert scale.high - scale.low < 120

    def test_there_is_none_without_intervals(self):
        assert scale_of([Estimate.empty(), Estimate(1.0, None, None, 1, 0.95, "no interval")]) is None


class TestHands:
    def test_cards_have_names_for_the_ear(self):
        cards = shown_hand(TROGGU, "T21 F CK D6")
        assert [card.name for card in cards] == ["mund, trump 21", "fool", "king of cups", "6 of coins"]
        assert [card.rank for card in cards] == ["21", "F", "K", "6"]
        assert [card.kind for card in cards] == ["trump", "fool", "cups", "coins"]

    def test_what_is_no_card_is_refused(self):
        with pytest.raises(UsageError, match="no card"):
            shown_hand(TROGGU, "T21 ZZ")


def test_packed_rows_come_back():
    rows = "<tr><td>Grächen −1</td></tr>" * 300
    assert unpacked(packed(rows)) == rows
    assert len(packed(rows)) < len(rows) / 10
    assert packed(rows) == packed(rows)


def test_the_local_words_are_those_of_the_glossary(project_root):
    text = (project_root / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| \*\*(.+?)\*\* \|.*\| *(.*?) *\|$", text, re.MULTILINE))
    for word in words_of(["troggu", "troccas"]):
        if word.local:
            assert word.local.split(", ")[0] in rows[word.word], word.word


def test_a_page_has_the_words_of_its_games():
    troggu, troccas = (
        {word.word: word.meaning for word in words_of([game])} for game in ("troggu", "troccas")
    )
    assert {"Rappen", "tapp", "declarer"} <= set(troggu)
    assert not {"Rappen", "stake", "tapp", "declarer", "solo"} & set(troccas)
    assert {"dealer", "game points", "match", "par"} <= set(troccas) - set(troggu)
    both = [word.word for word in words_of(["troccas", "troggu"])]
    assert both == sorted(both, key=str.casefold)
    assert len(both) == len(set(both))
    assert {"fool", "fool (Troccas)", "mund", "Rappen", "par"} <= set(both)
    assert "mund (Troccas)" not in both


def test_the_words_of_troggu_are_in_their_order():
    words = [word.word for word in words_of(["troggu"])]
    assert words == sorted(words, key=str.casefold)
    assert (words[0], words[-1], len(words)) == ("bagatt", "void", 20)
