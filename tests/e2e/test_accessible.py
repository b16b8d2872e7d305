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

RUN = "(options) => axe.run(document, options).then((found) => found.violations)"
CONTRAST = "color-contrast"
EVERYTHING = {"resultTypes": ["violations"]}
ALL_BUT_CONTRAST = {**EVERYTHING, "rules": {CONTRAST: {"enabled": False}}}

RUN_CONTRAST = """([known, rule]) => {
  const painted = (one) => {
    const { backgroundColor, backgroundImage, opacity, textShadow, filter } = getComputedStyle(one);
    return [backgroundColor, backgroundImage, opacity, textShadow, filter].join();
  };
  const lies = (one) => (one ? [...new Set([painted(one), ...lies(one.parentElement)])] : []);
  const way = (one) => {
    const { color, fontSize, fontWeight } = getComputedStyle(one);
    return [color, fontSize, fontWeight, one.matches(":disabled"), ...lies(one)].join("; ");
  };
  const says = (one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
  const ways = new Map(known.map((one) => [one, null]));
  for (const one of document.querySelectorAll("body *")) {
    if ((says(one) || one.matches("input, select, textarea")) && one.checkVisibility()) {
      const seen = way(one);
      if (!ways.has(seen)) ways.set(seen, one);
    }
  }
  const include = [...ways.values()].filter((one) => one);
  const options = { runOnly: [rule], resultTypes: ["violations"] };
  const run = include.length ? axe.run({ include }, options) : Promise.resolve({ violations: [] });
  return run.then((found) => [found.violations, [...ways.keys()]]);
}"""
"""Text in the same colours, of the same size, over the same grounds has the same contrast: axe is asked about
one of each way, as that is what takes it longest.
"""

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


def load_axe(page: Page) -> None:
    """Bring axe into a page."""
    page.evaluate(Axe().axe_script)


def told(page: Page, violations: list[Any]) -> list[str]:
    """What axe found. On the pattern page each region comes several times, under one name."""
    but = "landmark-unique" if page.url.endswith("/patterns") else ""
    return [
        f"{violation['id']}: {node['target']} {node['failureSummary']}"
        for violation in violations
        for node in violation["nodes"]
        if violation["id"] != but
    ]


def problems(page: Page, options: dict[str, Any] = EVERYTHING) -> list[str]:
    """What axe finds in a page that has it."""
    return told(page, page.evaluate(RUN, options))


def too_faint(page: Page, known: set[str]) -> list[str]:
    """What axe finds about contrasts, of text coloured in ways not `known` yet."""
    violations, ways = page.evaluate(RUN_CONTRAST, [sorted(known), CONTRAST])
    known.update(ways)
    return told(page, violations)


def assert_accessible(page: Page) -> None:
    """Axe finds nothing."""
    load_axe(page)
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
    known: set[str] = set()
    page = new_page(reduced_motion="reduce")  # colours are compared when they have arrived
    for name, address in in_group(seen, group).items():
        page.goto(address)
        open_folds(page)
        load_axe(page)
        for width, height in (DESKTOP, PHONE):
            page.set_viewport_size({"width": width, "height": height})
            for theme in ("light", "dark"):
                page.emulate_media(color_scheme=theme)
                said = too_faint(page, known)
                said += problems(page, ALL_BUT_CONTRAST) if theme == "light" else []
                found += [f"{name}, {theme} {width}: {says}" for says in said]
    assert not found, "\n".join(found)


FAINT = """<!doctype html><html lang="en"><title>Faint</title><body><main><h1>Faint</h1>
<style>body { color: #333; background: #fff } .dark { background: #000 } .pale { color: #999 }
@media (prefers-color-scheme: dark) { h2 { color: #eee } }</style>
<p>Clear.</p><p class="pale">Pale.</p><div class="dark"><p>On dark.</p></div><h2>Pale in the dark</h2>"""


def test_every_way_of_colouring_is_looked_at_once(new_page: Callable[..., Page]) -> None:
    page = new_page()
    page.set_content(FAINT)
    load_axe(page)
    known: set[str] = set()
    light = too_faint(page, known)
    assert len(light) == 2, light
    assert too_faint(page, known) == []
    page.emulate_media(color_scheme="dark")
    [dark] = too_faint(page, known)
    assert "h2" in dark


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
        load_axe(page)
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
