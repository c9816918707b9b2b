// Copies the PDF viewer into the site: our element (`frontend/pdf/pages.js`) and the files of pdf.js that it uses, from
// the folder into which `scripts/tools` installs it. The page loads them when the first PDF is shown. The other build of
// pdf.js needs newer browsers than the portal.
import { copyFileSync, mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { packageFolder } from "./package-folder.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const viewer = packageFolder("pdf", "pdfjs-dist");
const folder = join(process.env.TRUNK_STAGING_DIR, "pdf");
mkdirSync(folder, { recursive: true });
copyFileSync(join(root, "frontend/pdf/pages.js"), join(folder, "pages.js"));
for (const name of ["pdf.min", "pdf.worker.min"]) {
  copyFileSync(join(viewer, "legacy/build", `${name}.mjs`), join(folder, `${name}.js`));
}
for (const name of ["jbig2.wasm", "openjpeg.wasm"]) copyFileSync(join(viewer, "wasm", name), join(folder, name));
