// Code of every page: forms that replace fragments, announcements for screen readers,
// and keys. See the comment of the Go package page.

document.documentElement.dataset.script = "";

// On a narrow screen the links to the parts of the site or of an event scroll.
for (const link of document.querySelectorAll(".mast nav [aria-current], .event-tabs [aria-current]")) {
  const row = link.parentElement;
  row.scrollLeft = link.offsetLeft + link.offsetWidth - row.offsetLeft - row.clientWidth;
}

/** Returns the fragments of the attribute data-swap, such as ["#bar", "#list"]. */
const fragmentsOf = (el) => (el?.dataset.swap ?? "").split(/\s+/).filter((id) => id.startsWith("#"));

/** Replaces elements by those of a response that have the same ids. */
export function swap(html) {
  const response = new DOMParser().parseFromString(html, "text/html");
  const focused = document.activeElement?.id;
  const announced = [];
  const changed = [];
  for (const fresh of [...response.body.children]) {
    const old = fresh.id && document.getElementById(fresh.id);
    if (!old) continue;
    announced.push(...liveTexts(old, fresh));
    if (old.isEqualNode(fresh)) continue;
    keepOpen(old, fresh);
    const scroll = old.scrollTop;
    old.replaceWith(document.adoptNode(fresh));
    fresh.scrollTop = scroll;
    changed.push(fresh);
  }
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus({ preventScroll: true });
  if (announced.length) announce(announced.join(" "));
  for (const fragment of changed) fragment.dispatchEvent(new CustomEvent("swapped", { bubbles: true }));
  return changed;
}

/** Returns the texts of elements with data-live that a swap changes. */
function liveTexts(old, fresh) {
  const text = (el) => el.textContent.replace(/\s+/g, " ").trim();
  const before = new Map([...all(old, "[data-live]")].map((el) => [el.id, text(el)]));
  return [...all(fresh, "[data-live]")].filter((el) => before.get(el.id) !== text(el)).map((el) => el.dataset.live || text(el));
}

function all(root, selector) {
  const below = [...root.querySelectorAll(selector)];
  return root.matches(selector) ? [root, ...below] : below;
}

/** Keeps the details elements open that the user has opened. */
function keepOpen(old, fresh) {
  for (const d of old.querySelectorAll("details[id]")) {
    const now = fresh.querySelector("#" + CSS.escape(d.id));
    if (now) now.open = d.open;
  }
}

/** Announces a text to screen readers. */
export function announce(text) {
  const live = document.getElementById("live");
  live.textContent = "";
  requestAnimationFrame(() => (live.textContent = text));
}

