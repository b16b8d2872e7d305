"""What a monitor asks."""

from __future__ import annotations

from flask.testing import FlaskClient


def test_health_is_plain_text_that_no_cache_keeps(client: FlaskClient) -> None:
    response = client.get("/healthz")

    assert (response.status_code, response.text) == (200, "ok")
    assert response.mimetype == "text/plain"
    assert response.headers["Cache-Control"] == "no-store"
