// Work without a connection: pages that have been opened are kept (worker.js), and changes of
// lists wait on this device until they can be sent.

import { announce, enqueue, load, showNotice, text, whenOffline } from "./site.js";

const listOf = (address) => /^\/rosters\/[^/]+/.exec(new URL(address, location).pathname)?.[0] ?? "";
const here = listOf(location.href);
const fragments = ["#notice", "#bar", "#problems", "#list", "#unit-body", "#results"];

// The unsent changes of a list, with the revision that they change.
const read = () => JSON.parse(localStorage.getItem("unsent " + here)) ?? { revision: "", changes: [] };
const write = (unsent) => (unsent.changes.length ? localStorage.setItem("unsent " + here, JSON.stringify(unsent)) : localStorage.removeItem("unsent " + here));

/** Keeps a change that could not be sent. Undo takes the last one back. It returns false for other requests. */
function keep(url, { method, body, label }) {
  const path = new URL(url, location).pathname;
  if (!here || method !== "POST" || !(body instanceof URLSearchParams)) return false;
  const unsent = read();
  if (path === here + "/undo" && unsent.changes.length) {
    const last = unsent.changes.pop();
    announce(text("Taken back: {change}", { change: last.label }));
  } else if (path === here + "/do") {
    if (!unsent.changes.length) unsent.revision = body.get("revision");
    unsent.changes.push({ url, body: body.toString(), label });
  } else return false;
  write(unsent);
  showUnsent();
  return true;
}

/** Adds the list of unsent changes and buttons to the notice. */
function addToNotice(changes, buttons) {
  const list = document.createElement("ul");
  for (const { label } of changes) list.append(Object.assign(document.createElement("li"), { textContent: label }));
  const row = Object.assign(document.createElement("p"), { className: "row" });
  for (const [label, act] of buttons) {
    const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
    button.addEventListener("click", act);
    row.append(button);
  }
  document.getElementById("notice").append(list, row);
}

function discard() {
  write({ changes: [] });
  location.reload();
}

function showUnsent() {
  const { changes } = read();
  if (!changes.length) return showNotice(text("You are offline"), text("No change waits on this device."), "info");
  showNotice(text("You are offline"), text("Changes kept on this device, to be sent when the connection is back: {number}.", { number: changes.length }), "warning");
  addToNotice(changes, [[text("Try again"), () => enqueue(flush)], [text("Discard"), discard]]);
  document.getElementById("undo-button").disabled = false; // takes the last one back
}

/** Says that what is shown is a copy, or which changes wait. */
function showCopied(date) {
  if (here && read().changes.length) return showUnsent();
  const time = new Date(date).toLocaleString(document.documentElement.lang, { dateStyle: "long", timeStyle: "short" });
  showNotice(text("You are offline"), text("This page is a copy of {time}.", { time }), "info");
}

function showConflict(unsent) {
  const missing = text("The page shows its current revision. Changes that you made offline and that have not been applied: {number}.", { number: unsent.changes.length });
  showNotice(text("This list was changed elsewhere"), missing, "warning");
  addToNotice(unsent.changes, [
    [text("Apply my changes"), () => {
      write({ ...unsent, revision: document.querySelector("[data-revision]").dataset.revision });
      enqueue(flush);
    }],
    [text("Discard"), discard],
  ]);
}

/** Sends the unsent changes of the list, in their order. A change that the server rejects is reported; if the list was
 * changed elsewhere, the user decides. It returns false while changes are waiting. */
async function flush() {
  let sent = 0;
  const rejected = [];
  for (let unsent = read(); unsent.changes.length; unsent = read()) {
    const [change, ...rest] = unsent.changes;
    const body = new URLSearchParams(change.body);
    body.set("revision", unsent.revision);
    const response = await load(change.url, fragments, { method: "POST", body, resent: true });
    if (!response || response.status >= 500 || response.status === 429) {
      showUnsent();
      return false;
    }
    if (response.status === 409) {
      showConflict(unsent);
      return false;
    }
    if (response.status === 404 || response.status === 410) {
      addToNotice(unsent.changes, [[text("Discard"), discard]]);
      return false;
    }
    if (response.ok) sent++;
    else rejected.push({ label: change.label + ": " + document.getElementById("notice").textContent.trim() });
    write({ revision: document.querySelector("[data-revision]").dataset.revision, changes: rest });
  }
  if (rejected.length) {
    showNotice(text("Not applied"), text("Changes that you made offline and that cannot be applied any more: {number}.", { number: rejected.length }), "warning");
    addToNotice(rejected, []);
  } else if (sent) announce(text("Changes sent: {number}.", { number: sent }));
  return true;
}

/** Sends a message to the service worker, and returns its answer. */
function tell(worker, message) {
  const { port1, port2 } = new MessageChannel();
  const answer = new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)));
  worker.postMessage(message, [port2]);
  return answer;
}

let refreshTimer;

let started;

/** Registers the service worker, keeps this page, and sends what waits. It returns when the page is kept, and does
 * nothing the second time. */
export const start = () => (started ??= begin());

async function begin() {
  whenOffline({ keep, flush, copied: showCopied });
  addEventListener("online", () => enqueue(flush));
  setInterval(() => here && read().changes.length && enqueue(flush), 20_000);
  if (here && read().changes.length) await enqueue(flush);
  if (!navigator.serviceWorker) return;
  const { controller } = navigator.serviceWorker;
  const copied = controller ? await tell(controller, { isCopy: location.href }) : "";
  if (copied && !(here && read().changes.length)) showCopied(copied);
  await listKept();
  try {
    await navigator.serviceWorker.register("/worker.js");
  } catch {
    return; // without a connection, or in a private window
  }
  const { active } = await navigator.serviceWorker.ready;
  const files = performance.getEntriesByType("resource").map((e) => e.name).filter((name) => new URL(name).pathname.startsWith("/static/"));
  const keepPage = (changed) => tell(active, { changed, page: document.getElementById("bar")?.dataset.address ?? location.href, files });
  document.addEventListener("form-sent", ({ detail }) => {
    if (detail.form.method !== "post") return;
    clearTimeout(refreshTimer);
    refreshTimer = setTimeout(() => keepPage(true), 2000);
  });
  if (!controller) await keepPage(false); // otherwise the worker has loaded it
}

/** Lists the kept pages on the page that says that a page is not among them. */
async function listKept() {
  const list = document.getElementById("kept-pages");
  if (!list) return;
  const cache = await caches.open("pages");
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url);
    if (pathname === "/offline") continue;
    const { title } = new DOMParser().parseFromString(await (await cache.match(request)).text(), "text/html");
    const link = Object.assign(document.createElement("a"), { href: pathname + search, textContent: title || pathname });
    const item = document.createElement("li");
    item.append(link);
    list.append(item);
  }
}
