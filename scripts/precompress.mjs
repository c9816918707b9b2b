// Writes a .br and a .gz beside every file of a built site that is worth it.
//
//   node scripts/precompress.mjs FOLDER
//
// The server sends these as they are: the strongest compression costs seconds once
// instead of time on every request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this, a header costs more than what is saved. */
const WORTHWHILE_BYTES = 1024;

/** Kinds that are not compressed already. */
const TEXT = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"]);

const site = process.argv[2];
if (!site) {
  console.error("usage: node scripts/precompress.mjs FOLDER");
  process.exit(2);
}

const total = { raw: 0, br: 0, gz: 0 };
// All at once: they wait for a thread each.
await Promise.all(readdirSync(site, { recursive: true }).map((name) => compress(join(site, name))));

async function compress(file) {
  if (!statSync(file).isFile() || !TEXT.has(extname(file))) return;

  const raw = readFileSync(file);
  if (raw.length < WORTHWHILE_BYTES) return;

  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
  };
  const br = await promisify(brotliCompress)(raw, { params });
  const gz = await promisify(gzip)(raw, { level: constants.Z_BEST_COMPRESSION });
  writeFileSync(`${file}.br`, br);
  writeFileSync(`${file}.gz`, gz);
  total.raw += raw.length;
  total.br += br.length;
  total.gz += gz.length;
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(
  `portal: ${kilobytes(total.raw)}, ${kilobytes(total.br)} as brotli, ${kilobytes(total.gz)} as gzip`,
);
