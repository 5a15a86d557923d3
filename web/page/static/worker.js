// The service worker: keeps the pages that are opened on this device, and shows them
// without a connection. It is served at /worker.js, so that it controls all pages.

const pages = "pages", files = "files", panes = "panes";
const maxPages = 200, maxPanes = 40;
const fragmentHeader = "Rollcall-Fragment";
const offlinePage = "/offline";

/** The copies that were shown last instead of a page, with their dates, by address. */
const shown = new Map();

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(load(offlinePage));
});

// The page that registers the worker is served by it at once, so that its parts are kept.
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = addressOf(request.url);
  if (url.origin !== location.origin) return;
  const fragments = request.headers.get(fragmentHeader);
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request, url));
  else if (fragments?.includes("#bar") && request.method === "GET" && url.pathname.startsWith("/rosters/")) event.respondWith(openPane(event, request, url, fragments));
  else if (request.mode !== "navigate" || url.pathname.includes("/files/")) return;
  else if (request.method === "GET") event.respondWith(open(event, request, url));
  else event.respondWith(submit(request, url));
});

/** Returns an address without the place on the page. */
function addressOf(text) {
  const url = new URL(text, location.origin);
  url.hash = "";
  return url;
}

/** Opens a page, or the copy of it. */
async function open(event, request, url) {
  try {
    const response = await fetch(request);
    shown.delete(url.href);
    event.waitUntil(keep(url, response.clone()));
    return response;
  } catch {
    return copyOf(url);
  }
}

/** The address of the copy of a part of a page. */
function paneAddress(url, fragments) {
  const address = new URL(url);
  address.searchParams.set("fragments", fragments);
  return address.href;
}

/** Opens a part of the page of a list, such as a unit, or the copy of it. */
async function openPane(event, request, url, fragments) {
  try {
    const response = await fetch(request);
    event.waitUntil(keepPane(url, fragments, response.clone()));
    return response;
  } catch (error) {
    const copy = await (await caches.open(panes)).match(paneAddress(url, fragments));
    if (!copy) throw error;
    return new Response(copy.body, { headers: { "Content-Type": copy.headers.get("Content-Type"), "Rollcall-Copy": copy.headers.get("Date") } });
  }
}

async function keepPane(url, fragments, response) {
  if (response.status !== 200 || (response.headers.get("Cache-Control") ?? "").includes("no-store")) return;
  const cache = await caches.open(panes);
  await cache.delete(paneAddress(url, fragments));
  const headers = new Headers(response.headers);
  headers.delete("Vary"); // the address says what it depends on; a change of the language loads the page
  await cache.put(paneAddress(url, fragments), new Response(await response.blob(), { headers }));
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - maxPanes))) await cache.delete(old);
}

/** Loads the kept parts of a page again, since a change of the list makes them old. */
async function renewPanes(page) {
  const cache = await caches.open(panes);
  for (const { url: kept } of await cache.keys()) {
    const url = new URL(kept);
    if (url.pathname !== page.pathname) continue;
    const fragments = url.searchParams.get("fragments");
    url.searchParams.delete("fragments");
    const response = await fetch(url, { credentials: "same-origin", headers: { [fragmentHeader]: fragments } });
    if (response.ok) await keepPane(url, fragments, response);
    else await cache.delete(kept);
  }
}

/** Returns the copy of a page; of the same page with another unit or search, if that was opened; or the page that says
 * that there is none. */
async function copyOf(url) {
  const cache = await caches.open(pages);
  const copy = (await cache.match(url.href)) ?? (url.pathname === "/odds" ? undefined : await cache.match(url.href, { ignoreSearch: true }));
  if (copy) shown.set(url.href, copy.headers.get("Date"));
  return copy ?? (await cache.match(offlinePage)) ?? Response.error();
}

/** Sends a form. What it may have changed is no longer kept, such as the pages of a link that it renews. */
async function submit(request, url) {
  try {
    const response = await fetch(request);
    await forget(url);
    return response;
  } catch {
    return (await (await caches.open(pages)).match(offlinePage)) ?? Response.error();
  }
}

/** Keeps a page unless the server forbids it. A page that does not exist any more, or that may not be
 * seen, is removed with all pages below it. */
async function keep(url, response) {
  if ([401, 403, 404, 410].includes(response.status)) return forget(url);
  const type = response.headers.get("Content-Type") ?? "";
  if (response.status !== 200 || response.redirected || !type.startsWith("text/html") || (response.headers.get("Cache-Control") ?? "").includes("no-store")) return;
  const cache = await caches.open(pages);
  await cache.delete(url.href);
  await cache.put(url.href, response);
  const all = await cache.keys();
  for (const old of all.slice(0, Math.max(0, all.length - maxPages))) if (new URL(old.url).pathname !== offlinePage) await cache.delete(old);
}

/** Removes the pages of the list or the event at an address, and the overviews that name it. A link that is renewed,
 * and the read-only pages, are forgotten with everything that was computed for them. */
async function forget(url) {
  const [, section, id, action] = url.pathname.split("/");
  const below = section === "data" ? ["/data"] : id ? [`/${section}/${id}`] : [];
  if (section === "rosters" && ["share", "owner", "delete"].includes(action)) below.push("/lists", "/odds", "/games");
  for (const name of [pages, panes]) {
    const cache = await caches.open(name);
    for (const { url: kept } of await cache.keys()) {
      const path = new URL(kept).pathname;
      if (path === "/" || below.some((b) => path === b || path.startsWith(b + "/"))) await cache.delete(kept);
    }
  }
}

/** Returns a static file. Its address has the hash of its contents; without a connection, the same file of another
 * version will do. */
async function file(request, url) {
  const cache = await caches.open(files);
  const copy = await cache.match(request);
  if (copy) return copy;
  try {
    const response = await fetch(request);
    if (response.ok && (response.headers.get("Cache-Control") ?? "").includes("immutable")) await replace(cache, url, response.clone());
    return response;
  } catch {
    return (await sameFiles(cache, url))[0] ?? Response.error();
  }
}

const nameOf = (url) => url.pathname.slice(url.pathname.lastIndexOf("/"));

/** Returns the kept versions of a file. */
async function sameFiles(cache, url) {
  const same = (await cache.keys()).filter((r) => nameOf(new URL(r.url)) === nameOf(url));
  return Promise.all(same.map((r) => cache.match(r)));
}

/** Keeps a file in place of its other versions. */
async function replace(cache, url, response) {
  for (const r of await cache.keys()) if (nameOf(new URL(r.url)) === nameOf(url)) await cache.delete(r);
  await cache.put(url.href, response);
}

/** Loads a page and keeps it. */
async function load(address) {
  const url = addressOf(address);
  try {
    await keep(url, await fetch(url, { credentials: "same-origin" }));
  } catch {
    // There is no connection: the copy stays as it is.
  }
}

// Pages ask for copies of themselves and of their files, and whether they are copies.
self.addEventListener("message", (event) => {
  const { page, files: used = [], isCopy, changed } = event.data;
  if (isCopy) return event.ports[0].postMessage(shown.get(addressOf(isCopy).href) ?? "");
  const all = used.map((address) => file(new Request(address), new URL(address)));
  if (changed) all.push(renewPanes(addressOf(page)));
  event.waitUntil(Promise.allSettled([load(page), ...all]).then(() => event.ports[0]?.postMessage("kept")));
});
