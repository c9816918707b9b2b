// One browser that is driven through the W3C WebDriver protocol.

/** An element of the page. Outside the page it is a reference, as the protocol transmits it. */
export type ElementReference = Element;

/** A step of the mouse. Coordinates are those of the window. */
export type MouseStep = { move: readonly [x: number, y: number] } | "down" | "up";

/** Keys that have no character, by the protocol's code points. */
const KEYS = {
  Backspace: "\uE003",
  Tab: "\uE004",
  Enter: "\uE007",
  Shift: "\uE008",
  Control: "\uE009",
  Escape: "\uE00C",
  Space: " ",
  End: "\uE010",
  Home: "\uE011",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
} as const;

/** Milliseconds of one move of the mouse, in which a browser sends several events. */
const MOVE_DURATION = 80;

export class WebDriver {
  private constructor(
    private readonly url: string,
    private readonly session: string,
  ) {}

  /** Starts a browser with `capabilities` at the driver that listens on `url`. */
  static async start(url: string, capabilities: object): Promise<WebDriver> {
    const body = { capabilities: { alwaysMatch: capabilities } };
    const { sessionId } = await send(`${url}/session`, "POST", body);
    return new WebDriver(url, sessionId);
  }

  async end(): Promise<void> {
    await this.sends("DELETE", "");
  }

  /** Gives the page this size. The window is larger by the browser's own controls. */
  async resizes(width: number, height: number): Promise<void> {
    await this.sends("POST", "/window/rect", { width, height });
    const [across, down] = await this.evaluate(() => [innerWidth, innerHeight]);
    await this.sends("POST", "/window/rect", { width: 2 * width - across!, height: 2 * height - down! });
  }

  /** Lets a window of Firefox be as narrow as a phone: the minimum is in the style of its user interface. */
  async hasNoMinWidth(): Promise<void> {
    await this.sends("POST", "/moz/context", { context: "chrome" });
    await this.evaluate(() => document.documentElement.style.setProperty("min-width", "0"));
    await this.sends("POST", "/moz/context", { context: "content" });
  }

  async goto(url: string): Promise<void> {
    await this.sends("POST", "/url", { url });
  }

  /** Runs a function in the page. It may use only its arguments. An element must be an argument of its own. */
  async evaluate<A extends unknown[], R>(run: (...args: A) => R, ...args: A): Promise<Awaited<R>> {
    return this.sends("POST", "/execute/sync", { script: `return (${run})(...arguments);`, args });
  }

  async clicks(element: ElementReference): Promise<void> {
    await this.sends("POST", `/element/${idOf(element)}/click`, {});
  }

  async clears(element: ElementReference): Promise<void> {
    await this.sends("POST", `/element/${idOf(element)}/clear`, {});
  }

  /** Types letter by letter into the focused element. */
  async types(text: string): Promise<void> {
    await this.performs("key", [...text].flatMap(pressed));
  }

  /** Presses keys one after the other. Those before `+` are held: `Shift+ArrowDown`. */
  async presses(...chords: string[]): Promise<void> {
    for (const chord of chords) {
      const keys = chord.split("+").map((key) => KEYS[key as keyof typeof KEYS] ?? key);
      const held = keys.slice(0, -1);
      await this.performs("key", [...held.map(down), ...pressed(keys.at(-1)!), ...held.reverse().map(up)]);
    }
  }

  /** Moves and presses the mouse. */
  async uses(...steps: MouseStep[]): Promise<void> {
    await this.performs("pointer", steps.map((step) => {
      if (step === "down") return { type: "pointerDown", button: 0 };
      if (step === "up") return { type: "pointerUp", button: 0 };
      const [x, y] = step.move.map(Math.round);
      return { type: "pointerMove", duration: MOVE_DURATION, origin: "viewport", x, y };
    }));
  }

  /** Returns a picture of the window, as PNG. */
  async picture(): Promise<Buffer> {
    return Buffer.from(await this.sends("GET", "/screenshot"), "base64");
  }

  private async performs(type: "key" | "pointer", actions: object[]): Promise<void> {
    await this.sends("POST", "/actions", { actions: [{ type, id: type, actions }] });
  }

  private async sends(method: string, path: string, body?: object): Promise<any> {
    return send(`${this.url}/session/${this.session}${path}`, method, body);
  }
}

async function send(url: string, method: string, body?: object): Promise<any> {
  // A driver refuses what a page of another origin could send, too.
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method, headers, body: body && JSON.stringify(body) });
  const { value } = await response.json();
  if (!response.ok) throw new Error(`${method} ${new URL(url).pathname}: ${value.error}: ${value.message}`);
  return value;
}

function idOf(element: ElementReference): string {
  return (Object.values(element) as unknown as string[])[0]!;
}

const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });
const pressed = (value: string) => [down(value), up(value)];
