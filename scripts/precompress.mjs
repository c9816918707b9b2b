// Writes a .br and a .gz beside every file of a built site that is worth compressing.
//
//   node scripts/precompress.mjs FOLDER
//
// The server sends these files as they are: the strongest compression costs seconds once instead of time on every
// request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Below this size, the header costs more than compression saves. */
const WORTHWHILE_BYTES = 1024;

/** Kinds of files that are not compressed already. */
const TEXT = new Set([".css", ".html", ".js", ".json", ".svg", ".txt", ".wasm", ".webmanifest"]);

const site = process.argv[2];
if (!site) {
  console.error("usage: node scripts/precompress.mjs FOLDER");
  process.exit(2);
}

const total = { raw: 0, br: 0, gz: 0 };
// Concurrently: each compression runs on a thread of the pool.
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
