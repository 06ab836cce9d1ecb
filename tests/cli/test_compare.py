"""Variants compared from the command line: the same plan and run as 'run variants'."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
FEW = ("-n", 4, "--seed", 1, "-j", 1, "--strategy", "random")


@pytest.fixture
def plan(run: Run) -> Run:
    def plan(*words: object) -> Any:
        outcome = run(*words, "--dry-run", "--seed", 1, "--format", "json")
        assert outcome.code == 0, outcome
        return json.loads(outcome.out)

    return plan


def test_variants_are_compared_with_all_players_that_they_have(plan: Run) -> None:
    found = plan("compare", "visp", "st-niklaus", "graechen")
    assert (found["experiment"], found["variant"]) == ("variants", "visp")
    assert found["players"] == [4, 5, 6, 7]
    assert found["options"] == {"against": "st-niklaus,graechen", "pairs": "all", "parts": "auto"}
    assert list(found["compared"]) == ["visp", "st-niklaus", "graechen"]
    assert plan("run", "variants")["players"] == [3, 4, 5, 6, 7]


def test_it_is_the_experiment_of_run(run: Run) -> None:
    tables = [
        json.loads(run(*words, *FEW, "-p", "4,5", "--format", "json").out)["tables"]
        for words in (
            ("compare", "visp", "visp:double_at_most=20,stake=5"),
            ("run", "variants", "--variant", "visp", "--option", "against=visp:double_at_most=20,stake=5"),
        )
    ]
    assert tables[0] == tables[1]
    assert {table["name"] for table in tables[0]} >= {"settings", "payments", "differences_shares", "parts"}


def test_a_sweep_compares_every_value(plan: Run) -> None:
    found = plan("compare", "visp", "--sweep", "double_at_most=20,29,30,31", "-p", 5)
    assert list(found["compared"]) == [f"double_at_most={at}" for at in (20, 29, 30, 31)]
    assert found["rules"]["double_at_most"] == 20
    both = plan("compare", "visp", "graechen", "--sweep", "stake=5,10", "-p", 5)
    assert len(both["compared"]) == 4


def test_rulings_are_compared_with_the_variant_as_it_is(plan: Run) -> None:
    found = plan("compare", "rulebook", "--rulings")
    assert found["options"]["pairs"] == "first"
    assert list(found["compared"]) == [
        "rulebook", "fool_without_tricks=kept", "call_timing=before_exchange", "forced_game=false",
    ]  # fmt: skip


def test_tables_fit_eighty_columns_and_say_whose_deals(run: Run) -> None:
    out = run("compare", "visp", "st-niklaus", "graechen", *FEW, "-p", "4,7").out
    assert max(map(len, out.splitlines())) <= 80
    text = " ".join(out.split())
    assert "With 4 players hands and tapp of graechen are of other sizes than those of visp" in text
    for title in ("Where the variants differ", "Which variants cannot be told apart", "step by step"):
        assert title in text


def test_a_run_is_kept_with_every_variant(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "kept"
    outcome = run("compare", "visp", "graechen", *FEW, "-p", 5, "-o", out, "-q")
    assert outcome.code == 0, outcome
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["plan"]["compared"]["graechen"]["rules"]["double_at_most"] == 20
    assert len(manifest["plan"]["compared"]["graechen"]["rules_digest"]) == 64
    assert manifest["games"] == manifest["audit"]["games"] > 0
    assert (out / "figures" / "payments-5-players.svg").is_file()
    assert run("extend", out, "-n", 6, "-j", 1, "-q").code == 0


def test_what_cannot_be_compared_is_refused(refused: Run) -> None:
    assert "nothing to compare: name variants" in refused("compare").err
    assert "nothing to compare 'visp' with" in refused("compare", "visp").err
    assert "Did you mean 'graechen'?" in refused("compare", "visp", "grechen").err
    assert (
        "visp and st-niklaus have 4 to 7 in common" in refused("compare", "visp", "st-niklaus", "-p", 8).err
    )
    assert "leave one out" in refused("compare", "visp", "--rulings", "--sweep", "stake=5").err
    assert "--rulings came with 2 variants" in refused("compare", "visp", "book", "--rulings").err
    assert "give a setting and its values" in refused("compare", "visp", "--sweep", "stake").err
    assert "12 at most" in refused("compare", "visp", "--sweep", "stake=1,2,3,4,5,6,7,8,9,10,11,12,13").err
    assert "it is all or first" in refused("run", "variants", "--option", "pairs=both").err


TROCCAS = ("compare", "troccas", "troccas-encyclopaedia")


def test_troccas_is_compared_with_all_players_that_it_has(plan: Run) -> None:
    found = plan(*TROCCAS)
    assert (found["experiment"], found["variant"], found["players"]) == ("variants", "troccas", [3, 4, 5, 6])
    assert list(found["compared"]) == ["troccas", "troccas-encyclopaedia"]
    rulings = list(plan("compare", "troccas", "--rulings")["compared"])
    assert rulings == ["jack_called_spares=own_court", "jack_called_spares=any_court"]
    sweeps = ("--sweep", "signal_trumps=false,true", "--sweep", "first_lead=eldest,dealer")
    assert len(plan("compare", "troccas", *sweeps)["compared"]) == 4
    usual = plan("run", "variants", "--variant", "troccas", "--set", "signal_trumps=true")
    assert list(usual["compared"]) == ["troccas:signal_trumps=true", "troccas-encyclopaedia"]


def test_troccas_is_compared_in_game_points_within_eighty_columns(run: Run) -> None:
    outcome = run(*TROCCAS, "troccas:signal_trumps=true", *FEW, "-p", "3-6")
    assert outcome.code == 0, outcome
    assert max(map(len, outcome.out.splitlines())) <= 80
    text = " ".join(outcome.out.split())
    for said in ("What is paid are game points", "step by step", "cannot be told apart", "first_lead"):
        assert said in text
    for word in ("Rappen", "stake", "contract", "declarer"):
        assert word not in text


def test_a_comparison_of_troccas_is_kept_and_gone_on_with(run: Run, tmp_path: Path) -> None:
    out = tmp_path / "kept"
    outcome = run(*TROCCAS, *FEW, "-p", 4, "-o", out, "-q")
    assert outcome.code == 0, outcome
    manifest = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["plan"]["compared"]["troccas-encyclopaedia"]["rules"]["first_lead"] == "dealer"
    page = (out / "report.html").read_text(encoding="utf-8")
    assert "game points" in page
    assert (out / "figures" / "differences-dealer.svg").is_file()
    assert run("extend", out, "-n", 6, "-j", 1, "-q").code == 0


def test_a_comparison_of_troccas_that_cannot_be_is_refused(refused: Run) -> None:
    for words in (("troccas", "visp"), ("visp", "troccas")):
        assert "compare variants of one game; 'list variants' names them" in refused("compare", *words).err
    assert "3 to 6" in refused(*TROCCAS, "-p", 7).err
    assert "talk = true is not supported yet" in refused("compare", "troccas", "troccas:talk=true").err
    assert "'first_lead'?" in refused("compare", "troccas", "troccas:first_leed=dealer").err
    assert "give a precision in pp or gp" in refused(*TROCCAS, "--precision", "0.2rp").err
    assert "give a precision in pp or rp" in refused("compare", "visp", "graechen", "--precision", "1gp").err
