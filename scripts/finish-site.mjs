import { copyFonts } from "./fonts.mjs";

// Runs after every build by Trunk, in this order: the service worker lists the files that the splitting creates.
copyFonts(process.env.TRUNK_STAGING_DIR ?? ".");
for (const step of ["pdf-viewer", "split-portal", "page-styles", "service-worker"]) await import(`./${step}.mjs`);
