// Tools of the board in play: zoom, names, reach, lines of sight and a ruler. The server computes what units see; this
// module draws it.
import { key } from "./site.js";
import { Board } from "./board.js";
import { pinch } from "./pinch.js";

const byId = (id) => document.getElementById(id);
const root = () => byId("play");
const shapes = "http://www.w3.org/2000/svg";

// What is shown, while fragments of the page are replaced.
const shown = { "show-names": false, "show-reach": true, "show-sight": false, measure: false, "one-model": false };
const view = { zoom: 1, left: 0, top: 0 };
const zoomStep = 1.5;
const maxZoom = 4;

/** Reports whether dragging on the board measures a distance. */
export const isMeasuring = () => shown.measure;

/** Places the labels of units again after their size or their texts have changed. */
function placeLabels() {
  const svg = byId("board");
  const depth = +root().dataset.depth;
  const state = { units: [], models: [], markers: [] };
  const highlights = new Map();
  for (const el of svg.querySelectorAll(".model")) {
    const { e, f } = el.transform.baseVal.consolidate().matrix;
    const unit = +el.dataset.unit;
    state.models[el.dataset.model] = { unit, x: e, y: depth - f, destroyed: el.classList.contains("destroyed") };
    if (!el.hasAttribute("display")) state.units[unit] = { place: "on_table" };
    for (const mark of ["acting", "target"]) if (el.classList.contains(mark)) highlights.set(unit, mark);
  }
  for (const el of svg.querySelectorAll(".marker:not([display])")) {
    const { e, f } = el.transform.baseVal.consolidate().matrix;
    state.markers.push({ x: e, y: depth - f });
  }
  const board = new Board(svg, depth);
  board.showNames = shown["show-names"];
  board.label(state, highlights);
}

/** Scales the board around a point of the frame, at first its centre. */
function setZoom(zoom) {
  view.zoom = Math.min(Math.max(zoom, 1), maxZoom);
  byId("board").style.width = view.zoom * 100 + "%";
  if (view.zoom === 1) delete root().dataset.zoom;
  else root().dataset.zoom = view.zoom < 1.75 ? "far" : "near";
  placeLabels();
}

function zoomIn(by) {
  const frame = byId("frame");
  const before = view.zoom;
  const centre = [frame.scrollLeft + frame.clientWidth / 2, frame.scrollTop + frame.clientHeight / 2];
  setZoom(before * by);
  const scale = view.zoom / before;
  frame.scrollTo({ left: centre[0] * scale - frame.clientWidth / 2, top: centre[1] * scale - frame.clientHeight / 2, behavior: "instant" });
}

/** Shows or hides what a switch controls. */
function apply(id) {
  const board = byId("board");
  if (id === "show-names") {
    board.classList.toggle("names-shown", shown[id]);
    placeLabels();
  }
  if (id === "show-reach") board.classList.toggle("reach-hidden", !shown[id]);
  if (id === "show-sight") board.classList.toggle("sight-shown", shown[id]);
  if (id === "measure") {
    byId("frame").classList.toggle("measuring", shown[id]);
    if (!shown[id]) board.querySelector(".ruler")?.remove();
  }
}

document.addEventListener("change", (event) => {
  const { id, checked } = event.target;
  if (!(id in shown)) return;
  shown[id] = checked;
  apply(id);
});

/** Flips a switch, if the page has it. */
function flip(id) {
  const field = byId(id);
  if (!field) return false;
  field.click();
}

key("n", "Names of units", () => flip("show-names"));
key("r", "Reach", () => flip("show-reach"));
key("l", "Line of sight", () => flip("show-sight"));
key("m", "Measure", () => flip("measure"));
key("+", "Zoom in", () => zoomIn(zoomStep));
key("-", "Zoom out", () => zoomIn(1 / zoomStep));
key("0", "Show the whole board", () => setZoom(1));

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("button");
  if (button?.id === "zoom-in") zoomIn(zoomStep);
  if (button?.id === "zoom-fit") setZoom(1);
});

// A click on a model shows what its unit sees.
document.addEventListener("click", (event) => {
  const unit = shown["show-sight"] && event.target.closest?.("#models .model")?.dataset.unit;
  const from = byId("from");
  if (!unit || !from || from.value === unit) return;
  from.value = unit;
  byId("look").requestSubmit();
});

/** Draws the lines of sight of the table. */
function drawSight() {
  const layer = byId("sight");
  if (!layer) return;
  const lines = [...document.querySelectorAll("#outlook [data-line]")].map((row) => {
    const line = document.createElementNS(shapes, "line");
    for (const [i, at] of row.dataset.line.split(" ").entries()) line.setAttribute(["x1", "y1", "x2", "y2"][i], at);
    line.setAttribute("class", "clear" in row.dataset ? "sight clear" : "sight");
    return line;
  });
  layer.replaceChildren(...lines);
  layer.classList.toggle("planned", !("from" in byId("outlook").dataset));
}
document.addEventListener("swapped", (event) => event.target.id === "outlook" && drawSight());

// The ruler: a line between two points, with its length.
let ruler = null;

const pointAt = (event) => new DOMPoint(event.clientX, event.clientY).matrixTransform(byId("board").getScreenCTM().inverse());

function drawRuler(to) {
  const { line, text, from } = ruler;
  for (const [name, value] of Object.entries({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })) line.setAttribute(name, value.toFixed(2));
  text.setAttribute("x", ((from.x + to.x) / 2).toFixed(2));
  text.setAttribute("y", ((from.y + to.y) / 2 - 0.4).toFixed(2));
  text.textContent = Math.hypot(to.x - from.x, to.y - from.y).toFixed(1) + "\u2033";
}

document.addEventListener("pointerdown", (event) => {
  if (!shown.measure || event.button || !event.target.closest?.("#board")) return;
  event.preventDefault();
  byId("board").querySelector(".ruler")?.remove();
  const group = document.createElementNS(shapes, "g");
  group.setAttribute("class", "ruler");
  const [line, text] = ["line", "text"].map((name) => group.appendChild(document.createElementNS(shapes, name)));
  byId("board").append(group);
  ruler = { line, text, from: pointAt(event), pointer: event.pointerId };
  drawRuler(ruler.from);
});
document.addEventListener("pointermove", (event) => ruler?.pointer === event.pointerId && drawRuler(pointAt(event)));
for (const end of ["pointerup", "pointercancel"]) {
  document.addEventListener(end, (event) => {
    if (ruler?.pointer === event.pointerId) ruler = null;
  });
}

/** Gives a new board the zoom and the switches of the old one. */
export function restoreTools() {
  const frame = byId("frame");
  const to = { left: view.left, top: view.top };
  for (const id in shown) {
    const field = byId(id);
    if (field) field.checked = shown[id];
    if (field && id !== "show-names") apply(id);
  }
  byId("board").classList.toggle("names-shown", shown["show-names"]);
  if (view.zoom > 1 || shown["show-names"]) setZoom(view.zoom);
  pinch(frame, () => view.zoom, setZoom);
  frame.addEventListener("scroll", () => Object.assign(view, { left: frame.scrollLeft, top: frame.scrollTop }), { passive: true });
  frame.scrollTo({ ...to, behavior: "instant" });
}
restoreTools();
