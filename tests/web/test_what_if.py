"""What if: a fork plays on by itself, the lesson stays, and the two endings stand side by side."""

from __future__ import annotations

from tests.web.client import Checked, Page, words

LESSON = "cycling-triggers"


def fork(learner: Checked, page: Page) -> Page:
    """The position as a table of its own."""
    return learner.press(page, page.button("What if …?"))


def test_a_what_if_shows_the_same_table_from_every_seat(learner: Checked) -> None:
    lesson = learner.get(f"/lesson/{LESSON}")
    before = lesson.text("zone-battlefield-Ana")

    page = fork(learner, lesson)

    assert page.text("zone-battlefield-Ana") == before
    assert "all: pass" in page.moves


def test_what_is_tried_there_leaves_the_lesson_as_it_was(learner: Checked) -> None:
    lesson = learner.get(f"/lesson/{LESSON}")
    at = learner.at
    page = fork(learner, lesson)
    learner.play(page, "cycle Wayside Giant")

    back = next(link for link in page.all("a") if words(link) == "Go back to it")
    again = learner.get(str(back.get("href")))

    assert learner.at == at
    assert "stays as it was" in page.text("what-if")
    assert "Wayside Giant" in again.text("zone-hand-Ana")
    assert again.text("stack") == lesson.text("stack")


def test_the_endings_are_compared(learner: Checked) -> None:
    """702.29a: the card is discarded as the ability is activated; the draw still waits on the stack."""
    page = fork(learner, learner.get(f"/lesson/{LESSON}"))
    page = learner.play(page, "cycle Wayside Giant")
    link = next(a for a in page.all("a") if words(a) == "Compare the endings")

    compared = learner.get(link.get("href", ""))

    rows = [
        [words(cell) for cell in row]
        for row in compared.region("differences").iter()
        if str(row.tag).endswith("}tr")
    ][1:]
    assert ["Ana: graveyard", "none", "Wayside Giant"] in rows
    assert ["stack", "none", "Wayside Giant"] in rows
    assert not any(row[0].startswith("Ben") for row in rows)
    assert "Ana discards Wayside Giant" in compared.text("parting")


def test_without_a_move_there_is_no_difference(learner: Checked) -> None:
    page = fork(learner, learner.get(f"/lesson/{LESSON}"))

    assert page.button("What if …?") is not None
    assert (
        learner.get(f"{learner.at.partition('?')[0]}/what-if").text("differences")
        == "There is no difference."
    )


def test_only_a_what_if_can_be_compared(learner: Checked, table: Page) -> None:
    assert table.status == 200
    assert learner.get(f"{learner.at.partition('?')[0]}/what-if", status=404).status == 404
