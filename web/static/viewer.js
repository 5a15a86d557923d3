// The battle viewer: plays a replay on the table, with the log beside it.

import { key, notice } from "./site.js";
import { Player } from "./player.js";
import { Table } from "./table.js";
import { Log } from "./log.js";
import { pinch } from "./pinch.js";

const root = document.getElementById("battle");
const byId = (id) => document.getElementById(id);
const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** How long a beat is shown at speed 1, in milliseconds. */
function lasting(replay, minor, beat) {
  if (minor.has(beat)) return 90;
  if (replay.trails[beat]) return 800;
  return { round: 900, turn: 900, phase: 500, roll: 320, end: 0 }[replay.kinds[beat]] ?? 350;
}

class Viewer {
  constructor(replay) {
    this.replay = replay;
    this.minor = new Set(replay.minor);
    this.player = new Player(replay);
    this.table = new Table(byId("board"), +root.dataset.depth);
    this.log = new Log(root.dataset.address, (beat) => this.jump(beat));
    this.playing = false;
    this.speed = 1;
    this.ways = [];
    this.since = 0; // of the beat's time
    this.then = 0; // the frame before
    this.rows = new Map([...document.querySelectorAll("tr.unit")].map((el) => [+el.id.slice(5), new Row(el)]));
    this.fulls = new Map([...root.querySelectorAll(".model")].map((el) => [+el.dataset.model, +el.dataset.full]));
    this.frame = this.frame.bind(this);
    this.wire();
  }

  /** Shows a beat; on says that it follows the one before, so that models walk. */
  show(beat, on = false) {
    const state = this.player.seek(beat);
    const { replay, table } = this;
    const phase = Math.max(replay.phases[this.player.placeIn(replay.phases, beat)] ?? 0, replay.turns[this.player.placeIn(replay.turns, beat)] ?? 0);
    table.show(state, this.marks(beat));
    table.drawTrails(replay.trails, phase, beat, state);
    table.drawLines(state, replay.lines[beat]);
    this.ways = on && !calm.matches ? table.ways(replay.trails[beat], state) : [];
    for (const way of this.ways) way.put(0);
    this.score(state);
    this.units(state);
    byId("scrub").value = beat;
    root.dataset.beat = beat;
    this.log.show(beat, replay.events[beat], this.player.placeIn(replay.turns, beat), this.playing);
    this.follow(state, beat);
  }

  /** Who acts in a beat, and who suffers it. */
  marks(beat) {
    const marks = new Map();
    for (const [, from, , to] of this.replay.lines[beat] ?? []) marks.set(to, "target").set(from, "acting");
    const [first] = this.replay.units[beat];
    if (first !== undefined && !marks.has(first)) marks.set(first, "acting");
    return marks;
  }

  score(state) {
    const texts = {
      "points-1": state.points[0], "points-2": state.points[1], "command-1": state.command[0], "command-2": state.command[1],
    };
    for (const [id, text] of Object.entries(texts)) write(byId(id), String(text));
    const phase = state.phase.replaceAll("_", " ");
    const time = state.round ? `Round ${state.round}` : "Before the battle";
    const whose = state.round && state.turn ? `, turn of ${"AB"[state.turn - 1]}` : "";
    write(byId("time"), time + whose + (phase ? "\n" + phase[0].toUpperCase() + phase.slice(1) + " phase" : ""));
  }

  /** Models and wounds of every unit. */
  units(state) {
    const sums = new Map();
    for (const [id, m] of state.models.entries()) {
      if (!m) continue;
      const sum = sums.get(m.unit) ?? { models: 0, alive: 0, wounds: 0, left: 0, led: false };
      if (m.warlord) sum.led = true;
      sum.models++;
      sum.wounds += this.fulls.get(id) ?? 0;
      if (!m.dead) {
        sum.alive++;
        sum.left += m.wounds;
      }
      sums.set(m.unit, sum);
    }
    for (const [id, row] of this.rows) row.show(state.units[id], sums.get(id));
  }

  /** Keeps what happens in sight where the table is enlarged. */
  follow(state, beat) {
    if (this.zoom === 1) return;
    const frame = byId("frame");
    const at = this.table.middle(state, this.replay.units[beat][0] ?? -1);
    if (!at) return;
    const scale = frame.scrollWidth / this.table.svg.viewBox.baseVal.width;
    for (const [at1, size, from] of [[at.x * scale, frame.clientWidth, "scrollLeft"], [at.y * scale, frame.clientHeight, "scrollTop"]]) {
      if (at1 < frame[from] + size * 0.15 || at1 > frame[from] + size * 0.85) frame[from] = at1 - size / 2;
    }
  }

  jump(beat) {
    this.pause();
    this.show(beat);
  }

  step(by, way) {
    const to = this.player.step(by, way);
    this.pause();
    this.show(to, by === "event" && way > 0 && to === this.player.beat + 1);
    if (this.ways.length) this.run();
  }

  play() {
    if (this.player.beat === this.player.last) this.show(0);
    this.playing = true;
    this.button();
    this.run();
  }

  pause() {
    this.playing = false;
    this.ways = [];
    this.button();
    this.table.show(this.player.state);
    this.remember();
  }

  button() {
    const play = byId("play");
    play.setAttribute("aria-pressed", this.playing);
    byId("caption").setAttribute("aria-live", this.playing ? "off" : "polite");
    write(play.querySelector(".says"), this.playing ? "Pause" : "Play");
  }

  run() {
    this.since = 0;
    this.then = performance.now();
    if (!this.running) requestAnimationFrame(this.frame);
    this.running = true;
  }

