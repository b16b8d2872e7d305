"""A client that checks every page it gets, and reads it as a learner would."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from typing import Any
from xml.etree.ElementTree import Element

import html5lib
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

XHTML = "{http://www.w3.org/1999/xhtml}"
VOID_TEXT = {"", None}


def tag(element: Element) -> str:
    """An element's name."""
    return str(element.tag).removeprefix(XHTML)


def words(element: Element) -> str:
    """All text in an element, white space in one way."""
    return " ".join("".join(element.itertext()).split())


@dataclass(frozen=True)
class Page:
    """A parsed page, or regions of one."""

    root: Element
    status: int
    source: str

    def all(self, name: str = "*") -> list[Element]:
        """Every element of that name, in order."""
        return list(self.root.iter(f"{XHTML}{name}" if name != "*" else None))

    def where(self, tag_name: str = "*", /, **attributes: str) -> list[Element]:
        """The elements with these attributes (underscores stand for dashes)."""
        wanted = {key.rstrip("_").replace("_", "-"): value for key, value in attributes.items()}
        return [
            element
            for element in self.all(tag_name)
            if isinstance(element.tag, str)
            and all(element.get(key) == value for key, value in wanted.items())
        ]

    def one(self, tag_name: str = "*", /, **attributes: str) -> Element:
        """The only element with these attributes."""
        found = self.where(tag_name, **attributes)
        assert len(found) == 1, f"{len(found)} elements {tag_name} {attributes}"
        return found[0]

    def region(self, testid: str) -> Element:
        """The region with that test id."""
        return self.one(data_testid=testid)

    def text(self, testid: str) -> str:
        """The words of a region."""
        return words(self.region(testid))

    @property
    def moves(self) -> list[str]:
        """Every move that a control makes."""
        return [
            element.get("data-move", "") for element in self.all() if element.get("data-move") is not None
        ]

    def form_of(self, control: Element) -> Element:
        """The form that a control is in."""
        for form in self.all("form"):
            if any(inner is control for inner in form.iter()) or form.get("id") == control.get("form", ""):
                return form
        raise AssertionError("the control is in no form")

    def button(self, label: str) -> Element:
        """The first button with these words."""
        found = [element for element in self.all("button") if words(element) == label]
        assert found, f"no button {label!r}; there are {self.buttons}"
        return found[0]

    @property
    def buttons(self) -> list[str]:
        """What every button says."""
        return [words(element) for element in self.all("button")]

    def control(self, move: str) -> Element:
        """The first control that makes a move."""
        found = [element for element in self.all() if element.get("data-move") == move]
        assert found, f"no control for {move!r}; there are {self.moves}"
        return found[0]


class Checked:
    """The checking client."""

    def __init__(self, client: FlaskClient) -> None:
        self.client = client
        self.at = "/"

    # ---- asking -------------------------------------------------------------------------------------------

    def get(self, path: str, status: int = 200) -> Page:
        """Get a page, following redirects, and check it."""
        response = self.client.get(path, follow_redirects=True)
        assert response.status_code == status, f"{path} answered {response.status}"
        self.at = response.request.path
        return checked_page(response)

    def post(self, path: str, fields: dict[str, Any], status: int = 200) -> Page:
        """Post a form, following the redirect, and check the page."""
        response = self.client.post(path, data=fields, follow_redirects=True)
        assert response.status_code == status, f"{path} answered {response.status}"
        self.at = response.request.path
        return checked_page(response)

    def press(self, page: Page, control: Element, **fields: Any) -> Page:
        """Submit the form that a control is in, by that control."""
        form = page.form_of(control)
        data = form_fields(form) | fields
        if tag(control) == "button" and control.get("name"):
            data[str(control.get("name"))] = control.get("value", "")
        action = str(form.get("action")).partition("#")[0]
        if form.get("method") == "get":
            response = self.client.get(action, query_string=data, follow_redirects=True)
            assert response.status_code == 200
            return checked_page(response)
        return self.post(action, data)

    def play(self, page: Page, move: str) -> Page:
        """Press the control that makes a move."""
        return self.press(page, page.control(move))

    def type_move(self, page: Page, move: str) -> Page:
        """Type a move and submit it."""
        return self.press(page, page.one("input", data_testid="move-input"), move=move)

    def partial(self, path: str, fields: dict[str, Any], status: int = 200) -> Page:
        """Post as htmx does, and return the regions that came."""
        response = self.client.post(path, data=fields, headers=HTMX)
        assert response.status_code == status, f"{path} answered {response.status}"
        return checked_regions(response)


HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


def form_fields(form: Element) -> dict[str, Any]:
    """What a form sends besides the button."""
    data: dict[str, Any] = {}
    for element in form.iter():
        name = element.get("name")
        if not name or tag(element) == "button":
            continue
        if tag(element) == "select":
            chosen = [o for o in element.iter(f"{XHTML}option") if o.get("selected") is not None]
            options = chosen or list(element.iter(f"{XHTML}option"))
            data[name] = options[0].get("value", "")
        elif tag(element) == "textarea":
            data[name] = element.text or ""
        elif element.get("type") not in {"checkbox", "radio", "file"}:
            data[name] = element.get("value", "")
    return data


# ---- checking -------------------------------------------------------------------------------------------


def parse(html: str) -> Element:
    """Parse strictly: anything that a browser would have to mend is an error."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parser = html5lib.HTMLParser(tree=html5lib.getTreeBuilder("etree"), strict=True)
        root: Element = parser.parse(html)
    return root


def checked_page(response: TestResponse) -> Page:
    """A whole page, checked."""
    html = response.get_data(as_text=True)
    page = Page(parse(html), response.status_code, html)
    headings = page.all("h1")
    assert len(headings) == 1, f"{len(headings)} h1"
    assert words(page.one("title")).startswith(words(headings[0])), "the title begins with the h1"
    assert page.one("html").get("lang")
    assert page.one("html").get("data-ready") == "true"
    assert "default-src 'self'" in response.headers["Content-Security-Policy"]
    check_parts(page)
    return page


def checked_regions(response: TestResponse) -> Page:
    """Regions for htmx, checked."""
    html = response.get_data(as_text=True)
    if not html:
        return Page(parse("<!doctype html><title>x</title>"), response.status_code, html)
    page = Page(
        parse(f"<!doctype html><html lang=en><title>x</title><body>{html}</body></html>"),
        response.status_code,
        html,
    )
    check_parts(page)
    for partial in page.all("hx-partial"):
        target = str(partial.get("hx-target")).removeprefix("#")
        if partial.get("hx-swap") == "outerHTML":
            children = [child for child in partial if isinstance(child.tag, str)]
            assert len(children) == 1, f"the region {target} has {len(children)} roots"
            assert children[0].get("id") == target
    return page


def check_parts(page: Page) -> None:
    """What holds for pages and regions alike."""
    ids = [element.get("id") for element in page.all() if element.get("id")]
    assert len(ids) == len(set(ids)), f"ids used twice: {sorted({i for i in ids if ids.count(i) > 1})}"
    for element in page.all():
        if not isinstance(element.tag, str):
            continue
        assert element.get("style") is None, "no inline style"
        assert not [name for name in element.attrib if name.startswith(("on", "hx-on"))], "no inline script"
        for name in ("aria-labelledby", "aria-describedby"):
            for target in (element.get(name) or "").split():
                assert target in ids, f"{name} names {target}, which is not there"
        check_control(page, element, ids)
    assert not [s for s in page.all("script") if not s.get("src")], "no inline script"
    assert not page.all("style"), "no inline style"
    for form in page.all("form"):
        check_form(form)


def check_control(page: Page, element: Element, ids: list[str | None]) -> None:
    """Every control has a name that is read out; every button says something."""
    name = tag(element)
    if name in {"input", "select", "textarea"} and element.get("type") not in {"hidden", "submit"}:
        labelled = element.get("aria-label") or element.get("aria-labelledby")
        around = [label for label in page.all("label") if any(inner is element for inner in label.iter())]
        beside = [label for label in page.all("label") if label.get("for") == element.get("id") != None]  # noqa: E711
        assert labelled or around or beside, f"the control {element.attrib} has no label"
    if name == "button":
        assert words(element) or element.get("aria-label"), "a button without words"
    target = element.get("hx-target")
    if target and target.startswith("#") and name != "hx-partial":
        assert target[1:] in ids, f"hx-target {target} is not there"


def check_form(form: Element) -> None:
    """A form has an action, and a post its token."""
    assert form.get("action"), "a form without an action"
    if form.get("method") == "post":
        tokens = [element for element in form.iter() if element.get("name") == "csrf_token"]
        assert len(tokens) == 1, "a post without its token"
        assert tokens[0].get("value")
    if form.get("hx-post"):
        assert form.get("hx-post") == form.get("action")
