import { chromium } from "@playwright/test";
const [base, linkAdmin, linkPlayer] = process.argv.slice(2);
const browser = await chromium.launch({ executablePath: "/usr/bin/chromium-headless-shell", args: ["--no-sandbox", "--disable-gpu"] });
const out = "/tmp/you-shots/";
async function who(link, width, dark, locale = "en-GB") {
  const context = await browser.newContext({ viewport: { width, height: 900 }, locale, colorScheme: dark ? "dark" : "light", serviceWorkers: "block", reducedMotion: "reduce", hasTouch: width < 500 });
  const page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error" || m.type() === "warning") console.log(width, m.text().slice(0, 300)); });
  page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 300)));
  await page.goto(link);
  await page.waitForURL(/schedule|welcome/, { timeout: 30000 });
  await page.waitForTimeout(1500);
  return page;
}
const token = {};
async function shot(page, path, name) {
  await page.goto(base + path);
  await page.waitForTimeout(2500);
  await page.screenshot({ path: out + name + ".png", fullPage: true });
}
const jobs = JSON.parse(process.env.JOBS);
const links = process.env.LINKS.split(" ");
let at = 0;
const states = {};
for (const [role, width, dark, locale, paths] of jobs) {
  let page;
  if (!states[role]) {
    page = await who(links[role === "admin" ? 0 : 1], width, dark, locale);
    states[role] = await page.context().storageState();
    await page.context().close();
  }
  const context = await browser.newContext({ storageState: states[role], viewport: { width, height: 900 }, locale, colorScheme: dark ? "dark" : "light", serviceWorkers: "block", reducedMotion: "reduce", hasTouch: width < 500 });
  page = await context.newPage();
  page.on("console", (m) => { if (m.type() === "error") console.log(role, width, m.text().slice(0, 300)); });
  page.on("pageerror", (e) => console.log("pageerror", e.message.slice(0, 300)));
  for (const [path, name] of paths) await shot(page, path, `${name}-${width}${dark ? "-dark" : ""}`);
  await context.close();
}
await browser.close();
