// Files of two types at once, or of another type than they claim: nothing in them ever runs, wherever they are opened.

import type { Page } from "@playwright/test";

import { WHOLE } from "../browser.ts";
import { MIKA, type Team } from "../installation/team.ts";
import { OPERATOR_TOKEN } from "../installation/server.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

// PDFs are also opened in the browser's own viewer.
test.use({ launchOptions: WHOLE });

/** Each sends a request when it runs. None contains what would end a comment of its carrier. */
const PAYLOADS = [
  "<html><body><script>fetch('/pwned?html');alert(1)</script><img src=x onerror=fetch('/pwned?error')></body></html>",
  "<svg xmlns='http://www.w3.org/2000/svg' onload=\"fetch('/pwned?svg')\"><script>fetch('/pwned?svg')</script></svg>",
  "<?xml version='1.0'?><html xmlns='http://www.w3.org/1999/xhtml'><script>fetch('/pwned?xhtml')</script></html>",
  "*/=1;fetch('/pwned?script');alert(1);/*",
  "<!doctype html><meta http-equiv=refresh content='0;url=/pwned?refresh'><base href=//evil.example><a href=x>x</a>",
].map((text) => Buffer.from(text, "latin1"));

const PNG = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);
const GIF = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
const PDF = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\(1\\))>>>>endobj\n" +
    "2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
  "latin1",
);

interface Hostile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** Puts the payload into a comment of a GIF: after header and color table, in blocks of at most 255 bytes. */
function inGif(payload: Buffer): Buffer {
  const blocks = [];
  for (let at = 0; at < payload.length; at += 255) {
    const block = payload.subarray(at, at + 255);
    blocks.push(Buffer.from([block.length]), block);
  }
  return Buffer.concat([GIF.subarray(0, 19), Buffer.from([0x21, 0xfe]), ...blocks, Buffer.from([0]), GIF.subarray(19)]);
}

/** Files that are an image or a PDF, and something else for a program that guesses the type. */
function carriers(payload: Buffer, at: number): Hostile[] {
  return [
    { name: `after${at}.png`, type: "image/png", bytes: Buffer.concat([PNG, payload]) },
    { name: `after${at}.gif`, type: "image/gif", bytes: Buffer.concat([GIF, payload]) },
    { name: `within${at}.gif`, type: "text/html", bytes: inGif(payload) },
    { name: `named${at}.html`, type: "text/html", bytes: Buffer.concat([PNG, payload]) },
    { name: `after${at}.pdf`, type: "application/pdf", bytes: Buffer.concat([PDF, payload]) },
    { name: `"><script>fetch('/pwned')</script>${at}.pdf`, type: "image/svg+xml", bytes: PDF },
  ];
}

/** The bare payload under harmless names. */
function liars(payload: Buffer, at: number): Hostile[] {
  return [
    { name: `page${at}.png`, type: "image/png", bytes: payload },
    { name: `page${at}.svg`, type: "image/svg+xml", bytes: payload },
    { name: `page${at}.pdf`, type: "application/pdf", bytes: payload },
    { name: `before${at}.png`, type: "image/png", bytes: Buffer.concat([payload, PNG]) },
    { name: `half${at}.gif`, type: "image/gif", bytes: Buffer.concat([GIF.subarray(0, 6), payload]) },
    { name: `before${at}.pdf`, type: "application/pdf", bytes: Buffer.concat([payload, Buffer.alloc(2048), PDF]) },
  ];
}

/** Uploads a file and returns its address, or undefined if it was refused. */
async function sends(team: Team, { name, type, bytes }: Hostile): Promise<string | undefined> {
  const form = new FormData();
  form.append("title", `With ${name}`);
  form.append(name.endsWith("pdf") ? "files" : "images", new Blob([Uint8Array.from(bytes)], { type }), name);
  const headers = { authorization: `Bearer ${OPERATOR_TOKEN}` };
  const answer = await fetch(`${team.server.url}/api/strategies`, { method: "POST", headers, body: form });
  const { data } = await answer.json();
  if (answer.status === 201) return [...data.images, ...data.files][0].url;
  expect([400, 413, 415], name).toContain(answer.status);
  return undefined;
}

test("sixty malicious files are refused or stored as what they are, and none runs", ANY_WIDTH, async ({ team }) => {
  const refused = PAYLOADS.flatMap(liars);
  const answers = await Promise.all(refused.map((file) => sends(team, file)));
  refused.forEach(({ name }, at) => expect(answers[at], name).toBeUndefined());
  const carried = await Promise.all(PAYLOADS.flatMap(carriers).map((file) => sends(team, file)));
  const kept = carried.filter((url) => url !== undefined);
  expect(kept.length, "carriers that are images and PDFs").toBeGreaterThanOrEqual(20);

  const mika = await team.signIn(MIKA);
  const { page } = mika;
  // The policy and the pinned types stop what this test tries on purpose.
  mika.watch.forgives(/^(console|page): /);
  const ran: string[] = [];
  const context = page.context();
  context.on("dialog", (dialog) => (ran.push(dialog.message()), dialog.dismiss()));
  context.on("request", (request) => request.url().includes("pwned") && ran.push(request.url()));
  const tabs = [page, await context.newPage(), await context.newPage()];
  const left = [...kept];
  const visits = async (tab: Page) => {
    for (let url = left.pop(); url; url = left.pop()) {
      // A PDF may be downloaded instead, which aborts the navigation.
      await tab.goto(url).catch(() => undefined);
    }
  };
  await Promise.all(tabs.map(visits));
  await page.goto("/stratbook");
  await mika.reads("Live");
  await page.evaluate(async (urls) => {
    const made = (kind: "iframe" | "img" | "script" | "object" | "embed", url: string) =>
      new Promise((settled) => {
        const element = document.createElement(kind);
        element.addEventListener("load", settled);
        element.addEventListener("error", settled);
        setTimeout(settled, 500);
        if (element instanceof HTMLObjectElement) element.data = url;
        else element.src = url;
        document.body.append(element);
      });
    const kinds = ["iframe", "img", "script", "object", "embed"] as const;
    await Promise.all(urls.flatMap((url) => kinds.map((kind) => made(kind, url))));
  }, kept);
  await mika.looksAgain();
  expect(ran).toEqual([]);
});
