// Keeps strategies for reading without a network: those that were opened, and the newest hundred with their pictures.
// scripts/service-worker.mjs appends this to the service worker.
//
// They are in a cache whose name is a hash of the session's token, so no other session reads them. Signing out deletes
// it, and so does a session that the server refuses. The server is always asked first.

const STRATEGY_CACHE = "strategies-";
const LOAD_STRATEGY = "/rpc/strategies/load";
/** The picture and the callouts of a map, which are kept when a board has shown them. */
const LOAD_MAP = "/rpc/maps/load";
const STRATEGY_PATHS = [LOAD_STRATEGY, LOAD_MAP, "/rpc/strategies/list", "/rpc/folders/load", "/rpc/catalogue/load"];
const SIGN_OUT = "/api/auth/logout";
/** The request of the stratbook without a filter. */
const ANY_STRATEGY = { search: "", map: "", side: "", tags: [], agents: [], lineup: "", folderId: "", direct: false, sort: "" };
const NEWEST = 100;
/** The pictures of strategies that nobody opened, in bytes each time. */
const MAX_PICTURE_BYTES = 30_000_000;
/** How long the newest strategies are not asked for again, in milliseconds. */
const REST = 600_000;
/** How long no page has asked for anything before something is kept, in milliseconds. */
const IDLE = 5_000;
/** The code that is kept in one visit, in transferred bytes: a visit needs the network for itself. */
const MAX_CODE_BYTES = 150_000;
/** When a page last asked for something, in milliseconds since 1970. */
let lastRequest = 0;
/** The portal shows by this header how old a kept answer is: milliseconds since 1970. */
const STORED_AT = "muster-stored-at";
const UPDATED = "/offline-strategies";

addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  const authorization = request.headers.get("authorization");
  lastRequest = Date.now();
  if (origin !== location.origin) return;
  if (pathname === SIGN_OUT) event.waitUntil(forgetStrategies());
  else if (request.method !== "GET") return;
  else if (pathname.startsWith("/uploads/")) event.respondWith(picture(request));
  else if (authorization && STRATEGY_PATHS.includes(pathname)) event.respondWith(strategyAnswer(event, authorization));
  else if (authorization && pathname === "/rpc/schedule/load" && !isSparing()) event.waitUntil(keepNewest(authorization));
});

/** The server's answer, which is kept; the kept one if the server cannot be reached. */
async function strategyAnswer(event, authorization) {
  // Opened first: what arrives after the sign-out is written to a cache that no longer has a name.
  const cache = await strategyCache(authorization);
  try {
    const answer = await fetch(event.request);
    if (answer.status < 502) {
      event.waitUntil(keepAnswer(cache, event.request, answer.clone()));
      return answer;
    }
  } catch {
    // Offline.
  }
  return (await cache.match(event.request, { ignoreVary: true })) ?? fetch(event.request);
}

async function keepAnswer(cache, request, answer) {
  if ([401, 403].includes(answer.status)) return forgetStrategies();
  if (answer.status === 404) return cache.delete(request, { ignoreVary: true });
  if (!answer.ok) return;
  const text = await answer.text();
  await store(cache, request, text);
  if ([LOAD_STRATEGY, LOAD_MAP].includes(new URL(request.url).pathname)) await keepPictures(cache, text, Infinity);
}

async function keepNewest(authorization) {
  const cache = await strategyCache(authorization);
  const updated = await cache.match(UPDATED);
  if (updated && Date.now() - Number(await updated.text()) < REST) return;
  await store(cache, UPDATED, String(Date.now()));
  try {
    await idle();
    await keepCode();
    await keepChanged(cache, authorization);
  } catch {
    // The network is gone, or the storage is full: the next time.
    await cache.delete(UPDATED);
  }
}

/** Whether the network is spared: by the player's choice, or because it is slow. */
function isSparing() {
  const { saveData, effectiveType } = navigator.connection ?? {};
  return saveData || ["slow-2g", "2g", "3g"].includes(effectiveType);
}

async function idle() {
  for (let rest; (rest = lastRequest + IDLE - Date.now()) > 0; ) await new Promise((resolve) => setTimeout(resolve, rest));
}

/** Keeps some more of the code of the pages that can be read without a network, one file at a time. */
async function keepCode() {
  const cache = await caches.open(CACHE);
  let bytes = MAX_CODE_BYTES;
  for (const file of LATER_FILES) {
    if (bytes <= 0) return;
    if (await cache.match(file, { ignoreVary: true })) continue;
    await idle();
    const answer = await fetch(file);
    if (!answer.ok) throw new Error(`${file} answered ${answer.status}`);
    bytes -= await sizeOf(answer);
    await cache.put(file, answer);
  }
}

/** Keeps the newest strategies that changed since they were kept. */
async function keepChanged(cache, authorization) {
  const load = async (path, json) => {
    const request = new Request(json ? `${path}?${query(json)}` : path, { headers: { authorization } });
    const answer = await fetch(request);
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    const text = await answer.text();
    await store(cache, request, text);
    return text;
  };
  await load("/rpc/folders/load");
  await load("/rpc/catalogue/load");
  const newest = [];
  let cursor = null;
  do {
    const part = JSON.parse(await load("/rpc/strategies/list", { request: ANY_STRATEGY, cursor }));
    newest.push(...part.strategies);
    cursor = part.nextCursor;
  } while (cursor && newest.length < NEWEST);
  let bytes = MAX_PICTURE_BYTES;
  for (const { id, version } of newest.slice(0, NEWEST)) {
    const known = await cache.match(`${LOAD_STRATEGY}?${query({ id })}`, { ignoreVary: true });
    if (known && (await known.json()).version === version) continue;
    bytes = await keepPictures(cache, await load(LOAD_STRATEGY, { id }), bytes);
  }
}

/** Keeps the pictures that a strategy shows, while there are bytes left. Returns how many are left. */
async function keepPictures(cache, strategy, bytes) {
  const paths = new Set(strategy.match(/\/uploads\/[\w-]+\.(png|jpe?g|webp|gif|avif)/g));
  for (const path of paths) {
    if (bytes <= 0 || (await cache.match(path))) continue;
    const answer = await fetch(path);
    if (!answer.ok) continue;
    bytes -= await sizeOf(answer);
    await cache.put(path, answer);
  }
  return bytes;
}

/** The transferred bytes of an answer. A proxy that compresses it may not state them: then those of its content. */
async function sizeOf(answer) {
  return Number(answer.headers.get("content-length")) || (await answer.clone().blob()).size;
}

async function picture(request) {
  return (await caches.match(request.url, { ignoreVary: true })) ?? fetch(request);
}

/** The arguments of a query as the portal writes them (`app/api/src/query_string.rs`). */
function query(json) {
  return encodeURIComponent(JSON.stringify(json)).replaceAll("%2C", ",").replaceAll("%3A", ":");
}

function store(cache, request, text) {
  return cache.put(request, new Response(text, { headers: { "content-type": "application/json", [STORED_AT]: String(Date.now()) } }));
}

/** The cache of the session. Those of other sessions are deleted. */
async function strategyCache(authorization) {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(authorization)));
  const name = STRATEGY_CACHE + Array.from(digest.slice(0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
  await forgetStrategies(name);
  return caches.open(name);
}

async function forgetStrategies(except) {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(STRATEGY_CACHE) && name !== except).map((name) => caches.delete(name)));
}