/** Shows a message above the page; an empty title removes it. */
export function showNotice(title, detail = "", kind = "error") {
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

// What offline.js does if the server cannot be reached: keep a change, send those that are kept, and say
// that what is shown is a copy.
let offline = { keep: () => false, flush: async () => true, copied: () => {} };

/** Sets what is done if the server cannot be reached. */
export function whenOffline(handlers) {
  offline = handlers;
}

let queue = Promise.resolve();

/** Runs requests one after another, so that each has the current revision. */
export function enqueue(send) {
  const next = queue.then(send, send);
  queue = next.catch(() => {});
  return next;
}

/** Loads fragments from the server and replaces those of the page. */
export async function load(url, fragments, options = {}) {
  let response, html;
  try {
    response = await fetch(url, { ...options, headers: { ...options.headers, "Rollcall-Fragment": fragments.join(" ") } });
    html = await response.text();
  } catch (error) {
    if (error.name === "AbortError" || options.resent || offline.keep(url, options)) return null;
    const sent = options.method && options.method !== "GET"; // its response may have been lost
    showNotice(text("The server does not respond"), sent ? text("Your change may have arrived all the same. Load the page again before you repeat it.") : text("Nothing was changed. The server may have been stopped; try again later."));
    return null;
  }
  if (response.ok) showNotice("");
  if (response.headers.get("Rollcall-Copy")) offline.copied(response.headers.get("Rollcall-Copy"));
  if (response.headers.get("Content-Type")?.startsWith("text/html")) swap(html);
  else if (response.status === 429) showNotice(text("Too many requests"), text("Nothing was changed. Try again in {number} s.", { number: response.headers.get("Retry-After") ?? 60 }));
  else showNotice(text("Something went wrong"), text("The server responded with status {number}.", { number: response.status }));
  return response;
}

/** Returns the request of a form. It is built at once, since the button may be replaced
 * before the request is sent. */
function requestOf(form, button) {
  const fragments = fragmentsOf(button).length ? fragmentsOf(button) : fragmentsOf(form);
  const action = button?.getAttribute("formaction") || form.getAttribute("action") || location.href;
  const data = new FormData(form, button);
  const method = (button?.getAttribute("formmethod") || form.method).toUpperCase();
  const label = (button?.textContent || form.getAttribute("aria-label") || form.textContent).replace(/\s+/g, " ").trim().slice(0, 100);
  return { fragments, action, data, method, label, files: form.enctype === "multipart/form-data" };
}

async function send(form, { fragments, action, data, method, label, files }) {
  form.classList.add("busy");
  try {
    if (method !== "GET") await offline.flush();
    updateRevision(data);
    if (method === "GET") return await load(action.split(/[?#]/)[0] + "?" + new URLSearchParams(data), fragments);
    return await load(action, fragments, { method, label, body: files ? data : new URLSearchParams(data) });
  } finally {
    form.classList.remove("busy");
  }
}

/** Updates the revision of a form that waited in the queue. */
function updateRevision(data) {
  const now = document.querySelector("[data-revision]")?.dataset.revision;
  if (now && data.has("revision")) data.set("revision", now);
}

const local = new Intl.DateTimeFormat(document.documentElement.lang, {
  day: "numeric", month: "long", year: "numeric", hour: "2-digit", minute: "2-digit", timeZoneName: "short",
});

/** Shows times in the local time zone; the title keeps the text of the server. */
for (const time of document.querySelectorAll("main time[datetime]")) {
  time.title = time.textContent;
  time.textContent = local.format(new Date(time.dateTime));
}

// The form that leaves the page, until the next page is there.
let leaving;
addEventListener("pageshow", (event) => {
  leaving = undefined;
  // A form is submitted again on purpose after the reader has gone back to its page.
  if (event.persisted || performance.getEntriesByType("navigation")[0]?.type === "back_forward") {
    const renewed = "-" + Date.now();
    document.querySelectorAll("[name=once]").forEach((field) => (field.value += renewed));
    for (const name of ["action", "formaction"]) {
      document.querySelectorAll(`[${name}*="?once="]`).forEach((sender) => sender.setAttribute(name, sender.getAttribute(name) + renewed));
    }
  }
});

/** Sends a form that leaves the page only once, if its button is pressed twice. */
function leaveOnce(event, form) {
  if ((event.submitter?.getAttribute("formmethod") || form.method) !== "post") return;
  if (leaving === form) return event.preventDefault();
  setTimeout(() => {
    if (event.defaultPrevented) return;
    leaving = form;
    setTimeout(() => (leaving = undefined), 4000); // a file was loaded, or there is no connection
  });
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  const button = event.submitter;
  if (event.defaultPrevented || form.method === "dialog") return;
  if (button?.hasAttribute("data-load") || !(fragmentsOf(form).length || fragmentsOf(button).length)) return leaveOnce(event, form);
  event.preventDefault();
  const request = requestOf(form, button);
  enqueue(() => send(form, request)).then((response) => {
    // The form may have been replaced, so the document dispatches the event.
    if (response?.ok) document.dispatchEvent(new CustomEvent("form-sent", { detail: { form, button, data: request.data } }));
  });
});

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-swap]");
  if (!link || event.defaultPrevented || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  enqueue(() => load(link.href, fragmentsOf(link))).then((response) => {
    if (!response?.ok) return;
    // A fragment that is set here would not become the target of :target.
    history.replaceState(null, "", link.href.split("#")[0] + location.hash);
    document.dispatchEvent(new CustomEvent("link-loaded", { detail: { link } }));
  });
});

// A form is submitted when a field with data-autosubmit changes.
document.addEventListener("change", (event) => {
  if (event.target.matches?.("[data-autosubmit]")) event.target.form?.requestSubmit(event.target.form.querySelector("[data-default]"));
});

// Texts of this page in its language, by English text. A page in English has none.
const texts = JSON.parse(document.body.dataset.texts ?? "{}");

/** Translates an English text to the language of the page, with its arguments in place of their names in braces. */
export const text = (english, args = {}) => (texts[english] ?? english).replace(/\{(\w+)\}/g, (name, key) => args[key] ?? name);

// Keys. A page adds its own with key().
const keys = new Map();

/** Registers a key for this page, with its description and its action. */
export function key(name, label, act, { ctrl = false, alt = false } = {}) {
  keys.set((ctrl ? "Ctrl+" : "") + (alt ? "Alt+" : "") + name, { label, act });
}

const keyTexts = {
  " ": text("Space"), Ctrl: text("Ctrl"), Shift: text("Shift"), Enter: text("Enter"), Delete: text("Delete"), Home: text("Home"), End: text("End"),
  ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→",
};

/** Names a key in the help: Ctrl+Shift+Z for Ctrl+Z with a capital. */
function keyName(name) {
  const parts = name === "+" ? [name] : name.split("+").filter(Boolean);
  const last = parts.pop();
  const shown = keyTexts[last] ?? (/^[a-z]$/.test(last) ? last.toUpperCase() : last);
  if (parts.length && /^[A-Z]$/.test(last)) parts.push("Shift");
  return [...parts.map((part) => keyTexts[part] ?? part), shown].join("+");
}

const typing = (el) => el?.matches?.("input:not([type=checkbox], [type=radio], [type=button], [type=submit]), textarea, select, [contenteditable]");

document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented) return;
  if (event.key === "Escape" && typing(event.target)) return event.target.blur();
  if (typing(event.target) || document.querySelector("dialog[open]")) return;
  const plain = event.key.length === 1 && event.key !== " " && !event.ctrlKey && !event.metaKey && !event.altKey;
  if (plain && !single.checked) return; // WCAG 2.1.4
  const there = plain && going && places[event.key];
  going = false;
  if (there) return document.querySelector(`.mast nav a[href="${there}"]`).click();
  const found = keys.get((event.ctrlKey || event.metaKey ? "Ctrl+" : "") + (event.altKey ? "Alt+" : "") + event.key);
  if (found && found.act(event) !== false) event.preventDefault();
});

