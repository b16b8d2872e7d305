"""All that concerns htmx's headers: nobody else reads or writes an HX-* header."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from flask import Flask, Response
from htmx_flask import Htmx, make_response, request
from markupsafe import escape

VARY = ("HX-Request", "HX-Request-Type")


@dataclass(frozen=True)
class Region:
    """A piece of a page: `html` replaces the element with this id, or with `inner` what is in it."""

    id: str
    html: str
    inner: bool = False

    @property
    def swap(self) -> str:
        """How htmx puts it in."""
        return "innerHTML" if self.inner else "outerHTML"


def init_app(app: Flask) -> None:
    """Let requests know about htmx, and caches that answers depend on its headers."""
    Htmx(app)
    app.after_request(with_vary)


def wants_regions() -> bool:
    """Whether the answer should be the changed regions. Boosted links and the Back button want full
    pages."""
    return bool(request.htmx) and request.headers.get("HX-Request-Type", "partial") == "partial"


def with_vary(response: Response) -> Response:
    """A page and its regions share an address."""
    if response.mimetype == "text/html":
        response.vary.update(VARY)
    return response


def regions(changed: Iterable[Region], status: int = 200) -> Response:
    """Answer with regions, each swapped into its own place."""
    body = "".join(
        f'<hx-partial hx-target="#{escape(region.id)}" hx-swap="{region.swap}">{region.html}</hx-partial>'
        for region in changed
    )
    response: Response = make_response(body, status)
    return response


def go_to(address: str) -> Response:
    """Send the browser to another page, which it gets: 303, or for htmx the header that does the same."""
    if wants_regions():
        response: Response = make_response("", 200, redirect=address)
        return response
    answer = Response("", 303)
    answer.headers["Location"] = address
    return answer
