// Acting at the table itself: a tap on a card opens what can be done there, and buttons tick the decision's boxes.
"use strict";
(() => {
  const CONTROLS = "a, button, summary, input, select, label, details";

  document.addEventListener("click", (event) => {
    const ticks = event.target.closest("[data-ticks]");
    if (ticks) {
      document.getElementById(ticks.dataset.ticks)?.click();
      return;
    }
    const fold = event.target.closest(".card")?.querySelector("details.here");
    if (fold && !event.target.closest(CONTROLS) && getSelection().isCollapsed) fold.open = !fold.open;
  });

  // Each such button shows what its box does, however that was ticked.
  const mirror = () => {
    for (const button of document.querySelectorAll("[data-ticks]")) {
      const box = document.getElementById(button.dataset.ticks);
      button.setAttribute("aria-pressed", String(Boolean(box?.checked)));
      button.disabled = !box;
    }
  };
  document.addEventListener("change", mirror);
  document.addEventListener("htmx:finally:request", mirror);
  mirror();
})();
