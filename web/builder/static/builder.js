// The builder: search while typing, update of the unit pane after each change, keys.
import { announce, enqueue, key, load, text } from "./site.js";

const pageAddress = ()  => document.getElementById("bar")?.dataset.address;

// A change shows its verdict first; the options of the unit are loaded afterwards.
document.addEventListener("form-sent", (event) => {
  const { form, button } = event.detail;
  const then = form.dataset.then;
  if (!then) return;
  history.replaceState(null, "", pageAddress() + location.hash);
  if (button?.matches(".add")) announce(text("{name} was added").replace("{name}", button.closest(".pick").querySelector(".name").firstChild.textContent));
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

// Opening a unit shows its pane where only one is in sight.
document.addEventListener("link-loaded", (event) => {
  const hash = new URL(event.detail.link.href).hash;
  if (!hash || !matchMedia("(max-width: 1180px)").matches) return;
  if (hash !== location.hash) location.hash = hash;
  document.querySelector(hash)?.focus({ preventScroll: true });
});

let typingTimer;
const search = () => document.querySelector("form[data-typing]");
document.addEventListener("input", (event) => {
  const form = event.target.closest?.("form[data-typing]");
  if (!form || !event.target.matches("[type=search]")) return;
  clearTimeout(typingTimer);
  typingTimer = setTimeout(() => form.requestSubmit(), 120);
});

// In the search, Enter adds the first match, and the arrow goes into the list.
document.addEventListener("keydown", (event) => {
  if (event.target.id !== "q" || event.ctrlKey || event.altKey || event.metaKey) return;
  if (event.key === "ArrowDown") {
    event.preventDefault();
    document.querySelector("#results .match .add, #results details[open] .pick:not(.off) .add")?.focus();
  } else if (event.key === "Enter" && event.target.value.trim()) {
    event.preventDefault();
    clearTimeout(typingTimer);
    const shown = new URL(search().dataset.shown ?? location.href, location).searchParams.get("q") ?? "";
    if (shown === event.target.value) return addMatch();
    toAdd = event.target.value;
    search().requestSubmit();
  }
});

// The text whose first match is added when its results are shown. Results of what was typed before may come first.
let toAdd;
function addMatch() {
  toAdd = undefined;
  document.querySelector("#results .match .add")?.click();
  document.getElementById("q").select(); // what is typed next replaces the name
}
document.addEventListener("form-sent", (event) => {
  const { form, data } = event.detail;
  if (!form.matches("[data-typing]")) return;
  form.dataset.shown = "?" + new URLSearchParams(data);
  if (data.get("q") === toAdd) addMatch();
});

// Keys.
const rowOf = () => document.activeElement?.closest?.("[data-arrows] > li, .part");

function press(selector, from = rowOf() ?? document.querySelector(".unit-row.current")) {
  const usable = selector + ":not(:disabled)";
  const button = from?.querySelector(usable) ?? from?.closest(".part")?.querySelector(usable);
  if (!button) return false;
  button.click();
}

/** The row of the army that has the focus, or else the one that is open. */
const armyRow = () => document.activeElement?.closest?.(".unit-row") ?? document.querySelector(".unit-row.current");

function step(by) {
  const lists = [...document.querySelectorAll("[data-arrows]")].filter((l) => l.offsetParent);
  const pane = document.activeElement?.closest?.(".pane") ?? document.getElementById("army");
  const targets = lists.filter((l) => l.closest(".pane") === pane).flatMap((l) => [...l.querySelectorAll(":scope > li")]).map((li) => li.querySelector("a.open, button:not(:disabled), a")).filter(Boolean);
  if (!targets.length) return false;
  const row = document.activeElement?.closest?.("[data-arrows] > li");
  const at = targets.findIndex((el) => row?.contains(el));
  const next = at < 0 ? targets[by > 0 ? 0 : targets.length - 1] : targets[Math.min(Math.max(at + by, 0), targets.length - 1)];
  next.focus();
}

function go(pane, selector) {
  if (location.hash !== pane && matchMedia("(max-width: 1180px)").matches) location.hash = pane;
  (document.querySelector(selector) ?? document.querySelector(pane))?.focus();
}

const submit = (id) => {
  const button = document.getElementById(id);
  if (button.disabled) return false;
  button.click();
};

// Dragging a unit moves it among those of its role. The operation is that of the buttons Up and Down.
let dragged;
const rowAt = (event) => event.target.closest?.(".unit-row");
const mayDrop = (row) => dragged && row && row !== dragged && row.parentElement === dragged.parentElement && !row.closest(".leader-group");
const isBelow = (event, row) => event.clientY > row.getBoundingClientRect().top + row.offsetHeight / 2;

function markDrop(row, className) {
  for (const old of document.querySelectorAll(".drop-before, .drop-after")) if (old !== row || !old.classList.contains(className)) old.classList.remove("drop-before", "drop-after");
  row?.classList.add(className);
}

document.addEventListener("dragstart", (event) => {
  dragged = rowAt(event);
  if (!dragged) return;
  event.dataTransfer.effectAllowed = "move";
  event.dataTransfer.setDragImage(dragged, 16, 16);
  dragged.classList.add("dragged");
});
document.addEventListener("dragover", (event) => {
  const row = rowAt(event);
  if (!mayDrop(row)) return markDrop();
  event.preventDefault();
  markDrop(row, isBelow(event, row) ? "drop-after" : "drop-before");
});
document.addEventListener("drop", (event) => {
  const row = rowAt(event);
  if (!mayDrop(row)) return;
  event.preventDefault();
  const next = isBelow(event, row) ? row.nextElementSibling : row;
  if (next === dragged) return;
  const id = (el) => el?.id.replace(/^row-/, "") ?? "";
  const button = document.createElement("button");
  button.name = "do";
  button.value = JSON.stringify([{ op: "move", selection: id(dragged), before: id(next) }]);
  document.getElementById("do-army").append(button);
  button.click();
  button.remove();
});
document.addEventListener("dragend", () => {
  dragged?.classList.remove("dragged");
  dragged = undefined;
  markDrop();
});

// Removing a row moves the focus to the next one.
function removeRow() {
  const row = armyRow();
  const near = row?.nextElementSibling ?? row?.previousElementSibling;
  if (press("[data-less]", row) === false) return false;
  if (near) document.addEventListener("form-sent", () => document.getElementById(near.id)?.querySelector("a.open")?.focus(), { once: true });
}

key("/", "Search units; Enter adds the first match, ↓ goes into the list", () => { go("#units", "#q"); document.getElementById("q")?.select(); });
key("1", "Units", () => go("#units", "#results .pick:not(.off) .add"));
key("2", "Army", () => go("#army", ".unit-row.current a.open, .unit-row a.open"));
key("3", "Unit", () => go("#unit", "#unit-body .choice button:not(:disabled), #unit-body button:not(:disabled)"));
key("f", "First fix", () => go("#army", "#problems .fix, #problems .button, #problems summary"));
key("ArrowDown", "Next unit or option", () => step(1));
key("ArrowUp", "Previous unit or option", () => step(-1));
key("j", "Next unit or option", () => step(1));
key("k", "Previous unit or option", () => step(-1));
key("d", "Duplicate the unit", () => press("[data-more]", armyRow()));
key("Delete", "Remove the unit", removeRow);
key("+", "One model more", () => press("[data-more]"));
key("-", "One model fewer", () => press("[data-less]"));
key("z", "Undo", () => submit("undo-button"), { ctrl: true });
key("Z", "Redo", () => submit("redo-button"), { ctrl: true });
key("ArrowUp", "Move the unit up", () => press("[data-up]", armyRow()), { alt: true });
key("ArrowDown", "Move the unit down", () => press("[data-down]", armyRow()), { alt: true });
