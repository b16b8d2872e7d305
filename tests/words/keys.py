"""Which keys of the catalogue the code and the templates name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

NAMED = re.compile(r"""(?:say|say_markup|unfilled)\(\s*(f?)(["'])([^"']+)\2""")
JOINED = re.compile(r"""(?:say|say_markup|unfilled)\(\s*["']([^"']+)["']\s*~""")
FAMILY = re.compile(r"""\bnamed(?:\(|, )"([a-z-]+)"[,)]""")
"""Words for ids: named("zones", zone), partial(named, "zones")."""
UNCLEAR = re.compile(r"""raise Unclear\("([a-z-]+)\"""")
"""What a text that can be read may leave unclear."""


def named(root: Path) -> Iterator[tuple[Path, str]]:
    """Each key said, with its file; where a part of it is filled in, that part is `*`."""
    for path in (*root.glob("webapp/**/*.py"), *root.glob("templates/**/*.html")):
        text = path.read_text("utf-8")
        begun = {match.start(): match[1] + "*" for match in JOINED.finditer(text)}
        yield from ((path, f"names.{match[1]}.*") for match in FAMILY.finditer(text))
        yield from ((path, f"unclear.{match[1]}") for match in UNCLEAR.finditer(text))
        for match in NAMED.finditer(text):
            key = begun.get(match.start(), match[3])
            yield path, re.sub(r"\{[^{}]*\}", "*", key) if match[1] else key
