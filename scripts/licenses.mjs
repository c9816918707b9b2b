// Prints the licenses of everything that the programs and the portal contain, with their texts: the Rust crates, the
// standard library, the font and the PDF viewer.
//
//   node scripts/licenses.mjs TARGET    TARGET is the target triple of the programs
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFolder } from "./package-folder.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
/** What a file with a license, or with a notice that has to be passed on, is called. */
const LICENSE_FILE = /^(licen[cs]e|copying|copyright|notice|unlicense)[^.]*(\.(md|txt))?$/i;

const target = process.argv[2];
if (!target) throw new Error("usage: licenses.mjs TARGET");

const parts = [
  ...crates(["server", "bot"], target),
  ...crates(["frontend"], "wasm32-unknown-unknown"),
  { name: "The Rust standard library", license: "MIT OR Apache-2.0", texts: [] },
  { name: "Inter", license: "OFL-1.1", texts: texts(join(root, "style/fonts")) },
  npmPackage("pdf", "pdfjs-dist"),
];
process.stdout.write(document(parts));

/** The crates outside this workspace that these packages contain for the target, without those that only compile it. */
function crates(packages, platform) {
  const options = ["--format-version", "1", "--locked", "--features", "server/portal", "--filter-platform", platform];
  const output = execFileSync("cargo", ["metadata", ...options], { cwd: root, encoding: "utf8", maxBuffer: 1 << 28 });
  const metadata = JSON.parse(output);
  const byId = new Map(metadata.packages.map((crate) => [crate.id, crate]));
  const nodes = new Map(metadata.resolve.nodes.map((node) => [node.id, node]));
  const found = new Set(metadata.packages.filter(({ name, source }) => !source && packages.includes(name)).map(({ id }) => id));
  for (const id of found) {
    for (const { pkg, dep_kinds } of nodes.get(id).deps) {
      const isMacro = byId.get(pkg).targets.some(({ kind }) => kind.includes("proc-macro"));
      if (!isMacro && dep_kinds.some(({ kind }) => kind === null)) found.add(pkg);
    }
  }
  return [...found].map((id) => byId.get(id)).filter(({ source }) => source).map(crate);
}

function crate({ name, version, license, repository, manifest_path }) {
  return { name: `${name} ${version}`, license, repository, texts: texts(dirname(manifest_path)) };
}

function npmPackage(folder, name) {
  const path = packageFolder(folder, name);
  const { version, license } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
  return { name: `${name} ${version}`, license, texts: texts(path) };
}

/** The texts of the license files in a folder. */
function texts(folder) {
  if (!existsSync(folder)) return [];
  const files = readdirSync(folder, { withFileTypes: true }).filter((file) => file.isFile() && LICENSE_FILE.test(file.name));
  return files.map(({ name }) => readFileSync(join(folder, name), "utf8").replaceAll("\r", "").trim()).filter(Boolean);
}

/** A list of the parts, and each text once with the parts that have it. */
function document(all) {
  const unique = [...new Map(all.map((part) => [part.name, part])).values()];
  const sorted = unique.sort((one, other) => (one.name.toLowerCase() < other.name.toLowerCase() ? -1 : 1));
  const line = ({ name, license, repository }) => `- ${name}: ${license ?? "see its text"}${repository ? `, ${repository}` : ""}`;
  const byText = new Map();
  for (const part of sorted) {
    for (const text of part.texts) byText.set(text, [...(byText.get(text) ?? []), part.name]);
  }
  const rule = "=".repeat(80);
  const sections = [...byText].map(([text, names]) => `${rule}\n${names.join(", ")}\n${rule}\n\n${text}\n`);
  const head = [
    "Muster is under the license in LICENSE. Its programs and its portal contain these works of others, whose texts follow",
    "below the list. A work without a text publishes none with its sources; its license has the text of that name below.\n",
  ].join("\n");
  return `${[head, ...sorted.map(line)].join("\n")}\n\n${sections.join("\n")}`;
}
