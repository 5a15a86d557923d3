// What every page needs: forms that swap parts of the page, words for screen
// readers, and keys. See the package comment of package web.

document.documentElement.dataset.script = "";

/** Parts asked for by the attribute data-swap: "#bar #list" or "". */
const wanted = (el) => (el?.dataset.swap ?? "").split(/\s+/).filter((id) => id.startsWith("#"));

/** Puts every element of an answer in the place of the one with its id. */
export function swap(html) {
  const answer = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const spoken = [];
  const changed = [];
  for (const fresh of [...answer.body.children]) {
    const old = fresh.id && document.getElementById(fresh.id);
    if (!old) continue;
    spoken.push(...liveTexts(old, fresh));
    if (old.isEqualNode(fresh)) continue;
    keepOpen(old, fresh);
    const scroll = old.scrollTop;
    old.replaceWith(document.adoptNode(fresh));
    fresh.scrollTop = scroll;
    changed.push(fresh);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (spoken.length) say(spoken.join(" "));
  for (const part of changed) part.dispatchEvent(new CustomEvent("swapped", { bubbles: true }));
  return changed;
}

/** The texts marked data-live that a swap changes. */
function liveTexts(old, fresh) {
  const text = (el) => el.textContent.replace(/\s+/g, " ").trim();
  const before = new Map([...all(old, "[data-live]")].map((el) => [el.id, text(el)]));
  return [...all(fresh, "[data-live]")].filter((el) => before.get(el.id) !== text(el)).map((el) => el.dataset.live || text(el));
}

function all(root, selector) {
  const below = [...root.querySelectorAll(selector)];
  return root.matches(selector) ? [root, ...below] : below;
}

/** What a visitor has unfolded stays so. */
function keepOpen(old, fresh) {
  for (const d of old.querySelectorAll("details[id]")) {
    const now = fresh.querySelector("#" + CSS.escape(d.id));
    if (now) now.open = d.open;
  }
}

/** Lets screen readers say a text. */
export function say(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

/** Shows a message above the page; an empty one goes away. */
export function notice(title, detail = "", kind = "error") {
  const box = document.getElementById("notice");
  box.className = "notice " + kind;
  box.replaceChildren();
  if (!title) return;
  const p = document.createElement("p");
  const strong = document.createElement("strong");
  strong.textContent = title + ".";
  p.append(strong, " " + detail);
  box.append(p);
}

let queue = Promise.resolve();

/** Sends requests one behind the other, so that each has the newest revision. */
export function inTurn(send) {
  const next = queue.then(send, send);
  queue = next.catch(() => {});
  return next;
}

/** Asks the server for parts and swaps them in. */
export async function load(url, parts, options = {}) {
  let answer, html;
  try {
    answer = await fetch(url, { ...options, headers: { ...options.headers, "Rollcall-Fragment": parts.join(" ") } });
    html = await answer.text();
  } catch (error) {
    if (error.name === "AbortError") return null;
    notice("The server does not answer", "Nothing was changed. It may have been stopped; try again when it runs.");
    return null;
  }
  if (answer.ok) notice("");
  if (answer.headers.get("Content-Type")?.startsWith("text/html")) swap(html);
  else if (answer.status === 429) notice("Too many requests", "Nothing was changed. Try again in " + (answer.headers.get("Retry-After") ?? "some") + " seconds.");
  else notice("Something went wrong here", "The server answered with status " + answer.status + ".");
  return answer;
}

/** What a form is sent as. It is read when it is submitted: by its turn the
 * button may have been swapped away. */
function sending(form, button) {
  const parts = wanted(button).length ? wanted(button) : wanted(form);
  const action = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const data = new FormData(form, button);
  const method = (button?.getAttribute("formmethod") || form.method).toUpperCase();
  return { parts, action, data, method, files: form.enctype === "multipart/form-data" };
}

async function send(form, { parts, action, data, method, files }) {
  form.classList.add("busy");
  try {
    refresh(data);
    if (method === "GET") return await load(action.split(/[?#]/)[0] + "?" + new URLSearchParams(data), parts);
    return await load(action, parts, { method, body: files ? data : new URLSearchParams(data) });
  } finally {
    form.classList.remove("busy");
  }
}

/** A form that waited its turn takes the revision that the page has now. */
function refresh(data) {
  const now = document.querySelector("[data-revision]")?.dataset.revision;
  if (now && data.has("revision")) data.set("revision", now);
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (event.defaultPrevented || form.method === "dialog" || !(wanted(form).length || wanted(button).length)) return;
  event.preventDefault();
  const sent = sending(form, button);
  inTurn(() => send(form, sent)).then((answer) => {
    // The form may have been swapped away, so that the document tells it.
    if (answer?.ok) document.dispatchEvent(new CustomEvent("sent", { detail: { form, button } }));
  });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-swap]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  inTurn(() => load(link.href, wanted(link))).then((answer) => {
    if (!answer?.ok) return;
    history.replaceState(null, "", link.href);
    document.dispatchEvent(new CustomEvent("shown", { detail: { link } }));
  });
});

// A form sends itself when a field with data-send changes.
document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-send]")) event.target.form?.requestSubmit(event.target.form.querySelector("[data-sends]"));
});

// Keys. A page adds its own with key().
const keys = new Map();

/** Registers a key for this page: what it is called by, what it does. */
export function key(name, label, act) {
  keys.set(name, { label, act });
}

const typing = (el) => el?.matches?.("input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
  if (event.key === "Escape" && typing(event.target)) return event.target.blur();
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  const found = keys.get(event.key);
  if (found && found.act(event) !== false) event.preventDefault();
});

function help() {
  const dialog = document.getElementById("help");
  const list = dialog.querySelector(".keys");
  list.replaceChildren();
  for (const [name, { label }] of keys) {
    const dt = document.createElement("dt");
    const kbd = document.createElement("kbd");
    kbd.textContent = { " ": "Space", ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→" }[name] ?? name;
    dt.append(kbd);
    const dd = document.createElement("dd");
    dd.textContent = label;
    list.append(dt, dd);
  }
  dialog.showModal();
}

key("?", "Show the keys", help);
document.querySelector("[data-help]")?.addEventListener("click", help);
