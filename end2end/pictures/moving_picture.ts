// A moving picture of a page: its frames, and the mouse pointer, which screenshots lack.

import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import type { Locator, Page } from "@playwright/test";

import { middle } from "../pages/paint_grid.ts";
import type { PagePoint } from "../people/finger.ts";

const run = promisify(execFile);

/** Milliseconds between two frames of a movement. */
const STEP = 60;
/** Frames of a movement. */
const STEPS = 7;
/** The outline of the pointer, whose tip is at 0, 0. */
const ARROW = "M0 0v17l4.6-3.6 3 6.6 3-1.4-3-6.4h5.7z";

export class MovingPicture {
  private readonly frames: { image: Buffer; milliseconds: number }[] = [];
  private at: PagePoint = [500, 420];

  constructor(private readonly page: Page) {}

  /** Shows the page as it is now for this time. */
  async shows(milliseconds: number): Promise<void> {
    await this.page.evaluate(drawPointer, { at: this.at, arrow: ARROW });
    this.frames.push({ image: await this.page.screenshot(), milliseconds });
  }

  async clicks(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    await this.moves(await middle(target));
    await this.shows(200);
    await this.page.mouse.down();
    await this.page.mouse.up();
  }

  /** Drags from one cell to another. */
  async drags(from: Locator, to: Locator): Promise<void> {
    await this.moves(await middle(from));
    await this.page.mouse.down();
    await this.shows(200);
    await this.moves(await middle(to), 10);
    await this.page.mouse.up();
  }

  private async moves(to: PagePoint, steps = STEPS): Promise<void> {
    const from = this.at;
    for (let step = 1; step <= steps; step += 1) {
      const part = (axis: 0 | 1) => from[axis] + ((to[axis] - from[axis]) * step) / steps;
      this.at = [part(0), part(1)];
      await this.page.mouse.move(...this.at);
      await this.shows(STEP);
    }
  }

  /** Writes an animated WebP, which repeats for ever. */
  async writes(file: string): Promise<void> {
    const folder = await mkdtemp(join(tmpdir(), "muster-frames-"));
    let list = "";
    for (const [at, { image, milliseconds }] of this.frames.entries()) {
      await writeFile(join(folder, `${at}.png`), image);
      list += `file ${at}.png\nduration ${milliseconds / 1000}\n`;
    }
    // ffmpeg ignores the duration of the last entry.
    list += `file ${this.frames.length - 1}.png\n`;
    await writeFile(join(folder, "list"), list);
    const input = ["-f", "concat", "-i", join(folder, "list"), "-fps_mode", "vfr"];
    const webp = ["-c:v", "libwebp_anim", "-quality", "85", "-compression_level", "6", "-loop", "0"];
    await run("ffmpeg", ["-y", "-loglevel", "error", ...input, ...webp, file]);
    await rm(folder, { recursive: true });
  }
}

function drawPointer({ at: [x, y], arrow }: { at: PagePoint; arrow: string }): void {
  let pointer = document.getElementById("pointer-of-the-picture");
  if (!pointer) {
    const namespace = "http://www.w3.org/2000/svg";
    const picture = document.createElementNS(namespace, "svg");
    const path = document.createElementNS(namespace, "path");
    for (const [name, value] of Object.entries({ d: arrow, fill: "black", stroke: "white", "stroke-width": "1.5" })) {
      path.setAttribute(name, value);
    }
    picture.append(path);
    pointer = document.createElement("div");
    pointer.id = "pointer-of-the-picture";
    pointer.append(picture);
    Object.assign(picture.style, { overflow: "visible" });
    Object.assign(pointer.style, { position: "fixed", zIndex: "2147483647", pointerEvents: "none", left: "0", top: "0" });
    document.documentElement.append(pointer);
  }
  pointer.style.translate = `${x}px ${y}px`;
}
