"""The page of a report in a browser: it opens, sorts, filters, points, changes its theme, prints."""

from pathlib import Path
from typing import Any

import pytest

from troggu_stats.reporting.page.tables import unpacked

pytestmark = pytest.mark.slow

CONTRACTS = "#table-solo-contracts"
LONG = "#table-solo-hands_by_situation"
# Rows and points are alike: a few of each tell whether there is a barrier, in a tenth of the time.
FEWER = """
for (const body of document.querySelectorAll("tbody")) while (body.rows.length > 5) body.lastChild.remove();
for (const plot of document.querySelectorAll("[data-plot]")) {
  [...plot.querySelectorAll("[data-tip]")].slice(5).forEach((point) => point.remove());
}
"""


def sheet(page: Any, anchor: str) -> Any:
    return page.locator(f"section.sheet:has({anchor})")


def column(page: Any, anchor: str, number: int) -> list[str]:
    cells = sheet(page, anchor).locator(f"tbody tr > :nth-child({number})")
    return [text.split()[0] for text in cells.all_inner_texts()]


def test_opens_from_disk_and_asks_for_nothing(open_page, report: Path) -> None:
    opened = open_page()
    opened.page.wait_for_load_state("networkidle")
    assert opened.said == []
    assert opened.asked == [report.as_uri()]
    assert opened.page.locator("h1").count() == 1


def test_a_page_that_asks_or_fails_would_be_noticed(open_page) -> None:
    opened = open_page()
    opened.page.evaluate(
        "document.body.append(Object.assign(new Image(), {src: 'http://localhost:9/x.png'}))"
    )
    opened.page.wait_for_timeout(200)
    assert opened.said


def test_sorts(open_page) -> None:
    page = open_page().page
    before = column(page, CONTRACTS, 3)
    button = sheet(page, CONTRACTS).locator("thead th:nth-child(3) button")
    button.click()
    numbers = [int(text.replace(",", "")) for text in column(page, CONTRACTS, 3)]
    assert numbers == sorted(numbers)
    assert sheet(page, CONTRACTS).locator("th[aria-sort='ascending']").count() == 1
    button.press("Enter")
    assert column(page, CONTRACTS, 3) == [f"{number:,}" for number in reversed(numbers)]
    assert sorted(before) == sorted(column(page, CONTRACTS, 3))
    assert page.locator("th[aria-sort='descending']").count() == 1


def test_sorts_estimates_by_their_values(open_page) -> None:
    page = open_page().page
    sheet(page, CONTRACTS).locator("thead th:nth-child(4) button").click()
    values = [float(text.replace("\N{MINUS SIGN}", "-")) for text in column(page, CONTRACTS, 4)]
    assert values == sorted(values)
    assert len(values) > 3


def test_draws_intervals_on_the_scale_of_their_column(open_page) -> None:
    page = open_page().page
    head = sheet(page, CONTRACTS).locator("thead th:nth-child(4)")
    low, high = (float(head.get_attribute(f"data-{end}")) for end in ("low", "high"))
    cell = sheet(page, CONTRACTS).locator("tbody tr:first-child > :nth-child(4)")
    ends = [float(text) for text in cell.locator("span").inner_text().strip("[]").split(", ")]
    box = cell.locator("i").evaluate(
        "bar => [bar.style.getPropertyValue('--l'), bar.style.getPropertyValue('--w')]"
    )
    left, width = map(float, box)
    assert abs(low + (high - low) * left / 100 - ends[0]) < (high - low) / 500
    assert abs((high - low) * width / 100 - (ends[1] - ends[0])) < (high - low) / 500


def test_filters(open_page) -> None:
    page = open_page().page
    table = sheet(page, "#table-solo-bids")
    table.get_by_label("players").select_option("5")
    assert set(column(page, "#table-solo-bids", 1)) == {"5"}
    assert table.locator("output").inner_text() == "5 of 9 rows"
    table.get_by_label("Find").fill("no such row")
    assert table.locator("output").inner_text() == "0 of 9 rows"


