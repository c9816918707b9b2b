// A player's color and picture: chosen once, seen wherever the name is.

import { INES, KIM, MIKA } from "../installation/team.ts";
import type { Person } from "../people/person.ts";
import { OwnZone } from "../pages/own_zone.ts";
import { Players } from "../pages/players.ts";
import { ANY_WIDTH, expect, test } from "../test.ts";

/** A picture of 400 × 300 pixels, drawn in the browser. */
async function drawing(person: Person): Promise<Buffer> {
  const base64 = await person.page.evaluate(() => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 400, height: 300 });
    const context = canvas.getContext("2d")!;
    context.fillStyle = "rebeccapurple";
    context.fillRect(0, 0, 400, 300);
    return canvas.toDataURL("image/png").split(",")[1];
  });
  return Buffer.from(base64!, "base64");
}

test("a color is chosen at once, and the team sees it", ANY_WIDTH, async ({ team }) => {
  const mika = await team.signIn(MIKA);
  await mika.opens(Players);
  const kim = await team.signIn(KIM);
  await kim.opens(OwnZone);
  const saved = kim.page.waitForResponse("**/rpc/looks/save");
  await kim.page.getByRole("radio", { name: "Lime" }).check({ force: true });
  await saved;
  await expect(kim.page.locator(".own-picture-shown .player-picture")).toHaveAttribute("data-color", "lime");
  const row = mika.page.locator(".players-row").filter({ hasText: "Kim" });
  await expect(row.locator(".player-picture")).toHaveAttribute("data-color", "lime");
});

test("an uploaded picture is scaled to a square, and a broken one falls back to the initials", async ({ team }) => {
  const ines = await team.signIn(INES);
  await ines.opens(OwnZone);
  const shown = ines.page.locator(".own-picture-shown .player-picture");
  await expect(shown).toHaveAttribute("data-initials", "In");
  const file = { name: "me.png", mimeType: "image/png", buffer: await drawing(ines) };
  await ines.page.getByLabel("Upload a picture").setInputFiles(file);
  const image = shown.locator("img");
  await expect(image).toBeVisible();
  const size = () => image.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]);
  await expect.poll(size).toEqual([256, 256]);

  await ines.page.route("**/uploads/*", (route) => route.fulfill({ contentType: "image/png", body: "broken" }));
  await ines.page.evaluate(() => {
    const img = document.querySelector<HTMLImageElement>(".own-picture-shown img")!;
    img.src = `${img.getAttribute("src")}?again`;
  });
  await expect(image).toBeHidden();
  const box = await shown.boundingBox();
  expect(box?.width).toBe(box?.height);

  await ines.page.getByRole("button", { name: "Use my initials" }).click();
  await expect(shown.locator("img")).toHaveCount(0);
});

test("a file that is no picture is refused in words", async ({ team }) => {
  const kim = await team.signIn(KIM);
  await kim.opens(OwnZone);
  const text = { name: "me.png", mimeType: "image/png", buffer: Buffer.from("not a picture") };
  await kim.page.getByLabel("Upload a picture").setInputFiles(text);
  await expect(kim.page.getByRole("alert").filter({ hasText: "isn’t a picture" })).toBeVisible();
});
