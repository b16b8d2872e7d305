"""The ten states are compared with pictures of them as well, in both sizes and both themes.

A picture is kept at a third of its size. What is compared is the mean colour of squares of 24 pixels:
letters, which each system draws in its own way, are lost in them; what has moved or changed colour is not.
Where a change is meant: `python -m tests.e2e.keep`, look at the pictures, and commit them.
"""

from __future__ import annotations

import base64
import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.e2e.test_kept import KEPT, SIZES, STATES

PICTURES = KEPT / "pictures"
SMALLER, SQUARE = 3, 24
CLEARLY, SHARE = 20, 0.04
"""A square differs if one of its colours does by so much (of 255); so many squares of all may."""

DRAW = """const draw = async (picture, width, height) => {
  const image = new Image();
  image.src = picture;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width || image.naturalWidth;
  canvas.height = height || image.naturalHeight;
  const pen = canvas.getContext("2d");
  pen.imageSmoothingQuality = "high";
  pen.drawImage(image, 0, 0, canvas.width, canvas.height);
  return [canvas, pen.getImageData(0, 0, canvas.width, canvas.height).data];
};"""

SMALL = f"""async ([picture, width, height]) => {{ {DRAW}
  const [canvas] = await draw(picture, width, height);
  return canvas.toDataURL("image/jpeg", 0.7);
}}"""
"""A picture drawn smaller, as an address."""

MEANS = f"""async ([picture, across, down]) => {{ {DRAW}
  const [{{ width, height }}, data] = await draw(picture);
  const sums = new Array(across * down * 3).fill(0);
  const counts = new Array(across * down).fill(0);
  for (let n = 0; n < width * height; n += 1) {{
    const x = Math.floor(((n % width) * across) / width);
    const square = Math.floor((Math.floor(n / width) * down) / height) * across + x;
    counts[square] += 1;
    for (let c = 0; c < 3; c += 1) sums[square * 3 + c] += data[n * 4 + c];
  }}
  return sums.map((sum, n) => sum / counts[Math.floor(n / 3)]);
}}"""
"""The mean red, green and blue of each square, row by row."""


def squares(drawing: Page, picture: str, size: str) -> list[float]:
    """The mean colours of a picture's squares."""
    width, height = SIZES[size]
    colors: list[float] = drawing.evaluate(MEANS, [picture, width // SQUARE, height // SQUARE])
    return colors


def share(before: list[float], after: list[float]) -> float:
    """How many squares of all differ."""
    differ = [abs(one - other) > CLEARLY for one, other in zip(before, after, strict=True)]
    squares = [any(differ[n : n + 3]) for n in range(0, len(differ), 3)]
    return sum(squares) / len(squares)


def kept(file: Path) -> str:
    """A kept picture, as an address."""
    return f"data:image/jpeg;base64,{base64.b64encode(file.read_bytes()).decode()}"


def keep(drawing: Page, picture: str, size: str, file: Path) -> None:
    """Keep a picture."""
    width, height = (n // SMALLER for n in SIZES[size])
    address: str = drawing.evaluate(SMALL, [picture, width, height])
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_bytes(base64.b64decode(address.partition(",")[2]))


def taken(page: Page) -> str:
    """What the screen shows, as an address."""
    page.locator("html[data-ready=true]").wait_for(state="attached")
    return f"data:image/png;base64,{base64.b64encode(page.screenshot()).decode()}"


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
def test_ten_states_look_like_their_pictures(
    new_page: Callable[..., Page], seen: dict[str, str], size: str, theme: str
) -> None:
    width, height = SIZES[size]
    page = new_page(viewport={"width": width, "height": height}, color_scheme=theme)
    drawing = new_page()
    found = []
    for name in STATES:
        page.goto(seen[name])
        picture = taken(page)
        file = PICTURES / f"{size}-{theme}-{re.sub('[^a-z]+', '-', name).strip('-')}.jpg"
        if os.environ.get("STACKTUTOR_KEEP"):
            keep(drawing, picture, size, file)
        differ = share(squares(drawing, kept(file), size), squares(drawing, picture, size))
        found += [f"{file.name}: {differ:.0%} of it looks otherwise"] if differ > SHARE else []
    assert not found, "\n".join([*found, "If this is meant: python -m tests.e2e.keep"])


@pytest.mark.parametrize("change", ["padding-top: 40px", "filter: invert(1)"])
def test_what_has_moved_or_changed_its_colour_is_seen(
    new_page: Callable[..., Page], seen: dict[str, str], change: str
) -> None:
    width, height = SIZES["desktop"]
    page = new_page(viewport={"width": width, "height": height})
    drawing = new_page()
    page.goto(seen["lesson begun"])
    before = squares(drawing, taken(page), "desktop")
    page.evaluate("(css) => { document.querySelector('main').style.cssText = css; }", change)
    assert share(before, squares(drawing, taken(page), "desktop")) > SHARE
