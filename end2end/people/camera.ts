// Reads QR codes from pictures of the page, with a library that the portal does not use.

import type { Locator } from "@playwright/test";
import jsQR from "jsqr";
import { PNG } from "pngjs";

/** Returns the text of the QR code that is shown there. */
export async function scans(code: Locator): Promise<string> {
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  const found = jsQR.default(new Uint8ClampedArray(data), width, height);
  if (!found) throw new Error("no QR code can be read there");
  return found.data;
}
