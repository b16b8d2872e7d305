// Tells when a request is under way, stops second clicks, and moves the focus to what an answer brings.
// Everything works without this file: forms then post and the page is loaded anew.
"use strict";
(() => {
  const root = document.documentElement;
  const ours = (form) => form.matches("[hx-post], [hx-get]");
  let busy = false;

  const setBusy = (now) => {
    busy = now;
    root.dataset.ready = String(!now);
  };

  // In the capture phase, so before htmx: the same click twice sends one request.
  document.addEventListener("submit", (event) => {
    if (!ours(event.target)) return;
    if (busy) {
      event.preventDefault();
      event.stopImmediatePropagation();
      return;
    }
    setBusy(true);
  }, true);

  document.addEventListener("htmx:finally:request", () => {
    setBusy(false);
    const target = document.querySelector("[data-focus]");
    if (!target) return;
    target.removeAttribute("data-focus");
    target.focus({ preventScroll: true });
    target.scrollIntoView({ block: "nearest" });
  });

  const lost = () => {
    const live = document.getElementById("live");
    const notice = document.getElementById("notice");
    if (notice && live) {
      notice.textContent = live.dataset.lost;
      notice.hidden = false;
    }
  };
  document.addEventListener("htmx:error", lost);

  // A page that the browser kept while going elsewhere is not busy any more.
  window.addEventListener("pageshow", () => setBusy(false));
})();
