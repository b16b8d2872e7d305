// Acting at the table itself: a tap on a card opens what can be done there, and buttons tick the decision's boxes
// or choose in its lists.
"use strict";
(() => {
  const CONTROLS = "a, button, summary, input, select, label, details";

  const chosen = (field, value) => (value === undefined ? field.checked : field.value === value);

  // Pressed once more, it takes the choice back.
  const choose = (field, value) => {
    if (!field) return;
    if (value === undefined) {
      field.click();
      return;
    }
    field.value = chosen(field, value) ? "" : value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
  };

  document.addEventListener("click", (event) => {
    const ticks = event.target.closest("[data-ticks]");
    if (ticks) {
      choose(document.getElementById(ticks.dataset.ticks), ticks.dataset.value);
      return;
    }
    const fold = event.target.closest(".card")?.querySelector("details.here");
    if (fold && !event.target.closest(CONTROLS) && getSelection().isCollapsed) fold.open = !fold.open;
  });

  // Each such button shows what its box does, however that was ticked.
  const mirror = () => {
    for (const button of document.querySelectorAll("[data-ticks]")) {
      const field = document.getElementById(button.dataset.ticks);
      button.setAttribute("aria-pressed", String(Boolean(field && chosen(field, button.dataset.value))));
      button.disabled = !field;
    }
  };
  document.addEventListener("change", mirror);
  document.addEventListener("htmx:finally:request", mirror);
  mirror();
})();
