// Caches the portal's own files, so that it opens without a network: its page and the files that the page loads.
// offline-strategies.js handles the answers of the server that can be read without a network.
//
// scripts/service-worker.mjs fills in BUILD and the names of files at every build. A new build is a new worker with its
// own cache. It takes over immediately, because an open portal has already loaded all its files.

const BUILD = "__BUILD__";
/** The files of every page. The page has loaded them before it registers this worker, so the browser has them. */
const FILES = __FILES__;
/** The code of other pages, what is read most often first. offline-strategies.js fetches it, some of it in each visit. */
const LATER_FILES = __LATER_FILES__;

const CACHE = `muster-${BUILD}`;
const PAGE = "/";
/** Time in milliseconds to wait for the page before the cached one is shown. */
const PATIENCE = 4000;

addEventListener("install", (event) => event.waitUntil(keep()));
addEventListener("activate", (event) => event.waitUntil(forgetOthers()));

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname) || isHashed(pathname)) event.respondWith(file(event));
  else if (request.mode === "navigate" && isOfPortal(pathname)) event.respondWith(page(request));
});

async function keep() {
  const cache = await caches.open(CACHE);
  const answer = await fetch(await openedPage(), { cache: "no-cache" });
  const html = await answer.clone().text();
  // During a deployment the page and this worker may belong to different builds; then the installation is retried
  // later. The page does not name the chunks of the portal, but they share the hash of its initial file; the style sheet
  // names the fonts.
  const hashes = FILES.filter((name) => !name.endsWith(".woff2")).flatMap((name) => name.match(/-[0-9a-f]{10,}/) ?? []);
  if (!answer.ok || !hashes.every((hash) => html.includes(hash))) throw new Error("the page belongs to another build");
  await Promise.all([cache.put(PAGE, answer), cache.addAll(FILES)]);
  await skipWaiting();
}

/** The address of an open page, whose response the browser has and only revalidates. All pages are the same file. */
async function openedPage() {
  const opened = await clients.matchAll({ includeUncontrolled: true, type: "window" });
  return opened.map(({ url }) => url).find((url) => isOfPortal(new URL(url).pathname)) ?? PAGE;
}

async function forgetOthers() {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith("muster-") && name !== CACHE).map((name) => caches.delete(name)));
  await clients.claim();
}

/**
 * Whether the portal handles the path. The server itself handles the API and its documentation, metrics, health
 * checks, and files, which have a dot in their name.
 */
function isOfPortal(path) {
  return !/^\/(api|rpc|health|metrics)(\/|$)/.test(path) && !path.split("/").at(-1).includes(".");
}

/** Whether the name of a file has a hash of its content. */
function isHashed(path) {
  return /-[0-9a-f]{10,}(_bg)?\.(css|js|wasm|woff2)$/.test(path);
}

/** The cached file. A file that is not cached is fetched, and is cached from then on. */
async function file(event) {
  const cached = await kept(event.request);
  if (cached) return cached;
  const answer = await fetch(event.request);
  if (answer.ok) {
    const copy = answer.clone();
    event.waitUntil(caches.open(CACHE).then((cache) => cache.put(event.request, copy)).catch(() => {}));
  }
  return answer;
}

/** The server's page, so that a new build appears immediately; the cached one if the server does not respond. */
async function page(request) {
  const late = new Promise((resolve) => setTimeout(resolve, PATIENCE));
  const answer = await Promise.race([fetch(request).catch(() => undefined), late]);
  if (answer && answer.status < 500) return answer;
  return (await kept(PAGE)) ?? answer ?? fetch(request);
}

async function kept(request) {
  return caches.match(request, { cacheName: CACHE, ignoreVary: true });
}
