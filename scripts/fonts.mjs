// The font files of a build: their names contain a hash of their content, so that browsers cache them for good.
import { createHash } from "node:crypto";
import { copyFileSync, readFileSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const folder = join(dirname(fileURLToPath(import.meta.url)), "..", "style", "fonts");

/** Each font file with its name in the site. */
export function fontNames() {
  const files = readdirSync(folder).filter((name) => name.endsWith(".woff2"));
  return files.map((name) => {
    const digest = createHash("sha256").update(readFileSync(join(folder, name))).digest("hex");
    return [name, name.replace(".woff2", `-${digest.slice(0, 16)}.woff2`)];
  });
}

/** Copies the files into a site. */
export function copyFonts(site) {
  for (const [name, hashed] of fontNames()) copyFileSync(join(folder, name), join(site, hashed));
}
