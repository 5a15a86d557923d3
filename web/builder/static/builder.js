// The builder: search while typing, update of the unit pane after each change, keys.
import { announce, enqueue, key, load } from "./site.js";

const pageAddress = ()  => document.getElementById("bar")?.dataset.address;

// A change shows its verdict first; the options of the unit are loaded afterwards.
document.addEventListener("form-sent", (event) => {
  const { form, button } = event.detail;
  const then = form.dataset.then;
  if (!then) return;
  history.replaceState(null, "", pageAddress() + location.hash);
  if (button?.matches(".add")) announce(button.title.replace(/^Add /, "") + " added");
  const fragments = then.split(" ");
  if (document.querySelector("#problems [data-pending]")) fragments.push("#problems");
  update = new AbortController();
  const { signal } = update;
  const pane = document.getElementById("unit");
  pane.setAttribute("aria-busy", "true");
  enqueue(() => load(pageAddress(), fragments, { signal })).finally(() => {
    if (update?.signal === signal) pane.removeAttribute("aria-busy");
  });
});

// The next change aborts the update.
let update;
document.addEventListener("submit", () => update?.abort());

// On a phone, opening a unit shows its pane.
document.addEventListener("link-loaded", (event) => {
  const hash = new URL(event.detail.link.href).hash;
  if (hash && hash !== location.hash) location.hash = hash;
  if (matchMedia("(max-width: 47.99rem)").matches) document.querySelector(hash)?.focus({ preventScroll: true });
});

let typingTimer;
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-typing]");
  if (!form || event.target.matches("select")) return;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => form.requestSubmit(), 120);
});

// The tabs mark the pane that is shown.
function markTab() {
  const pane = location.hash && document.getElementById(location.hash.slice(1))?.closest(".pane");
  const open = pane && document.querySelector(`.tabs a[href="#${pane.id}"]`);
  for (const a of document.querySelectorAll(".tabs a")) {
    const current = open ? a === open : a.hash === "#roster";
    if (current) a.setAttribute("aria-current", "true");
    else a.removeAttribute("aria-current");
  }
}
addEventListener("hashchange", markTab);
markTab();

// Keys.
const rowOf = () => document.activeElement?.closest?.("[data-arrows] > li, .part");

function press(selector) {
  const row = rowOf() ?? document.querySelector(".unit-row.current");
  const button = row?.querySelector(selector + ":not(:disabled)") ?? row?.closest(".part")?.querySelector(selector + ":not(:disabled)");
  if (!button) return false;
  button.click();
}

function step(by) {
  const lists = [...document.querySelectorAll("[data-arrows]")].filter((l) => l.offsetParent);
  const pane = document.activeElement?.closest?.(".pane") ?? document.getElementById("roster");
  const targets = lists.filter((l) => l.closest(".pane") === pane).flatMap((l) => [...l.querySelectorAll(":scope > li")]).map((li) => li.querySelector("a, button:not(:disabled)")).filter(Boolean);
  if (!targets.length) return false;
  const row = document.activeElement?.closest?.("[data-arrows] > li");
  const at = targets.findIndex((el) => row?.contains(el));
  const next = at < 0 ? targets[by > 0 ? 0 : targets.length - 1] : targets[Math.min(Math.max(at + by, 0), targets.length - 1)];
  next.focus();
}

function go(pane, selector) {
  if (location.hash !== pane && matchMedia("(max-width: 63.99rem)").matches) location.hash = pane;
  (document.querySelector(selector) ?? document.querySelector(pane))?.focus();
}

const submit = (id) => {
  const button = document.getElementById(id);
  if (button.disabled) return false;
  button.click();
};

key("/", "Search the catalogue", () => { go("#catalogue", "#q"); document.getElementById("q")?.select(); });
key("c", "Go to the catalogue", () => go("#catalogue", "#results button"));
key("r", "Go to the roster", () => go("#roster", ".unit-row.current a, .unit-row a"));
key("u", "Go to the unit", () => go("#unit", "#unit-body .choice button:not(:disabled)"));
key("p", "Go to the problems", () => go("#roster", "#problems summary"));
key("ArrowDown", "Next unit or option", () => step(1));
key("ArrowUp", "Previous unit or option", () => step(-1));
key("+", "One more; copies a unit", () => press("[data-more]"));
key("-", "One fewer; removes a unit", () => press("[data-less]"));
key("z", "Undo", () => submit("undo-button"));
key("y", "Redo", () => submit("redo-button"));
key("Z", "Redo", () => submit("redo-button"));
