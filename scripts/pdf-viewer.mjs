// Copies the PDF viewer into the site: our element (`frontend/pdf/pages.js`) and the two files of pdf.js that it uses,
// from the folder into which `scripts/tools` installs it. The page loads them when the first PDF is shown.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFolder } from "./package-folder.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const built = join(packageFolder("pdf", "pdfjs-dist"), "build");
const folder = join(process.env.TRUNK_STAGING_DIR, "pdf");
mkdirSync(folder, { recursive: true });
copyFileSync(join(root, "frontend/pdf/pages.js"), join(folder, "pages.js"));
for (const name of ["pdf.min", "pdf.worker.min"]) {
  copyFileSync(join(built, `${name}.mjs`), join(folder, `${name}.js`));
}
