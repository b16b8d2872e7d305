"""Ten states look as they were kept: where each part stands, how large it is, and its colours in both themes.

Boxes and colours are compared, not pixels: letters are drawn differently by each system, so pictures would
differ where nothing has changed. Where a change is meant: `python -m tests.e2e.keep`, look at what git says
has changed, and commit it.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from webapp import CHECKOUT

KEPT = CHECKOUT / "tests" / "e2e" / "kept"
SIZES = {"phone": (390, 844), "desktop": (1280, 900)}
STATES = (
    "read /",
    "read /rules/cycling.hand-only",
    "lesson begun",
    "lesson refused",
    "lesson right",
    "lesson done",
    "asks from-the-top (order, order)",
    "decides scry",
    "decides attack",
    "stack of four",
)
PIXELS, SHARE = 8, 0.12
"""What may differ: so many pixels sideways; downwards, where lines break by the font, this share as well."""

MEASURE = """() => {
  const parts = ["header.site", "h1", "#situation", "#story", "#feedback", "#decision", "#tools", "#stack",
    ".stack-item", "section.player", ".zone", ".card", ".chip", "#log", ".button.primary", ".action",
    ".option", ".order-item", ".refusal", "main"];
  const found = {};
  for (const part of parts) {
    [...document.querySelectorAll(part)].slice(0, 6).forEach((one, n) => {
      const box = one.getBoundingClientRect();
      if (!box.width || !one.checkVisibility()) return;
      const style = getComputedStyle(one);
      found[`${part} ${n + 1}`] = {
        box: [box.x, box.y + scrollY, box.width, box.height].map(Math.round),
        colors: [style.color, style.backgroundColor, style.borderTopColor],
      };
    });
  }
  return found;
}"""


def look(page: Page) -> dict[str, Any]:
    """Each part's box, and its colours in the light and in the dark."""
    page.emulate_media(color_scheme="light")
    light = page.evaluate(MEASURE)
    page.emulate_media(color_scheme="dark")
    dark = page.evaluate(MEASURE)
    return {
        part: {"box": one["box"], "light": one["colors"], "dark": dark[part]["colors"]}
        for part, one in light.items()
    }


def differences(kept: dict[str, Any], now: dict[str, Any]) -> list[str]:
    """What looks otherwise than it was kept."""
    found = [f"{part} is new" for part in now.keys() - kept.keys()]
    found += [f"{part} is gone" for part in kept.keys() - now.keys()]
    for part in sorted(kept.keys() & now.keys()):
        before, after = kept[part], now[part]
        if not all(map(near, (0, 1, 0, 1), before["box"], after["box"])):
            found.append(f"{part} stands at {after['box']}, was kept at {before['box']}")
        found += [
            f"{part} in the {theme} has the colours {after[theme]}, was kept with {before[theme]}"
            for theme in ("light", "dark")
            if before[theme] != after[theme]
        ]
    return found


def near(downwards: int, before: int, after: int) -> bool:
    """Whether two measures are as good as equal."""
    return abs(before - after) <= PIXELS + downwards * SHARE * abs(before)


@pytest.mark.parametrize("size", SIZES)
def test_ten_states_look_as_they_were_kept(
    new_page: Callable[..., Page], seen: dict[str, str], size: str
) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height}, reduced_motion="reduce")
    now = {}
    for name in STATES:
        page.goto(seen[name])
        now[name] = look(page)
    file = KEPT / f"{size}.json"
    if os.environ.get("STACKTUTOR_KEEP"):
        file.parent.mkdir(exist_ok=True)
        file.write_text(written(now), "utf-8")
    kept = json.loads(file.read_text("utf-8"))
    found = [f"{name}: {says}" for name in STATES for says in differences(kept[name], now[name])]
    assert not found, "\n".join([*found, "If this is meant: python -m tests.e2e.keep"])


def written(now: dict[str, Any]) -> str:
    """JSON with a line for each part, so that a change is seen as one."""
    states = []
    for name, parts in now.items():
        lines = ",\n".join(f"  {json.dumps(part)}: {json.dumps(one)}" for part, one in parts.items())
        states.append(f"{json.dumps(name)}: {{\n{lines}\n}}")
    return "{\n" + ",\n".join(states) + "\n}\n"


def test_what_has_changed_is_told() -> None:
    part = {"box": [0, 100, 300, 50], "light": ["a"], "dark": ["b"]}
    assert differences({"x": part}, {"x": {**part, "box": [4, 110, 296, 60]}}) == []
    assert differences({"x": part}, {"x": {**part, "box": [20, 100, 300, 50]}}) == [
        "x stands at [20, 100, 300, 50], was kept at [0, 100, 300, 50]"
    ]
    assert differences({"x": part}, {"x": {**part, "dark": ["c"]}}) == [
        "x in the dark has the colours ['c'], was kept with ['b']"
    ]
    assert differences({"x": part}, {"y": part}) == ["y is new", "x is gone"]
