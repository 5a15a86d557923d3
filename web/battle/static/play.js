// Playing a battle: dragging models fills the fields of the form, and the server says whether the rules allow the
// place. This module knows no rule.
import { key, enqueue, showNotice, swap, text } from "./site.js";
import { isMeasuring, restoreTools } from "./tools.js";

const root = () => document.getElementById("play");
const form = () => document.getElementById("answers");
const board = () => document.getElementById("board");
const ghosts = () => [...document.querySelectorAll("#plan .ghost")];
const poll = 4000; // milliseconds between two looks at a battle in which the other player decides

/** Returns where a planned model is, in inches; y grows downwards. */
function placeOf(ghost) {
  const at = ghost.transform.baseVal.consolidate().matrix;
  return { x: at.e, y: at.f };
}

function move(ghost, x, y) {
  ghost.setAttribute("transform", `translate(${x.toFixed(3)} ${y.toFixed(3)})`);
}

/** Returns a position of the pointer on the board, in inches. */
function onBoard(event) {
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(board().getScreenCTM().inverse());
}

/** Writes the places of the models into the form. */
function fill() {
  const fields = form().elements;
  const depth = Number(root().dataset.depth);
  const places = ghosts().map((g) => ({ id: g.dataset.ghost, ...placeOf(g) }));
  fields.models.value = places.map((p) => `${p.id}:${p.x.toFixed(3)},${(depth - p.y).toFixed(3)}`).join(";");
  if (fields.x) {
    fields.x.value = (places.reduce((sum, p) => sum + p.x, 0) / places.length).toFixed(1);
    fields.y.value = (depth - places.reduce((sum, p) => sum + p.y, 0) / places.length).toFixed(1);
  }
  const there = form().querySelector(`input[value="${fields.models.dataset.option ?? "there"}"]`);
  if (there) there.checked = true;
  showChosen();
}

let pending = 0;

/** Asks the server whether the rules allow the places, after a pause in which the plan may move on. */
function check(pause, button = "check") {
  clearTimeout(pending);
  pending = setTimeout(() => form()?.requestSubmit(document.getElementById(button)), pause);
}
document.addEventListener("submit", () => clearTimeout(pending), true);

let drag = null;

document.addEventListener("pointerdown", (event) => {
  const ghost = event.target.closest?.("#plan .ghost");
  if (!ghost || isMeasuring() || event.button || !form()?.elements.models) return;
  event.preventDefault();
  const single = document.getElementById("one-model")?.checked;
  const list = (single ? [ghost] : ghosts()).map((g) => ({ ghost: g, from: placeOf(g) }));
  drag = { from: onBoard(event), list, pointer: event.pointerId, moved: false };
  ghost.classList.add("dragged");
});

document.addEventListener("pointermove", (event) => {
  if (drag?.pointer !== event.pointerId) return;
  const to = onBoard(event);
  drag.moved = drag.moved || Math.hypot(to.x - drag.from.x, to.y - drag.from.y) > 0.1;
  for (const { ghost, from } of drag.list) move(ghost, from.x + to.x - drag.from.x, from.y + to.y - drag.from.y);
});

for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (drag?.pointer !== event.pointerId) return;
    const { moved, list } = drag;
    drag = null;
    for (const { ghost, from } of list) {
      ghost.classList.remove("dragged");
      if (end === "pointercancel" || !moved) move(ghost, from.x, from.y);
    }
    if (!moved || end === "pointercancel") return;
    fill();
    // What can be taken back is done where a whole unit is dropped; the server only checks anything else.
    check(0, document.getElementById("one-model")?.checked && form().elements.x ? "check" : "drop");
  });
}

// The arrow keys move the plan while the board has the focus.
const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
document.addEventListener("keydown", (event) => {
  const step = arrows[event.key];
  if (!step || event.target.id !== "frame" || !ghosts().length || !form()?.elements.x) return;
  event.preventDefault();
  const by = event.shiftKey ? 0.1 : 1;
  for (const g of ghosts()) {
    const at = placeOf(g);
    move(g, at.x + step[0] * by, at.y + step[1] * by);
  }
  fill();
  check(300);
});

// A field that is filled in selects the answer that it belongs to.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (field.form?.id !== "answers") return;
  const answer = field.matches("[data-weapon]") ? "weapons" : field.name === "first" ? "single" : ["x", "y", "turn", "level"].includes(field.name) ? "there" : "";
  const option = answer && form().querySelector(`input[value="${answer}"]`);
  if (option) option.checked = true;
  showChosen();
  if (["x", "y"].includes(field.name)) form().elements.models.value = "";
  if (["turn", "level"].includes(field.name)) {
    turnTo(field.form.elements.turn?.value);
    fill();
    check(400);
  }
});

/** Draws the planned models in a direction, in degrees counter-clockwise from the right. */
function turnTo(degrees) {
  if (degrees === undefined || degrees === "" || !(Number(degrees) >= 0 && Number(degrees) < 360)) return;
  for (const g of ghosts()) g.firstElementChild.setAttribute("transform", `rotate(${-degrees})`);
}

