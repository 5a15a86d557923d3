// The log beside a battle: the server writes it, a turn or a unit at a time. The
// line of the beat that is shown is marked, and a line leads to its beat.

import { load } from "./site.js";

const pace = 120; // milliseconds between two marks while a battle is played
const batch = 20; // lines that are made at once, while a battle is played

/** Comes back when the browser has nothing else to do, or at last after a second. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 50)));

/** Makes the section of a log from its text, some lines at a time, so that no frame
 * is late. */
async function build(html) {
  const first = html.indexOf("<li ");
  const end = html.lastIndexOf("</ol>");
  const parse = (text) => new DOMParser().parseFromString(text, "text/html").body;
  if (first < 0 || end < first) return parse(html).firstElementChild;
  const section = parse(html.slice(0, first) + html.slice(end)).firstElementChild;
  const lines = html.slice(first, end).split(/(?=<li )/);
  const list = section.querySelector(".lines");
  for (let i = 0; i < lines.length; i += batch) {
    await idle();
    list.append(...parse("<ol>" + lines.slice(i, i + batch).join("") + "</ol>").firstElementChild.childNodes);
  }
  return section;
}

export class Log {
  /** address is that of the page; go shows a beat. */
  constructor(address, go) {
    this.address = address;
    this.go = go;
    this.loading = false;
    this.marked = 0;
    this.next = { turn: -1, section: null }; // the log of a turn that comes next
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  get section() {
    return document.getElementById("log");
  }

  /** Shows a beat: its event, the turn that it is in. */
  show(beat, event, turn, playing) {
    this.want = { beat, event, turn };
    if (playing) this.#prepare(turn + 1);
    const now = performance.now();
    if (playing && now - this.marked < pace) {
      this.later ??= setTimeout(() => this.#catchUp(), pace);
      return;
    }
    this.#catchUp();
  }

  #catchUp() {
    clearTimeout(this.later);
    this.later = undefined;
    this.marked = performance.now();
    const { unit, turn } = this.section.dataset;
    if (+unit >= 0 || +turn === this.want.turn) this.#mark();
    else if (this.next.section && this.next.turn === this.want.turn) this.#turn();
    else this.#load({ turn: this.want.turn });
  }

  /** Asks for the log of a turn before it is shown. */
  async #prepare(turn) {
    if (this.next.turn === turn || turn >= this.turns) return;
    const next = (this.next = { turn, section: null });
    try {
      const answer = await fetch(this.#of({ turn }), { headers: { "Rollcall-Fragment": "#log" } });
      if (answer.ok) next.section = await build(await answer.text());
    } catch {
      // The turn is asked for again when it is shown, and then it is told what is wrong.
    }
  }

  /** Puts the log that is ready in the place of the one before. */
  #turn() {
    const focused = document.activeElement?.id;
    this.section.replaceWith(document.adoptNode(this.next.section));
    this.next = { turn: -1, section: null };
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    this.#mark();
  }

  get turns() {
    return document.querySelectorAll(".turns tr[data-first]").length;
  }

  /** The address of a part of the log. */
  #of(part) {
    const url = new URL(this.address, location.href);
    for (const [name, value] of Object.entries(part)) url.searchParams.set(name, value);
    return url;
  }

  /** Shows the lines of one unit, or of all with -1. */
  only(unit) {
    this.#load(unit < 0 ? { turn: this.want.turn } : { unit });
  }

  /** Loads another part of the log, one at a time. */
  async #load(part) {
    if (this.loading) return;
    this.loading = true;
    const answer = await load(this.#of(part), ["#log"]);
    this.loading = false;
    if (!answer?.ok) return;
    if (part.turn !== undefined && part.turn !== this.want.turn) this.#load({ turn: this.want.turn });
    else this.#mark();
  }

  /** Marks the line, brings it into sight within its pane, and repeats it below the
   * battlefield. */
  #mark() {
    const { beat } = this.want;
    const lines = document.getElementById("lines-of-log");
    const line = document.getElementById("e" + this.want.event);
    const before = lines.querySelector(".now");
    if (before !== line) {
      before?.classList.remove("now");
      before?.removeAttribute("aria-current");
      line?.classList.add("now");
      line?.setAttribute("aria-current", "true");
    }
    if (!line || +line.dataset.beat !== beat) return;
    this.#caption(line);
    if (this.#reveal(lines, line)) this.#settle(lines, line, 4);
  }

  /** Looks again in some frames to come: lines out of sight get their height when
   * they come into sight, and may push the line out of it. */
  #settle(lines, line, frames) {
    requestAnimationFrame(() => {
      if (!line.isConnected || !line.classList.contains("now")) return;
      this.#reveal(lines, line);
      if (frames > 1) this.#settle(lines, line, frames - 1);
    });
  }

  /** Scrolls a line into sight within its pane, which is positioned; true where it
   * was not. */
  #reveal(lines, line) {
    const top = line.offsetTop;
    if (top >= lines.scrollTop + 24 && top + line.offsetHeight <= lines.scrollTop + lines.clientHeight - 24) return false;
    lines.scrollTop = top - lines.clientHeight / 3;
    return true;
  }

  #caption(line) {
    const caption = document.getElementById("caption");
    const player = /\bp([12])\b/.exec(line.className)?.[1];
    const parts = [...line.childNodes].map((node) => node.cloneNode(true));
    const text = document.createElement("span");
    text.className = "text";
    text.textContent = line.querySelector("a").textContent;
    parts[0] = text;
    if (player) {
      const badge = document.createElement("span");
      badge.className = "badge p" + player;
      badge.textContent = "AB"[player - 1];
      parts.unshift(badge, " ");
    }
    caption.replaceChildren(...parts);
  }

  #clicked(event) {
    if (event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const line = event.target.closest?.(".line");
    const link = event.target.closest?.("a");
    if (line && link) {
      event.preventDefault();
      this.go(+line.dataset.beat);
    } else if (link?.matches("[data-log]")) {
      event.preventDefault();
      this.only(+(link.dataset.unit ?? -1));
    } else if (link?.matches("[data-turn-link]")) {
      event.preventDefault();
      this.#goToTurn(+new URL(link.href).searchParams.get("turn"));
    }
  }

  #goToTurn(turn) {
    const first = document.querySelectorAll(".turns tr[data-first]")[turn]?.dataset.first;
    if (first !== undefined) this.go(+first);
  }
}
