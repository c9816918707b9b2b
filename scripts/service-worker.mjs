// Writes the service worker of a build: public/service-worker.js with the names of the files that the page loads.
//
// Trunk runs it after every build; the folder is the build's own.
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

/** The page brings its own icon sprite; beside the hashed files it shows the product's mark. */
const isLoaded = (name) => /-[0-9a-f]{10,}(_bg)?\.(css|js|wasm)$/.test(name) || name === "favicon.svg";

/** Parts that are of no use without the server: their code comes when they are opened, and is not kept. */
const LATE = ["records", "writing"];

/** Files that only such parts need; `parts.js` says above each chunk whose it is. */
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
const worker = readFileSync(join(root, "public", "service-worker.js"), "utf8");

// Whatever changes what is kept makes another build, and with it another worker.
const digest = createHash("sha256").update(worker);
for (const name of [...names, "index.html"]) digest.update(name).update(readFileSync(join(site, name)));

writeFileSync(
  join(site, "service-worker.js"),
  worker
    .replace("__BUILD__", digest.digest("hex").slice(0, 16))
    .replace("__FILES__", JSON.stringify(names.map((name) => `/${name}`))),
);
