// One key each for what is done most: an element with data-key is pressed, or gets the focus where it can't be.
// Never while writing or choosing in a field, nor with Ctrl, Alt or Meta; and the learner can switch them off.
"use strict";
(() => {
  const KEPT = "stacktutor.keys";
  const FIELDS = "input, textarea, select, [contenteditable]";

  const kept = () => {
    try {
      return localStorage.getItem(KEPT);
    } catch {
      return null; // storage may be forbidden; the keys then work
    }
  };
  const keep = (value) => {
    try {
      localStorage.setItem(KEPT, value);
    } catch {
      // then it holds for this page only
    }
  };

  let on = kept() !== "off";
  const box = document.getElementById("keys-on");
  const list = document.getElementById("keys");
  if (box) {
    box.checked = on;
    box.addEventListener("change", () => {
      on = box.checked;
      keep(on ? "on" : "off");
    });
  }

  const say = (words) => {
    const live = document.getElementById("live");
    if (live) live.textContent = words;
  };

  const use = (target) => {
    if (target.matches("button")) {
      target.click();
      return;
    }
    const sheet = target.closest("[popover]:not(:popover-open)");
    if (sheet && !target.checkVisibility()) sheet.showPopover();
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("keydown", (event) => {
    if (!on || event.repeat || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.target.closest(FIELDS)) return;
    if (list?.matches(":popover-open") && event.key !== "?") return;
    const key = event.key.toLowerCase();
    const row = list?.querySelector(`[data-lists="${CSS.escape(key)}"]`);
    if (!row) return;
    event.preventDefault();
    const target = [...document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)].find((one) => !one.disabled);
    if (target) use(target);
    else say(list.dataset.nothing.replace("{key}", row.querySelector("dd").textContent));
  });
})();
