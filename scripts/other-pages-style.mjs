// Removes the link to the style sheet of other pages from the page, which would wait for it. The script in `index.html`
// loads it with the code of those pages.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const page = join(process.env.TRUNK_STAGING_DIR, "index.html");
const html = readFileSync(page, "utf8");
const [link, name] = html.match(/<link [^>]*href="?([^" >]*other-pages-[0-9a-f]+\.css)[^>]*>/) ?? [];
if (!link) throw new Error("other-pages-style.mjs: index.html links no other-pages.css");
writeFileSync(page, html.replace(link, "").replace("__OTHER_PAGES_STYLE__", name));
