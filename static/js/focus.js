// After each swap: the focus goes to what the answer brings, is never lost, and folds stay as they were.
"use strict";
(() => {
  const FALLBACK = "decision-h";
  let open = [];

  // Folds that keep their state have an id and say so; the others close with what they belonged to.
  document.addEventListener("htmx:before:swap", () => {
    open = [...document.querySelectorAll("details[data-keep]")].map((fold) => [fold.id, fold.open]);
  });

  const show = (target) => {
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  };

  document.addEventListener("htmx:finally:request", () => {
    for (const [id, was] of open) {
      const fold = document.getElementById(id);
      if (fold) fold.open = was;
    }
    open = [];
    const target = document.querySelector("[data-focus]");
    if (target) {
      target.removeAttribute("data-focus");
      show(target);
    } else if (document.activeElement === document.body) {
      const fallback = document.getElementById(FALLBACK);
      if (fallback) show(fallback);
    }
  });
})();
