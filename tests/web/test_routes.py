"""The list of routes is the list of routes."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask


def test_routes_md_lists_every_route_and_no_other(app: Flask, root: Path) -> None:
    text = (root / "webapp" / "views" / "ROUTES.md").read_text("utf-8")
    listed = {tuple(found) for found in re.findall(r"^\| `(GET|POST) (\S+)` \|", text, re.MULTILINE)}
    real = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert listed == real
