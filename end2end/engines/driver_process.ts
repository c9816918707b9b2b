// The WebDriver server of an engine. It is a process of this run and is stopped by its id, with the display it needs.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Readable } from "node:stream";

export type EngineName = "firefox" | "webkit";

/** Milliseconds after which a driver that does not answer has failed. */
const START_TIMEOUT = 20_000;

/** Must have no effect: times on a page are in the player's zone, never in the device's. */
const DEVICE_ZONE = "Pacific/Auckland";

/** How each engine is started. WebKitGTK's own browser has no tool bar in full screen, so that the page fills the window. */
const ENGINES = {
  firefox: {
    command: "geckodriver",
    // For the minimum width of its window.
    options: ["--allow-system-access"],
    needsDisplay: false,
    // Scroll bars take no room, as in a Firefox with windows and on a phone.
    capabilities: { "moz:firefoxOptions": { args: ["-headless"], prefs: { "ui.useOverlayScrollbars": 1 } } },
  },
  webkit: {
    command: "WebKitWebDriver",
    options: [],
    needsDisplay: true,
    capabilities: { "webkitgtk:browserOptions": { args: ["--automation", "--full-screen"] } },
  },
} as const;

export class DriverProcess {
  private readonly children: ChildProcess[] = [];

  private constructor(
    readonly url: string,
    readonly capabilities: object,
  ) {}

  static async start(engine: EngineName): Promise<DriverProcess> {
    const { command, options, needsDisplay, capabilities } = ENGINES[engine];
    const port = await freePort();
    const driver = new DriverProcess(`http://127.0.0.1:${port}`, capabilities);
    try {
      const display: Record<string, string> = needsDisplay ? { DISPLAY: await driver.opensDisplay() } : {};
      await driver.answers(await driver.spawns(command, [`--port=${port}`, ...options], { TZ: DEVICE_ZONE, ...display }));
      return driver;
    } catch (fault) {
      await driver.stop();
      throw fault;
    }
  }

  /** Stops the processes, the display last. */
  async stop(): Promise<void> {
    for (const child of this.children.reverse()) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const ended = once(child, "exit");
      child.kill("SIGTERM");
      await ended;
    }
  }

  /** Starts a virtual screen and returns its name. */
  private async opensDisplay(): Promise<string> {
    const child = await this.spawns("Xvfb", ["-displayfd", "3", "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]);
    const [number] = await once(child.stdio[3] as Readable, "data");
    return `:${String(number).trim()}`;
  }

  private async spawns(command: string, options: string[], env: Record<string, string> = {}): Promise<ChildProcess> {
    const child = spawn(command, options, {
      env: { ...process.env, ...env },
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    });
    await once(child, "spawn");
    // If this process ends first, the child is stopped with it.
    const end = () => child.kill("SIGTERM");
    process.once("exit", end);
    child.once("exit", () => process.off("exit", end));
    this.children.push(child);
    return child;
  }

  private async answers(child: ChildProcess): Promise<void> {
    const deadline = Date.now() + START_TIMEOUT;
    const isReady = () => fetch(`${this.url}/status`).then((response) => response.ok, () => false);
    while (!(await isReady())) {
      if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${child.spawnfile} does not answer`);
      await new Promise((next) => setTimeout(next, 50));
    }
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}
