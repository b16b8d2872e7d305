"""Authors' texts as HTML: symbols as marks, rules as links, nothing raw."""

from __future__ import annotations

from flask import Flask

from webapp.views.prose import markdown, spoken, symbols

CITED = "So it is ([rule 702.29a](rule:cycling.hand-only))."


def test_a_cited_rule_leads_to_the_page_of_its_ruling(app: Flask) -> None:
    with app.test_request_context():
        from flask import url_for

        page = url_for("reference.rule", ruling_id="cycling.hand-only")
    assert f'(<a class="rule" href="{page}">rule 702.29a</a>)' in markdown(CITED)


def test_in_a_plain_text_a_cited_rule_is_its_words() -> None:
    assert symbols(CITED) == "So it is (rule 702.29a)."


def test_no_line_ends_between_a_symbol_and_its_stop() -> None:
    mark = symbols("{R}")
    assert symbols("Ana adds {R}.") == f'Ana adds <span class="whole">{mark}.</span>'
    assert symbols("{R} and {R}") == f"{mark} and {mark}"
    assert f'<span class="whole">{mark}),</span>' in markdown("(for {R}), now")


def test_what_is_said_aloud_keeps_its_stops() -> None:
    assert spoken("{2}, {3}: go.") == "2 generic, 3 generic: go."
    assert spoken("Pay {2}.") == "Pay 2 generic."


def test_no_other_link_becomes_one_to_a_rule() -> None:
    assert 'class="rule"' not in markdown("[out](https://example.org/rule:x)")
    assert "<script>" not in markdown("[x](rule:<script>)")
