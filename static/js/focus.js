// After each swap: the focus goes to what the answer brings, is never lost, and folds stay as they were.
"use strict";
(() => {
  const FALLBACK = "decision-h";
  let open = [];

  // Folds that keep their state have an id and say so; the others close with what they belonged to.
  document.addEventListener("htmx:before:swap", () => {
    open = [...document.querySelectorAll("details[data-keep]")].map((fold) => [fold.id, fold.open]);
  });

  // Where what is told scrolls by itself and what is asked would be too low, the answer comes to the top.
  const raise = (answer) => {
    const asked = document.getElementById("decision");
    const lead = asked?.parentElement;
    if (answer.id !== "feedback" || !lead || lead.scrollHeight <= lead.clientHeight) return;
    const [frame, last] = [lead, asked].map((one) => one.getBoundingClientRect());
    if (last.bottom <= frame.bottom) return;
    const margin = parseFloat(getComputedStyle(answer).scrollMarginTop);
    lead.scrollTop += answer.getBoundingClientRect().top - frame.top - margin;
  };

  const show = (target) => {
    target.focus({ preventScroll: true });
    target.closest(".panel")?.scrollIntoView({ block: "nearest" }); // all of it, where it fits
    target.scrollIntoView({ block: "nearest" });
    raise(target);
  };

  const rescue = () => {
    const fallback = document.getElementById(FALLBACK);
    if (fallback && document.activeElement === document.body) show(fallback);
  };

  // A list that lies above the page keeps the focus; what it gives it back to may be gone by then.
  const above = () => document.querySelector("[popover]:popover-open");
  document.addEventListener("toggle", (event) => {
    if (event.newState === "closed" && event.target.matches("[popover]")) setTimeout(rescue);
  }, true);

  const settle = () => {
    for (const [id, was] of open) {
      const fold = document.getElementById(id);
      if (fold) fold.open = was;
    }
    open = [];
    const target = document.querySelector("[data-focus]");
    target?.removeAttribute("data-focus");
    if (above()) return;
    if (target) show(target);
    else rescue();
  };
  document.addEventListener("htmx:finally:request", settle);

  // What is seen to move takes its time; the focus does not wait for it.
  document.addEventListener("htmx:before:viewTransition", (event) => {
    const swap = event.detail.task;
    event.detail.task = async () => {
      await swap();
      settle();
    };
  });
})();
