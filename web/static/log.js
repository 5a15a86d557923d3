// The log beside a battle: the server writes it, a turn or a unit at a time. The
// line of the beat that is shown is marked, and a line leads to its beat.

import { load } from "./site.js";

const pace = 120; // milliseconds between two marks while a battle is played

export class Log {
  /** address is that of the page; go shows a beat. */
  constructor(address, go) {
    this.address = address;
    this.go = go;
    this.loading = false;
    this.marked = 0;
    document.addEventListener("click", (event) => this.#clicked(event));
  }

  get section() {
    return document.getElementById("log");
  }

  /** Shows a beat: its event, the turn that it is in. */
  show(beat, event, turn, playing) {
    this.want = { beat, event, turn };
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
    if (+unit < 0 && +turn !== this.want.turn) this.#load({ turn: this.want.turn });
    else this.#mark();
  }

  /** Shows the lines of one unit, or of all with -1. */
  only(unit) {
    this.#load(unit < 0 ? { turn: this.want.turn } : { unit });
  }

  /** Loads another part of the log, one at a time. */
  async #load(part) {
    if (this.loading) return;
    this.loading = true;
    const url = new URL(this.address, location.href);
    for (const [name, value] of Object.entries(part)) url.searchParams.set(name, value);
    const answer = await load(url, ["#log"]);
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
    const top = line.offsetTop; // within the pane, which is positioned
    if (top < lines.scrollTop + 24 || top + line.offsetHeight > lines.scrollTop + lines.clientHeight - 24) lines.scrollTop = top - lines.clientHeight / 3;
    this.#caption(line);
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
