// The service worker: keeps the pages that are opened on this device, and shows them
// without a connection. It is served at /worker.js, so that it controls all pages.

const pages = "pages", files = "files";
const maxPages = 200;
const offlinePage = "/offline";

/** The copies that were shown last instead of a page, with their dates, by address. */
const shown = new Map();

self.addEventListener("install", (event) => {
  self.skipWaiting();
  event.waitUntil(load(offlinePage));
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = addressOf(request.url);
  if (url.origin !== location.origin) return;
  if (url.pathname.startsWith("/static/")) event.respondWith(file(request, url));
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
  const cache = await caches.open(pages);
  for (const { url: kept } of await cache.keys()) {
    const path = new URL(kept).pathname;
    if (path === "/" || below.some((b) => path === b || path.startsWith(b + "/"))) await cache.delete(kept);
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
  const { page, files: used = [], isCopy } = event.data;
  if (isCopy) return event.ports[0].postMessage(shown.get(addressOf(isCopy).href) ?? "");
  const all = used.map((address) => file(new Request(address), new URL(address)));
  event.waitUntil(Promise.allSettled([load(page), ...all]).then(() => event.ports[0]?.postMessage("kept")));
});
