"""What is sent is small, and the same as without compression."""

from __future__ import annotations

import gzip

import pytest
from flask.testing import FlaskClient

PACKED = {"Accept-Encoding": "gzip, deflate, br"}
PATHS = ["/", "/rules", "/lesson/cycling-triggers", "/static/vendor/htmx.min.js", "/static/css/base.css"]


@pytest.mark.parametrize("path", PATHS)
def test_text_is_packed_for_those_who_take_it(client: FlaskClient, path: str) -> None:
    client.get(path, follow_redirects=True).close()
    with client.get(path, follow_redirects=True) as plain:
        whole = plain.get_data()
        assert "Content-Encoding" not in plain.headers
        assert "Accept-Encoding" in plain.vary
    with client.get(path, follow_redirects=True, headers=PACKED) as packed:
        assert packed.headers["Content-Encoding"] == "gzip"
        assert "Accept-Encoding" in packed.vary
        assert int(packed.headers["Content-Length"]) == len(packed.get_data()) < len(whole) / 2
        if path.startswith("/static"):
            assert gzip.decompress(packed.get_data()) == whole


@pytest.mark.parametrize("header", ["identity", "br", "gzip;q=0", ""])
def test_nobody_gets_what_they_do_not_take(client: FlaskClient, header: str) -> None:
    with client.get("/about", headers={"Accept-Encoding": header}) as plain:
        assert "Content-Encoding" not in plain.headers
        assert b"<h1>" in plain.get_data()


def test_what_is_short_or_no_text_stays_as_it_is(client: FlaskClient) -> None:
    for path in ("/healthz", "/static/img/table.png"):
        with client.get(path, headers=PACKED) as answer:
            assert answer.status_code == 200
            assert "Content-Encoding" not in answer.headers


def test_a_file_that_is_known_is_not_sent_again(client: FlaskClient) -> None:
    with client.get("/static/css/base.css", headers=PACKED) as first:
        tag = first.headers["ETag"]
        assert tag.startswith("W/")
    for headers in (PACKED, {}):
        with client.get("/static/css/base.css", headers={**headers, "If-None-Match": tag}) as again:
            assert again.status_code == 304
            assert again.get_data() == b""
