// Keeps the portal itself at hand, so that it opens without a network: its page and the files that the page loads.
// Nothing of a person is ever kept here: what goes to /api and /rpc is not even looked at.
//
// scripts/service-worker.mjs fills in BUILD and FILES at every build. A new build is a new worker with a cache of
// its own; it takes over at once, because an open portal has loaded all its files already.

const BUILD = "__BUILD__";
const FILES = __FILES__;

const CACHE = `muster-${BUILD}`;
const PAGE = "/";
/** How long a page may be on its way, in milliseconds, before the kept one is shown. */
const PATIENCE = 4000;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(file(request));
  else if (request.mode === "navigate" && isOfPortal(pathname)) event.respondWith(page(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(PAGE, { cache: "no-cache" });
  const html = await answer.clone().text();
  // While a new build is being put in place, the page and this worker may be of two builds: then it is tried later.
  // The page names no parts of the portal, but their hash is that of the file it begins with.
  const hashes = FILES.flatMap((name) => name.match(/-[0-9a-f]{10,}/) ?? []);
  if (!answer.ok || !hashes.every((hash) => html.includes(hash))) throw new Error("the page is of another build");
  await Promise.all([cache.put(PAGE, answer), cache.addAll(FILES)]);
  await skipWaiting();
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("muster-") && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

/** What the server answers itself: REST with its docs, measures, and files, which have a dot in their name. */
function isOfPortal(path) {
  return !/^\/(api|rpc|health|metrics)(\/|$)/.test(path) && !path.split("/").at(-1).includes(".");
}

async function file(request) {
  return (await kept(request)) ?? fetch(request);
}

/** The server's page, so that a new build shows at once; the kept one when the server does not answer. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? answer ?? fetch(request);
}

async function kept(request) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}
