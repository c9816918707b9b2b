// Writes a .br beside every file of a built site whose kind can be compressed.
//
//   node scripts/precompress.mjs FOLDER
//
// The server contains and sends only these: the strongest compression costs seconds once instead of time on every
// request.
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

/** Kinds of files that are not compressed already; `server/src/assets/mod.rs` leaves out their originals. */
const TEXT = new Set([".css", ".html", ".js", ".svg", ".wasm", ".webmanifest"]);

/** The ways to compress; the smallest result is kept. Each suits some files best, also wasm: the mode for fonts half of
 * them, distances in multiples of four those with many tables of addresses. */
const WAYS = [
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_GENERIC },
  { [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT },
  { [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_NDIRECT]: 16 },
];

const site = process.argv[2];
if (!site) {
  console.error("usage: node scripts/precompress.mjs FOLDER");
  process.exit(2);
}

const total = { raw: 0, br: 0 };
// Concurrently: each compression runs on a thread of the pool.
await Promise.all(readdirSync(site, { recursive: true }).map((name) => compress(join(site, name))));

async function compress(file) {
  if (!statSync(file).isFile() || !TEXT.has(extname(file))) return;

  const raw = readFileSync(file);
  const [br] = (await Promise.all(WAYS.map((way) => compressed(raw, way)))).sort((one, other) => one.length - other.length);
  writeFileSync(`${file}.br`, br);
  total.raw += raw.length;
  total.br += br.length;
}

function compressed(raw, way) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: raw.length,
    ...way,
  };
  return promisify(brotliCompress)(raw, { params });
}

const kilobytes = (bytes) => `${Math.round(bytes / 1000)} kB`;
console.log(`portal: ${kilobytes(total.raw)}, ${kilobytes(total.br)} as brotli`);
