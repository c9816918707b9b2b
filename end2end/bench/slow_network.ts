// A slow connection to a server: a proxy that delays every byte in both directions and limits the bytes per second.
//
// The browser's own throttling does not reach the requests of a service worker.

import { createServer, connect, type Server as Listener, type Socket } from "node:net";
import { once } from "node:events";

/** The round trip in milliseconds, and the bytes per second towards the browser, of a slow mobile network. */
export const SLOW_MOBILE = { roundTrip: 150, bytesPerSecond: 1_600_000 / 8 };

const REQUEST = /^(GET|POST|PUT|DELETE|HEAD) \/\S* HTTP\/1\.1\r\n/;
/** The largest number of bytes that the shared link carries at a time, so that responses take turns. */
const PACKET = 1_448;

export class SlowNetwork {
  /** The bytes that have arrived at the browser, with the heads of the responses. */
  bytes = 0;
  requests = 0;
  /** When the last byte arrives that is known so far, in milliseconds of `performance.now`. */
  private busyUntil = 0;

  private constructor(
    private readonly listener: Listener,
    private readonly link: typeof SLOW_MOBILE,
    private readonly sockets: Set<Socket>,
  ) {}

  static async to(url: string, link = SLOW_MOBILE): Promise<SlowNetwork> {
    const { hostname, port } = new URL(url);
    const sockets = new Set<Socket>();
    const listener = createServer();
    const network = new SlowNetwork(listener, link, sockets);
    listener.on("connection", (browser) => {
      const server = connect(Number(port), hostname);
      for (const [socket, other] of [[browser, server], [server, browser]] as const) {
        sockets.add(socket);
        socket.setNoDelay(true);
        socket.on("error", () => other.destroy());
        socket.on("close", () => (sockets.delete(socket), other.end()));
      }
      network.upwards(browser, server);
      network.downwards(server, browser);
    });
    listener.listen(0, "127.0.0.1");
    await once(listener, "listening");
    return network;
  }

  get url(): string {
    const address = this.listener.address();
    if (!address || typeof address === "string") throw new Error("the network is closed");
    return `http://127.0.0.1:${address.port}`;
  }

  /** Waits until nothing has arrived for eight seconds: the service worker waits for five before it keeps code. */
  async rests(): Promise<void> {
    const before = this.bytes;
    await new Promise((passed) => setTimeout(passed, 8_000));
    if (this.bytes !== before) await this.rests();
  }

  close(): void {
    this.listener.close();
    for (const socket of this.sockets) socket.destroy();
  }

  /** The first bytes of a connection wait for its handshake, which is another round trip. Later ones never overtake. */
  private upwards(browser: Socket, server: Socket): void {
    const connected = performance.now() + this.link.roundTrip;
    browser.on("data", (bytes) => {
      if (REQUEST.test(bytes.toString("latin1"))) this.requests += 1;
      const sent = Math.max(performance.now(), connected);
      setTimeout(() => server.write(bytes), sent + this.link.roundTrip / 2 - performance.now());
    });
  }

  private downwards(server: Socket, browser: Socket): void {
    server.on("data", (bytes) => {
      for (let at = 0; at < bytes.length; at += PACKET) {
        const packet = bytes.subarray(at, at + PACKET);
        const begins = Math.max(performance.now(), this.busyUntil);
        this.busyUntil = begins + (1_000 * packet.length) / this.link.bytesPerSecond;
        const arrives = this.busyUntil + this.link.roundTrip / 2 - performance.now();
        setTimeout(() => {
          this.bytes += packet.length;
          browser.write(packet);
        }, arrives);
      }
    });
  }
}
