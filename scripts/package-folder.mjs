import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

const { MUSTER_CACHE, XDG_CACHE_HOME } = process.env;
const cache = MUSTER_CACHE ?? join(XDG_CACHE_HOME ?? join(homedir(), ".cache"), "muster");

/** The folder of an npm package that `scripts/tools` has installed into one of the tools' folders. */
export function packageFolder(folder, name) {
  const installed = join(cache, "tools", folder, "node_modules", name);
  if (!existsSync(installed)) {
    console.error(`${name} is missing; scripts/setup installs it`);
    process.exit(2);
  }
  return installed;
}
