"""The browser reaches the live server."""

from __future__ import annotations

from playwright.sync_api import Page, expect


def test_a_browser_opens_the_health_page(page: Page) -> None:
    response = page.goto("/healthz")

    assert response is not None
    assert response.status == 200
    expect(page.locator("body")).to_have_text("ok")
