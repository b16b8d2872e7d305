"""What a checked move costs, from request to response: `python3 dev bench moves`.

Compared in one run with the same page, request to response, where neither engine nor storage is asked. The
budget is twice that. Also: how the 1,000th move of an attempt compares with the 10th; the table has grown by
then, so each is compared with its own page.
"""

from __future__ import annotations

import re
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from unittest import mock

from flask import Flask
from flask.testing import FlaskClient

from webapp import create_app

ROUNDS = 60
TABLE = """\
scenario: 1
title: A table to measure on
cards:
  - name: Bench Courier
    mana_cost: "{2}{W}"
    type_line: Creature — Human Scout
    power: "2"
    toughness: "2"
    oracle_text: |-
      Cycling {1}
      When you cycle this card, you gain 1 life.
  - name: Bench Coil
    mana_cost: "{2}"
    type_line: Artifact
    oracle_text: |-
      {T}: You get {E}.
      Pay {E}{E}: Draw a card.
players:
  - {name: Ana, hand: [2 Bench Courier, Plains], library: [60 Bench Courier], battlefield: [4 Plains, Bench Courier, Bench Coil]}
  - {name: Ben, hand: [2 Bench Courier, Plains], library: [60 Bench Courier], battlefield: [4 Plains, Bench Courier, Bench Coil]}
"""  # noqa: E501
HTMX = {"HX-Request": "true", "HX-Request-Type": "partial"}


class NotMadeError(RuntimeError):
    """A move was refused."""


class Player:
    """Somebody who plays an attempt through the site."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        form = self.client.get("/table").text
        answer = self.client.post("/table", data={"csrf_token": _token(form), "text": TABLE})
        self.address = answer.headers["Location"].split("?")[0].split("#")[0]
        page = self.client.get(self.address).text
        self.token = _token(page)
        self.address = self.address.rstrip("/")
        self.version = int(re.findall(r'name="version" value="(\d+)"', page)[0])

    def go_on(self) -> float:
        """Pass, or answer what is asked by the page's first control; the milliseconds it took."""
        try:
            return self.move("pass")
        except NotMadeError:
            page = self.client.get(self.address).text
            self.version = int(re.findall(r'name="version" value="(\d+)"', page)[0])
            return self.move(next(m for m in re.findall(r'data-move="([^"]+)"', page) if m != "concede"))

    def move(self, text: str) -> float:
        """Make a move; the milliseconds it took. Raises NotMadeError if it was not made."""
        data = {"csrf_token": self.token, "version": str(self.version), "move": text}
        start = perf_counter()
        answer = self.client.post(f"{self.address}/move", data=data, headers=HTMX)
        taken = (perf_counter() - start) * 1000
        if answer.status_code != 200:
            raise RuntimeError(f"{text} answered {answer.status}")
        versions = re.findall(r'name="version" value="(\d+)"', answer.text)
        if not versions or int(versions[0]) <= self.version:
            raise NotMadeError(text)
        self.version = int(versions[0])
        return taken


def _token(page: str) -> str:
    found = re.search(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    if found is None:
        raise RuntimeError("a page without its token")
    return found[1]


def rendering(app: Flask, player: Player) -> float:
    """The median milliseconds of the attempt's page, request to response, without engine or storage: what is
    stored and what is legal are known beforehand.
    """
    from webapp.views import actions, attempt, page
    from webapp.views.game import load
    from webapp.views.site import site

    with app.test_request_context(player.address):
        game = load(site(), player.address.rsplit("/", 1)[1])
        if game is None:
            raise RuntimeError("the attempt is gone")
        path = page.trail(site(), game.attempt)
    legal = {n: actions.legal_moves(game.table, n) for n in range(len(game.table.players))}
    times = []
    with (
        mock.patch.object(attempt, "load", return_value=game),
        mock.patch.object(page, "trail", return_value=path),
        mock.patch.object(actions, "legal_moves", lambda _, seat: legal[seat]),
    ):
        for _ in range(ROUNDS):
            start = perf_counter()
            answer = player.client.get(player.address)
            times.append((perf_counter() - start) * 1000)
            if answer.status_code != 200:
                raise RuntimeError(f"the page answered {answer.status}")
    return median(times)


def main() -> None:
    """Print the medians and the ratios."""
    with TemporaryDirectory() as folder:
        app = create_app({"TESTING": True, "DATABASE_URL": f"sqlite:///{folder}/bench.sqlite3"})
        player = Player(app)
        early = [player.go_on() for _ in range(ROUNDS)][10:]
        plain = rendering(app, player)
        for _ in range(1000 - 2 * ROUNDS):
            player.go_on()
        late = [player.go_on() for _ in range(ROUNDS)][10:]
        grown = rendering(app, player)
    print(f"{'rendering the page, no engine, no storage':<48}{plain:>8.2f} ms")
    print(f"{'a checked move, request to response':<48}{median(early):>8.2f} ms")
    print(f"{'ratio (budget 2)':<48}{median(early) / plain:>8.2f}")
    print(f"{'ratio at the 1,000th move':<48}{median(late) / grown:>8.2f}")


if __name__ == "__main__":
    main()
