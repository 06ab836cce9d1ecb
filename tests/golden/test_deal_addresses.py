"""Golden deals: an address gives the same cards in every release, as ``docs/deal-addresses.md`` says."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from troggu_stats.cards import TROCCAS, TROGGU
from troggu_stats.dealing.address import (
    choice_keys,
    fresh_choice_keys,
    shuffle,
    shuffle_afresh,
    shuffle_scratch,
)
from troggu_stats.records import address as reference

GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent / "deals.jsonl").read_text(encoding="utf-8").splitlines()
]


TROCCAS_GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent / "troccas-deals.jsonl").read_text(encoding="utf-8").splitlines()
]


FRESH_GOLDEN = [
    json.loads(line)
    for line in (Path(__file__).parent / "troccas-fresh-deals.jsonl").read_text(encoding="utf-8").splitlines()
]


@pytest.fixture(scope="module")
def page(project_root: Path) -> str:
    return (project_root / "docs" / "deal-addresses.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def snippet(page: str) -> Callable[[int, int], list[str]]:
    """The page's own few lines, which know nothing of the package."""
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    assert len(code) == 1
    names: dict[str, Callable[[int, int], list[str]]] = {}
    exec(code[0], names)
    return names["shuffled"]


def ids(golden: dict[str, object]) -> str:
    return f"{golden['seed']}:{golden['deal']}"


@pytest.mark.parametrize("golden", GOLDEN, ids=ids)
def test_golden_deals(golden: dict[str, object], snippet: Callable[[int, int], list[str]]) -> None:
    seed, deal = golden["seed"], golden["deal"]
    words, order = shuffle_scratch()
    shuffle(seed, deal, TROGGU.size, words, order)
    cards = golden["cards"].split()
    assert [TROGGU.text(card) for card in order[: TROGGU.size]] == cards
    assert [TROGGU.text(card) for card in reference.shuffled(seed, deal, TROGGU.size)] == cards
    assert snippet(seed, deal) == cards


@pytest.mark.parametrize("golden", GOLDEN, ids=ids)
def test_golden_choice_keys(golden: dict[str, object]) -> None:
    keys = np.zeros(8, np.int64)
    choice_keys(golden["seed"], golden["deal"], keys)
    assert [f"{int(key) % 2**64:016x}" for key in keys] == golden["keys"].split()


@pytest.mark.parametrize("golden", TROCCAS_GOLDEN, ids=ids)
def test_golden_deals_of_troccas(golden: dict[str, object], page: str) -> None:
    seed, deal = golden["seed"], golden["deal"]
    words, order = shuffle_scratch()
    shuffle(seed, deal, TROCCAS.size, words, order)
    cards = golden["cards"].split()
    assert [TROCCAS.text(card) for card in order[: TROCCAS.size]] == cards
    assert [TROCCAS.text(card) for card in reference.shuffled(seed, deal, TROCCAS.size)] == cards
    # The page's own few lines, given the other pack.
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    names: dict[str, Any] = {}
    exec(code, names)
    names["PACK"] = TROCCAS.texts
    assert names["shuffled"](seed, deal) == cards


@pytest.mark.parametrize("golden", FRESH_GOLDEN, ids=lambda one: f"{ids(one)} afresh {one['fresh']}")
def test_golden_deals_dealt_afresh(golden: dict[str, object], page: str) -> None:
    address = golden["seed"], golden["deal"], golden["fresh"]
    words, order = shuffle_scratch()
    shuffle_afresh(*address, TROCCAS.size, words, order)
    cards = golden["cards"].split()
    assert [TROCCAS.text(card) for card in order[: TROCCAS.size]] == cards
    plain = reference.shuffled(*address[:2], TROCCAS.size, address[2])
    assert [TROCCAS.text(card) for card in plain] == cards
    code = re.findall(r"```python\n(.*?)```", page, re.DOTALL)[0]
    names: dict[str, Any] = {}
    exec(code, names)
    names["PACK"] = TROCCAS.texts
    assert names["shuffled"](*address) == cards
    keys = np.zeros(8, np.int64)
    fresh_choice_keys(*address, keys)
    assert [f"{int(key) % 2**64:016x}" for key in keys] == golden["keys"].split()


def test_the_page_shows_a_golden_deal_dealt_afresh(page: str) -> None:
    shown = re.findall(r"`0:0`, Troccas, dealt afresh once\n\n```text\n(.*?)```", page, re.DOTALL)
    assert [one.split() for one in shown] == [FRESH_GOLDEN[0]["cards"].split()]


def test_the_page_shows_a_golden_deal_of_troccas(page: str) -> None:
    shown = re.findall(r"`0:0`, Troccas\n\n```text\n(.*?)```", page, re.DOTALL)
    assert [one.split() for one in shown] == [TROCCAS_GOLDEN[0]["cards"].split()]


def test_the_page_shows_golden_deals(page: str) -> None:
    shown = re.findall(r"`(\d+):(\d+)`\n\n```text\n(.*?)```", page, re.DOTALL)
    known = {(golden["seed"], golden["deal"]): golden["cards"].split() for golden in GOLDEN}
    assert len(shown) == 4
    for seed, deal, cards in shown:
        assert known[int(seed), int(deal)] == cards.split()


def test_goldens_hold_both_ends_of_the_range() -> None:
    seeds = {golden["seed"] for golden in GOLDEN}
    deals = {golden["deal"] for golden in GOLDEN}
    assert {0, 2**53 - 1} <= seeds
    assert {0, 2**53 - 1} <= deals
