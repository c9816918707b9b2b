// Copies the PDF viewer into the site: our element (`frontend/pdf/pages.js`) and the two files of pdf.js that it uses,
// from the folder into which `scripts/tools` installs it. The page loads them when the first PDF is shown.
import { copyFileSync, existsSync, mkdirSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const { MUSTER_CACHE, XDG_CACHE_HOME, TRUNK_STAGING_DIR } = process.env;
const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const cache = MUSTER_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "muster");
const built = join(cache, "tools/pdf/node_modules/pdfjs-dist/build");
if (!existsSync(built)) {
  console.error("pdf-viewer.mjs: pdf.js is missing; scripts/setup installs it");
  process.exit(2);
}

const folder = join(TRUNK_STAGING_DIR, "pdf");
mkdirSync(folder, { recursive: true });
copyFileSync(join(root, "frontend/pdf/pages.js"), join(folder, "pages.js"));
for (const name of ["pdf.min", "pdf.worker.min"]) {
  copyFileSync(join(built, `${name}.mjs`), join(folder, `${name}.js`));
}