/** Turns the planned models by a number of degrees, if any has a base that is not round. */
function turn(by) {
  const field = form()?.elements.turn;
  if (!field) return false;
  const rotated = /rotate\((-?[\d.]+)/.exec(ghosts().find((g) => !g.querySelector("circle"))?.firstElementChild.getAttribute("transform"));
  const now = field.value === "" ? -Number(rotated?.[1] ?? 0) : Number(field.value);
  field.value = (Math.round(now + by) % 360 + 360) % 360;
  field.dispatchEvent(new Event("input", { bubbles: true }));
}
key(",", "Turn the models left by 15 degrees", () => turn(15));
key(".", "Turn the models right by 15 degrees", () => turn(-15));

/** Shows what is chosen: the button names the answer, and the models of the enemy units that it attacks are marked. */
function showChosen() {
  const action = form()?.querySelector("input[name=answer]:checked")?.dataset.does;
  if (action) document.getElementById("confirm").textContent = action;
  const chosen = new Set();
  for (const field of form()?.querySelectorAll("input:checked") ?? []) {
    if (field.name === "target") chosen.add(field.value);
    else if (/^u\d+$/.test(field.value)) chosen.add(field.value.slice(1));
  }
  for (const model of document.querySelectorAll("#models .model")) model.classList.toggle("candidate", chosen.has(model.dataset.unit));
}
document.addEventListener("change", (event) => event.target.form?.id === "answers" && showChosen());
// On phones the fields of another place may be below the window when it is chosen.
document.addEventListener("change", (event) => event.target.value === "there" && form()?.querySelector(".spot")?.scrollIntoView({block: "nearest"}));

// A click on an enemy model chooses its unit as the target, and one on a model of the unit whose models are put in order
// puts it first.
document.addEventListener("click", (event) => {
  const model = event.target.closest?.("#models .model")?.dataset.model;
  const first = form()?.elements.first;
  if (model && first?.querySelector(`option[value="${model}"]`)) {
    first.value = model;
    first.dispatchEvent(new Event("input", { bubbles: true }));
  }
  const unit = event.target.closest?.("#models .model")?.dataset.unit;
  if (!unit || !form()) return;
  const own = form().querySelector(`.opt[data-unit="${unit}"] input`);
  if (own) return give(own);
  const option = form().querySelector(`input[value="u${unit}"], input[name="target"][value="${unit}"]`);
  if (!option) return;
  if (option.type === "radio") return give(option);
  option.checked = !option.checked;
  showChosen();
});

/** Sends the chosen answer. */
function confirm() {
  if (!form()?.classList.contains("busy")) form()?.querySelector("button.main")?.click();
}

/** Chooses an answer, and sends it if the player can take it back or has chosen it before. */
function give(input) {
  const again = input.checked && input.dataset.chosen !== undefined;
  input.checked = true;
  showChosen();
  if (again || "reversible" in input.closest(".opt").dataset) return confirm();
  for (const other of form().querySelectorAll("[data-chosen]")) delete other.dataset.chosen;
  input.dataset.chosen = "";
}

// A click on an answer that can be taken back gives it. The arrow keys only choose one.
document.addEventListener("click", (event) => {
  const input = event.target.closest?.("#answers .opt[data-reversible]")?.querySelector("input[type=radio]");
  if (!input || !event.detail) return; // a key
  if (event.target !== input) event.preventDefault(); // no second click, on the field of the label
  give(input);
});

/** Gives the answer with a number. */
function giveNumber(n) {
  const input = form()?.querySelectorAll("input[type=radio][name=answer]")[n - 1];
  if (!input) return false;
  input.focus();
  give(input);
}
key("1", "Give the first answer; 2 to 9: the others", () => giveNumber(1));
for (const digit of "23456789") key(digit, "", () => giveNumber(digit));

key("Backspace", "Undo, back to the last roll", () => document.getElementById("undo")?.click());
key("Enter", "Confirm the chosen answer", (event) => {
  if (event.target.closest?.("a, button, summary")) return false;
  if (!event.repeat) confirm(); // a key that is held down makes one decision
});

// Links are shown with the name of the server, and selected at once.
function showLinks() {
  for (const field of document.querySelectorAll("input[data-link]")) {
    field.value = new URL(field.getAttribute("value"), location.href).href;
  }
}
document.addEventListener("focusin", (event) => event.target.matches("input[data-link]") && event.target.select());

let unreachable = false; // at the last look

/** Shows the battle as it is now, if it has gone on; what was chosen but not sent stays otherwise. */
async function look() {
  try {
    const response = await fetch(root().dataset.path, { headers: { "Rollcall-Fragment": "#play" } });
    const html = await response.text();
    const now = new DOMParser().parseFromString(html, "text/html").getElementById("play")?.dataset.at;
    if (unreachable) showNotice("");
    unreachable = false;
    if (now !== root().dataset.at) swap(html);
  } catch {
    // The page stays as it is; the next look may succeed.
    if (!unreachable) showNotice(text("The server does not respond"), text("Nothing was changed. The server may have been stopped; try again later."));
    unreachable = true;
  }
}

setInterval(() => {
  if ("wait" in root().dataset && !document.hidden) enqueue(look);
}, poll);

// A phone that was asleep, or a page that comes back from the history, shows the battle as it is now.
document.addEventListener("visibilitychange", () => document.hidden || enqueue(look));
addEventListener("pageshow", (event) => event.persisted && enqueue(look));

document.addEventListener("swapped", (event) => {
  if (event.target.id !== "play") return;
  showLinks();
  showChosen();
  restoreTools();
});
document.addEventListener("form-sent", (event) => {
  if (event.detail.form.id === "answers" && event.detail.button?.value !== "check") document.getElementById("decision")?.focus({ preventScroll: true });
});
showLinks();
showChosen();
