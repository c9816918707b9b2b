// A fake Discord for the bot of a server, whose members type commands and press buttons over HTTP.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { access } from "node:fs/promises";
import { createInterface } from "node:readline";

import { FAKE_DISCORD, missing } from "./server.ts";
import { clockSettings } from "./test_clock.ts";

/** The server's channel for the team. */
export const CHANNEL = "910000000000000001";

export interface Account {
  id: string;
  name: string;
}

interface Component {
  type: number;
  label?: string;
  placeholder?: string;
  custom_id: string;
}

interface Message {
  id?: string;
  content: string;
  components?: { components: Component[] }[];
}

interface State {
  isConnected: boolean;
  digest: string;
  channel: Message[];
}

export class FakeDiscord {
  private constructor(
    private readonly process: ChildProcess,
    private readonly page: string,
    /** The settings with which a bot connects to it. */
    readonly settings: Record<string, string>,
    private readonly log: string[],
  ) {}

  /** Starts it with these members of the server; the first one is an administrator. */
  static async start(members: Account[]): Promise<FakeDiscord> {
    await access(FAKE_DISCORD).catch(() => missing(FAKE_DISCORD, "cargo build --workspace --bin fake-discord", "SERVER_BIN"));
    const names = members.map(({ id, name }) => `${id}:${name}`);
    // It ends when its standard input closes, so also with this process.
    const program = spawn(FAKE_DISCORD, names, {
      env: { ...process.env, ...clockSettings() },
      stdio: ["pipe", "pipe", "pipe"],
    });
    const log: string[] = [];
    createInterface({ input: program.stderr }).on("line", (line) => log.push(line));
    const line = await new Promise<string>((started, failed) => {
      program.once("error", failed);
      program.once("exit", (code) => failed(new Error(`the fake Discord ended with ${code}: ${log.join("\n")}`)));
      createInterface({ input: program.stdout }).once("line", started);
    });
    const { page, settings } = JSON.parse(line);
    return new FakeDiscord(program, page, settings, log);
  }

  /** Stops it. Fails if the bot sent what Discord rejects. */
  async stop(): Promise<void> {
    const ended = once(this.process, "exit");
    this.process.stdin?.end();
    const [code] = await ended;
    if (code !== 0) throw new Error(this.log.join("\n"));
  }

  member(account: Account): Member {
    return new Member(this, account);
  }

  /** Waits until a bot is connected. */
  async isReady(): Promise<void> {
    await this.becomes((state) => state.isConnected || undefined);
  }

  /** Waits for a message in the team's channel with these words; returns the newest one. */
  async message(words: RegExp): Promise<Message> {
    return this.becomes((state) => state.channel.findLast(({ content }) => words.test(content)));
  }

  async act(act: object): Promise<{ kind: string; data: Message }> {
    const headers = { "content-type": "application/json" };
    const response = await fetch(`${this.page}/acts`, { method: "POST", headers, body: JSON.stringify(act) });
    if (!response.ok) throw new Error(`${await response.text()} ${this.log.join("\n")}`);
    return response.json();
  }

  /** Waits until the state has what is looked for. The page answers as soon as the state changes. */
  private async becomes<T>(find: (state: State) => T | undefined): Promise<T> {
    for (let has = ""; ; ) {
      const response = await fetch(`${this.page}/shown?${new URLSearchParams({ member: "", has })}`);
      const state: State = await response.json();
      const found = find(state);
      if (found !== undefined) return found;
      has = state.digest;
    }
  }
}

/** A member of the server. */
export class Member {
  constructor(
    private readonly discord: FakeDiscord,
    readonly account: Account,
  ) {}

  async types(command: string, typed: Record<string, string> = {}): Promise<Reply> {
    return this.does({ kind: "command", command, typed });
  }

  /** Returns a message of the channel, to press its buttons. */
  sees(message: Message): Reply {
    return new Reply(this, message);
  }

  /** Returns the hash of a new sign-in link, which the server's own address precedes. */
  async signInHash(): Promise<string> {
    return (await this.types("login")).signInHash;
  }

  async does(act: object): Promise<Reply> {
    const { data } = await this.discord.act({ member: this.account.id, ...act });
    return new Reply(this, data);
  }
}

/** A reply of the bot, or a message in the channel, as a member sees it. */
export class Reply {
  constructor(
    private readonly member: Member,
    private readonly message: Message,
  ) {}

  get text(): string {
    return this.message.content;
  }

  get signInHash(): string {
    const link = /\/login(#code=[^>\s]+)/.exec(this.text);
    if (!link) throw new Error(`no sign-in link in: ${this.text}`);
    return link[1]!;
  }

  async presses(label: string): Promise<Reply> {
    return this.uses(this.component((component) => component.label === label, label));
  }

  async chooses(placeholder: string, value: string): Promise<Reply> {
    return this.uses(this.component((component) => component.placeholder === placeholder, placeholder), [value]);
  }

  private component(is: (component: Component) => boolean, name: string): Component {
    const found = (this.message.components ?? []).flatMap((row) => row.components).find(is);
    if (!found) throw new Error(`“${name}” is not under: ${this.text}`);
    return found;
  }

  private async uses({ custom_id, type }: Component, values?: string[]): Promise<Reply> {
    return this.member.does({ kind: "use", message: this.message, custom_id, component_type: type, values });
  }
}
