"""A second language speaks everywhere: where each text of the catalogue stands in brackets, no word of a page
stands outside of them, but for content and notation, which their elements mark as such."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import pytest
from flask import Flask, Response, request

from tests.web.client import Checked, Page, form_fields
from tests.web.conftest import SCENARIO, open_table
from tests.web.solving import Solver
from webapp import CHECKOUT, create_app
from webapp.tutor.lesson import Lesson
from webapp.tutor.loading import load_file
from webapp.words import texts

LETTERS = re.compile(r"[^\W\d_]{2,}")
BRACKETS = re.compile(r"([⟦⟧])")
SPOKEN = (
    "aria-label",
    "aria-description",
    "title",
    "placeholder",
    "alt",
    "data-lost",
    "data-slow",
    "data-nothing",
)
"""Attributes whose words are shown or read out."""

VOID = frozenset({"meta", "link", "input", "br", "hr", "img", "wbr"})
"""Elements without an end."""

SILENT = frozenset({"script", "style"})


class Ear(HTMLParser):
    """Hears a page in the order in which it speaks. `outside`: the words in no brackets that aren't content:
    what is not to be translated, or is in a language of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.depth = 0
        self.outside: list[str] = []
        self.content = [False]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element begins; its attributes speak, each for itself."""
        has = dict(attrs)
        content = self.content[-1] or has.get("translate") == "no" or has.get("lang", "xx") != "xx"
        spoken = [*SPOKEN, "content"] if has.get("name") == "description" else SPOKEN
        if not content:
            self.outside += [one for name in spoken if (one := has.get(name)) and astray(one)]
        if tag not in VOID:
            self.content.append(content or tag in SILENT)

    def handle_endtag(self, tag: str) -> None:
        """An element ends."""
        if tag not in VOID:
            self.content.pop()

    def handle_data(self, data: str) -> None:
        """Some more text."""
        for part in BRACKETS.split(data):
            if part in {"⟦", "⟧"}:
                self.depth += 1 if part == "⟦" else -1
            elif not self.depth and not self.content[-1] and LETTERS.search(part):
                self.outside.append(part.strip())


def astray(words: str) -> bool:
    """Whether words stand outside of brackets."""
    return bool(LETTERS.search(re.sub(r"⟦.*⟧", "", words, flags=re.DOTALL)))


def strays(html: str) -> list[str]:
    """The words of a page, or of regions of one, that stand in no brackets."""
    ear = Ear()
    ear.feed(html)
    ear.close()
    assert ear.content == [False], "each element ends"
    assert not ear.depth, "each bracket is closed"
    return ear.outside


def bracketed(value: object) -> object:
    """Everything that a file of the catalogue says, in brackets."""
    if isinstance(value, dict):
        return {key: bracketed(below) for key, below in value.items()}
    return [bracketed(one) for one in value] if isinstance(value, list) else f"⟦{value}⟧"


class Far(Checked):
    """A learner whose browser asks for the language in brackets. `outside`: words that were said without,
    with the address that said them. The pages come without brackets, so that they are checked as others are.
    """

    def __init__(self, app: Flask) -> None:
        super().__init__(app.test_client())
        self.client.environ_base["HTTP_ACCEPT_LANGUAGE"] = "xx"
        self.outside: dict[str, str] = {}
        app.after_request(self.listen)

    def listen(self, response: Response) -> Response:
        """Hear an answer."""
        if response.mimetype == "text/html" and not response.is_streamed:
            said = response.get_data(as_text=True)
            self.outside |= dict.fromkeys(strays(said), f"{request.method} {request.full_path}")
            response.set_data(BRACKETS.sub("", said))
        return response

    def type_anything(self, page: Page, move: str) -> Page:
        """Type a move, be it legal or not."""
        form = page.form_of(page.one("input", data_testid="move-input"))
        return self.post(str(form.get("action")), form_fields(form) | {"move": move})

    def lesson(self, id_: str) -> Lesson:
        """A lesson of the site."""
        found = load_file(CHECKOUT / "lessons" / f"{id_}.yaml")[0]
        assert found is not None
        return found

    def follow(self, page: Page, part: str) -> None:
        """Look at what the links lead to whose address has a part."""
        for address in {str(one.get("href")) for one in page.all("a") if part in str(one.get("href"))}:
            self.client.get(address, follow_redirects=True)


@pytest.fixture(scope="module")
def anyone(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Far]:
    """A learner at a site that has the language in brackets."""
    words, there = tmp_path_factory.mktemp("words"), CHECKOUT / "webapp" / "words" / "en"
    (words / "en").symlink_to(there)
    (words / "xx").mkdir()
    for path in there.glob("*.json"):
        said = json.loads(path.read_text("utf-8"))
        kept = path.name == "language.json"
        (words / "xx" / path.name).write_text(json.dumps(said if kept else bracketed(said)), "utf-8")
    settings = {"TESTING": True, "SHOW_ERROR_PAGES": True, "DATABASE_URL": "sqlite://", "LESSONS_LATER": True}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(texts, "FOLDER", words)
        texts.catalogue.cache_clear()
        yield Far(create_app(settings))
    texts.catalogue.cache_clear()


@pytest.fixture
def far(anyone: Far) -> Iterator[Far]:
    """The learner, who has heard nothing yet; in the end all that was heard stood in brackets."""
    anyone.outside.clear()
    yield anyone
    assert not anyone.outside


def test_words_outside_of_brackets_are_found() -> None:
    said = (
        '<p title="Top">⟦One <b>two</b>⟧ three <i lang="en">four</i> <b>⟦5⟧</b> <q translate="no">no</q></p>'
    )

    assert strays(said) == ["Top", "three"]


PAGES = (
    "/",
    "/about",
    "/progress",
    "/table",
    "/rules",
    "/rules/cycling.hand-only",
    "/taught",
    "/refusals",
    "/refusals/cost.energy",
    "/misconceptions",
    "/glossary",
    "/search?q=energy",
    "/search?q=zzz",
)


@pytest.mark.parametrize("path", PAGES)
def test_pages(far: Far, path: str) -> None:
    far.get(path)


def test_each_belief(far: Far) -> None:
    far.follow(far.get("/misconceptions"), "/misconceptions/")


def test_what_went_wrong(far: Far) -> None:
    far.get("/nothing", 404)
    far.client.get("/attempt/x/move")
    far.client.post("/table", data={"text": "x"})
    form = far.get("/table")
    fields = form_fields(form.form_of(form.one("textarea", id="text")))
    for text in ("", "scenario: 1\ntitle: [", "scenario: 1\nplayers: [{name: Ana, hand: [Nothing]}]"):
        far.client.post("/table", data=fields | {"text": text})


def test_a_table(far: Far) -> None:
    page = open_table(far, SCENARIO)
    for move in ("gibberish", "cast Dune Courier targeting Ben", "cast", "cast Peer Ahead", "all: pass"):
        page = far.type_anything(page, move)
    origin = far.at
    for seat in ("0", "1", "open"):
        far.get(f"{origin}?seat={seat}&log=all")
    for part in ("/why/", "/why-not", "/report", "at="):
        far.follow(page, part)
    page = far.press(page, page.button("What if …?"))
    page = far.type_anything(page, "concede")
    far.follow(page, "/compare")


@pytest.mark.parametrize("id_", ["cycling-basics", "the-turn", "energy-proliferate"])
def test_mistakes(far: Far, id_: str) -> None:
    """What is said to moves that miss, to the hints' end, and to a way played for those who are stuck."""
    step = far.lesson(id_).steps[0]
    page = far.get(f"/lesson/{id_}")
    origin = far.at
    for move in (
        "cast Nothing",
        *(mistake.move for mistake in step.mistakes if mistake.move),
        "pass",
        "concede",
    ):
        page = far.get(origin)
        if page.where("input", data_testid="move-input"):
            page = far.type_anything(page, move)
    far.get(f"{origin}/example")
    for label in ("Hint", "Another hint", "Another hint", "Step back", "Start the lesson again"):
        if label in page.buttons:
            page = far.press(page, page.button(label))


@pytest.mark.parametrize("id_", ["priority", "mana", "replacements"])
def test_wrong_answers(far: Far, id_: str) -> None:
    """What is said to each answer of a question."""
    page = far.get(f"/lesson/{id_}")
    for n in range(len([one for one in page.all("button") if one.get("data-answer")])):
        answers = [one for one in page.all("button") if one.get("data-answer")]
        page = far.press(page, answers[n]) if n < len(answers) else page


@pytest.mark.parametrize(
    "id_", ["capstone-loot", "apnap-choices", "capstone-energy", "energy-paying-once", "capstone-roles"]
)
def test_a_lesson(far: Far, id_: str) -> None:
    """All the way, with every kind of question and decision between them."""
    far.get(f"/lesson/{id_}")
    end = Solver(far).solve(far.lesson(id_))
    for part in ("/why/", "/rules/"):
        far.follow(end, part)
    far.get("/progress")
    far.get("/")
