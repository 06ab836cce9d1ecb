import dataclasses
import pickle
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path

import pytest

from troggu_stats.errors import UsageError
from troggu_stats.rules import (
    Rules,
    about_variant,
    canonical_name,
    find_variant,
    load_variant,
    named_rules,
    variant_names,
)

TROGGU_NAMES = ("rulebook", "visp", "st-niklaus", "graechen", "book")
ALL_NAMES = (*TROGGU_NAMES, "troccas", "troccas-encyclopaedia")

# Table V, written out once more by hand: the five variants in order.
TABLE_V: dict[str, Sequence[object]] = {
    "players": [[3, 8], [4, 8], [3, 7], [3, 8], [3, 8]],
    "double_at_most": [30, 30, 31, 20, 29],
    "stake": [10, 10, 5, 5, 10],
    "five_pointer_discard": ["four_kings", "four_kings", "all_seven", "all_seven", "four_kings"],
    "all_pass": ["misere_most_pays", "misere_most_pays", "misere_least_paid", "passed", "misere_most_pays"],
    "all_pass_honours_in_tapp": [
        "misere_most_pays",
        "misere_most_pays",
        "misere_least_paid",
        "passed",
        "misere_most_pays",
    ],
    "forced_game": [True] * 5,
    "callable": [[1, 20]] * 4 + [[2, 20]],
    "called_own_or_tapp": ["alone"] * 4 + ["alone_without_tapp"],
    "call_timing": ["after_discard"] * 4 + ["before_exchange"],
    "withheld_fool": ["last_trick"] * 4 + ["any_later_trick"],
    "deal_at_4": ["table", "table", "table", "fourteen", "table"],
    "deal_at_5": ["table", "table", "table", "five_tapp_six", "table"],
    "tapp_place": ["first", "first", "first", "after_first_round", "first"],
    "fool_without_tricks": ["lost"] * 5,
}


def test_names() -> None:
    assert variant_names() == TROGGU_NAMES
    assert variant_names("troccas") == ALL_NAMES[5:]


@pytest.mark.parametrize("place", range(5), ids=TROGGU_NAMES)
def test_the_settings_are_those_of_the_table(place: int) -> None:
    assert load_variant(TROGGU_NAMES[place]).settings() == {name: row[place] for name, row in TABLE_V.items()}


def test_the_encyclopaedia_differs_in_two_settings() -> None:
    book, encyclopaedia = find_variant("troccas"), find_variant("troccas-encyclopaedia")
    assert [(d.setting.name, d.left, d.right) for d in book.differences(encyclopaedia)] == [
        ("first_lead", "eldest", "dealer"),
        ("jack_called_spares", "own_court", "any_court"),
    ]


@pytest.mark.parametrize("name", ALL_NAMES)
def test_every_setting_has_a_source(name: str) -> None:
    rules = find_variant(name)
    notes = {setting: rules.source(setting) for setting in rules.SETTINGS}
    cited = ("[RP]", "[BK]", "[TB]", "[WP]")
    assert {setting: note for setting, note in notes.items() if not any(mark in note for mark in cited)} == {}
    assert about_variant(name).endswith(".")


def test_one_file_a_variant() -> None:
    names = {
        entry.name for entry in files("troggu_stats.rules.data").iterdir() if entry.name.endswith(".toml")
    }
    assert names == {f"{name}.toml" for name in ALL_NAMES}


def test_visp_and_graechen_differ_as_they_always_did() -> None:
    differences = load_variant("visp").differences(load_variant("graechen"))
    assert [(d.setting.name, d.left, d.right) for d in differences] == [
        ("players", [4, 8], [3, 8]),
        ("double_at_most", 30, 20),
        ("stake", 10, 5),
        ("five_pointer_discard", "four_kings", "all_seven"),
        ("all_pass", "misere_most_pays", "passed"),
        ("all_pass_honours_in_tapp", "misere_most_pays", "passed"),
        ("deal_at_4", "table", "fourteen"),
        ("deal_at_5", "table", "five_tapp_six"),
        ("tapp_place", "first", "after_first_round"),
    ]
    assert all("Gr\u00e4chen" in d.right_source or "[RP]" in d.right_source for d in differences)


