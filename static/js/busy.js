// Tells when a request is under way and stops a second one; says so when the server does not answer.
// Everything works without these files: forms then post and the page is loaded anew.
"use strict";
(() => {
  const SLOW = 900; // ms until those who listen are told that it takes a while
  const root = document.documentElement;
  const ours = (form) => form.matches("[hx-post], [hx-get]");
  let pressed = null;
  let waiting = 0;

  const say = (words) => {
    const live = document.getElementById("live");
    if (live) live.textContent = live.dataset[words];
  };

  const begin = (control) => {
    root.dataset.ready = "false";
    pressed = control;
    pressed?.setAttribute("aria-busy", "true");
    waiting = setTimeout(() => say("slow"), SLOW);
  };

  const end = () => {
    clearTimeout(waiting);
    pressed?.removeAttribute("aria-busy");
    pressed = null;
    root.dataset.ready = "true";
  };

  // In the capture phase, so before htmx: whatever is pressed while a request is under way sends nothing.
  document.addEventListener("submit", (event) => {
    if (!ours(event.target)) return;
    if (root.dataset.ready === "false") {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    begin(event.submitter);
  }, true);

  // The answer is there: what it says is not to be overwritten while cards still move.
  document.addEventListener("htmx:before:swap", () => clearTimeout(waiting));
  document.addEventListener("htmx:finally:request", end);

  document.addEventListener("htmx:error", () => {
    const live = document.getElementById("live");
    const notice = document.getElementById("notice");
    if (!notice || !live) return;
    live.textContent = "";
    notice.textContent = live.dataset.lost;
    notice.hidden = false;
  });

  // A page that the browser kept while going elsewhere is not busy any more.
  window.addEventListener("pageshow", end);
})();
