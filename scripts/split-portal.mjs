// Splits the release build of the portal: one wasm file for the start, and one for each chunk that is loaded on demand
// (`frontend/kit/src/chunks/mod.rs`). Replaces the files that Trunk has put into the build's folder.
//
// The chunks share the memory and the table of the file that they were linked with, so only files of one build work
// together: all of them carry the same hash. Development builds stay one file.
import { execFile, execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { FIRST_CHUNKS, LATER_CHUNKS, OPENED_CHUNKS } from "./code-chunks.mjs";
import { packageFolder } from "./package-folder.mjs";
import { importsOf, withImports } from "./wasm-imports.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");

/** Wasm features that the compiler uses; browsers have supported them since 2022. */
const FEATURES = ["bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "reference-types", "multivalue"];

/** Control flow is rebuilt before two rounds, and similar functions stand side by side: 2 % less after compression. */
const PASSES = ["--flatten", "--rereloop", "-Oz", "-Oz", "--reorder-functions-by-name"];

const FEATURE_OPTIONS = FEATURES.map((feature) => `--enable-${feature}`);

/** Bytes below which a shared file is merged, for chunks of first visits and for others; about 25 and 10 KB in the end. */
const SMALL_FIRST_FILE = 160_000;
const SMALL_FILE = 50_000;

/** The visits that wait for code: how often each is one, compared to the others, and the chunks that it loads together. */
const VISITS = [
  [16, "schedule"],
  [8, "background"],
  [8, "login"],
  [4, "availability"],
  [4, "stratbook", "strategy"],
  [4, "stratbook", "stratbook_panes"],
  [2, "strategy_tools", "comments"],
  [2, "day_panel"],
  [2, "player"],
  [2, "recurring"],
  [1, "records"],
  [1, "statistics"],
  [1, "shared"],
  [1, "writing"],
  [1, "admin"],
];

/** The weight of each set of visits: the number of a set has a bit for each of them. */
const WEIGHTS = VISITS.reduce((weights, [weight]) => [...weights, ...weights.map((others) => others + weight)], [0]);

/** Bytes that a visit rather loads needlessly than sending another request; about 4 KB in the end. */
const REQUEST_COST = 40_000;

/** The loader of a shared file in the splitter's script: the chunks that use it, its name, its file. */
const SHARED_FILE = /\/\* ([\w, ]+) \*\/\s*const (__chunk_\d+) =[^"]*"\.\/([\w-]+\.wasm)"[^]*?\]\);\n/g;

if (process.env.TRUNK_PROFILE === "release") {
  const work = mkdtempSync(join(tmpdir(), "muster-portal-"));
  try {
    await split(process.env.TRUNK_STAGING_DIR, work);
  } finally {
    rmSync(work, { recursive: true });
  }
}

async function split(site, work) {
  const run = (command, ...args) => execFileSync(command, args, { cwd: work, stdio: ["ignore", "ignore", "inherit"] });
  const linked = join(process.env.CARGO_TARGET_DIR ?? join(root, "target"), "wasm32-unknown-unknown", "wasm-release", "frontend.wasm");

  run("wasm-split-cli", linked, work, "--target", "web", "--out-name", "frontend");
  // The chunks refer to the first file by the names that the linker gave.
  run("wasm-bindgen", "--target=web", "--keep-lld-exports", "--no-demangle", "--no-typescript", "--out-dir", work, "frontend.wasm");
  rmSync(join(work, "frontend.wasm"));
  const script = readFileSync(join(work, "__wasm_split.js"), "utf8");
  rmSync(join(work, "__wasm_split.js"));
  checkNames(work);
  writeFileSync(join(work, "chunks.js"), mergeSmallFiles(work, script));
  shortenImports(join(work, "frontend_bg.wasm"), join(work, "frontend.js"));

  const names = readdirSync(work).sort();
  const isWasm = (name) => name.endsWith(".wasm");
  await optimize(work, names.filter(isWasm));

  const digest = createHash("sha256");
  for (const name of names) digest.update(name).update(readFileSync(join(work, name)));
  const hash = digest.digest("hex").slice(0, 16);
  const hashed = (name) => name.replace(/(_bg)?\.(js|wasm)$/, `-${hash}$&`);

  const page = join(site, "index.html");
  // Without what only Trunk's own tools read: the bindings as a global, and an event.
  const html = readFileSync(page, "utf8")
    .replace("import init, * as bindings from", "import init from")
    .replace(/const wasm = (?=await init)/, "")
    .replace(/\s*window\.wasmBindings[^<]*/, "")
    // The first request takes the connection that the page came over, the others wait for new ones: the largest file first.
    .replace(/(<link [^>]*rel="?modulepreload"?[^>]*>)(\s*)(<link [^>]*_bg\.wasm[^>]*>)/, "$3$2$1");
  const [before] = html.match(/frontend-[0-9a-f]+(?=\.js)/) ?? fail("index.html names no frontend");
  for (const name of readdirSync(site)) if (name.startsWith(before)) rmSync(join(site, name));

  for (const name of names) {
    const content = readFileSync(join(work, name));
    writeFileSync(join(site, hashed(name)), isWasm(name) ? content : await shortened(relinked(content.toString(), hashed)));
  }
  const preload = `<link rel="modulepreload" href="/${hashed("chunks.js")}">`;
  const files = JSON.stringify(chunkFiles(readFileSync(join(work, "chunks.js"), "utf8"), hashed));
  const filled = html
    .replaceAll(before, `frontend-${hash}`)
    .replace(/["'`]__CHUNK_FILES__["'`]/, () => `(${files})`)
    .replace(/["'`]__OPENED_CHUNKS__["'`]/, () => `(${JSON.stringify(OPENED_CHUNKS)})`);
  writeFileSync(page, filled.replace("</head>", `${preload}</head>`));
}

/** Fails if the lists of chunks are not those of the code. */
function checkNames(work) {
  const built = readdirSync(work).flatMap((name) => /^split_(\w+)\.wasm$/.exec(name)?.[1] ?? []);
  const listed = [...FIRST_CHUNKS, ...LATER_CHUNKS];
  const wrong = [...built.filter((name) => !listed.includes(name)), ...listed.filter((name) => !built.includes(name))];
  if (wrong.length) fail(`the lists of chunks and the code differ in ${wrong.join(", ")}`);
}

/**
 * Merges the small files of code that several chunks share: the splitter makes a file for each combination of chunks, and a
 * request costs more than a few kilobytes. Files of the same visits are merged, and others while that saves their visits more
 * requests than it costs them bytes; files of no visit, by their first user. Returns the changed script.
 */
function mergeSmallFiles(work, script) {
  const groups = new Map();
  for (const [text, list, name, file] of script.matchAll(SHARED_FILE)) {
    const users = list.split(", ");
    const visits = VISITS.reduce((set, [, ...chunks], at) => set | (chunks.some((chunk) => users.includes(chunk)) << at), 0);
    const owner = visits || (LATER_CHUNKS.find((chunk) => users.includes(chunk)) ?? fail(`no list of chunks has ${list}`));
    const { size } = statSync(join(work, file));
    if (size >= (visits ? SMALL_FIRST_FILE : SMALL_FILE)) continue;
    const group = groups.get(owner) ?? { owner, visits, size: 0, loaders: [] };
    group.size += size;
    group.loaders.push({ text, users, name, file });
    groups.set(owner, group);
  }
  for (const { owner, visits, loaders } of mergedGroups([...groups.values()])) {
    if (loaders.length > 1) script = mergeFiles(work, script, loaders, `shared_${visits ? setName(visits) : owner}.wasm`);
  }
  // Each chunk lists its loaders; those of merged files are the same.
  return script.replace(/(?<=^, \[).*(?=\]\))/gm, (list) => [...new Set(list.split(", "))].join(", "));
}

/** The name of the only visit of a set, or the number of the set. */
function setName(visits) {
  const [[, ...chunks], ...others] = VISITS.filter((_, at) => visits & (1 << at));
  return others.length > 0 ? visits : chunks.at(-1);
}

/** Merges two of the groups at a time, those that save most, as long as any do. */
function mergedGroups(groups) {
  for (;;) {
    let best = { saved: 0 };
    groups.forEach((one, at) => {
      for (const other of groups.slice(at + 1)) {
        const saved = savedBytes(one, other);
        if (saved > best.saved) best = { saved, one, other };
      }
    });
    const { saved, one, other } = best;
    if (saved === 0) return groups;
    const merged = { visits: one.visits | other.visits, size: one.size + other.size, loaders: [...one.loaders, ...other.loaders] };
    groups = [...groups.filter((group) => group !== one && group !== other), merged];
  }
}

/** What the visits save if the files of both groups are one: a request of each visit of both, less the bytes of the others. */
function savedBytes(one, other) {
  const shared = WEIGHTS[one.visits & other.visits];
  return shared * REQUEST_COST - one.size * (WEIGHTS[other.visits] - shared) - other.size * (WEIGHTS[one.visits] - shared);
}

/** Merges the files of the loaders into one. Returns the script with a single loader of that file. */
function mergeFiles(work, script, loaders, merged) {
  const [first, ...others] = loaders;
  // A module that exports what it imports, so that the merged module imports memory, table and stack pointer once.
  const shared = new Map(loaders.flatMap(({ file }) => importsOf(readFileSync(join(work, file)))).map((one) => [one.field, one]));
  const passed = [...shared.values()].map(({ field, text }) => text.replace(/\((\w+)/, `($1 (export "${field}") (import "first" "${field}")`));
  writeFileSync(join(work, "imports.wat"), `(module ${passed.join("\n")})`);
  const modules = loaders.flatMap(({ file, name }) => [file, name]);
  const options = [...FEATURE_OPTIONS, "-g", "imports.wat", "__wasm_split", ...modules, "-o", merged];
  execFileSync("wasm-merge", options, { cwd: work, stdio: ["ignore", "ignore", "pipe"] });
  rmSync(join(work, "imports.wat"));
  const users = [...new Set(loaders.flatMap(({ users }) => users))].sort().join(", ");
  for (const { file } of loaders) rmSync(join(work, file));
  for (const { text, name } of others) script = script.replace(text, "").replaceAll(new RegExp(`\\b${name}\\b`, "g"), first.name);
  const loader = first.text
    .replace(/\/\*.*?\*\//, `/* ${users} */`)
    .replace(first.file, merged)
    .replace("(src, imports)", "(src, { first: imports.__wasm_split })");
  return script.replace(first.text, loader);
}

/** Shortens the names of the functions that the wasm imports from the script: their hashes do not compress. */
function shortenImports(wasm, script) {
  const names = new Map();
  const short = (name) => names.get(name) ?? names.set(name, `w${names.size.toString(36)}`).get(name);
  const renamed = withImports(readFileSync(wasm), (name) => (name.startsWith("__wb") ? short(name) : name));
  writeFileSync(wasm, renamed);
  const text = readFileSync(script, "utf8");
  writeFileSync(script, text.replace(/\b__wb\w+/g, (name) => names.get(name) ?? name));
}

/** The files of each chunk: its own, and the shared ones, whose users a comment in `chunks.js` names. */
function chunkFiles(script, hashed) {
  const files = {};
  for (const [, users, , file] of script.matchAll(SHARED_FILE)) {
    for (const user of users.split(", ")) (files[user] ??= [`/${hashed(`split_${user}.wasm`)}`]).push(`/${hashed(file)}`);
  }
  return files;
}

/** One process per processor, because npm's wasm-opt uses only one. */
async function optimize(work, names) {
  const options = [...PASSES, "--strip-debug", "--strip-producers", ...FEATURE_OPTIONS];
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.pop(); name; name = waiting.pop()) {
      const { stderr } = await promisify(execFile)("wasm-opt", [...options, name, "-o", name], { cwd: work });
      // wasm-opt does not know the linker's names of data segments and keeps them.
      const said = stderr.split("\n").filter((line) => line && !line.startsWith("warning: unknown name subsection"));
      if (said.length) console.error(said.join("\n"));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, worker));
}

/** The script without what only readers need. */
async function shortened(script) {
  const { minify } = createRequire(import.meta.url)(packageFolder("terser", "terser"));
  return (await minify(script, { module: true, compress: { passes: 3 } })).code;
}

/** Adds the hash to the names by which the scripts import each other and fetch the wasm. Import keys of the wasm stay. */
function relinked(script, hashed) {
  return script
    .replaceAll(/(from ")\.\/__wasm_split\.js(")/g, (_, open, close) => `${open}./${hashed("chunks.js")}${close}`)
    .replaceAll(/(from "\.\/)(frontend\.js)(")/g, (_, open, name, close) => open + hashed(name) + close)
    .replaceAll(/(new URL\(["'](?:\.\/)?)([\w-]+\.wasm)(["'])/g, (_, open, name, close) => open + hashed(name) + close);
}

function fail(words) {
  throw new Error(`split-portal.mjs: ${words}`);
}
