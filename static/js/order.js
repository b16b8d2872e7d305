// Dragging in lists that are put in order. The buttons do the same; this sends the order that they would lead to.
"use strict";
(() => {
  const LISTS = "ol[data-order]";
  let loading = null;

  // SortableJS is fetched when there is something to drag, so that pages without an ordering stay light.
  const library = (src) => {
    loading ??= new Promise((loaded, failed) => {
      const script = Object.assign(document.createElement("script"), { src, onload: loaded, onerror: failed });
      document.head.append(script);
    });
    return loading;
  };

  const written = (form) =>
    [...form.querySelectorAll(LISTS)]
      .map((list) => [...list.children].map((item) => item.dataset.option).join("-"))
      .join(".");

  const send = (form, item) => {
    const order = written(form);
    for (const one of form.querySelectorAll(`${LISTS} > li`)) one.removeAttribute("style");
    if (order === form.dataset.state) return;
    const button = item.querySelector("button.order");
    button.focus({ preventScroll: true }); // it is there again after the swap, and has the focus
    const sent = Object.assign(document.createElement("button"), { name: "order", value: order, hidden: true });
    form.append(sent);
    form.requestSubmit(sent);
    document.addEventListener("htmx:finally:request", () => restore(form, sent), { once: true });
  };

  // Where the server did not answer, the lists go back to the order that still holds.
  const restore = (form, sent) => {
    sent.remove();
    const items = new Map([...form.querySelectorAll(`${LISTS} > li`)].map((item) => [item.dataset.option, item]));
    form.dataset.state.split(".").forEach((places, n) => {
      const list = form.querySelectorAll(LISTS)[n];
      for (const option of places.split("-")) if (items.has(option)) list.append(items.get(option));
    });
  };

  const wire = async () => {
    const form = document.querySelector("form.ordering:not([data-drags])");
    if (!form) return;
    form.dataset.drags = "";
    await library(form.dataset.sortable);
    const still = matchMedia("(prefers-reduced-motion: reduce)").matches;
    for (const list of form.querySelectorAll(LISTS)) {
      window.Sortable.create(list, {
        group: "order",
        animation: still ? 0 : 140,
        filter: "button, a",
        preventOnFilter: false,
        delay: 180, // a finger that scrolls does not drag
        delayOnTouchOnly: true,
        ghostClass: "dragged",
        onMove: () => document.documentElement.dataset.ready === "true",
        onEnd: (event) => send(form, event.item),
      });
    }
  };

  const start = () => wire().catch(() => {}); // without the library the buttons still do all
  document.addEventListener("htmx:finally:request", start);
  start();
})();
