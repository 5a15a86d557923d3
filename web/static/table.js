// The battlefield of a battle: moves what the server has drawn to where a state
// has it, and draws the trails and lines of a beat. Only what differs is touched.

const shapes = "http://www.w3.org/2000/svg";
const rise = 1.2; // of a unit's name above its highest model, in inches

const element = (name, attributes) => {
  const el = document.createElementNS(shapes, name);
  for (const [key, value] of Object.entries(attributes)) el.setAttribute(key, value);
  return el;
};

const visible = (el, is) => (is ? el.removeAttribute("display") : el.setAttribute("display", "none"));

/** A number as SVG has it, without a tail of digits. */
const short = (n) => Math.round(n * 1000) / 1000;

/** A Table is the drawn battlefield. */
export class Table {
  constructor(svg, depth) {
    this.svg = svg;
    this.depth = depth;
    this.models = new Map();
    for (const el of svg.querySelectorAll(".model")) this.models.set(+el.dataset.model, new Piece(el));
    this.labels = new Map([...svg.querySelectorAll(".label")].map((el) => [+el.id.slice(1), el]));
    this.markers = [...svg.querySelectorAll(".marker")];
    this.trails = []; // of the phase: {beat, el}
    this.marked = new Map(); // units that are marked, with their mark
    this.placed = new Map(); // where a name stands
  }

  /** Shows a state. */
  show(state) {
    const moved = new Set();
    for (const [id, piece] of this.models) {
      const m = state.models[id];
      const place = m && state.units[m.unit]?.place;
      if (piece.show(m, place === "on_table", this.depth)) moved.add(piece.unit).add(piece.before);
    }
    for (const unit of moved) this.#label(state, unit);
    this.#showMarkers(state);
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

  /** Puts the name of a unit above its models. */
  #label(state, unit) {
    const el = this.labels.get(unit);
    if (!el) return;
    const list = this.#standing(state, unit);
    visible(el, list.length > 0);
    if (!list.length) return;
    const x = list.reduce((sum, m) => sum + m.x, 0) / list.length;
    const top = Math.max(...list.map((m) => m.y));
    el.setAttribute("x", short(x));
    el.setAttribute("y", short(this.depth - top - rise));
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

  /** Marks the units of a beat: who acts, and who suffers it. */
  mark(marks) {
    for (const piece of this.models.values()) piece.mark(marks.get(piece.unit) ?? "");
    for (const [unit, el] of this.labels) el.classList.toggle("told", marks.has(unit));
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

/** A Piece is a model as it is drawn. */
class Piece {
  constructor(el) {
    this.el = el;
    this.base = el.querySelector(".base");
    this.left = el.querySelector(".left");
    this.full = +el.dataset.full;
    this.unit = this.before = +el.dataset.unit;
    this.now = "";
    this.at = "";
    this.marked = "";
  }

  /** Shows a model of a state; true where its unit's name may have to move. */
  show(m, onTable, depth) {
    const shown = !!m && (onTable || m.dead) && (m.x !== 0 || m.y !== 0);
    const at = shown ? `translate(${m.x} ${short(depth - m.y)})` : "";
    const now = m ? `${shown},${m.dead},${m.wounds},${m.facing},${m.unit}` : "";
    this.before = this.unit;
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
