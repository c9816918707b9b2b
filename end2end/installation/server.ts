// A real server on a free port, with its own database and upload folder, which are deleted afterwards.

import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { access, cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as passed } from "node:timers/promises";
import { promisify } from "node:util";

import { Day } from "../calendar.ts";
import { ELSEWHERE } from "../browser.ts";
import { Rest } from "./rest.ts";
import { KIM, MIKA, type Player, TEAM_ZONE } from "./team.ts";
import { clockSettings } from "./test_clock.ts";

const run = promisify(execFile);

/** The repository's root, independent of the working directory. */
const ROOT = resolve(import.meta.dirname, "../..");
const BINARY = resolve(ROOT, process.env.SERVER_BIN || "target/debug/muster");
/** The bot's binary is in the same folder as the server's. */
const BOT = join(dirname(BINARY), "muster-bot");
/** The program of the fake Discord, in the same folder. */
export const FAKE_DISCORD = join(dirname(BINARY), "fake-discord");
/** The built portal. */
export const SITE = resolve(ROOT, process.env.ASSETS_DIR || "target/site");
/** Milliseconds after which a server that does not stop is killed. */
const PATIENCE = 5_000;
/** The usual maximum duration of a test in milliseconds. */
const LONGEST_STORY = 20_000;

/** The operator's bearer token of every server that the tests start. */
export const OPERATOR_TOKEN = "operator-token-of-the-browser-tests";

/** The file in a seed folder with the tokens of its sessions, by player. */
const SESSIONS = "sessions.json";

/** The demo team's database, which each server copies: with `players` players and two sessions, or empty. */
export class Seed {
  private filled?: { today: string; folder: string };

  constructor(private readonly players = 8) {}

  /** Returns a folder with the database. It is filled again on another day: the demo data is relative to today. */
  async folder(): Promise<string> {
    const left = Day.at(new Date(), TEAM_ZONE).plus(1).instant("00:00", TEAM_ZONE).getTime() - Date.now();
    // A test that starts now would end on another day.
    if (left < LONGEST_STORY) await passed(left);
    const today = Day.at(new Date(), TEAM_ZONE).iso;
    if (this.filled?.today !== today) {
      await this.remove();
      this.filled = { today, folder: await this.fill() };
    }
    return this.filled.folder;
  }

  async remove(): Promise<void> {
    if (this.filled) await rm(this.filled.folder, { recursive: true, force: true });
  }

  private async fill(): Promise<string> {
    await access(BINARY).catch(() => missing(BINARY, "cargo build --workspace --bin muster", "SERVER_BIN"));
    await access(join(SITE, "index.html")).catch(() => missing(SITE, "make portal", "ASSETS_DIR"));
    const folder = await mkdtemp(join(tmpdir(), "muster-seed-"));
    const command = this.players === 0 ? ["migrate"] : ["seed-demo", "--past-days", "0", "--players", String(this.players)];
    await run(BINARY, command, { cwd: folder, env: settings(folder) });
    if (this.players > 0) await Server.signsIn(folder, MIKA, KIM);
    return folder;
  }
}

export class Server {
  /** The server's log so far, for the report of a failed test. */
  readonly log: string[] = [];
  private process?: ChildProcess;
  private address = "127.0.0.1:0";
  private sessions?: Record<string, string[]>;

  private constructor(
    private readonly folder: string,
    private readonly site: string,
    private readonly bot?: Record<string, string>,
  ) {}

  /** Starts a server on a copy of the `seed` folder, with the portal in `site`; with a bot, if it has settings. */
  static async start(seed: string, site = SITE, bot?: Record<string, string>): Promise<Server> {
    const folder = await mkdtemp(join(tmpdir(), "muster-"));
    await cp(seed, folder, { recursive: true });
    const server = new Server(folder, site, bot);
    try {
      await server.resume();
    } catch (fault) {
      await server.remove();
      throw fault;
    }
    return server;
  }

  /** Stores a session of each player in a `seed` folder: most tests need one of them, and copying it costs nothing. */
  static async signsIn(seed: string, ...players: Player[]): Promise<void> {
    const server = new Server(seed, SITE);
    await server.resume();
    const sessions: Record<string, string[]> = {};
    for (const { chatId } of players) sessions[chatId] = [await server.signIn(chatId)];
    await server.stop();
    await writeFile(join(seed, SESSIONS), JSON.stringify(sessions));
  }

