// The battle viewer: plays a replay on the board, next to the log.

import { key, showNotice, text } from "./site.js";
import { Player } from "./player.js";
import { Board } from "./board.js";
import { Log } from "./log.js";
import { pinch } from "./pinch.js";

const root = document.getElementById("battle");
const byId = (id) => document.getElementById(id);
const reducedMotion = matchMedia("(prefers-reduced-motion: reduce)");

const places = { on_table: "", not_set_up: text("not set up"), embarked: text("aboard"), reinforcing: text("in reserve"), destroyed: text("destroyed"), joined: text("joined") };
const phases = {
  command: text("Command"), movement: text("Movement"), psychic: text("Psychic"), shooting: text("Shooting"), charge: text("Charge"), fight: text("Fight"), morale: text("Morale"),
};

/** Returns how long a beat is shown at speed 1, in milliseconds. */
function duration(replay, minor, beat) {
  if (minor.has(beat)) return 90;
  if (replay.trails[beat]) return 800;
  return { round: 900, turn: 900, phase: 500, roll: 320, end: 0 }[replay.kinds[beat]] ?? 350;
}

class Viewer {
  constructor(replay) {
    this.replay = replay;
    this.minor = new Set(replay.minor);
    this.player = new Player(replay);
    this.board = new Board(byId("board"), +root.dataset.depth);
    this.log = new Log(root.dataset.address, (beat) => this.jump(beat));
    this.playing = false;
    this.speed = 1;
    this.paths = [];
    this.elapsed = 0; // of the beat's duration
    this.lastFrame = 0;
    this.rows = new Map([...document.querySelectorAll("tr.unit")].map((el) => [+el.id.slice(5), new Row(el)]));
    this.maxWounds = new Map([...root.querySelectorAll(".model")].map((el) => [+el.dataset.model, +el.dataset.full]));
    this.frame = this.frame.bind(this);
    this.addListeners();
  }

  /** Shows a beat. If it follows the previous one, models move along their paths. */
  show(beat, follows = false) {
    const state = this.player.seek(beat);
    const { replay, board } = this;
    const phase = Math.max(replay.phases[this.player.indexIn(replay.phases, beat)] ?? 0, replay.turns[this.player.indexIn(replay.turns, beat)] ?? 0);
    board.show(state, this.highlights(beat));
    board.drawTrails(replay.trails, phase, beat, state);
    board.drawLines(state, replay.lines[beat]);
    this.paths = follows && !reducedMotion.matches ? board.paths(replay.trails[beat], state) : [];
    for (const path of this.paths) path.moveTo(0);
    this.score(state);
    this.units(state);
    byId("slider").value = beat;
    root.dataset.beat = beat;
    this.log.show(beat, replay.events[beat], this.player.indexIn(replay.turns, beat), this.playing);
    this.follow(state, beat);
  }

  /** Returns the units that act in a beat, and their targets. */
  highlights(beat) {
    const highlights = new Map();
    for (const [, from, , to] of this.replay.lines[beat] ?? []) highlights.set(to, "target").set(from, "acting");
    const [first] = this.replay.units[beat];
    if (first !== undefined && !highlights.has(first)) highlights.set(first, "acting");
    return highlights;
  }

  score(state) {
    const figures = {
      "points-1": state.points[0], "points-2": state.points[1], "command-1": state.command[0], "command-2": state.command[1],
    };
    for (const [id, figure] of Object.entries(figures)) write(byId(id), String(figure));
    const whose = state.turn ? text("Round {number}, turn of {army}") : text("Round {number}");
    const time = state.round ? whose.replace("{number}", state.round).replace("{army}", "AB"[state.turn - 1]) : text("Before the battle");
    write(byId("time"), time + (state.phase ? "\n" + (phases[state.phase] ?? state.phase) : ""));
  }