def test_looks_up_rows_of_a_long_table(open_page, report: Path) -> None:
    page = open_page().page
    table = sheet(page, LONG)
    packed = table.locator("[data-packed]").text_content()
    assert table.locator("tbody tr").count() == 0
    table.locator("details[data-sheet] > summary").click()
    table.locator("tbody tr").first.wait_for()
    number = unpacked(packed).count("<tr>")
    assert table.locator("tbody tr").count() == min(200, number)
    assert number > 120
    table.get_by_label("players").select_option("4")
    table.get_by_label("situation").select_option("open")
    assert set(column(page, LONG, 1)) == {"4"}
    assert set(column(page, LONG, 2)) == {"open"}


def test_changes_and_remembers_the_theme(open_page) -> None:
    page = open_page().page
    ground = "getComputedStyle(document.body).backgroundColor"
    light = page.evaluate(ground)
    switch = page.get_by_role("button", name="Dark theme")
    assert switch.get_attribute("aria-pressed") == "false"
    switch.click()
    dark = page.evaluate(ground)
    assert dark != light
    assert switch.get_attribute("aria-pressed") == "true"
    page.reload()
    assert page.evaluate(ground) == dark
    switch.click()
    assert page.evaluate(ground) == light


def test_follows_the_system_theme(open_page) -> None:
    ground = "getComputedStyle(document.body).backgroundColor"
    light, dark = (open_page(scheme=scheme).page.evaluate(ground) for scheme in ("light", "dark"))
    assert light != dark


def test_shows_the_values_of_a_figure_by_pointer_and_keyboard(open_page) -> None:
    page = open_page().page
    plot = page.locator("[data-plot]:visible").first
    plot.focus()
    page.keyboard.press("ArrowRight")
    tip = page.locator(".tip")
    first = tip.inner_text()
    assert ":" in first
    page.keyboard.press("ArrowRight")
    assert tip.inner_text() != first
    page.keyboard.press("Escape")
    assert not tip.is_visible()
    point = plot.locator("[data-tip]").first
    point.hover()
    assert tip.inner_text() == first


def test_begins_with_a_way_past_the_head(open_page) -> None:
    page = open_page().page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.className") == "skip"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main"


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_is_never_wider_than_the_screen(open_page, width: int) -> None:
    page = open_page(width=width).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_is_whole_without_its_script(open_page) -> None:
    page = open_page(java_script_enabled=False).page
    assert sheet(page, CONTRACTS).locator("tbody tr").count() >= 3
    assert page.get_by_role("button").count() == 0
    assert sheet(page, LONG).locator("noscript").count() == 1


def test_prints_what_is_folded(open_page) -> None:
    page = open_page().page
    folded = "document.querySelectorAll('details[data-fold]:not([open])').length"
    before = page.evaluate(folded)
    assert before > 0
    assert page.pdf().startswith(b"%PDF")
    page.evaluate("dispatchEvent(new Event('beforeprint'))")
    assert page.evaluate(folded) == page.locator(".long details[data-fold]:not([open])").count()
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    assert page.evaluate(folded) == before


def test_runs_no_script_of_a_strategy(open_page) -> None:
    opened = open_page()
    text = opened.page.locator("main").inner_text()
    assert "<img src=x onerror=alert(1)>" in text
    assert opened.page.locator("main img").count() == 0
    assert opened.said == []


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1280])
def test_has_no_barrier(open_page, scheme: str, width: int) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    page = open_page(width=width, scheme=scheme).page
    sheet(page, LONG).locator("details[data-sheet] > summary").click()
    sheet(page, LONG).locator("tbody tr").first.wait_for()
    page.evaluate(FEWER)
    found = axe.Axe().run(page).response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"][:3]]) for one in found] == []


def test_a_barrier_would_be_found(open_page) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe-core is not installed")
    page = open_page().page
    page.evaluate(FEWER)
    page.evaluate("document.querySelector('main').append(document.createElement('button'))")
    assert [one["id"] for one in axe.Axe().run(page).response["violations"]] == ["button-name"]
