"""No page breaks an accessibility rule that axe knows, in any state, light or dark, on a phone or a desktop;
nothing sticks out of a narrow screen, and what is touched is large enough.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

DESKTOP, PHONE, NARROW = (1280, 860), (390, 844), (320, 640)
"""A screen 1280 px wide is 320 px wide at 400 %."""

GROUPS = ("read", "decides", "lesson", "asks", "")
"""Which states a test goes through: by the first word of their name, and the rest."""

COLOR = {"runOnly": {"type": "rule", "values": ["color-contrast"]}, "resultTypes": ["violations"]}
EVERYTHING = {"resultTypes": ["violations"]}

TOUCH = 44
"""The least width and height of what is touched, in CSS pixels."""

TOO_SMALL = """(least) => {
  const inline = (one) => one.matches("a") && getComputedStyle(one).display === "inline";
  const text = (one) => one.matches("a.rule, a.why") || inline(one);
  const said = (one) => `${one.outerHTML.slice(0, 90)}: `;
  const touched = document.querySelectorAll("a[href], button, summary, input, select, textarea");
  return [...touched].flatMap((one) => {
    const around = one.matches("input[type=checkbox], input[type=radio]") ? one.closest("label") ?? one : one;
    const box = around.getBoundingClientRect();
    const unseen = box.width < 2 || !one.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    if (unseen || text(one) || one.closest(".skip") || box.bottom < 0) return [];
    const width = one.matches(".slider li a") ? 24 : least;  // two larger buttons beside them do the same
    const small = box.height < least - 0.5 || box.width < width - 0.5;
    return small ? [`${said(one)}${box.width.toFixed()}x${box.height.toFixed()}`] : [];
  });
}"""
"""What is smaller than a fingertip. Links within sentences may be (2.5.8 of WCAG 2.2)."""


def problems(page: Page, options: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds. On the pattern page each region comes several times, under one name."""
    but = "landmark-unique" if page.url.endswith("/patterns") else ""
    found: dict[str, Any] = Axe().run(page, options=options).response
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in found["violations"]
        for node in violation["nodes"]
        if violation["id"] != but
    ]


def assert_accessible(page: Page) -> None:
    """Axe finds nothing."""
    assert problems(page) == [], page.url


def in_group(seen: dict[str, str], group: str) -> dict[str, str]:
    """The states of a group."""
    return {
        name: address
        for name, address in seen.items()
        if (first if (first := name.partition(" ")[0]) in GROUPS else "") == group
    }


def open_folds(page: Page) -> None:
    """Open everything that is folded, so that it is looked at too."""
    page.evaluate("document.querySelectorAll('details').forEach((one) => { one.open = true; })")


@pytest.mark.parametrize("group", GROUPS)
def test_axe_finds_nothing(new_page: Callable[..., Page], seen: dict[str, str], group: str) -> None:
    """All rules in both sizes; in the dark, where nothing but colours is another, those about colours."""
    found: list[str] = []
    page = new_page(reduced_motion="reduce")  # colours are compared when they have arrived
    for name, address in in_group(seen, group).items():
        page.goto(address)
        open_folds(page)
        for (width, height), dark in ((DESKTOP, False), (PHONE, False), (PHONE, True)):
            page.set_viewport_size({"width": width, "height": height})
            page.emulate_media(color_scheme="dark" if dark else "light")
            said = problems(page, COLOR if dark else EVERYTHING)
            found += [f"{name}, {'dark' if dark else 'light'} {width}: {says}" for says in said]
    assert not found, "\n".join(found)


def test_nothing_sticks_out_of_a_narrow_screen(new_page: Callable[..., Page], seen: dict[str, str]) -> None:
    width, height = NARROW
    page = new_page(viewport={"width": width, "height": height})
    wide = []
    for name, address in seen.items():
        page.goto(address)
        for _ in (0, 1):
            now = page.evaluate("document.documentElement.scrollWidth")
            wide += [f"{name}: {now} px"] if now > width else []
            open_folds(page)
    assert not wide, "\n".join(wide)


def test_what_is_touched_is_large_enough(new_page: Callable[..., Page], seen: dict[str, str]) -> None:
    """On the playing page, on a phone."""
    width, height = PHONE
    page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
    small = []
    for name, address in seen.items():
        if name.startswith("read"):
            continue
        page.goto(address)
        open_folds(page)
        small += [f"{name}: {says}" for says in page.evaluate(TOO_SMALL, TOUCH)]
    assert not small, "\n".join(small)


def test_the_sheet_of_tools_is_accessible(new_page: Callable[..., Page], seen: dict[str, str]) -> None:
    """What a phone has no room for is as good to use as the rest, and sticks out of no screen."""
    for width, height in (PHONE, NARROW):
        page = new_page(viewport={"width": width, "height": height}, has_touch=True, is_mobile=True)
        page.goto(seen["lesson begun"])
        page.get_by_role("button", name="More").click()
        open_folds(page)
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(TOO_SMALL, TOUCH) == []
        assert problems(page, EVERYTHING) == []
        page.close()


def test_lessons_and_rulings_are_printed_without_their_controls(
    new_page: Callable[..., Page], seen: dict[str, str]
) -> None:
    """What is told is there, folded or not; what is pressed is not."""
    page = new_page()
    page.emulate_media(media="print")
    for name in ("lesson begun", "stack of four", "lesson done", "read /rules/cycling.hand-only"):
        page.goto(seen[name])
        assert page.locator("h1").is_visible(), name
        shown = page.locator("button, input, select, nav, details.here").locator("visible=true")
        assert shown.count() == 0, (name, shown.first.evaluate("(one) => one.outerHTML"))
    page.goto(seen["lesson begun"])
    for text in ("#story .prose", ".card .text", "#log"):
        assert page.locator(text).first.is_visible(), text
    assert page.locator(".lead").evaluate("(one) => getComputedStyle(one).maxHeight") == "none"
