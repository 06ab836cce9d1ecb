"""Deals entered by hand: both formats, and errors that name line and card."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from troggu_stats.cards import TROGGU
from troggu_stats.cards.pack import cards_of
from troggu_stats.cli.hands_file import read_hands
from troggu_stats.errors import UsageError
from troggu_stats.records import deal_cards, parse_record
from troggu_stats.rules import load_variant

Run = Callable[..., Any]
RULES = load_variant("rulebook")
HANDS, TAPP = deal_cards(11, 0, 5, RULES)


def text_of(hands: tuple[tuple[str, ...], ...] = HANDS, tapp: tuple[str, ...] | None = TAPP) -> str:
    lines = [f"{seat}: {' '.join(hand)}" for seat, hand in enumerate(hands)]
    return "\n".join(lines + ([f"tapp: {' '.join(tapp)}"] if tapp is not None else [])) + "\n"


def read(tmp_path: Path, text: str) -> list[Any]:
    file = tmp_path / "hands.txt"
    file.write_text(text, encoding="utf-8")
    return read_hands(file, RULES)


def shown(deal: Any) -> tuple[list[str], str]:
    hands = [TROGGU.format_hand(cards_of(hand)) for hand in deal.hands]
    return hands, TROGGU.format_hand(cards_of(deal.tapp))


EXPECTED = ([" ".join(hand) for hand in HANDS], " ".join(TAPP))


@pytest.mark.parametrize(
    "text",
    [
        text_of(),
        text_of(tapp=None),
        "# an evening in Visp\n\n\n" + text_of().replace("\n", "   # a remark\n"),
        text_of().lower().replace(":", " :"),
        text_of().replace(" ", ", "),
        "".join(reversed(text_of().splitlines(keepends=True))),
        text_of().replace("0:", "seat 0:").replace("tapp", "Tapp"),
        "\ufeff" + text_of().replace("\n", "\r\n"),
        json.dumps({"hands": HANDS, "tapp": TAPP}),
        json.dumps({"hands": [" ".join(hand) for hand in HANDS]}),
    ],
)
def test_welcome_spellings(text: str, tmp_path: Path) -> None:
    (deal,) = read(tmp_path, text)
    assert shown(deal) == EXPECTED


def test_deals_are_parted_by_blank_lines(tmp_path: Path) -> None:
    other, _ = deal_cards(11, 1, 3, RULES)
    deals = read(tmp_path, text_of() + "\n# the next\n\n" + text_of(other, None))
    assert [(len(deal.hands), deal.line) for deal in deals] == [(5, 1), (3, 10)]


def test_ranges_and_sets_are_welcome(tmp_path: Path) -> None:
    lines = ["0: F T21-T5", "1: C:KQCJ123456 D:KQCJ1234", "2: D5 D6 S:KQCJ1098765 B:KQCJ109"]
    (deal,) = read(tmp_path, "\n".join(lines))
    assert shown(deal)[1] == "T4 T3 T2 T1 B8 B7 B6 B5"


@pytest.mark.parametrize(
    ("text", "named"),
    [
        (text_of().replace("1: ", "1: X9 "), ["line 2", "X9"]),
        (text_of().replace("2: ", "2: C7 "), ["line 3", "C7", "62-card pack"]),
        (text_of().replace("0: ", f"0: {HANDS[0][0]} "), ["line 1", HANDS[0][0], "twice"]),
        (text_of().replace(HANDS[3][0], HANDS[1][2], 1), [HANDS[1][2], "twice", "seat 1", "line 2"]),
        (text_of(tapp=None).replace(f" {HANDS[2][-1]}\n", "\n"), ["line 3", "seat 2", "10 cards", "11"]),
        (text_of().replace("3: ", "7: "), ["seat 3"]),
        (text_of().replace("3: ", "2: "), ["line 4", "seat 2", "second time"]),
        (text_of().replace("tapp", "talon"), ["line 6", "talon"]),
        ("F T21\n", ["line 1"]),
        ("0: F\n", ["rulebook is for 3 to 8 players, not 1"]),
        ("", ["no deal"]),
        ("# nothing\n", ["no deal"]),
        ('{"hands": 3}', ["line 1"]),
        ('{"hands": [3, 4, 5]}', ["line 1", "seat 0"]),
        ('{"hand": []}', ["line 1"]),
        ('{"hands": [], "tap": []}', ["line 1"]),
        ('{"hands": [', ["line 1", "JSON"]),
        (json.dumps({"hands": HANDS, "tapp": HANDS[0][:7]}), ["line 1", "twice", HANDS[0][0]]),
    ],
)
def test_errors_name_line_and_card(text: str, named: list[str], tmp_path: Path) -> None:
    with pytest.raises(UsageError) as caught:
        read(tmp_path, text)
    for part in named:
        assert part in str(caught.value)


def test_play_hands(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(text_of() + "\n" + text_of(*deal_cards(11, 1, 3, RULES)), encoding="utf-8")
    record = tmp_path / "evening.jsonl"
    words = ["play", "--hands", file, "--strategy", "random", "--seed", 0]
    assert run(*words, "--record", record).code == 0
    first, second = map(parse_record, record.read_text(encoding="utf-8").splitlines())
    assert (first.hands, first.tapp, first.seed, first.deal) == (HANDS, TAPP, None, None)
    assert second.players == 3
    assert run("verify", record).code == 0
    # A file of records is a file of hands too.
    assert run("play", "--hands", record, "--strategy", "random", "--seed", 0, "--format", "json").out == (
        record.read_text(encoding="utf-8")
    )


def test_players_must_agree_with_the_hands(run: Run, refused: Run, tmp_path: Path) -> None:
    file = tmp_path / "evening.txt"
    file.write_text(text_of(), encoding="utf-8")
    assert "5 hands" in refused("play", "--hands", file, "-p", 4).err
    assert run("play", "--hands", file, "-p", 5, "--strategy", "random", "--seed", 1).code == 0
    assert "3 strategies" in refused("play", "--hands", file, "--strategy", "random,random,random").err


def test_the_documented_file_is_a_deal(tmp_path: Path, project_root: Path) -> None:
    page = (project_root / "docs" / "command-line.md").read_text(encoding="utf-8")
    (sample,) = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    (deal,) = read(tmp_path, sample)
    assert shown(deal)[1] == "T7 T6 T4 S6 S5 B7 B5"


@pytest.mark.parametrize(
    "text",
    ['{"a":' * 200_000, '{"hands":' + "[" * 200_000, '{"hands":[' + "[" * 900 + "]" * 900 + "]}"],
    ids=["objects", "lists", "closed"],
)
def test_deep_nesting_is_a_mistake_in_the_file(text: str, refused: Run, tmp_path: Path) -> None:
    file = tmp_path / "deep.jsonl"
    file.write_text(text, encoding="utf-8")
    assert "line 1" in refused("play", "--hands", file).err
