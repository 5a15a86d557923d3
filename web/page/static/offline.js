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

const labelsOf = (changes) => changes.map(({ label }) => label).join("\n");

/** Reports whether the notice lists changes. If so, it stays as it is, with the focus. */
const lists = (changes) => document.querySelector("#notice ul")?.dataset.changes === labelsOf(changes);

/** Adds the list of unsent changes and buttons to the notice. */
function addToNotice(changes, buttons) {
  const list = document.createElement("ul");
  list.dataset.changes = labelsOf(changes);
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
  if (lists(changes)) return;
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

// What is shown while the user has to decide about the unsent changes. Until then they are not sent again.
let undecided;

function showConflict() {
  undecided = showConflict;
  const unsent = read();
  if (!unsent.changes.length || lists(unsent.changes)) return;
  const missing = text("The page shows its current revision. Changes that you made offline and that have not been applied: {number}.", { number: unsent.changes.length });
  showNotice(text("This list was changed elsewhere"), missing, "warning");
  addToNotice(unsent.changes, [
    [text("Apply my changes"), () => {
      undecided = undefined;
      write({ ...read(), revision: document.querySelector("[data-revision]").dataset.revision });
      enqueue(flush);
    }],
    [text("Discard"), discard],
  ]);
}

/** Shows that the list does not exist any more, with the changes that were meant for it. */
function showGone() {
  undecided = showGone;
  const { changes } = read();
  if (lists(changes)) return;
  document.getElementById("notice").append(" " + text("Changes that you made offline and that cannot be applied any more: {number}.", { number: changes.length }));
  addToNotice(changes, [[text("Discard"), discard]]);
}

/** Sends the unsent changes of the list. Of several windows, one sends at a time: another one would send the same. */
const flush = () => (navigator.locks ? navigator.locks.request("unsent " + here, sendAll) : sendAll());

/** Sends the unsent changes, in their order. A change that the server rejects is reported; if the list was
 * changed elsewhere, the user decides. It returns false while changes are waiting. */
async function sendAll() {
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
      showConflict();
      return false;
    }
    if (response.status === 404 || response.status === 410) {
      showGone();
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

/** Sends what waits, or shows again what the user has to decide. */
function resend() {
  if (!here || !read().changes.length) return;
  if (undecided) undecided();
  else enqueue(flush);
}

/** Shows what another window of the list has kept, sent or discarded. */
function followOthers({ key }) {
  if (key !== "unsent " + here) return;
  if (read().changes.length) return showUnsent();
  undecided = undefined;
  enqueue(() => load(document.getElementById("bar")?.dataset.address ?? location.href, fragments));
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
  addEventListener("storage", followOthers);
  setInterval(resend, 20_000);
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
