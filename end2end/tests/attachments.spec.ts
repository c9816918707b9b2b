// Images and PDFs of a strategy: attached, previewed in the page, and removed.

import { MIKA } from "../installation/team.ts";
import { Writing } from "../pages/writing.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

const PICTURE = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** Squares of 16 × 16 pixels: a teal one in JPEG 2000, written by OpenJPEG, and a black one in JBIG2, by libtiff. */
const JPEG_2000 = Buffer.from(
  "/0//UQAvAAAAAAAQAAAAEAAAAAAAAAAAAAAAEAAAABAAAAAAAAAAAAADBwEBBwEBBwEB/1IADAAAAAEAAAQEAAH/XAAEQED/ZAAlAAFDcmVhdGVkIGJ5IE9wZW5KUEVHIHZlcnNpb24gMi41LjT/kAAKAAAAAAA+AAH/k8+0ZBFQVK/fR7K3AAAAAGEhL/hp2AAAAAMJCX/B8gcUAFyv30h/wfIHEVBUr/TIf//Z",
  "base64",
);
const JBIG2 = Buffer.from(
  "AAAAADAAAQAAABMAAAAQAAAAEAAAAAAAAAAAAAAAAAAAASYAAQAAABwAAAAQAAAAEAAAAAAAAAAAAAEmoL/////gAgAg",
  "base64",
);

