// What Trunk runs after every build, in this order: the service worker names the files that the splitting makes.
import "./pdf-viewer.mjs";
import "./split-portal.mjs";
import "./service-worker.mjs";
