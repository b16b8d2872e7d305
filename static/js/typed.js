// The box for typed moves: completed from the moves that the page already offers, with this tab's history.
"use strict";
(() => {
  const KEPT = "stacktutor.moves";
  const MOST = 50;
  const read = () => {
    try {
      return JSON.parse(sessionStorage.getItem(KEPT)) ?? [];
    } catch {
      return []; // storage may be forbidden, or hold what others put there
    }
  };
  let moves = read();
  let place = moves.length; // moves.length: none of them

  const boxOf = (target) => (target instanceof Element ? target.closest("#move-input") : null);

  const complete = () => {
    const list = document.getElementById("move-list");
    if (!list) return;
    const legal = [...document.querySelectorAll("[data-move]:not([data-try] *)")];
    const words = new Set(legal.map((control) => control.dataset.move).filter(Boolean));
    list.replaceChildren(...[...words].map((move) => Object.assign(document.createElement("option"), { value: move })));
  };

  const remember = (move) => {
    moves = [...moves.filter((one) => one !== move), move].slice(-MOST);
    place = moves.length;
    try {
      sessionStorage.setItem(KEPT, JSON.stringify(moves));
    } catch {
      // then it holds for this page only
    }
  };

  // Arrows walk through the history only where the box is empty or shows a move of it: elsewhere they belong to
  // the list of completions.
  const walk = (box, by) => {
    const shown = box.value.trim();
    const now = shown === "" ? moves.length : shown === moves[place] ? place : moves.lastIndexOf(shown);
    if (now < 0 || (now === moves.length && by > 0)) return false;
    place = Math.max(0, Math.min(moves.length, now + by));
    box.value = moves[place] ?? "";
    return true;
  };

  document.addEventListener("keydown", (event) => {
    const box = boxOf(event.target);
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (box && by && moves.length && walk(box, by)) event.preventDefault();
  });

  document.addEventListener("submit", (event) => {
    const move = event.target.querySelector("#move-input")?.value.trim();
    if (move) remember(move);
  });

  document.addEventListener("htmx:finally:request", complete);
  document.addEventListener("focusin", (event) => boxOf(event.target) && complete());
  complete();
})();