  /** Updates the models and wounds of every unit. */
  units(state) {
    const sums = new Map();
    for (const [id, m] of state.models.entries()) {
      if (!m) continue;
      const sum = sums.get(m.unit) ?? { models: 0, alive: 0, wounds: 0, left: 0, hasWarlord: false };
      if (m.warlord) sum.hasWarlord = true;
      sum.models++;
      sum.wounds += this.maxWounds.get(id) ?? 0;
      if (!m.destroyed) {
        sum.alive++;
        sum.left += m.wounds;
      }
      sums.set(m.unit, sum);
    }
    for (const [id, row] of this.rows) row.show(state.units[id], sums.get(id));
  }

  /** Scrolls to the action if the board is zoomed. */
  follow(state, beat) {
    if (this.zoom === 1) return;
    const frame = byId("frame");
    const at = this.board.centre(state, this.replay.units[beat][0] ?? -1);
    if (!at) return;
    const scale = frame.scrollWidth / this.board.svg.viewBox.baseVal.width;
    for (const [position, size, from] of [[at.x * scale, frame.clientWidth, "scrollLeft"], [at.y * scale, frame.clientHeight, "scrollTop"]]) {
      if (position < frame[from] + size * 0.15 || position > frame[from] + size * 0.85) frame[from] = position - size / 2;
    }
  }

  jump(beat) {
    this.pause();
    this.show(beat);
  }

  step(by, direction) {
    const to = this.player.step(by, direction);
    this.pause();
    this.show(to, by === "event" && direction > 0 && to === this.player.beat + 1);
    if (this.paths.length) this.run();
  }

  play() {
    if (this.player.beat === this.player.last) this.show(0);
    this.playing = true;
    this.button();
    this.run();
  }

  pause() {
    this.playing = false;
    this.paths = [];
    this.button();
    this.board.show(this.player.state);
    this.updateAddress();
  }

  button() {
    const play = byId("play");
    play.setAttribute("aria-pressed", this.playing);
    byId("caption").setAttribute("aria-live", this.playing ? "off" : "polite");
    const says = play.querySelector(".says");
    write(says, this.playing ? says.dataset.pause : says.dataset.play);
  }

  run() {
    this.elapsed = 0;
    this.lastFrame = performance.now();
    if (!this.running) requestAnimationFrame(this.frame);
    this.running = true;
  }

  /** Draws a frame: models move on, and the next beat is shown when its time has come. */
  frame(now) {
    this.elapsed += (now - this.lastFrame) * this.speed;
    this.lastFrame = now;
    const { replay } = this;
    let length = duration(replay, this.minor, this.player.beat);
    let to = this.player.beat;
    while (this.playing && this.elapsed >= length && to < this.player.last) {
      this.elapsed -= length;
      length = duration(replay, this.minor, ++to);
    }
    if (to !== this.player.beat) this.show(to, true);
    const fraction = Math.min(this.elapsed / (length * 0.7), 1);
    for (const path of this.paths) path.moveTo(fraction);
    if (fraction === 1) this.paths = [];
    if (this.playing && to === this.player.last) this.pause();
    this.running = this.playing || this.paths.length > 0;
    if (this.running) requestAnimationFrame(this.frame);
    else this.board.show(this.player.state);
  }

  /** Updates the address to the current event. */
  updateAddress() {
    clearTimeout(this.addressTimer);
    this.addressTimer = setTimeout(() => {
      const at = "#e" + this.replay.events[this.player.beat];
      const link = new URL(root.dataset.address, location.href); // works without scripts, too
      link.searchParams.set("at", at.slice(2));
      link.hash = at;
      history.replaceState(null, "", root.dataset.address + at);
      byId("permalink").href = link;
    }, 200);
  }

  addListeners() {
    byId("play").addEventListener("click", () => (this.playing ? this.pause() : this.play()));
    byId("controls").addEventListener("click", (event) => {
      const go = event.target.closest("[data-go]")?.dataset.go;
      if (go) this.step(go.slice(0, -1), go.endsWith("+") ? 1 : -1);
    });
    byId("slider").addEventListener("input", (event) => this.jump(+event.target.value));
    byId("speed").addEventListener("change", (event) => (this.speed = +event.target.value));
    byId("names").addEventListener("change", (event) => this.setNames(event.target.checked));
    byId("zoom").addEventListener("change", (event) => {
      this.setZoom(+event.target.value);
      this.follow(this.player.state, this.player.beat);
    });
    this.zoom = 1;
    pinch(byId("frame"), () => this.zoom, (zoom) => this.setZoom(zoom));
    addEventListener("resize", () => this.labels());
    this.board.svg.addEventListener("click", (event) => {
      const model = event.target.closest(".model");
      if (model) this.log.only(+model.dataset.unit);
    });
    addEventListener("hashchange", () => this.jump(this.fromHash() ?? this.player.beat));
    this.keys();
  }

