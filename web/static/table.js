// The battlefield of a battle: moves what the server has drawn to where a state
// has it, and draws the trails and lines of a beat. Only what differs is touched.

import { place } from "./labels.js";

const shapes = "http://www.w3.org/2000/svg";

const element = (name, attributes) => {
  const el = document.createElementNS(shapes, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  return el;
};

const visible = (el, is) => (is ? el.removeAttribute("display") : el.setAttribute("display", "none"));

/** A number as SVG has it, without a tail of digits. */
const short = (n) => Math.round(n * 1000) / 1000;

/** A length in inches as whole thousandths. */
const thousandths = (n) => Math.round(n * 1000);

/** A Table is the drawn battlefield. */
export class Table {
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
    this.named = false;
    this.measure();
    this.trails = []; // of the phase: {beat, el}
  }

  /** Reads how high labels are: that differs by the size of the window and by zoom. */
  measure() {
    const style = getComputedStyle(this.svg);
    this.heights = { label: thousandths(style.getPropertyValue("--label")), told: thousandths(style.getPropertyValue("--told")) };
  }

  /** Shows a state; marks are those of units that a beat tells of. */
  show(state, marks = this.marks ?? new Map()) {
    let moved = false;
    for (const [id, piece] of this.models) {
      const m = state.models[id];
      const place = m && state.units[m.unit]?.place;
      moved = piece.show(m, place === "on_table", this.depth) || moved;
      piece.mark(marks.get(piece.unit) ?? "");
    }
    const told = [...marks.keys()].sort().join() + "," + state.markers.length;
    if (moved || told !== this.told) this.label(state, marks);
    this.told = told;
    this.marks = marks;
    this.#showMarkers(state);
    this.#showZones(state);
  }

  #showZones(state) {
    for (const el of this.zones) visible(el, state.round === 0 && state.zones.includes(+el.id.slice(5)));
  }

  #showMarkers(state) {
    for (const [i, el] of this.markers.entries()) {
      const m = state.markers.find((m) => m.drawn === i + 1);
      const now = m ? `${m.x},${m.y},${m.by},${state.markers.indexOf(m)}` : "";
      if (el.dataset.now === now) continue;
      el.dataset.now = now;
      visible(el, !!m);
      if (!m) continue;
      el.setAttribute("transform", `translate(${m.x} ${short(this.depth - m.y)})`);
      el.setAttribute("class", "marker by" + m.by);
      el.querySelector("text").textContent = state.markers.indexOf(m) + 1;
      el.querySelector(".holder").textContent = ["", "A", "B"][m.by];
    }
  }

  /** Puts the names of units beside their models. */
  label(state, marks = this.marks) {
    const models = [];
    const stand = (unit, m, r) => {
      const [x, y] = [thousandths(m.x), this.field.depth - thousandths(m.y)];
      models.push({ unit, x, y, left: x - r, top: y - r, right: x + r, bottom: y + r });
    };
    for (const [id, piece] of this.models) {
      const m = state.models[id];
      if (m && !m.dead && state.units[m.unit]?.place === "on_table") stand(m.unit, m, piece.reach);
    }
    for (const m of state.markers) stand(-1, m, 800);
    const texts = [];
    for (const told of [true, false]) {
      for (const [unit, label] of this.labels) {
        if (marks.has(unit) === told) texts.push({ unit, told, text: told || this.named ? label.called : label.code, height: told ? this.heights.told : this.heights.label });
      }
    }
    const at = place(texts, models, this.field);
    for (const [unit, label] of this.labels) label.show(at.get(unit), marks.has(unit));
  }

  #standing(state, unit) {
    if (state.units[unit]?.place !== "on_table") return [];
    return state.models.filter((m) => m && m.unit === unit && !m.dead);
  }

  /** The middle of a unit, or of a model of it, or null. */
  middle(state, unit, model = -1) {
    const m = state.models[model];
    if (m && (m.x || m.y)) return { x: m.x, y: this.depth - m.y };
    const list = this.#standing(state, unit);
    const all = list.length ? list : state.models.filter((m) => m && m.unit === unit && (m.x || m.y));
    if (!all.length) return null;
    return { x: all.reduce((s, m) => s + m.x, 0) / all.length, y: this.depth - all.reduce((s, m) => s + m.y, 0) / all.length };
  }

  /** Draws who attacks whom. */
  drawLines(state, lines) {
    const layer = this.svg.querySelector("#lines");
    const drawn = [];
    for (const [kind, from, fromModel, to, toModel] of lines ?? []) {
      const a = this.middle(state, from, fromModel);
      const b = this.middle(state, to, toModel);
      if (a && b) drawn.push(element("line", { class: "attack " + kind, x1: short(a.x), y1: short(a.y), x2: short(b.x), y2: short(b.y), "marker-end": "url(#arrow)" }));
    }
    if (drawn.length || layer.childElementCount) layer.replaceChildren(...drawn);
  }

  /** Keeps the trails of the beats from first to last. */
  drawTrails(trails, first, last, state) {
    const layer = this.svg.querySelector("#trails");
    this.trails = this.trails.filter((t) => {
      const keep = t.beat >= first && t.beat <= last;
      if (!keep) t.el.remove();
      return keep;
    });
    const there = new Set(this.trails.map((t) => t.beat));
    for (let beat = first; beat <= last; beat++) {
      if (!trails[beat] || there.has(beat)) continue;
      const el = element("g", {});
      for (const [model, ...at] of trails[beat]) el.append(element("polyline", { points: this.#points(at).map((p) => p.x + "," + p.y).join(" "), class: "trail p" + state.units[state.models[model].unit].player }));
      layer.append(el);
      this.trails.push({ beat, el });
    }
    for (const t of this.trails) t.el.classList.toggle("now", t.beat === last);
  }

  #points(at) {
    const list = [];
    for (let i = 0; i < at.length; i += 2) list.push({ x: at[i], y: short(this.depth - at[i + 1]) });
    return list;
  }

  /** The ways on which models come to where the state has them. */
  ways(trails, state) {
    return (trails ?? []).map(([model, ...at]) => {
      const points = this.#points(at);
      const m = state.models[model];
      points[points.length - 1] = { x: m.x, y: short(this.depth - m.y) };
      return new Way(this.models.get(model), points);
    });
  }
}

/** A Label is the name of a unit. */
class Label {
  constructor(el) {
    this.el = el;
    [this.code, this.called] = [el.querySelector("tspan").textContent, el.textContent];
    this.now = "";
  }

  show(at, told) {
    const now = at ? `${at.x},${at.y},${told}` : "";
    if (now === this.now) return;
    this.now = now;
    visible(this.el, !!at);
    this.el.classList.toggle("told", told);
    if (!at) return;
    this.el.setAttribute("x", at.x);
    this.el.setAttribute("y", at.y);
  }
}

/** A Piece is a model as it is drawn. */
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
    this.marked = ["acting", "target"].find((mark) => el.classList.contains(mark)) ?? "";
  }

  /** Shows a model of a state; true where names may have to move. */
  show(m, onTable, depth) {
    const shown = !!m && (onTable || m.dead) && (m.x !== 0 || m.y !== 0);
    const at = shown ? `translate(${m.x} ${short(depth - m.y)})` : "";
    const now = m ? `${shown},${m.dead},${m.wounds},${m.facing},${m.unit},${m.warlord ?? 0}` : "";
    if (at === this.at && now === this.now) return false;
    if (at && at !== this.at) this.el.setAttribute("transform", at);
    if (now !== this.now) this.#redraw(m, shown);
    this.at = at;
    this.now = now;
    return true;
  }

  #redraw(m, shown) {
    visible(this.el, shown);
    if (!m) return;
    if (this.star) visible(this.star, !!m.warlord && !m.dead);
    this.unit = m.unit;
    this.el.dataset.unit = m.unit;
    this.el.dataset.wounds = m.wounds;
    this.el.classList.toggle("dead", m.dead);
    this.base.setAttribute("transform", `rotate(${-m.facing})`);
    this.left.textContent = this.full > 1 && m.wounds < this.full && !m.dead ? m.wounds : "";
  }

  mark(mark) {
    if (mark === this.marked) return;
    if (this.marked) this.el.classList.remove(this.marked);
    if (mark) this.el.classList.add(mark);
    this.marked = mark;
  }

  /** Puts the model somewhere on its way. */
  put(x, y) {
    this.at = "moving";
    this.el.setAttribute("transform", `translate(${short(x)} ${short(y)})`);
  }
}

/** A Way is a line on which a piece moves. */
class Way {
  constructor(piece, points) {
    this.piece = piece;
    this.points = points;
    this.lengths = points.slice(1).map((p, i) => Math.hypot(p.x - points[i].x, p.y - points[i].y));
    this.length = this.lengths.reduce((sum, l) => sum + l, 0);
  }

  /** Puts the piece at a share of the way, from 0 to 1. */
  put(share) {
    let rest = share * this.length;
    for (const [i, length] of this.lengths.entries()) {
      if (rest > length && i < this.lengths.length - 1) {
        rest -= length;
        continue;
      }
      const part = length ? Math.min(rest / length, 1) : 1;
      const [a, b] = [this.points[i], this.points[i + 1]];
      this.piece.put(a.x + (b.x - a.x) * part, a.y + (b.y - a.y) * part);
      return;
    }
  }
}