// Keys without Ctrl or Alt can be switched off on this device.
const single = document.querySelector("#help input");
single.checked = !document.cookie.split("; ").includes("keys=ctrl");
single.addEventListener("change", () => (document.cookie = `keys=${single.checked ? "all" : "ctrl"}; path=/; max-age=31536000; samesite=lax`));

// Places that G and a letter lead to.
const places = { l: "/", o: "/odds", t: "/games", p: "/play", e: "/events", d: "/data" };
let going = false; // G was pressed

function help() {
  const dialog = document.getElementById("help");
  const list = dialog.querySelector(".keys");
  list.replaceChildren();
  for (const [name, { label }] of keys) {
    if (!label) continue; // described with another key
    const dt = document.createElement("dt");
    const kbd = document.createElement("kbd");
    kbd.textContent = keyName(name);
    dt.append(kbd);
    const dd = document.createElement("dd");
    dd.textContent = text(label);
    list.append(dt, dd);
  }
  dialog.showModal();
}

key("?", "Show the keys", help);
key("g", "Go to: L lists, O odds, T test games, P play, E events, D game data", () => (going = true));
key("t", "Switch the theme", () => [...document.querySelectorAll("[data-theme-button]")].find((el) => el.getClientRects().length).click());
document.querySelector("[data-help]")?.addEventListener("click", help);

// Copies for the time without a connection are made when the page is at rest.
const restTime = 3000; // milliseconds
setTimeout(() => import("./offline.js").then(({ start }) => start()).catch(() => {}), navigator.onLine ? restTime : 0);
