// Puts the style sheet of every visit into the page: a slow network transfers it while it waits for the first response to
// a request for another file. The link to the style sheet of other pages is removed, because the page would wait for it;
// the script in `index.html` loads it with the code of those pages.
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const site = process.env.TRUNK_STAGING_DIR;
const page = join(site, "index.html");
let html = readFileSync(page, "utf8");

const otherPages = withoutLink("other-pages");
const main = withoutLink("main");
const style = readFileSync(join(site, main), "utf8");
rmSync(join(site, main));
// After the links to the code, whose requests start first.
html = html.replace("__OTHER_PAGES_STYLE__", `/${otherPages}`).replace("</head>", () => `<style>${style}</style></head>`);
writeFileSync(page, html);

/** Removes the link to a style sheet from the page. Returns the name of its file. */
function withoutLink(sheet) {
  const [link, name] = html.match(new RegExp(`<link [^>]*href="?/(${sheet}-[0-9a-f]+\\.css)[^>]*>`)) ?? [];
  if (!link) throw new Error(`page-styles.mjs: index.html links no ${sheet}.css`);
  html = html.replace(link, "");
  return name;
}
