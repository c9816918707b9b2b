// Builds the portal for development into a folder: one wasm file, compiled quickly, without what only the release needs.
//
//   node scripts/quick-portal.mjs FOLDER WASM BINDINGS
//
// WASM is what the compiler has made, BINDINGS the program of `dev-tools/portal-bindings`. It reads the same links of
// `index.html` as Trunk, which makes the release, and runs the same steps after it: `trunk build` gives the same pages.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const [site, wasm, bindings] = process.argv.slice(2);
const frontend = join(dirname(fileURLToPath(import.meta.url)), "..", "frontend");
const staging = mkdtempSync(`${site}.`);

await import("./bundle-style.mjs");
execFileSync(bindings, [wasm, staging], { stdio: "inherit" });
const page = readFileSync(join(frontend, "index.html"), "utf8").replace(/<link data-trunk ([^>]*)>/g, (_, text) => replacement(attributes(text)));
writeFileSync(join(staging, "index.html"), page);
process.env.TRUNK_STAGING_DIR = staging;
await import("./finish-site.mjs");
// A server that reads the site at the same time sees the old one or the new one.
rmSync(site, { recursive: true, force: true });
mkdirSync(dirname(site), { recursive: true });
renameSync(staging, site);

function attributes(text) {
  return Object.fromEntries([...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]));
}

/** Puts the file of a link into the site. Returns what replaces the link in the page. */
function replacement({ rel, href, type }) {
  const source = href && join(frontend, href);
  switch (rel) {
    case "css":
      return `<link rel="stylesheet" href="/${placed(basename(href), readFileSync(source))}">`;
    case "copy-file":
    case "copy-dir":
      cpSync(source, join(staging, basename(href)), { recursive: true });
      return "";
    case "inline":
      if (type !== "svg") break;
      return readFileSync(source, "utf8");
    case "rust": {
      const code = placed("frontend_bg.wasm", taken("frontend_bg.wasm"));
      const script = placed("frontend.js", taken("frontend.js"));
      return `<link rel="modulepreload" href="/${script}"><link rel="preload" href="/${code}" as="fetch" type="application/wasm" crossorigin>
        <script type="module">
          import init from "/${script}";
          await init({ module_or_path: "/${code}" });
        </script>`;
    }
  }
  throw new Error(`quick-portal.mjs: index.html has a link of the kind ${rel} ${type ?? ""}`);
}

function taken(name) {
  const content = readFileSync(join(staging, name));
  rmSync(join(staging, name));
  return content;
}

/** Writes a file whose name contains the hash of its content. Returns the name. */
function placed(name, content) {
  const hash = createHash("sha256").update(content).digest("hex").slice(0, 16);
  const hashed = name.replace(/(_bg)?\.\w+$/, `-${hash}$&`);
  writeFileSync(join(staging, hashed), content);
  return hashed;
}
