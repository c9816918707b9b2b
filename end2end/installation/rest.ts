// The REST interface as another program uses it: with a bearer token and no browser.

import type { Day } from "../calendar.ts";
import { OPERATOR_TOKEN } from "./server.ts";
import type { Player } from "./team.ts";

export interface Answer {
  status: number;
  /** The envelope's `data`, or the `code` of a refusal. */
  data: any;
  code?: string;
}

export class Rest {
  constructor(
    private readonly url: string,
    private readonly token: string = OPERATOR_TOKEN,
  ) {}

  async get(path: string): Promise<Answer> {
    return this.send("GET", path);
  }

  async send(method: string, path: string, body?: object): Promise<Answer> {
    const isForm = body instanceof FormData;
    const response = await fetch(this.url + path, {
      method,
      headers: { authorization: `Bearer ${this.token}`, ...(isForm ? {} : { "content-type": "application/json" }) },
      body: isForm ? body : body && JSON.stringify(body),
    });
    // A server function without a result answers null.
    const { data, code } = (await response.json()) ?? {};
    return { status: response.status, data, code };
  }

  /** Answers a day for a player, in the player's own zone and dates. */
  async answers(player: Player, day: Day, availability: string): Promise<void> {
    await this.succeeds("POST", "/api/schedule/update-availability", {
      date: day.wire,
      availability,
      userId: player.chatId,
      timezone: player.zone,
    });
  }

  async registersAbsence(player: Player, from: Day, to: Day, reason: string): Promise<void> {
    const body = { userId: player.chatId, startDate: from.wire, endDate: to.wire, reason };
    await this.succeeds("POST", "/api/absences", body);
  }

  async plans(day: Day, plan: { reason?: string; focus?: string; isOffDay?: boolean }): Promise<void> {
    await this.succeeds("PUT", `/api/schedule/days/${day.wire}`, plan);
  }

  /** Uploads an image for a text. Returns its URL. */
  async uploads(image: Uint8Array<ArrayBuffer>): Promise<string> {
    const form = new FormData();
    form.set("image", new Blob([image]), "image.png");
    return (await this.succeeds("POST", "/api/strategies/images", form)).url;
  }

  async succeeds(method: string, path: string, body?: object): Promise<any> {
    const { status, data, code } = await this.send(method, path, body);
    if (status >= 300) throw new Error(`${method} ${path} was refused with ${status} ${code}`);
    return data;
  }
}
