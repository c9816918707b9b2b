// Joins each style sheet of the portal and the files it imports into one file in target/style.
//
// Trunk copies a style sheet unchanged: each import would be a separate request to a name without a hash. Each file
// keeps its cascade layer.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { fontNames } from "./fonts.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const source = join(root, "style");
const target = join(root, "target", "style");

const importRule = /^@import\s+"([^"]+)"(?:\s+layer\(([\w.-]+)\))?\s*;$/gm;

/** Bundles one file. `layer` is the layer that its importer assigns to it. */
function bundled(file, layer) {
  const text = readFileSync(join(source, file), "utf8").replace(importRule, (_, name, inner) =>
    bundled(name, inner),
  );
  if (text.includes("@import")) {
    throw new Error(`style/${file}: an import that is not of the form @import "file" layer(name);`);
  }
  return layer ? `@layer ${layer} {\n${text}}\n` : text;
}

/** Replaces the names of font files with those in the site. */
function withFontNames(text) {
  return fontNames().reduce((text, [name, hashed]) => text.replaceAll(`"fonts/${name}"`, `"/${hashed}"`), text);
}

mkdirSync(target, { recursive: true });
for (const sheet of ["main.css", "other-pages.css"]) writeFileSync(join(target, sheet), withFontNames(bundled(sheet)));