def test_rules_of_two_games_do_not_compare() -> None:
    with pytest.raises(UsageError, match="different games"):
        find_variant("visp").differences(find_variant("troccas"))


@pytest.mark.parametrize(
    ("spelling", "name"),
    [
        ("St Niklaus", "st-niklaus"),
        ("ST. NIKLAUS", "st-niklaus"),
        ("st_niklaus", "st-niklaus"),
        ("Gr\u00e4chen", "graechen"),
        ("Gra\u0308chen", "graechen"),
        (" Visp ", "visp"),
    ],
)
def test_spellings(spelling: str, name: str) -> None:
    assert canonical_name(spelling) == name


@pytest.mark.parametrize(
    ("name", "near"), [("vips", "visp"), ("grachen", "graechen"), ("st-niklas", "st-niklaus")]
)
def test_an_unknown_variant_gets_the_nearest(name: str, near: str) -> None:
    with pytest.raises(UsageError, match=f"Did you mean '{near}'"):
        load_variant(name)


def test_a_variant_of_the_other_game_is_refused() -> None:
    with pytest.raises(UsageError, match="variant of Troccas"):
        load_variant("troccas")
    with pytest.raises(UsageError, match="variant of Troggu"):
        load_variant("visp", "troccas")


def test_rules_are_frozen_and_survive_pickling() -> None:
    rules = load_variant("book").with_settings(["stake=3"])
    with pytest.raises(dataclasses.FrozenInstanceError):
        rules.stake = 4  # type: ignore[misc]
    again = pickle.loads(pickle.dumps(rules))
    assert again == rules
    assert again.changed_from_base() == {"stake": 3}


def test_changes_are_counted_from_the_variant_itself() -> None:
    rules = load_variant("st-niklaus")
    assert rules.changed_from_base() == {}
    assert rules.with_settings(["stake=5"]).changed_from_base() == {}
    assert rules.with_settings(["stake=6"]).with_settings({"players": [3, 8]}).changed_from_base() == {
        "players": [3, 8],
        "stake": 6,
    }


def test_own_settings_have_the_user_as_source() -> None:
    rules = load_variant("visp").with_settings(["double_at_most=20", "stake=10"])
    assert "user" in rules.source("double_at_most")
    assert "[RP]" in rules.source("stake")


def test_the_digest_knows_the_settings_and_not_the_name() -> None:
    base = load_variant("rulebook")
    digests = {load_variant(name).digest() for name in TROGGU_NAMES}
    assert len(digests) == len(TROGGU_NAMES)
    assert base.with_settings({}, "mine").digest() == base.digest()
    assert base.with_settings(["stake=11"]).digest() != base.digest()
    assert base.digest() == "452fc070" + base.digest()[8:]


def test_names_of_ones_own_start_from_the_base() -> None:
    rules = named_rules("my game", {"stake": 3}, "troggu")
    assert (rules.name, rules.stake, rules.changed_from_base()) == ("my game", 3, {"stake": 3})
    assert isinstance(rules, Rules)
    assert named_rules("visp", {}, "troggu") == load_variant("visp")
    assert named_rules("kitchen", {}, "troccas").settings() == find_variant("troccas").settings()


def printed(value: object) -> str:
    if isinstance(value, list):
        return "–".join(map(str, value))
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return f"`{value}`" if isinstance(value, str) else str(value)


def test_the_documents_have_the_same_tables(project_root: Path) -> None:
    text = (project_root / "docs" / "rules.md").read_text(encoding="utf-8")
    for names in (TROGGU_NAMES, ALL_NAMES[5:]):
        variants = [find_variant(name).settings() for name in names]
        for setting in variants[0]:
            row = re.search(rf"^ *\| `{setting}` \|(.*)\|$", text, flags=re.MULTILINE)
            assert row is not None, setting
            cells = [cell.strip() for cell in row[1].split("|")[1:]]
            assert cells == [printed(settings[setting]) for settings in variants], setting
