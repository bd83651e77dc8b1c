import { connect, createServer, type Server, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** A line's speed in bits a second towards the server, and the time there and back in milliseconds. */
export type Line = {
  readonly bitsPerSecond: number;
  /** The way back; as fast as the way there unless told. */
  readonly downBitsPerSecond?: number;
  readonly roundTripMs: number;
};

/** So much is put on the line at a time at most, and for so long, so that connections take turns. */
const PIECE_BYTES = 8_192;
const PIECE_MS = 200;
/** A sender may be so far ahead of the line, as with a small buffer in the modem. */
const AHEAD_MS = 20;

/** One direction of a line that all connections share: what is put on it comes out in order, later, and no faster than it is. */
class Wire {
  /** How much takes its turn at once. */
  readonly pieceBytes: number;
  private readonly bytesPerMs: number;
  private readonly delayMs: number;
  private readonly under: { readonly dueAt: number; readonly arrive: () => void }[] = [];
  private freeAt = 0;
  private isTicking = false;

  constructor(bitsPerSecond: number, roundTripMs: number) {
    this.bytesPerMs = bitsPerSecond / 8_000;
    this.pieceBytes = Math.min(PIECE_BYTES, Math.max(1, Math.round(this.bytesPerMs * PIECE_MS)));
    this.delayMs = roundTripMs / 2;
  }

  /** Resolves when the next piece may be put on the line; `arrive` is called when these bytes are there. */
  async carry(bytes: number, arrive: () => void): Promise<void> {
    this.freeAt = Math.max(performance.now(), this.freeAt) + bytes / this.bytesPerMs;
    this.under.push({ dueAt: this.freeAt + this.delayMs, arrive });
    this.tick();
    const ahead = this.freeAt - performance.now() - AHEAD_MS;
    if (ahead > 0) await new Promise((resolve) => setTimeout(resolve, ahead));
  }

  /** One clock for all, or pieces would overtake one another. */
  private tick(): void {
    if (this.isTicking) return;
    while ((this.under[0]?.dueAt ?? Infinity) <= performance.now()) this.under.shift()?.arrive();
    const [next] = this.under;
    if (!next) return;
    this.isTicking = true;
    setTimeout(
      () => {
        this.isTicking = false;
        this.tick();
      },
      Math.max(1, next.dueAt - performance.now()),
    );
  }
}

/** A slow line between a real browser and a server, below HTTP: connections are the browser's own. */
export class Throttle {
  readonly port: number;
  readonly url: string;
  /** Bytes carried towards the server. */
  sent = 0;
  /** Where the server listens. */
  private target = 0;
  /** Without it everything passes at once: for getting ready. */
  line: Line | undefined;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private wires: { readonly up: Wire; readonly down: Wire } | undefined;

  private constructor(server: Server) {
    this.server = server;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://localhost:${this.port}`;
    server.on('connection', (near) => {
      const far = connect(this.target, '127.0.0.1');
      this.join(near, far, 'up');
      this.join(far, near, 'down');
    });
  }

  static async open(): Promise<Throttle> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Throttle(server);
  }

  /** From now on everything goes over such a line. */
  slowDown(line: Line): void {
    this.line = line;
    const { bitsPerSecond, downBitsPerSecond = bitsPerSecond, roundTripMs } = line;
    this.wires = { up: new Wire(bitsPerSecond, roundTripMs), down: new Wire(downBitsPerSecond, roundTripMs) };
  }

  /** From now on the line leads there; connections that were open before are cut, as they are when a network goes. */
  leadTo(target: number): void {
    this.target = target;
    for (const socket of this.sockets) socket.destroy();
  }

  async close(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private join(from: Socket, to: Socket, way: 'up' | 'down'): void {
    this.sockets.add(from);
    from.setNoDelay(true);
    from.on('error', () => to.destroy());
    from.on('close', () => {
      this.sockets.delete(from);
      const wire = this.wires?.[way];
      // What is still under way arrives first.
      if (wire) void wire.carry(0, () => to.end());
      else to.end();
    });
    from.on('data', (chunk: Buffer) => {
      from.pause();
      void this.put(chunk, to, way).then(() => from.resume());
    });
  }

  private async put(chunk: Buffer, to: Socket, way: 'up' | 'down'): Promise<void> {
    if (way === 'up') this.sent += chunk.length;
    const wire = this.wires?.[way];
    if (!wire) {
      to.write(chunk);
      return;
    }
    for (let at = 0; at < chunk.length; at += wire.pieceBytes) {
      const piece = chunk.subarray(at, at + wire.pieceBytes);
      await wire.carry(piece.length, () => to.writable && to.write(piece));
    }
  }
}