  /** A frame: models walk on, and the next beats come when their time is there. */
  frame(now) {
    this.since += (now - this.then) * this.speed;
    this.then = now;
    const { replay } = this;
    let long = lasting(replay, this.minor, this.player.beat);
    let to = this.player.beat;
    while (this.playing && this.since >= long && to < this.player.last) {
      this.since -= long;
      long = lasting(replay, this.minor, ++to);
    }
    if (to !== this.player.beat) this.show(to, true);
    const share = Math.min(this.since / (long * 0.7), 1);
    for (const way of this.ways) way.put(share);
    if (share === 1) this.ways = [];
    if (this.playing && to === this.player.last) this.pause();
    this.running = this.playing || this.ways.length > 0;
    if (this.running) requestAnimationFrame(this.frame);
    else this.table.show(this.player.state);
  }

  /** Puts the event into the address. */
  remember() {
    clearTimeout(this.remembering);
    this.remembering = setTimeout(() => {
      const at = "#e" + this.replay.events[this.player.beat];
      const link = new URL(root.dataset.address, location.href); // for those without scripts, too
      link.searchParams.set("at", at.slice(2));
      link.hash = at;
      history.replaceState(null, "", root.dataset.address + at);
      byId("permalink").href = link;
    }, 200);
  }

  wire() {
    byId("play").addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    byId("controls").addEventListener("click", (event) => {
      const go = event.target.closest("[data-go]")?.dataset.go;
      if (go) this.step(go.slice(0, -1), go.endsWith("+") ? 1 : -1);
    });
    byId("scrub").addEventListener("input", (event) => this.jump(+event.target.value));
    byId("speed").addEventListener("change", (event) => (this.speed = +event.target.value));
    byId("names").addEventListener("change", (event) => this.named(event.target.checked));
    byId("zoom").addEventListener("change", (event) => {
      this.enlarge(+event.target.value);
      this.follow(this.player.state, this.player.beat);
    });
    this.zoom = 1;
    pinch(byId("frame"), () => this.zoom, (zoom) => this.enlarge(zoom));
    addEventListener("resize", () => this.labels());
    this.table.svg.addEventListener("click", (event) => {
      const model = event.target.closest(".model");
      if (model) this.log.only(+model.dataset.unit);
    });
    addEventListener("hashchange", () => this.jump(this.fromHash() ?? this.player.beat));
    this.keys();
  }

  keys() {
    const free = (act) => (event) => (event.target.closest?.("button, a, summary, select, input, label") && event.key === " " ? false : act(event));
    key(" ", "Play or pause", free(() => (this.playing ? this.pause() : this.play())));
    key("ArrowRight", "Next event; with Shift: next phase", (event) => this.step(event.shiftKey ? "phase" : "event", 1));
    key("ArrowLeft", "Event before; with Shift: phase before", (event) => this.step(event.shiftKey ? "phase" : "event", -1));
    key("]", "Next turn", () => this.step("turn", 1));
    key("[", "Turn before", () => this.step("turn", -1));
    key("}", "Next battle round", () => this.step("round", 1));
    key("{", "Battle round before", () => this.step("round", -1));
    key("Home", "To the beginning", () => this.jump(0));
    key("End", "To the end", () => this.jump(this.player.last));
  }

  /** Shows the table so many times as large. */
  enlarge(zoom) {
    this.zoom = zoom;
    this.table.svg.style.width = zoom * 100 + "%";
    if (zoom === 1) delete root.dataset.zoom;
    else root.dataset.zoom = zoom < 1.75 ? "far" : "near";
    const near = [...byId("zoom").options].map((o) => o.value).sort((a, b) => Math.abs(a - zoom) - Math.abs(b - zoom))[0];
    byId("zoom").value = near;
    this.labels();
  }

  /** Shows the names of all units, or of those alone that a beat tells of. */
  named(all) {
    this.table.svg.classList.toggle("named", all);
    this.table.named = all;
    this.labels();
  }

  /** Places names anew, when their size has changed. */
  labels() {
    this.table.measure();
    this.table.label(this.player.state);
  }

  fromHash() {
    const event = /^#e(\d+)$/.exec(location.hash)?.[1];
    return event === undefined ? undefined : this.player.beatOf(+event);
  }
}

/** A Row is a unit in the list. */
class Row {
  constructor(el) {
    this.el = el;
    this.cells = { models: el.querySelector("[data-models]"), wounds: el.querySelector("[data-wounds]"), state: el.querySelector("[data-state]") };
    this.warlord = el.querySelector("[data-warlord]");
  }

  show(unit, sum) {
    if (this.el.hidden !== !unit) this.el.hidden = !unit;
    if (!unit) return;
    const { models, alive, wounds, left } = sum ?? { models: 0, alive: 0, wounds: 0, left: 0 };
    write(this.cells.models, `${alive}/${models}`);
    write(this.cells.wounds, `${left}/${wounds}`);
    const words = { on_table: "", not_set_up: "not set up", reinforcing: "in reserve" };
    write(this.cells.state, words[unit.place] ?? unit.place);
    if (this.warlord) this.warlord.hidden = !sum?.led;
    this.el.classList.toggle("wiped", alive === 0);
  }
}

/** Changes a text only where it differs. */
function write(el, text) {
  if (el && el.textContent !== text) el.textContent = text;
}

async function begin() {
  let replay;
  try {
    const answer = await fetch(root.dataset.source, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    replay = await answer.json();
  } catch (error) {
    notice("The battle cannot be played here", `${error.message ?? ""} The log beside it can be read all the same; reload the page to try again.`);
    return;
  }
  const viewer = new Viewer(replay);
  viewer.show(viewer.fromHash() ?? +root.dataset.beat);
  performance.mark("ready");
  root.dataset.ready = "";
  root.viewer = viewer;
}

if (root) begin();
