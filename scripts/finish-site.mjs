// What Trunk runs after every build, one after the other: the service worker names the files that the splitting makes.
for (const step of ["pdf-viewer", "split-portal", "service-worker"]) await import(`./${step}.mjs`);
