// The battlefield of a battle: moves the elements that the server has drawn to the
// positions of a state, and draws the trails and lines of a beat. Only elements that
// differ are changed.

import { placeLabels } from "./labels.js";

const shapes = "http://www.w3.org/2000/svg";

const element = (name, attributes) => {
  const el = document.createElementNS(shapes, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  return el;
};

const setVisible = (el, visible) => (visible ? el.removeAttribute("display") : el.setAttribute("display", "none"));

/** Rounds a number to three decimals for SVG. */
const short = (n) => Math.round(n * 1000) / 1000;

/** A length in inches as whole thousandths. */
const thousandths = (n) => Math.round(n * 1000);

/** A Board is the drawn battlefield. */
export class Board {
  constructor(svg, depth) {
    this.svg = svg;
    this.depth = depth;
    this.models = new Map();
    for (const el of svg.querySelectorAll(".model")) this.models.set(+el.dataset.model, new Piece(el));
    this.labels = new Map([...svg.querySelectorAll(".label")].map((el) => [+el.id.slice(1), el]));
    for (const [unit, el] of this.labels) this.labels.set(unit, new Label(el));
    this.markers = [...svg.querySelectorAll(".marker")];
    this.zones = [...svg.querySelectorAll(".zone")];
    const field = svg.querySelector(".field");
    this.field = { width: thousandths(field.getAttribute("width")), depth: thousandths(depth) };
    this.showNames = false;
    this.measure();
    this.trails = []; // of the phase: {beat, el}
  }

  /** Reads the height of labels, which depends on the size of the window and on the zoom. */
  measure() {
    const style = getComputedStyle(this.svg);
    this.heights = { label: thousandths(style.getPropertyValue("--label")), active: thousandths(style.getPropertyValue("--active")) };
  }

  /** Shows a state; highlights are those of the units of a beat. */
  show(state, highlights = this.highlights ?? new Map()) {
    let moved = false;
    for (const [id, piece] of this.models) {
      const m = state.models[id];
      const place = m && state.units[m.unit]?.place;
      moved = piece.show(m, place === "on_table", this.depth) || moved;
      piece.highlight(highlights.get(piece.unit) ?? "");
    }
    const active = [...highlights.keys()].sort().join() + "," + state.markers.length;
    if (moved || active !== this.active) this.label(state, highlights);
    this.active = active;
    this.highlights = highlights;
    this.#showMarkers(state);
    this.#showZones(state);
  }

  #showZones(state) {
    for (const el of this.zones) setVisible(el, state.round === 0 && state.zones.includes(+el.id.slice(5)));
  }

  #showMarkers(state) {
    for (const [i, el] of this.markers.entries()) {
      const m = state.markers.find((m) => m.drawn === i + 1);
      const now = m ? `${m.x},${m.y},${m.by},${state.markers.indexOf(m)}` : "";
      if (el.dataset.now === now) continue;
      el.dataset.now = now;
      setVisible(el, !!m);
      if (!m) continue;
      el.setAttribute("transform", `translate(${m.x} ${short(this.depth - m.y)})`);
      el.setAttribute("class", "marker by" + m.by);
      el.querySelector("text").textContent = state.markers.indexOf(m) + 1;
      el.querySelector(".holder").textContent = ["", "A", "B"][m.by];
    }
  }

  /** Places the labels of units next to their models. */
  label(state, highlights = this.highlights) {
    const models = [];
    const addObstacle = (unit, m, r) => {
      const [x, y] = [thousandths(m.x), this.field.depth - thousandths(m.y)];
      models.push({ unit, x, y, left: x - r, top: y - r, right: x + r, bottom: y + r });
    };
    for (const [id, piece] of this.models) {
      const m = state.models[id];
      if (m && !m.destroyed && state.units[m.unit]?.place === "on_table") addObstacle(m.unit, m, piece.reach);
    }
    for (const m of state.markers) addObstacle(-1, m, 800);
    const texts = [];
    for (const active of [true, false]) {
      for (const [unit, label] of this.labels) {
        if (highlights.has(unit) === active) texts.push({ unit, active, text: active || this.showNames ? label.fullName : label.code, height: active ? this.heights.active : this.heights.label });
      }
    }
    const at = placeLabels(texts, models, this.field);
    for (const [unit, label] of this.labels) label.show(at.get(unit), highlights.has(unit));
  }

  #modelsOnBoard(state, unit) {
    if (state.units[unit]?.place !== "on_table") return [];
    return state.models.filter((m) => m && m.unit === unit && !m.destroyed);
  }

  /** Returns the centre of a unit, or of a model of it, or null. */
  centre(state, unit, model = -1) {
    const m = state.models[model];
    if (m && (m.x || m.y)) return { x: m.x, y: this.depth - m.y };
    const list = this.#modelsOnBoard(state, unit);
    const all = list.length ? list : state.models.filter((m) => m && m.unit === unit && (m.x || m.y));
    if (!all.length) return null;
    return { x: all.reduce((s, m) => s + m.x, 0) / all.length, y: this.depth - all.reduce((s, m) => s + m.y, 0) / all.length };
  }

  /** Draws lines from attackers to targets. */
  drawLines(state, lines) {
    const layer = this.svg.querySelector("#lines");
    const drawn = [];
    for (const [kind, from, fromModel, to, toModel] of lines ?? []) {
      const a = this.centre(state, from, fromModel);
      const b = this.centre(state, to, toModel);
      if (a && b) drawn.push(element("line", { class: "attack " + kind, x1: short(a.x), y1: short(a.y), x2: short(b.x), y2: short(b.y), "marker-end": "url(#arrow)" }));
    }
    if (drawn.length || layer.childElementCount) layer.replaceChildren(...drawn);
  }

  /** Shows the trails of the beats from first to last. */
  drawTrails(trails, first, last, state) {
    const layer = this.svg.querySelector("#trails");
    this.trails = this.trails.filter((t) => {
      const keep = t.beat >= first && t.beat <= last;
      if (!keep) t.el.remove();
      return keep;
    });
    const shown = new Set(this.trails.map((t) => t.beat));
    for (let beat = first; beat <= last; beat++) {
      if (!trails[beat] || shown.has(beat)) continue;
      const el = element("g", {});
      for (const [model, ...at] of trails[beat]) el.append(element("polyline", { points: this.#points(at).map((p) => p.x + "," + p.y).join(" "), class: "trail p" + state.units[state.models[model].unit].player }));
      layer.append(el);
      this.trails.push({ beat, el });
    }
    for (const t of this.trails) t.el.classList.toggle("current", t.beat === last);
  }

  #points(at) {
    const list = [];
    for (let i = 0; i < at.length; i += 2) list.push({ x: at[i], y: short(this.depth - at[i + 1]) });
    return list;
  }

  /** Returns the paths on which models move to their positions in the state. */
  paths(trails, state) {
    return (trails ?? []).map(([model, ...at]) => {
      const points = this.#points(at);
      const m = state.models[model];
      points[points.length - 1] = { x: m.x, y: short(this.depth - m.y) };
      return new MovePath(this.models.get(model), points);
    });
  }
}

/** A Label is the label of a unit. */
class Label {
  constructor(el) {
    this.el = el;
    [this.code, this.fullName] = [el.querySelector("tspan").textContent, el.textContent];
    this.now = "";
  }

  show(at, active) {
    const now = at ? `${at.x},${at.y},${active}` : "";
    if (now === this.now) return;
    this.now = now;
    setVisible(this.el, !!at);
    this.el.classList.toggle("active", active);
    if (!at) return;
    this.el.setAttribute("x", at.x);
    this.el.setAttribute("y", at.y);
  }
}

/** A Piece is a drawn model. */
class Piece {
  constructor(el) {
    this.el = el;
    this.base = el.querySelector(".base");
    this.left = el.querySelector(".left");
    this.star = el.querySelector(".star");
    this.full = +el.dataset.full;
    this.reach = +el.dataset.reach;
    this.unit = +el.dataset.unit;
    this.now = "";
    this.at = "";
    this.highlighted = ["acting", "target"].find((mark) => el.classList.contains(mark)) ?? "";
  }

  /** Shows a model of a state. Returns true if labels may have to move. */
  show(m, onTable, depth) {
    const shown = !!m && (onTable || m.destroyed) && (m.x !== 0 || m.y !== 0);
    const at = shown ? `translate(${m.x} ${short(depth - m.y)})` : "";
    const now = m ? `${shown},${m.destroyed},${m.wounds},${m.facing},${m.unit},${m.warlord ?? 0}` : "";
    if (at === this.at && now === this.now) return false;
    if (at && at !== this.at) this.el.setAttribute("transform", at);
    if (now !== this.now) this.#redraw(m, shown);
    this.at = at;
    this.now = now;
    return true;
  }

  #redraw(m, shown) {
    setVisible(this.el, shown);
    if (!m) return;
    if (this.star) setVisible(this.star, !!m.warlord && !m.destroyed);
    this.unit = m.unit;
    this.el.dataset.unit = m.unit;
    this.el.dataset.wounds = m.wounds;
    this.el.classList.toggle("destroyed", m.destroyed);
    this.base.setAttribute("transform", `rotate(${-m.facing})`);
    this.left.textContent = this.full > 1 && m.wounds < this.full && !m.destroyed ? m.wounds : "";
  }

  highlight(mark) {
    if (mark === this.highlighted) return;
    if (this.highlighted) this.el.classList.remove(this.highlighted);
    if (mark) this.el.classList.add(mark);
    this.highlighted = mark;
  }

  /** Moves the model to a position on its path. */
  moveTo(x, y) {
    this.at = "moving";
    this.el.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
  }
}

/** A MovePath is a line on which a piece moves. */
class MovePath {
  constructor(piece, points) {
    this.piece = piece;
    this.points = points;
    this.lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
    this.length = this.lengths.reduce((sum, l) => sum + l, 0);
  }

  /** Moves the piece to a fraction of the path, from 0 to 1. */
  moveTo(fraction) {
    let rest = fraction * this.length;
    for (const [i, length] of this.lengths.entries()) {
      if (rest > length && i < this.lengths.length - 1) {
        rest -= length;
        continue;
      }
      const part = length ? Math.min(rest / length, 1) : 1;
      const [a, b] = [this.points[i], this.points[i + 1]];
      this.piece.moveTo(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
      return;
    }
  }
}
