// The lists of code chunks, read from `app/portal/src/route/code_chunks.rs`, where the portal itself has them.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const file = "app/portal/src/route/code_chunks.rs";
const source = readFileSync(join(dirname(fileURLToPath(import.meta.url)), "..", file), "utf8");

/** A list of names, or of pairs of names. */
function list(name) {
  const [, length, items] = source.match(new RegExp(`^pub const ${name}: \\[[^;]+; (\\d+)\\] = \\[([("\\w, \\n)]+)\\];$`, "m")) ?? [];
  const json = items?.replaceAll("(", "[").replaceAll(")", "]").replace(/,\s*$/, "");
  const found = JSON.parse(`[${json ?? ""}]`);
  if (found.length === 0 || found.length !== Number(length)) throw new Error(`code-chunks.mjs: ${file} has no readable ${name}`);
  return found;
}

export const FIRST_CHUNKS = list("FIRST_CHUNKS");
export const LATER_CHUNKS = list("LATER_CHUNKS");
/** The chunks of each page. */
export const OPENED_CHUNKS = {};
for (const [page, chunk] of list("OPENED_CHUNKS")) (OPENED_CHUNKS[page] ??= []).push(chunk);
export const CACHED_FIRST = list("CACHED_FIRST");
export const CACHED_LATER = list("CACHED_LATER");
