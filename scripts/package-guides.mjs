// Copies the guides into the folder of a package, with links that lead to files in it. A link to a file that is not in the
// package becomes text.
//
//   node scripts/package-guides.mjs FOLDER    FOLDER has the other files already
import { cpSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const [folder] = process.argv.slice(2);

const GUIDES = [
  "README.md",
  "CHANGELOG.md",
  "SECURITY.md",
  "bot/README.md",
  ...["api", "decisions", "exchange", "map-board", "operations", "specification"].map((name) => `docs/${name}.md`),
];

for (const path of ["docs/pictures", "docs/map-board-extension.mjs", "docs/map-board.schema.json"]) {
  cpSync(join(root, path), join(folder, path), { recursive: true });
}
for (const guide of GUIDES) {
  const text = readFileSync(join(root, guide), "utf8");
  const linked = text
    .replaceAll(/\[([^\]]*)\]\((?!\w+:|#)([^)#]+)(#[^)]*)?\)/g, (_, label, target, anchor = "") => {
      const path = packaged(guide, target);
      return path === undefined ? label : `[${label}](${path}${anchor})`;
    })
    .replaceAll(/src="([^"]+)"/g, (_, target) => `src="${packaged(guide, target)}"`);
  writeFileSync(join(folder, place(guide)), linked);
}

/** The path in the package of a file or folder of the sources. `bot` is a program there. */
function place(source) {
  if (source === "bot" || source === "bot/README.md") return "docs/bot.md";
  if (source === "deploy") return "";
  return source.replace(/^deploy\//, "");
}

/** The target of a link from a guide in the package; undefined if the package does not have it. */
function packaged(guide, target) {
  const path = place(join(dirname(guide), target));
  if (!GUIDES.map(place).includes(path) && !existsSync(join(folder, path))) return undefined;
  return relative(dirname(place(guide)), path) || ".";
}
