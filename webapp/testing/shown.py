"""What a playing page shows, path by path of the expectations: read from the page as its visitors read it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from playwright.sync_api import Page

from webapp.scenario.handles import folded
from webapp.scenario.paths import ZONES

READ = """() => {
  const words = (one) => (one?.textContent ?? "").replace(/\\s+/g, " ").trim();
  const part = (one, kind) => one.querySelector(`[data-testid^="${kind}-"]`);
  const bare = (one) => {
    const copy = one.cloneNode(true);
    copy.querySelectorAll(".nth, .place, .badge, .mark, .visually-hidden").forEach((inner) => inner.remove());
    return words(copy);
  };
  const card = (item, zone, player) => {
    const face = [...item.children].find((one) => one.matches("article, details"));
    const badges = [...face.querySelectorAll(".badge")];
    const whose = badges.map(words).find((text) => /^[^ ].*’s$/.test(text));
    const host = item.parentElement.closest("li[data-name]");
    return {
      name: item.dataset.name, zone, player: whose ? whose.slice(0, -2) : player,
      handle: bare(face.querySelector(".name, .chip-name")), number: words(face.querySelector(".nth")),
      count: Number(words(badges.find((one) => one.matches(".count"))).replace("×", "") || 1),
      tapped: face.matches(".tapped"), type: bare(face.querySelector(".type") ?? face),
      damage: parseInt(words(badges.find((one) => one.matches(".damage"))) || "0"),
      counters: badges.filter((one) => one.matches(".counter")).map(words),
      size: words(face.querySelector(".pt, .pt-inline, .chip-pt")),
      host: host ? bare(host.querySelector(".name, .chip-name")) : null,
    };
  };
  const side = (section) => {
    const name = words(section.querySelector("h2"));
    const zones = {}, sizes = {}, cards = [];
    for (const zone of ["battlefield", "hand", "graveyard", "exile"]) {
      const here = part(section, `zone-${zone}`);
      sizes[zone] = parseInt(words(here.querySelector(".size")));
      zones[zone] = !here.querySelector(".unseen");
      cards.push(...[...here.querySelectorAll("li[data-name]")].map((item) => card(item, zone, name)));
    }
    sizes.library = parseInt(words(part(section, "zone-library").querySelector("dd")));
    const known = ["life", "energy", "mana", "library"];
    const others = [...section.querySelectorAll(".total")].filter(
      (one) => !known.some((kind) => one.matches(`.${kind}`)));
    return {
      name, zones, sizes, cards,
      life: parseInt(words(part(section, "life"))), energy: parseInt(words(part(section, "energy"))),
      mana: [...part(section, "mana").querySelectorAll(".mark")].map((mark) => `{${words(mark)}}`).join(""),
      counters: others.map((one) => ["dt", "dd"].map((name) => bare(one.querySelector(name)))),
      states: [...section.querySelectorAll(".states .state")].map(words),
    };
  };
  const situation = document.querySelector("[data-testid=situation]");
  const decision = document.querySelector("[data-testid=decision]");
  return {
    players: [...document.querySelectorAll("section.player")].map(side),
    stack: [...document.querySelectorAll("[data-testid=stack] .stack-item > h3")].map(bare),
    turn: parseInt(words(situation).replace(/^\\D*/, "")), step: words(situation.querySelector(".step-name")),
    decision: decision.dataset.kind ?? null,
  };
}"""
"""What the page shows, as plain data."""

NOTHING_SHOWN = object()
"""The page does not show this: a library's order, a hand that isn't this seat's, how often something
happened.
"""


class Shown:
    """What a page shows now."""

    def __init__(self, page: Page) -> None:
        self.page: dict[str, Any] = page.evaluate(READ)
        self.players: list[dict[str, Any]] = self.page["players"]
        self.cards: list[dict[str, Any]] = [card for side in self.players for card in side["cards"]]

    def read(self, kind: str, parts: Sequence[str]) -> Any:
        """What a path (in its parts) is on this page, or NOTHING_SHOWN."""
        if kind == "table":
            return self._table(".".join(part for part in parts if part))
        if kind == "player":
            return self._player(parts[0], parts[1], parts[2])
        if kind == "object":
            return self._object(parts[0], parts[1])
        return NOTHING_SHOWN

    def _table(self, path: str) -> Any:
        decides = self._with_state("decides")
        read: Mapping[str, Callable[[], Any]] = {
            "stack": lambda: self.page["stack"],
            "stack.size": lambda: len(self.page["stack"]),
            "turn": lambda: self.page["turn"],
            "step": lambda: self.page["step"].lower(),
            "active": lambda: self._with_state("has the turn"),
            "priority": lambda: self._with_state("has priority") or NOTHING_SHOWN,
            "decision": lambda: self._kind(decides),
            "decision.kind": lambda: self._kind(decides),
            "decision.player": lambda: decides,
        }
        return read[path]() if path in read else NOTHING_SHOWN

    def _kind(self, decides: str | None) -> Any:
        """The kind of the open decision; a lesson's question may hide it."""
        return NOTHING_SHOWN if decides and not self.page["decision"] else self.page["decision"]

    def _with_state(self, state: str) -> str | None:
        found = [side["name"] for side in self.players if state in side["states"]]
        return found[0] if found else None

    def _player(self, name: str, word: str, part: str) -> Any:
        side = next(side for side in self.players if side["name"] == name)
        if word in ZONES:
            if part == "size":
                return side["sizes"][word]
            return self._zone(name, word) if side["zones"].get(word) else NOTHING_SHOWN
        if word == "counters":
            return {kind.lower(): int(n) for kind, n in side["counters"]}
        return side.get(word, NOTHING_SHOWN)

    def _zone(self, player: str, zone: str) -> list[str]:
        here = [card for card in self.cards if card["player"] == player and card["zone"] == zone]
        return [card["name"] for card in here for _ in range(card["count"])]

    def _object(self, handle: str, word: str) -> Any:
        """A property of the only permanent that is shown under this handle."""
        called = [card for card in self.cards if folded(card["handle"]) == folded(handle)]
        if len(called) != 1 or called[0]["zone"] != "battlefield" or called[0]["count"] > 1:
            return NOTHING_SHOWN
        card = called[0]
        power, _, toughness = card["size"].rpartition(" ")[2].partition("/")
        read: Mapping[str, Callable[[], Any]] = {
            "power": lambda: int(power) if power else NOTHING_SHOWN,
            "toughness": lambda: int(toughness) if toughness else NOTHING_SHOWN,
            "damage": lambda: card["damage"],
            "counters": lambda: dict(map(counter, card["counters"])),
            "tapped": lambda: card["tapped"],
            "zone": lambda: card["zone"],
            "controller": lambda: card["player"],
            "types": lambda: card["type"].replace("—", " ").split(),
            "attached_to": lambda: card["host"] or NOTHING_SHOWN,
        }
        return read[word]() if word in read else NOTHING_SHOWN


def counter(text: str) -> tuple[str, int]:
    """`2 × +1/+1` as kind and number."""
    number = re.search(r"\d+", text)
    kind = re.sub(r"^\d+(?: ×)?(?: \d+)? ", "", text)
    return kind, int(number[0]) if number else 0
