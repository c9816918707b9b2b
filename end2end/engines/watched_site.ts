// A copy of the built portal that records its own errors: WebDriver does not report what a browser's console contains.

import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { SITE } from "../installation/server.ts";

/** The key of the recorded errors in the tab's session storage, which outlives the page. */
export const TROUBLES = "tests.troubles";

/** Copies the site. With `hasTouch` it looks as on a device with a touch screen, which neither driver can simulate. */
export async function watchedSite(hasTouch: boolean): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "muster-site-"));
  await cp(SITE, folder, { recursive: true });
  await changes(folder, "index.html", (page) => page.replace("<script>", `<script>(${record})("${TROUBLES}")</script><script>`));
  for (const name of hasTouch ? await readdir(folder) : []) {
    if (name.endsWith(".css")) await changes(folder, name, (style) => style.replace(/\((any-)?pointer: ?coarse\)/g, "(min-width: 0)"));
  }
  return folder;
}

/** Changes a file and deletes its compressed form. */
async function changes(folder: string, name: string, change: (text: string) => string): Promise<void> {
  const file = join(folder, name);
  const before = await readFile(file, "utf8");
  const after = change(before);
  if (before === after) throw new Error(`${name} has nothing to change`);
  await writeFile(file, after);
  await rm(`${file}.br`, { force: true });
}

/** Runs in the page before every other script: appends each error to the session storage. */
function record(key: string): void {
  const add = (...words: unknown[]) => {
    const text = words.map((word) => (word instanceof Error ? `${word.message} ${word.stack}` : String(word))).join(" ");
    sessionStorage.setItem(key, JSON.stringify([...JSON.parse(sessionStorage.getItem(key) ?? "[]"), text]));
  };
  const written = console.error;
  console.error = (...words: unknown[]) => {
    add("console:", ...words);
    written.apply(console, words);
  };
  addEventListener("unhandledrejection", (rejection) => add("page:", rejection.reason));
  addEventListener("securitypolicyviolation", (breach) => add("policy:", breach.effectiveDirective, breach.blockedURI));
  // A resource that does not load has an event at its element, which does not bubble.
  addEventListener("error", (fault) => {
    const target = fault.target as { src?: string; href?: string } | null;
    add("page:", fault.error ?? fault.message ?? target?.src ?? target?.href);
  }, true);
}
