// Writes the service worker of a build: its sources in public/, with the names of the files that the page loads.
//
// Trunk runs it after every build, in the build's own folder.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { CACHED_FIRST, CACHED_LATER } from "./code-chunks.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const site = process.env.TRUNK_STAGING_DIR;
if (!site) {
  console.error("service-worker.mjs: TRUNK_STAGING_DIR names no folder");
  process.exit(2);
}

/** Whether the page loads the file: the hashed files and the favicon. The icon sprite is inlined in the page. */
const isLoaded = (name) => /-[0-9a-f]{10,}(_bg)?\.(css|js|wasm)$/.test(name) || name === "favicon.svg" || isFont(name);
/** The font of most text. The one for rarer letters is cached when it is used. */
const isFont = (name) => /^inter-latin-[0-9a-f]{10,}\.woff2$/.test(name);

/** The style sheet of other pages, and the font, which is shown from the second visit on. */
const isLater = (name) => name.startsWith("other-pages-") || isFont(name);

/** Splits the files into those of a first visit, and those that are cached later, in the order of their chunks. The script
 * in `index.html` has the files of each chunk. */
function grouped(names) {
  const [, list] = readFileSync(join(site, "index.html"), "utf8").match(/\((\{"[^()]*\})\)\[/) ?? [];
  const users = new Map();
  for (const [chunk, files] of Object.entries(JSON.parse(list ?? "{}"))) {
    for (const name of files.map((file) => file.slice(1))) users.set(name, [...(users.get(name) ?? []), chunk]);
  }
  for (const name of names) {
    const chunk = /^split_(\w+)-/.exec(name)?.[1];
    if (chunk) users.set(name, [chunk]);
  }
  const isFirst = (name) => users.get(name)?.some((user) => CACHED_FIRST.includes(user)) ?? !isLater(name);
  const isRead = (name) => users.get(name)?.some((user) => CACHED_LATER.includes(user)) ?? true;
  const place = (name) => CACHED_LATER.findIndex((chunk) => (users.get(name) ?? [CACHED_LATER[0]]).includes(chunk));
  return {
    first: names.filter(isFirst),
    later: names.filter((name) => !isFirst(name) && isRead(name)).sort((one, other) => place(one) - place(other)),
  };
}

const { first, later } = grouped(readdirSync(site).filter(isLoaded).sort());
const listed = (names) => JSON.stringify(names.map((name) => `/${name}`));
const sources = ["service-worker.js", "offline-strategies.js"];
const worker = sources.map((name) => readFileSync(join(root, "public", name), "utf8")).join("\n");

// Every change of a cached file results in another build id, and so in another worker.
const digest = createHash("sha256").update(worker);
for (const name of [...first, ...later, "index.html"]) digest.update(name).update(readFileSync(join(site, name)));

writeFileSync(
  join(site, "service-worker.js"),
  worker
    .replace("__BUILD__", digest.digest("hex").slice(0, 16))
    .replace("__FILES__", listed(first))
    .replace("__LATER_FILES__", listed(later)),
);
