"""The pattern page: every component in every state, for those who change them."""

from __future__ import annotations

import re
from itertools import groupby

from flask import Blueprint, current_app, render_template
from markupsafe import Markup

from .samples import PANEL, Sample, samples

pages = Blueprint("patterns", __name__)

_NAMED = re.compile(
    r'(?<=\s)(id|for|form|list|popovertarget|data-ticks|aria-labelledby|aria-describedby)="([^"]+)"'
)


@pages.get("/patterns")
def show() -> str:
    """Every component in every state."""
    drawn = [(sample, drawing(sample, n)) for n, sample in enumerate(samples())]
    drawn.sort(key=lambda pair: pair[0].file)
    groups = [(file, list(some)) for file, some in groupby(drawn, key=lambda pair: pair[0].file)]
    return render_template("pages/patterns.html", groups=groups)


def drawing(sample: Sample, n: int) -> Markup:
    """A component drawn, with ids of its own."""
    file = "decision/panel.html" if sample.macro == PANEL else sample.file
    module = current_app.jinja_env.get_template(f"components/{file}").module
    return apart(str(getattr(module, sample.macro)(*sample.given)), n)


def apart(html: str, n: int) -> Markup:
    """HTML whose ids, and what names them, carry a number, so that it can stand on one page with its like."""

    def named(match: re.Match[str]) -> str:
        ids = " ".join(f"{id_}-s{n}" for id_ in match[2].split())
        return f'{match[1]}="{ids}"'

    return Markup(_NAMED.sub(named, html))