  keys() {
    const unlessFocused = (act) => (event) => (event.target.closest?.("button, a, summary, select, input, label") && event.key === " " ? false : act(event));
    key(" ", "Play or pause", unlessFocused(() => (this.playing ? this.pause() : this.play())));
    key("ArrowRight", "Next event; with Shift: next phase", (event) => this.step(event.shiftKey ? "phase" : "event", 1));
    key("ArrowLeft", "Previous event; with Shift: previous phase", (event) => this.step(event.shiftKey ? "phase" : "event", -1));
    key("]", "Next turn", () => this.step("turn", 1));
    key("[", "Previous turn", () => this.step("turn", -1));
    key("}", "Next battle round", () => this.step("round", 1));
    key("{", "Previous battle round", () => this.step("round", -1));
    key("Home", "Go to the start", () => this.jump(0));
    key("End", "Go to the end", () => this.jump(this.player.last));
  }

  /** Scales the board. */
  setZoom(zoom) {
    this.zoom = zoom;
    this.board.svg.style.width = zoom * 100 + "%";
    if (zoom === 1) delete root.dataset.zoom;
    else root.dataset.zoom = zoom < 1.75 ? "far" : "near";
    const near = [...byId("zoom").options].map((o) => o.value).sort((a, b) => Math.abs(a - zoom) - Math.abs(b - zoom))[0];
    byId("zoom").value = near;
    this.labels();
  }

  /** Shows the names of all units, or of the active units only. */
  setNames(all) {
    this.board.svg.classList.toggle("names-shown", all);
    this.board.showNames = all;
    this.labels();
  }

  /** Places the labels again after their size has changed. */
  labels() {
    this.board.measure();
    this.board.label(this.player.state);
  }

  fromHash() {
    const event = /^#e(\d+)$/.exec(location.hash)?.[1];
    return event === undefined ? undefined : this.player.beatOf(+event);
  }
}

/** A Row is a row of the list of units. */
class Row {
  constructor(el) {
    this.el = el;
    this.cells = { models: el.querySelector("[data-models]"), wounds: el.querySelector("[data-wounds]"), place: el.querySelector("[data-place]") };
    this.warlord = el.querySelector("[data-warlord]");
  }

  show(unit, sum) {
    if (this.el.hidden !== !unit) this.el.hidden = !unit;
    if (!unit) return;
    const { models, alive, wounds, left } = sum ?? { models: 0, alive: 0, wounds: 0, left: 0 };
    write(this.cells.models, `${alive}/${models}`);
    write(this.cells.wounds, `${left}/${wounds}`);
    write(this.cells.place, places[unit.place] ?? unit.place);
    if (this.warlord) this.warlord.hidden = !sum?.hasWarlord;
    this.el.classList.toggle("destroyed", alive === 0);
  }
}

/** Sets a text if it differs. */
function write(el, text) {
  if (el && el.textContent !== text) el.textContent = text;
}

async function start() {
  let replay;
  try {
    const answer = await fetch(root.dataset.source, { headers: { Accept: "application/json" } });
    if (!answer.ok) throw new Error((await answer.json()).detail);
    replay = await answer.json();
  } catch (error) {
    showNotice(text("The battle cannot be played"), (error.message ?? "") + " " + text("You can still read the log. Reload the page to try again."));
    return;
  }
  const viewer = new Viewer(replay);
  viewer.show(viewer.fromHash() ?? +root.dataset.beat);
  performance.mark("ready");
  root.dataset.ready = "";
  root.viewer = viewer;
}

if (root) start();
