"""The playing page as a learner uses it: by role, by test id, and by the move that a control makes."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from playwright.sync_api import Locator, Page, expect

from webapp.rules.table import Table
from webapp.scenario.expect import check, compare
from webapp.scenario.format import parse
from webapp.scenario.paths import PathError, split_path
from webapp.scenario.play import play
from webapp.testing.moves import blocks, further_choices, player_of, scry_lists, without_player
from webapp.testing.shown import NOTHING_SHOWN, Shown


class PlayingPage:
    """A lesson or a table. Moves are written in the notation; nothing here waits for a fixed time.

    `typed`: moves for which no control was found, so that they were typed. `scripts`: whether JavaScript is
    on.
    """

    def __init__(self, page: Page, *, scripts: bool = True) -> None:
        self.page = page
        self.scripts = scripts
        self.typed: list[str] = []

    # ---- waiting ------------------------------------------------------------------------------------------

    def ready(self) -> None:
        """Wait until no request is under way."""
        # Not `expect`: it describes the whole page each time that it looks too early.
        self.page.locator("html[data-ready=true]").wait_for(state="attached")

    def press(self, control: Locator) -> None:
        """Press a control and wait for the answer."""
        self._answered(control.click)

    def _answered(self, act: Callable[[], None]) -> None:
        if self.scripts:
            act()
        else:
            with self.page.expect_navigation():
                act()
        self.ready()

    # ---- by hand: what a page for other hands does in its own way -----------------------------------------

    def unfold(self, fold: Locator) -> None:
        """Open a fold."""
        fold.locator("summary").first.click()

    def tick(self, box: Locator) -> None:
        """Tick a box or choose a round button."""
        box.check()

    def fill(self, box: Locator, text: str) -> None:
        """Write into a box."""
        box.fill(text)

    def bring_out(self, tool: Locator) -> None:
        """Open the sheet in which the tools lie that a narrow screen has no room for, if this one does."""
        if not tool.is_visible():
            self.page.locator("[popovertarget=more]").click()

    # ---- moves --------------------------------------------------------------------------------------------

    def control(self, move: str) -> Locator:
        """The control that makes a move, its fold opened."""
        control = self.controls(move).first
        fold = control.locator("xpath=ancestor::details[not(@open)]")
        if control.count() and fold.count():
            self.unfold(fold)
        return control

    def has_control(self, move: str) -> bool:
        """Whether a control makes that move."""
        return self.controls(move).count() > 0

    def controls(self, move: str) -> Locator:
        """The controls of a move; of several abilities of an object, the one with that text."""
        exact = self.page.locator(f"[data-move={quoted(move)}]")
        base, colon, text = move.partition(": ")
        if exact.count() or not colon or not base.startswith("activate "):
            return exact
        words = text.replace("{", "").replace("}", "")
        return self.page.locator(f"[data-move^={quoted(base)}]").filter(has_text=words)

    def play(self, move: str) -> None:
        """Make a move with the controls: its own button, or the boxes, lists and further choices that lead
        to it.
        """
        if not self.is_to_act(player_of(move)):
            self.type_move(move)
            return
        move = move if self.has_control(move) else without_player(move)
        base, further = further_choices(move)
        if self.has_control(move):
            self.press(self.control(move))
        elif move.startswith("scry "):
            self.arrange(*scry_lists(move))
        elif further and self.has_control(base):
            self.press(self.control(base))
            # What has only one answer is taken unasked.
            while (answer := further.pop(self.decision.get_attribute("data-kind") or "", "")) != "":
                self.play(answer)
        elif move.startswith("attack ") and " with " in move:
            self.attack(move)
            self.press(self.page.get_by_role("button", name="Declare attackers"))
        elif move.startswith(("stack ", "order ")):
            self.put_in_order(move)
        elif move.startswith("block "):
            for attacker, blocker in blocks(move):
                menu = self.page.locator(f"select[data-pick={quoted(blocker)}]")
                menu.select_option(label=f"blocks {attacker}")
            self.press(self.page.get_by_role("button", name="Declare blockers"))
        elif self.page.locator("input[name=pick]").count():
            self.pick(move.partition(" ")[2].split(", "))
        else:
            self.typed.append(move)
            self.type_move(move)

    def attack(self, move: str) -> None:
        """Tick who attacks, and choose whom where there is a choice: `attack Ben with A, B`."""
        whom, _, names = move.removeprefix("attack").strip().partition("with ")
        for name in names.split(", "):
            box = self.page.locator(f"input[data-pick={quoted(name)}]")
            self.tick(box)
            menu = self.page.locator(".option").filter(has=box).locator("select")
            if whom.strip() and menu.count():
                menu.select_option(label=whom.strip())

    def is_to_act(self, player: str) -> bool:
        """Whether the controls are this player's ("" and all: whoever's they are)."""
        acts = self.page.locator("section.player").filter(has=self.page.locator(".states .acts"))
        acting = acts.get_by_role("heading", level=2).all_inner_texts()
        return player in {"", "all"} or not acting or player in acting

    def answer(self, answer: str) -> None:
        """Answer the open decision, in the notation: `scry top A bottom B`, `yes`, `discard A`."""
        expect(self.decision).to_have_attribute("data-kind", re.compile("."))
        self.play(answer)

    def type_move(self, move: str) -> None:
        """Type a move into the box and submit it."""
        box = self.page.get_by_test_id("move-input")
        self.bring_out(box)
        self.fill(box, move)
        self._answered(lambda: box.press("Enter"))

    def pick(self, names: list[str]) -> None:
        """Tick these boxes and confirm."""
        for name in names:
            box = self.page.locator(
                f"input[data-pick={quoted(name)}], input[data-pick^={quoted(name + ' (')}]"
            )
            self.tick(box.locator("visible=true").and_(self.page.locator(":not(:checked)")).first)
        self.press(self.page.get_by_role("button", name="Confirm"))

    # ---- ordering -----------------------------------------------------------------------------------------

    def order(self, key: str) -> list[str]:
        """The names in a list being put in order: top or bottom."""
        items = self.page.get_by_test_id(f"order-{key}").locator("[data-name]")
        return [str(item.get_attribute("data-name")) for item in items.all()]

    def move_card(self, name: str, where: str) -> None:
        """Press one of a card's buttons: Up, Down, To top, To bottom."""
        self.press(self.page.get_by_role("button", name=f"{where}: {name}", exact=True))

    def arrange(self, top: list[str], bottom: list[str]) -> None:
        """Bring the two lists into this order by their buttons, then confirm."""
        for name in bottom:
            self.move_card(self.labelled(name), "To bottom")
        self.bring_up(top)
        expect(self.page.get_by_test_id("order-bottom").locator("[data-name]")).to_have_count(len(bottom))
        self.press(self.page.get_by_role("button", name="Confirm this order"))

    def put_in_order(self, move: str) -> None:
        """Bring the things of `stack A, B` or `order A, B` into that order, however the page lists them."""
        names = move.partition(" ")[2].split(", ")
        for order in (names, names[::-1]):
            self.bring_up(order)
            if self.has_control(move):
                break
        self.press(self.control(move))

    def bring_up(self, names: list[str]) -> None:
        """Bring the upper list into this order, from its top."""
        for place, name in enumerate(names):
            while (now := self.plain("top").index(name, place)) > place:
                self.move_card(self.order("top")[now], "Up")

    def labelled(self, name: str) -> str:
        """The label of the first card with this name that still lies in the upper list."""
        return self.order("top")[self.plain("top").index(name)]

    def plain(self, key: str) -> list[str]:
        """The names in a list without the numbers that tell equal ones apart."""
        return [re.sub(r" \(\d+\)$", "", name) for name in self.order(key)]

    # ---- what is expected ---------------------------------------------------------------------------------

    def expect_table(self, expected: Mapping[str, Any]) -> None:
        """Each path of the expectations has this value: as the page shows it, and where it doesn't show it
        (a library's order, another's hand, how often something happened, what can be done), as it is when
        what was played is played again from the page's own report.
        """
        table, shown = self.reported(), Shown(self.page)
        wrong = [says for path, value in expected.items() if (says := difference(table, shown, path, value))]
        if wrong:
            raise AssertionError("\n".join(wrong))

    def reported(self) -> Table:
        """The table to which the page's report plays."""
        answer = self.page.request.get(f"{self.page.url.partition('?')[0].partition('#')[0]}/report.yaml")
        assert answer.ok, f"{self.page.url} is no page of a table or lesson"
        read = parse(answer.text())
        assert read.scenario is not None, f"the report can't be played: {read.problems}"
        return play(read.scenario).table

    # ---- what is there ------------------------------------------------------------------------------------

    def zone(self, zone: str, player: str) -> Locator:
        """A zone of a player."""
        return self.page.get_by_test_id(f"zone-{zone}-{player}")

    @property
    def stack(self) -> Locator:
        """The stack."""
        return self.page.get_by_test_id("stack")

    @property
    def log(self) -> Locator:
        """The log."""
        return self.page.get_by_test_id("log")

    @property
    def decision(self) -> Locator:
        """What is to be done now."""
        return self.page.get_by_test_id("decision")

    @property
    def feedback(self) -> Locator:
        """What was said to the last thing tried."""
        return self.page.get_by_test_id("feedback")

    @property
    def refusal(self) -> Locator:
        """The refusal."""
        return self.page.get_by_test_id("refusal")

    def expect_verdict(self, verdict: str) -> None:
        """The verdict on the last thing tried is this."""
        expect(self.feedback).to_have_attribute("data-verdict", verdict)

    def step_back(self) -> None:
        """Step back."""
        self.press(self.page.get_by_role("button", name="Step back", exact=True))

    def start_again(self) -> None:
        """Start again."""
        button = self.page.locator("button", has_text=re.compile("^Start (the lesson )?again$"))
        self.bring_out(button)
        self.press(button)


def difference(table: Table, shown: Shown, path: str, expected: Any) -> str:
    """What is wrong with an expectation ("" = nothing), and whether the page shows it so."""
    try:
        kind, *parts = split_path(path, [player.name for player in table.players])
    except PathError as error:
        return f"{path}: {error}"
    found = shown.read(kind, parts)
    if found is NOTHING_SHOWN:
        wrong = check(table, path, expected)
        return f"{wrong.says} (The page doesn't show it; what was played leads to it.)" if wrong else ""
    wrong = compare(table, path, expected, found)
    return f"{wrong.says} (So the page shows it.)" if wrong else ""


def quoted(text: str) -> str:
    """A text in a CSS attribute selector."""
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'