/** A PDF of these objects, of which the first one is its catalog. */
function pdfOf(objects: string[]): Buffer {
  let text = "%PDF-1.5\n";
  const places = objects.map((object, at) => {
    const place = text.length;
    text += `${at + 1} 0 obj${object}endobj\n`;
    return place;
  });
  const table = text.length;
  text += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n`;
  for (const place of places) text += `${String(place).padStart(10, "0")} 00000 n \n`;
  text += `trailer<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`;
  return Buffer.from(text, "latin1");
}

/** A PDF whose page draws a square and has a word, with a script that would run when it is opened. */
function pdf(): Buffer {
  const square = "0.1 0.5 0.5 rg 40 40 120 120 re f BT /F1 12 Tf 10 180 Td (Lineups) Tj ET";
  const font = "<</Font<</F1<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>";
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R/OpenAction<</S/JavaScript/JS(app.alert\\('seen'\\);)>>>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    `<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R/Resources ${font}>>`,
    stream("", square),
  ]);
}

/** A PDF whose page has a picture in JPEG 2000 on the left and one in JBIG2 on the right. */
function scannedPdf(): Buffer {
  const content = "q 100 0 0 200 0 0 cm /Left Do Q q 100 0 0 200 100 0 cm /Right Do Q";
  const image = "/Type/XObject/Subtype/Image/Width 16/Height 16";
  return pdfOf([
    "<</Type/Catalog/Pages 2 0 R>>",
    "<</Type/Pages/Kids[3 0 R]/Count 1>>",
    "<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]/Contents 4 0 R" +
      "/Resources<</XObject<</Left 5 0 R/Right 6 0 R>>>>>>",
    stream("", content),
    stream(`${image}/ColorSpace/DeviceRGB/BitsPerComponent 8/Filter/JPXDecode`, JPEG_2000.toString("latin1")),
    stream(`${image}/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/JBIG2Decode`, JBIG2.toString("latin1")),
  ]);
}

function stream(entries: string, content: string): string {
  return `<<${entries}/Length ${content.length}>>stream\n${content}\nendstream`;
}

test("an image and a PDF are attached, previewed in the page, and removed again", async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "With pictures" });
  const mika = await team.signIn(MIKA);
  const { page } = mika;
  const asked: string[] = [];
  page.on("dialog", (dialog) => (asked.push(dialog.message()), dialog.dismiss()));
  const writing = await Writing.of(page, id);
  await page.locator("input[type=file]").first().setInputFiles([
    { name: "site.png", mimeType: "image/png", buffer: PICTURE },
    { name: "plan.pdf", mimeType: "application/pdf", buffer: pdf() },
  ]);
  await expect(page.getByRole("button", { name: "Remove site.png" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Remove plan.pdf" })).toBeVisible();

  await writing.isDone("With pictures");
  const attached = page.getByRole("region", { name: "Attachments" });
  await attached.getByRole("button", { name: "site.png" }).click();
  await expect(page.getByRole("dialog", { name: "site.png" }).getByRole("img")).toBeVisible();
  await page.keyboard.press("Escape");
  await attached.getByRole("button", { name: "Preview" }).click();
  const sheet = attached.getByRole("img", { name: "Page 1 of 1" });
  await expect(sheet).toHaveAttribute("data-painted", "");
  const middle = await sheet.evaluate((canvas: HTMLCanvasElement) => {
    const [red, green] = canvas.getContext("2d")!.getImageData(canvas.width / 2, canvas.height / 2, 1, 1).data;
    return green! > 100 && red! < 60;
  });
  expect(middle, "the square is painted").toBe(true);
  await expect(attached.locator(".pdf-text")).toHaveText("Lineups");
  const [word, whole] = [await attached.locator(".pdf-text span").boundingBox(), await sheet.boundingBox()];
  const share = (length: number) => Math.round((length / whole!.width) * 20) / 20;
  expect([share(word!.x - whole!.x), share(word!.y - whole!.y), share(word!.width)], "it lies over its picture").toEqual([
    0.05, 0.05, 0.2,
  ]);
  const saved = page.waitForEvent("download");
  await attached.getByRole("link", { name: "Download plan.pdf" }).click();
  expect((await saved).suggestedFilename()).toBe("plan.pdf");
  expect(asked, "nothing in the file ran").toEqual([]);

  const again = await Writing.of(page, id);
  await page.getByRole("button", { name: "Remove plan.pdf" }).click();
  await expect(page.getByRole("button", { name: "Remove plan.pdf" })).toHaveCount(0);
  await again.isDone("With pictures");
  await expect(attached.getByRole("button", { name: "Preview" })).toHaveCount(0);
});

test("the pictures of a scanned PDF are painted", ANY_WIDTH, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "Scanned" });
  const { page } = await team.signIn(MIKA);
  const writing = await Writing.of(page, id);
  const file = { name: "scan.pdf", mimeType: "application/pdf", buffer: scannedPdf() };
  await page.locator("input[type=file]").first().setInputFiles([file]);
  await expect(page.getByRole("button", { name: "Remove scan.pdf" })).toBeVisible();
  await writing.isDone("Scanned");
  await page.getByRole("region", { name: "Attachments" }).getByRole("button", { name: "Preview" }).click();
  const sheet = page.getByRole("img", { name: "Page 1 of 1" });
  await expect(sheet).toHaveAttribute("data-painted", "");
  const colors = await sheet.evaluate((canvas: HTMLCanvasElement) =>
    [0.25, 0.75].map((across) => {
      const context = canvas.getContext("2d")!;
      return [...context.getImageData(canvas.width * across, canvas.height / 2, 1, 1).data.slice(0, 3)];
    }),
  );
  expect(colors).toEqual([[20, 140, 120], [0, 0, 0]]);
});

test("a file that is no image or PDF is rejected by name, the others are attached", ANY_WIDTH, async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "With pictures" });
  const mika = await team.signIn(MIKA);
  mika.watch.forgives(/status of 4\d\d/);
  await Writing.of(mika.page, id);
  await mika.page.locator("input[type=file]").first().setInputFiles([
    { name: "page.png", mimeType: "image/png", buffer: Buffer.from("<script>alert(1)</script>") },
    { name: "site.png", mimeType: "image/png", buffer: PICTURE },
  ]);
  await mika.reads(/^page\.png was not attached\. /);
  await expect(mika.page.getByRole("button", { name: "Remove site.png" })).toBeVisible();
  await expect(mika.page.getByRole("button", { name: "Remove page.png" })).toHaveCount(0);
});

test("a PDF that is dropped on the text is attached, and the page says so", async ({ team }) => {
  const { id } = await team.operator.succeeds("POST", "/api/strategies", { title: "With a plan" });
  const mika = await team.signIn(MIKA);
  const { page } = mika;
  await Writing.of(page, id);
  const bytes = [...pdf()];
  await page.getByRole("textbox", { name: "Strategy text" }).evaluate((text, bytes) => {
    const data = new DataTransfer();
    data.items.add(new File([new Uint8Array(bytes)], "plan.pdf", { type: "application/pdf" }));
    const place = text.getBoundingClientRect();
    const at = { clientX: place.x + 5, clientY: place.y + 5 };
    text.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data, ...at }));
  }, bytes);
  await mika.reads("Attached below it: plan.pdf");
  await expect(page.getByRole("button", { name: "Remove plan.pdf" })).toBeVisible();
});
