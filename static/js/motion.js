// Shows the table move: a card that changes zones is seen to go there, and lines lead from what is on the stack
// to what it targets. Without this file the places on the stack say the same, as numbers.
"use strict";
(() => {
  const MOST = 60; // more named parts than this would make a move slow
  const WIDE = matchMedia("(min-width: 75rem)");
  const STILL = matchMedia("(prefers-reduced-motion: reduce)");
  const SVG = "http://www.w3.org/2000/svg";

  // ---- moves: each card and each spell has one name before and after --------------------------------------

  const names = new CSSStyleSheet();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, names];

  const onScreen = (element) => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && box.bottom > 0 && box.top < innerHeight;
  };

  const nameParts = () => {
    const parts = [...document.querySelectorAll("[id^='object-'], .stack-item")].filter(onScreen);
    const rules = parts.slice(0, MOST).map((part) => {
      const number = part.dataset.object ?? part.id.slice("object-".length);
      return `#${part.id} { view-transition-name: thing-${number} }`;
    });
    names.replaceSync(rules.join("\n"));
  };

  // Only what changes the table moves: an order being tried, or a refusal, is shown at once.
  document.addEventListener("htmx:before:swap", (event) => {
    const { ctx, tasks } = event.detail;
    const name = (task) => (typeof task.target === "string" ? task.target.slice(1) : task.target?.id ?? "");
    ctx.transition = !STILL.matches && tasks.some((task) => /^(player-|stack$)/.test(name(task)));
  });

  document.addEventListener("htmx:before:viewTransition", (event) => {
    const swap = event.detail.task;
    nameParts();
    event.detail.task = async () => {
      await swap();
      nameParts();
    };
  });
  document.addEventListener("htmx:after:viewTransition", () => names.replaceSync(""));

  // ---- lines from the stack to its targets ----------------------------------------------------------------

  const make = (name, attributes) => {
    const element = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  };

  const layer = make("svg", { class: "aims", "aria-hidden": "true" });
  const inside = (y, box) => Math.min(Math.max(y, box.top + 8), box.bottom - 8);

  const line = (item, target) => {
    const from = item.getBoundingClientRect();
    const to = (target.querySelector(".card, .chip, header") ?? target).getBoundingClientRect();
    const shown = item.closest(".stack").getBoundingClientRect();
    const start = [from.left, inside(from.top + from.height / 2, shown)];
    const end = [Math.min(to.right - 6, from.left - 24), to.top + Math.min(to.height / 2, 40)];
    const bend = Math.max(30, (start[0] - end[0]) / 2);
    const curve = `M${start[0]},${start[1]} C${start[0] - bend},${start[1]} ${end[0] + bend},${end[1]} ${end[0]},${end[1]}`;
    layer.append(
      make("path", { d: curve, fill: "none", stroke: "currentColor", "stroke-width": 2.5, "stroke-dasharray": "7 4" }),
      make("circle", { cx: end[0], cy: end[1], r: 6, fill: "currentColor" }),
    );
  };

  const draw = () => {
    layer.replaceChildren();
    if (!WIDE.matches) return;
    for (const item of document.querySelectorAll(".stack-item[data-aims]")) {
      for (const id of item.dataset.aims.split(" ").filter(Boolean)) {
        const target = document.getElementById(id);
        if (target && !target.closest(".stack")) line(item, target);
      }
    }
  };

  let asked = 0;
  const redraw = () => {
    cancelAnimationFrame(asked);
    asked = requestAnimationFrame(draw);
  };

  document.addEventListener("DOMContentLoaded", () => {
    document.body.append(layer);
    new ResizeObserver(redraw).observe(document.getElementById("main"));
    redraw();
  });
  document.addEventListener("scroll", redraw, { capture: true, passive: true });
  document.addEventListener("toggle", redraw, true);
  document.addEventListener("htmx:after:swap", redraw);
})();
