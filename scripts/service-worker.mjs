// Writes the service worker of a build: its sources in public/, with the names of the files that the page loads.
//
// Trunk runs it after every build, in the build's own folder.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const site = process.env.TRUNK_STAGING_DIR;
if (!site) {
  console.error("service-worker.mjs: TRUNK_STAGING_DIR names no folder");
  process.exit(2);
}

/** Whether the page loads the file: the hashed files and the favicon. The icon sprite is inlined in the page. */
const isLoaded = (name) => /-[0-9a-f]{10,}(_bg)?\.(css|js|wasm)$/.test(name) || name === "favicon.svg";

/** Chunks that are useless without the server: their code is loaded when they are opened, and is not cached. */
const LATE = ["writing"];

/** Files that only such chunks need. A comment in `parts.js` above each shared file names its users. */
function late(names) {
  const parts = names.find((name) => name.startsWith("parts-"));
  if (!parts) return new Set();
  const chunk = /\/\* ([\w, ]+) \*\/\s*const __chunk_\d+ =[^"]*"\.\/(chunk_[\w-]+\.wasm)"/g;
  const chunks = [...readFileSync(join(site, parts), "utf8").matchAll(chunk)];
  const own = chunks.filter(([, users]) => users.split(", ").every((user) => LATE.includes(user))).map(([, , name]) => name);
  return new Set([...own, ...names.filter((name) => LATE.some((part) => name.startsWith(`split_${part}-`)))]);
}

const loaded = readdirSync(site).filter(isLoaded).sort();
const left = late(loaded);
const names = loaded.filter((name) => !left.has(name));
const sources = ["service-worker.js", "offline-strategies.js"];
const worker = sources.map((name) => readFileSync(join(root, "public", name), "utf8")).join("\n");

// Every change of a cached file results in another build id, and so in another worker.
const digest = createHash("sha256").update(worker);
for (const name of [...names, "index.html"]) digest.update(name).update(readFileSync(join(site, name)));

writeFileSync(
  join(site, "service-worker.js"),
  worker
    .replace("__BUILD__", digest.digest("hex").slice(0, 16))
    .replace("__FILES__", JSON.stringify(names.map((name) => `/${name}`))),
);
