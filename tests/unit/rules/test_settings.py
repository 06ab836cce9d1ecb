from pathlib import Path

import pytest

from troggu_stats.errors import UsageError
from troggu_stats.rules import Rules, TroccasRules, load_variant
from troggu_stats.rules.settings import Choice

BASE = load_variant("rulebook")

# For every setting: values refused from a file or program, and texts refused on a command line.
BAD: dict[str, tuple[list[object], list[str]]] = {
    "players": (
        [[2, 8], [3, 9], [8, 3], [3], [3, 4, 5], 3, "3-8", [3.0, 8], [True, 8], None],
        ["2-8", "3-9", "8-3", "", "a-b", "3-4-5"],
    ),
    "double_at_most": ([-1, 58, 30.0, "30", True, None], ["-1", "58", "1e1", "30.0", "", "thirty", "9" * 30]),
    "stake": ([0, -5, 1.5, "10", False, 10**9 + 1], ["0", "-5", "1e400", "nan", "\u0661", "1_0"]),
    "five_pointer_discard": (["", "four-kings", "all", None, 1], ["all", "four kings"]),
    "all_pass": (["misere", None, ["passed"]], ["misere"]),
    "all_pass_honours_in_tapp": (["misere", None], ["misere"]),
    "forced_game": ([1, 0, "true", None], ["yes", "1", ""]),
    "callable": ([[0, 20], [1, 21], [20, 1], "1-20"], ["0-20", "1-21", "21"]),
    "called_own_or_tapp": (["with_tapp"], ["with_tapp"]),
    "call_timing": (["before"], ["before"]),
    "withheld_fool": (["any"], ["any"]),
    "deal_at_4": (["14", 14], ["14"]),
    "deal_at_5": (["fourteen"], ["fourteen"]),
    "tapp_place": (["last"], ["last"]),
    "fool_without_tricks": (["gone"], ["gone"]),
}


def test_every_setting_has_its_bad_values_here() -> None:
    assert list(BAD) == list(Rules.SETTINGS)


@pytest.mark.parametrize(
    ("name", "value"), [(name, value) for name, (values, _) in BAD.items() for value in values]
)
def test_a_bad_value_is_refused_with_its_range(name: str, value: object) -> None:
    with pytest.raises(UsageError) as caught:
        BASE.with_settings({name: value})
    assert name in str(caught.value)
    assert Rules.SETTINGS[name].allowed in str(caught.value)


@pytest.mark.parametrize(
    ("name", "text"), [(name, text) for name, (_, texts) in BAD.items() for text in texts]
)
def test_a_bad_text_is_refused_with_its_range(name: str, text: str) -> None:
    with pytest.raises(UsageError) as caught:
        BASE.with_settings([f"{name}={text}"])
    assert name in str(caught.value)
    assert Rules.SETTINGS[name].allowed in str(caught.value)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("assignment", "name", "value"),
    [
        ("players=3-6", "players", (3, 6)),
        ("players=[4, 5]", "players", (4, 5)),
        ("players=5", "players", (5, 5)),
        (" double_at_most = 0 ", "double_at_most", 0),
        ("stake=1", "stake", 1),
        ("five_pointer_discard=ALL_SEVEN", "five_pointer_discard", "all_seven"),
        ("all_pass=misere-least-paid", "all_pass", "misere_least_paid"),
        ("forced_game=False", "forced_game", False),
        ("callable=20-20", "callable", (20, 20)),
        ("deal_at_4=fourteen", "deal_at_4", "fourteen"),
    ],
)
def test_texts_of_a_command_line(assignment: str, name: str, value: object) -> None:
    assert getattr(BASE.with_settings([assignment]), name) == value


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (["stak=4"], "Did you mean 'stake'"),
        (["double-at-most"], "KEY=VALUE"),
        (["double-at-mots=3"], "Did you mean 'double_at_most'"),
        (["stake=1", "stake=2"], "stake is set twice"),
        ({"Stake": 4}, "Did you mean 'stake'"),
        ({3: 4}, "no setting 3"),
        (["all_pass=misere_most_pay"], "Did you mean 'misere_most_pays'"),
        (["called_own_or_tapp=alone_without_tapp"], "needs call_timing = before_exchange"),
    ],
)
def test_advice(changes: list[str] | dict[str, object], message: str) -> None:
    with pytest.raises(UsageError, match=message):
        BASE.with_settings(changes)


def test_settings_that_need_each_other_are_accepted_together() -> None:
    rules = BASE.with_settings(["called_own_or_tapp=alone_without_tapp", "call_timing=before_exchange"])
    assert rules.changed_from_base() == {
        "called_own_or_tapp": "alone_without_tapp",
        "call_timing": "before_exchange",
    }


@pytest.mark.parametrize("name", ["deal_at_5", "tapp_place"])
def test_settings_without_effect_say_so(name: str) -> None:
    assert "uniform shuffle" in Rules.SETTINGS[name].caution


def test_talk_is_not_supported_yet() -> None:
    with pytest.raises(UsageError, match="not supported yet"):
        load_variant("troccas", "troccas").with_settings(["talk=true"])


@pytest.mark.parametrize("settings", [Rules.SETTINGS, TroccasRules.SETTINGS], ids=["troggu", "troccas"])
def test_every_setting_is_documented(settings: dict[str, object], project_root: Path) -> None:
    text = (project_root / "docs" / "rules.md").read_text(encoding="utf-8")
    assert [name for name in settings if f"| `{name}` |" not in text] == []


@pytest.mark.parametrize("rules", [Rules, TroccasRules])
def test_every_value_has_words_of_its_own(rules: type[Rules] | type[TroccasRules]) -> None:
    for setting in rules.SETTINGS.values():
        if isinstance(setting.kind, Choice):
            words = [setting.in_words(value) for value in setting.kind.words]
            assert len(set(words)) == len(words) == len(setting.kind.meanings)
            assert not any("_" in word for word in words)


@pytest.mark.parametrize(
    ("name", "value", "words"),
    [
        ("double_at_most", 30, "30 card points"),
        ("stake", 1000, "1,000 Rappen"),
        ("players", [3, 8], "3 to 8 players"),
        ("players", [5, 5], "5 players"),
        ("callable", (1, 20), "1 to 20"),
        ("forced_game", False, "no"),
        ("all_pass", "passed", "the next dealer deals; nobody pays"),
    ],
)
def test_values_in_words(name: str, value: object, words: str) -> None:
    assert Rules.SETTINGS[name].in_words(value) == words


def test_there_are_no_words_for_what_cannot_be() -> None:
    with pytest.raises(UsageError, match="double_at_most = 99"):
        Rules.SETTINGS["double_at_most"].in_words(99)
