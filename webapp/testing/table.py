"""An open table."""

from __future__ import annotations

from webapp.testing.playing import PlayingPage


class TablePage(PlayingPage):
    """The page of a scenario file that was opened."""

    def open(self, scenario: str) -> None:
        """Open a scenario by pasting it."""
        self.page.goto("/table")
        self.page.get_by_label("The scenario").fill(scenario)
        self.page.get_by_role("button", name="Open the table").click()
        self.page.wait_for_url("**/attempt/*")
        self.ready()

    def look_from(self, seat: str) -> None:
        """Look from a seat, by its label."""
        menu = self.page.get_by_label("Look from")
        self.bring_out(menu)
        menu.select_option(label=seat)
        self.page.get_by_role("button", name="Change seat").click()
        self.page.wait_for_load_state()
        self.ready()
