"""A report is a scenario file that plays to the table that was seen."""

from __future__ import annotations

from flask.testing import FlaskClient

from tests.web.client import Checked, Page
from webapp.scenario.format import parse
from webapp.scenario.paths import read_path
from webapp.scenario.play import play


def report(client: FlaskClient, learner: Checked, expected: str = "") -> str:
    """The file that a report makes of the attempt being looked at."""
    answer = client.get(f"{learner.at.partition('?')[0]}/report.yaml", query_string={"expected": expected})
    assert answer.mimetype == "text/yaml"
    assert "attachment" in answer.headers["Content-Disposition"]
    return answer.get_data(as_text=True)


def test_a_table_is_reported_with_its_moves_and_trace(
    client: FlaskClient, learner: Checked, table: Page
) -> None:
    page = learner.play(table, "cycle Dune Courier")
    learner.play(page, "all: pass")

    text = report(client, learner, "Two cards drawn, by 702.29a")

    read = parse(text)
    assert read.problems == ()
    assert read.scenario is not None
    played = play(read.scenario)
    assert played.failures == ()
    assert read_path(played.table, "Ana.graveyard") == ["Dune Courier"]
    assert read_path(played.table, "Ana.life") == 22
    assert text.startswith("# This is wrong: Two cards drawn, by 702.29a\n")
    assert "Not the same" not in text
    assert "[702.29" in text


def test_a_lesson_is_reported_from_its_own_set_up(client: FlaskClient, learner: Checked) -> None:
    page = learner.get("/lesson/cycling-triggers")
    page = learner.play(page, "cycle Wayside Giant")
    learner.play(page, "pass")

    text = report(client, learner)

    read = parse(text)
    assert read.scenario is not None
    assert read.scenario.edition == "2026-08"
    assert read_path(play(read.scenario).table, "Ana.hand") == ["Lamplit Farewell", "Kitchen Spark"]
    assert "Seen in the lesson cycling-triggers" in text
    assert "Not the same" not in text


def test_a_what_if_is_reported_with_what_came_before(client: FlaskClient, learner: Checked) -> None:
    page = learner.get("/lesson/cycling-triggers")
    page = learner.play(page, "cycle Wayside Giant")
    page = learner.press(page, page.button("What if …?"))
    learner.play(page, "cycle Lamplit Farewell")

    read = parse(report(client, learner))

    assert read.scenario is not None
    assert read_path(play(read.scenario).table, "stack.size") == 3


def test_a_remark_can_t_leave_its_comment(client: FlaskClient, learner: Checked, table: Page) -> None:
    assert table.status == 200
    text = report(client, learner, "one\nplayers: []\r\u2028line: [x]")

    assert parse(text).problems == ()
    assert "\nplayers: []\n" not in text
