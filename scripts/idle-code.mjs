// Writes `server/idle-code.ld` and `bot/idle-code.ld`: the functions that the idle programs run, which the linker places side
// by side. The system maps program files in pieces of 64 KiB, so functions that are spread over a program keep most of it
// in memory. The files may be old: a name without a function is ignored, and a missing one only costs memory.
//
// Run it when `make bench` prints more than 25 MB for both programs: `node scripts/idle-code.mjs`. It needs valgrind and nm.
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const target = process.env.CARGO_TARGET_DIR ?? join(root, "target/idle-code");
/** The programs, by the folder of their package. */
const PROGRAMS = { server: "muster", bot: "muster-bot" };

/** What a line in the linker script costs, in bytes of code that a more general line may place for nothing. */
const LINE_COST = 1_000;
/** What a function costs that is not placed: the page it is on, and the one it may extend to. */
const UNPLACED_COST = 130_000;

const build = ["build", "--release", "--locked", "--workspace", "--exclude", "frontend", "--features", "server/portal"];
const bins = [...Object.values(PROGRAMS), "memory"].flatMap((name) => ["--bin", name]);
const env = { ...process.env, CARGO_TARGET_DIR: target, CARGO_PROFILE_RELEASE_STRIP: "none" };
execFileSync("cargo", [...build, ...bins], { cwd: root, env, stdio: "inherit" });

const work = mkdtempSync(join(tmpdir(), "muster-idle-"));
try {
  await profile();
  for (const [folder, name] of Object.entries(PROGRAMS)) {
    writeFileSync(join(root, folder, "idle-code.ld"), script(patterns(sizes(name), called(name))));
  }
} finally {
  rmSync(work, { recursive: true });
}

/** Runs both programs idle, as `make bench` does, and writes the functions that they call into files in `work`. */
async function profile() {
  const program = (name) => join(work, name);
  for (const name of Object.values(PROGRAMS)) {
    const valgrind = `exec valgrind -q --tool=callgrind --demangle=no --compress-strings=no --callgrind-out-file=${work}/out.${name}.%p`;
    writeFileSync(program(name), `#!/bin/sh\n${valgrind} ${target}/release/${name} "$@"\n`, { mode: 0o755 });
  }
  const programs = { SERVER_BIN: program(PROGRAMS.server), BOT_BIN: program(PROGRAMS.bot) };
  const memory = spawn(join(target, "release/memory"), { env: { ...process.env, ...programs }, stdio: "inherit" });
  // The programs are killed at the end, so what they have called is written every second.
  while (memory.exitCode === null) {
    await wait(1_000);
    execFileSync("callgrind_control", ["--dump"], { stdio: "ignore" });
  }
}

/** The mangled names of the functions that the program has called. */
function called(name) {
  const files = readdirSync(work).filter((file) => file.startsWith(`out.${name}.`));
  const lines = files.flatMap((file) => readFileSync(join(work, file), "utf8").match(/^c?fn=.*/gm) ?? []);
  return new Set(lines.map((line) => line.replace(/^c?fn=/, "").replace(/'\d+$/, "")));
}

/** The bytes of every function of the program, by mangled name. */
function sizes(name) {
  const symbols = execFileSync("nm", ["-S", join(target, "release", name)], { encoding: "utf8", maxBuffer: 1 << 28 });
  return [...symbols.matchAll(/^\w+ (\w+) [tT] (\S+)$/gm)].map(([, size, symbol]) => [symbol, Number.parseInt(size, 16)]);
}

/**
 * Returns patterns of names that contain the called functions at the lowest cost. The names without hashes are the leaves
 * of a tree, the modules its branches: a pattern is a whole name or a module.
 */
function patterns(functions, isCalled) {
  const tree = branch("");
  for (const [symbol, size] of functions) {
    let at = tree;
    for (const pattern of path(symbol)) {
      if (!at.below.has(pattern)) at.below.set(pattern, branch(pattern));
      at = at.below.get(pattern);
      at.size += size;
    }
    at.isCalled ||= isCalled.has(symbol);
  }
  return cheapest(tree).patterns;
}

function branch(pattern) {
  return { pattern, size: 0, isCalled: false, below: new Map() };
}

function cheapest({ pattern, size, isCalled, below }) {
  const whole = { cost: LINE_COST + size, patterns: [pattern] };
  if (below.size === 0) {
    if (!isCalled) return { cost: 0, patterns: [] };
    return whole.cost < UNPLACED_COST ? whole : { cost: UNPLACED_COST, patterns: [] };
  }
  const parts = [...below.values()].map(cheapest);
  const cost = parts.reduce((sum, part) => sum + part.cost, 0);
  return pattern && cost > whole.cost ? whole : { cost, patterns: parts.flatMap((part) => part.patterns) };
}

/** The patterns of the modules of a function, the outermost first, and that of its name. */
function path(symbol) {
  const name = symbol.replace(/17h[0-9a-f]{16}E.*/, "17h*").replace(/Cs[0-9A-Za-z]+_(?=\d)/g, "Cs*_").replace(/\.(llvm\.)?\d+$/, "*");
  const [, elements] = /^_ZN(.*)17h\*$/.exec(name) ?? [];
  if (!elements) return [name];
  // `<Type as Trait>::name` is in the module of the type.
  const [, type] = /^\d+_\$LT\$([\w.]+)/.exec(elements) ?? [];
  if (type) return [...prefixes(type.split("..")).map((prefix) => `_ZN*_$LT$${prefix.join("..")}*`), name];
  const parts = [];
  for (let rest = elements; rest; ) {
    const length = Number.parseInt(rest, 10);
    const end = String(length).length + length;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...prefixes(parts.slice(0, -1)).map((prefix) => `_ZN${prefix.join("")}*`), name];
}

function prefixes(parts) {
  return parts.map((_, at) => parts.slice(0, at + 1));
}

function script(names) {
  // Rarely called functions are in sections `.text.unlikely`.
  const lines = names.map((name) => `    *(.text.${name.startsWith("_") ? "*" : ""}${name})`);
  const head = "/* The functions that the idle program runs. Written by scripts/idle-code.mjs. */";
  return [head, "SECTIONS {", "  .text.idle : {", ...lines, "  }", "}", "INSERT BEFORE .text;", ""].join("\n");
}
