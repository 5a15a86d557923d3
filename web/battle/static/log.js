// The log of a battle. The server renders it, one turn or one unit at a time. The line
// of the current beat is highlighted, and a click on a line shows its beat.

import { load } from "./site.js";

const updateInterval = 120; // milliseconds between two updates while a battle is played
const batch = 20; // lines that are parsed at once while a battle is played

/** Resolves when the browser is idle, or after a second at the latest. */
const idle = () => new Promise((done) => (globalThis.requestIdleCallback ? requestIdleCallback(done, { timeout: 1000 }) : setTimeout(done, 50)));

/** Builds the section of a log from its HTML, some lines at a time, so that no frame is
 * delayed. */
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
  /** address is the address of the page; go shows a beat. */
  constructor(address, go) {
    this.address = address;
    this.go = go;
    this.loading = false;
    this.updated = 0;
    this.next = { turn: -1, section: null }; // the prefetched log of the next turn
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  get section() {
    return document.getElementById("log");
  }

  /** Shows a beat with its event and its turn. */
  show(beat, event, turn, playing) {
    this.wanted = { beat, event, turn };
    if (playing) this.#prefetch(turn + 1);
    const now = performance.now();
    if (playing && now - this.updated < updateInterval) {
      this.timer ??= setTimeout(() => this.#update(), updateInterval);
      return;
    }
    this.#update();
  }

  #update() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.updated = performance.now();
    const { unit, turn } = this.section.dataset;
    if (+unit >= 0 || +turn === this.wanted.turn) this.#highlight();
    else if (this.next.section && this.next.turn === this.wanted.turn) this.#showPrefetched();
    else this.#load({ turn: this.wanted.turn });
  }

  /** Fetches the log of a turn before it is shown. */
  async #prefetch(turn) {
    if (this.next.turn === turn || turn >= this.turns) return;
    const next = (this.next = { turn, section: null });
    try {
      const answer = await fetch(this.#addressOf({ turn }), { headers: { "Rollcall-Fragment": "#log" } });
      if (answer.ok) next.section = await build(await answer.text());
    } catch {
      // The turn is fetched again when it is shown, and errors are reported then.
    }
  }

  /** Replaces the log by the prefetched one. */
  #showPrefetched() {
    const focused = document.activeElement?.id;
    this.section.replaceWith(document.adoptNode(this.next.section));
    this.next = { turn: -1, section: null };
    if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
    this.#highlight();
  }

  get turns() {
    return document.querySelectorAll(".turns tr[data-first]").length;
  }

  /** Returns the address of a part of the log. */
  #addressOf(part) {
    const url = new URL(this.address, location.href);
    for (const [name, value] of Object.entries(part)) url.searchParams.set(name, value);
    return url;
  }

  /** Shows the lines of one unit, or of all units if unit is -1. */
  only(unit) {
    this.#load(unit < 0 ? { turn: this.wanted.turn } : { unit });
  }

  /** Loads another part of the log, one at a time. */
  async #load(part) {
    if (this.loading) return;
    this.loading = true;
    const answer = await load(this.#addressOf(part), ["#log"]);
    this.loading = false;
    if (!answer?.ok) return;
    if (part.turn !== undefined && part.turn !== this.wanted.turn) this.#load({ turn: this.wanted.turn });
    else this.#highlight();
  }

  /** Highlights the line, scrolls it into view within its pane, and repeats it below
   * the battlefield. */
  #highlight() {
    const { beat } = this.wanted;
    const lines = document.getElementById("lines-of-log");
    const line = document.getElementById("e" + this.wanted.event);
    const before = lines.querySelector(".current");
    if (before !== line) {
      before?.classList.remove("current");
      before?.removeAttribute("aria-current");
      line?.classList.add("current");
      line?.setAttribute("aria-current", "true");
    }
    if (!line || +line.dataset.beat !== beat) return;
    this.#caption(line);
    if (this.#scrollTo(lines, line)) this.#scrollAgain(lines, line, 4);
  }

  /** Scrolls again in the next frames: lines get their height when they become visible,
   * and may push the line out of view. */
  #scrollAgain(lines, line, frames) {
    requestAnimationFrame(() => {
      if (!line.isConnected || !line.classList.contains("current")) return;
      this.#scrollTo(lines, line);
      if (frames > 1) this.#scrollAgain(lines, line, frames - 1);
    });
  }

  /** Scrolls a line into view within its pane. Returns true if it was not. */
  #scrollTo(lines, line) {
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