  get url(): string {
    return `http://${this.address}`;
  }

  /** The same server under a host name that is not localhost: without HTTPS it is no secure context for a browser. */
  get unsafeUrl(): string {
    return this.url.replace("127.0.0.1", ELSEWHERE);
  }

  /** Starts the server again after `stop`, with the same port and data. */
  async resume(): Promise<void> {
    const server = spawn(BINARY, ["serve", ...(this.bot ? ["--with-bot"] : [])], {
      cwd: this.folder,
      env: { ...this.settings(), ...this.bot, BIND_ADDRESS: this.address },
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.process = server;
    // If this process ends first, the server is killed with it.
    const end = () => server.kill("SIGKILL");
    process.once("exit", end);
    server.once("exit", () => process.off("exit", end));

    const lines = createInterface({ input: server.stderr });
    await new Promise<void>((serving, failed) => {
      server.once("error", failed);
      server.once("exit", (code) => failed(new Error(`the server ended with ${code}:\n${this.log.join("\n")}`)));
      lines.on("line", (line) => {
        this.log.push(line);
        const address = /"address":"([^"]+)"/.exec(line)?.[1];
        if (address) {
          this.address = address;
          serving();
        }
      });
    });
  }

  async stop(): Promise<void> {
    const server = this.process;
    if (!server || server.exitCode !== null || server.signalCode !== null) return;
    const ended = once(server, "exit");
    const impatience = setTimeout(() => server.kill("SIGKILL"), PATIENCE);
    server.kill("SIGTERM");
    await ended;
    clearTimeout(impatience);
  }

  /** Stops the server and deletes its data. */
  async remove(): Promise<void> {
    await this.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Returns a one-time sign-in link of the player. */
  async loginLink(chatId: string): Promise<string> {
    return this.prints("login-link", "--chat-id", chatId);
  }

  /** Returns the token of a session that no other browser of this test uses. */
  async session(chatId: string): Promise<string> {
    this.sessions ??= JSON.parse(await readFile(join(this.folder, SESSIONS), "utf8").catch(() => "{}"));
    return this.sessions?.[chatId]?.pop() ?? this.signIn(chatId);
  }

  /** Redeems a sign-in link and returns the token. */
  private async signIn(chatId: string): Promise<string> {
    const code = new URL(await this.loginLink(chatId)).hash.replace("#code=", "");
    const { token } = await new Rest(this.url).succeeds("POST", "/api/auth/redeem", { code });
    return token;
  }

  /** Returns the link that creates the first admin of a server without players. */
  async setupLink(): Promise<string> {
    return this.prints("setup-link");
  }

  /** Runs an operator's command and returns its output. */
  private async prints(...command: string[]): Promise<string> {
    const { stdout } = await run(BINARY, command, {
      cwd: this.folder,
      env: { ...this.settings(), PUBLIC_URL: this.url },
    });
    return stdout.trim();
  }

  /** Runs a bot, which exits because it cannot reach Discord. From then on a bot has run. */
  async hasHadABot(): Promise<void> {
    await access(BOT).catch(() => missing(BOT, "cargo build --workspace --bin muster-bot", "SERVER_BIN"));
    const nobody = { CHAT_TOKEN: "browser.tests.token", CHAT_GUILD_ID: "900000000000000001", CHAT_API_URL: "http://127.0.0.1:1" };
    const bot = spawn(BOT, [], { cwd: this.folder, env: { ...this.settings(), ...nobody }, stdio: "ignore" });
    await once(bot, "exit");
  }

  /** The errors in the server's log. No request may cause one. */
  get faults(): string[] {
    return this.log.filter((line) => /"level":"ERROR"|panicked/.test(line));
  }

  private settings() {
    return { ...settings(this.folder), ASSETS_DIR: this.site };
  }
}

export function missing(what: string, command: string, setting: string): never {
  throw new Error(`${what} is not there: build it with \`${command}\`, or name another in ${setting}`);
}

/** The complete environment of the process: no setting of the machine is inherited. */
function settings(folder: string): Record<string, string> {
  return {
    PATH: process.env.PATH ?? "",
    DATABASE_URL: `sqlite://${join(folder, "muster.db")}`,
    UPLOADS_URL: `file:${join(folder, "uploads")}`,
    ASSETS_DIR: SITE,
    ADMIN_TOKEN: OPERATOR_TOKEN,
    LOG_FORMAT: "json",
    ...clockSettings(),
  };
}
