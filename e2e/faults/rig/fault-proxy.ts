import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { type Call, callOf, type Fault } from '../schedules/fault.ts';
import type { Fired } from '../schedules/fired.ts';
import { servePage } from './page-files.ts';
import {
  type Answer,
  FAILED,
  give,
  isStrange,
  PORTAL,
  SIGNED_OUT,
  STRANGE,
  TOO_MANY,
  truncated,
  wordsOf,
} from './proxy-answers.ts';

/** One browser's way through the proxy: it is known by a cookie, which fetch, XHR and a service worker all send. */
export type Phone = {
  /** Where it is written down what struck. */
  readonly fired: Fired;
  /** The fault of this call, if one is planned for now. */
  readonly faultOf: (call: Call) => Fault | undefined;
  /** Told at each moment at which something durable may just have happened on the server. */
  passing?: (call: Call, moment: 'before' | 'after') => void | Promise<void>;
  /** The browser says that it stands at a point at which it may be killed; answers when it may go on. */
  readonly atPoint?: (point: string) => Promise<void>;
  /** The same Idempotency-Key was under way twice at once: two senders. */
  raced: number;
  /** How the server answered both calls of each that was sent twice, in words. */
  readonly twice: string[];
};

export const PHONE_COOKIE = 'fault_phone';

/** Stands between a real browser and the real server, and does to their calls what networks do. */
export class FaultProxy {
  readonly port: number;
  readonly url: string;
  /** Where the server listens. */
  target = 0;
  private readonly server: Server;
  private readonly phones = new Map<string, Phone>();
  private readonly underWay = new Map<string, number>();
  private readonly agent = new Agent({ keepAlive: false });

  private constructor(server: Server) {
    this.server = server;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.port = (server.address() as AddressInfo).port;
    this.url = `http://localhost:${this.port}`;
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      this.answer(incoming, outgoing).catch(() => outgoing.destroy());
    });
  }

  static async open(): Promise<FaultProxy> {
    const server = createServer();
    // On a connection that was used before, Chromium sends a call that got no answer again by itself.
    server.on('request', (_, outgoing: ServerResponse) => outgoing.setHeader('connection', 'close'));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new FaultProxy(server);
  }

  phone(id: string, phone: Phone): void {
    this.phones.set(id, phone);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const url = incoming.url ?? '/';
    const phone = this.phones.get(cookieOf(incoming) ?? '');
    if (url.startsWith('/faults-page/')) return servePage(url, outgoing);
    if (url.startsWith('/faults-point/')) {
      await phone?.atPoint?.(decodeURIComponent(url.slice('/faults-point/'.length)));
      outgoing.end('{}');
      return;
    }
    const call = callOf(incoming.method ?? 'GET', url);
    if (!call) return this.pass(incoming, outgoing);
    const body = await buffer(incoming);
    const settled = this.watchKey(incoming, outgoing, phone);
    const fault = phone?.faultOf(call);
    if (fault) phone?.fired.add(call, fault);
    await phone?.passing?.(call, 'before');
    await this.strike({ fault, phone }, incoming, outgoing, body, async () => {
      const answer = await this.forward(incoming, body);
      await phone?.passing?.(call, 'after');
      return answer;
    });
    settled();
  }

  /** One key under way twice at the same time, with both browsers still waiting, is two senders. */
  private watchKey(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    phone: Phone | undefined,
  ): () => void {
    const key = incoming.headers['idempotency-key'];
    if (typeof key !== 'string' || !phone) return () => undefined;
    const before = this.underWay.get(key) ?? 0;
    if (before > 0) phone.raced += 1;
    this.underWay.set(key, before + 1);
    let over = false;
    const end = (): void => {
      if (over) return;
      over = true;
      this.underWay.set(key, (this.underWay.get(key) ?? 1) - 1);
    };
    outgoing.once('close', end);
    return end;
  }

  private async strike(
    { fault, phone }: { readonly fault: Fault | undefined; readonly phone: Phone | undefined },
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    body: Buffer,
    forward: () => Promise<Answer>,
  ): Promise<void> {
    if (fault !== undefined && isStrange(fault)) return give(outgoing, STRANGE[fault]);
    switch (fault) {
      case undefined:
        return give(outgoing, await forward());
      case 'drop before':
        outgoing.destroy();
        return;
      case 'drop after commit':
        await forward();
        outgoing.destroy();
        return;
      case '500 before':
        return give(outgoing, FAILED);
      case '500 after':
        await forward();
        return give(outgoing, FAILED);
      case 'time-out':
        await forward();
        // Never answered: the browser's own limit ends it.
        await new Promise((resolve) => outgoing.once('close', resolve));
        return;
      case 'slow': {
        await wait(SLOW_MS);
        const answer = await forward();
        await wait(SLOW_MS);
        return give(outgoing, answer);
      }
      case 'cut in mid-upload':
        await this.forwardHalf(incoming, body);
        outgoing.destroy();
        return;
      case 'truncated JSON':
        return give(outgoing, truncated(await forward()));
      case 'sent twice': {
        const [first, second] = await Promise.all([forward(), forward()]);
        phone?.twice.push(`${wordsOf(first)} and ${wordsOf(second)}`);
        return give(outgoing, second);
      }
      case '429':
        return give(outgoing, TOO_MANY);
      case '401':
        return give(outgoing, SIGNED_OUT);
      case 'HTML 200':
        return give(outgoing, PORTAL);
    }
  }

  /** The server's answer, whole; throws when there is no server. */
  private forward(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const onward = request(this.onward(incoming, body.length), (answer) => {
        buffer(answer).then(
          (whole) => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          reject,
        );
      });
      onward.once('error', reject);
      onward.end(body);
    });
  }

  /** The head and half of the body, then the connection breaks. */
  private async forwardHalf(incoming: IncomingMessage, body: Buffer): Promise<void> {
    const onward = request(this.onward(incoming, body.length));
    onward.on('error', () => undefined);
    onward.write(body.subarray(0, Math.floor(body.length / 2)));
    await wait(CUT_MS);
    onward.destroy();
  }

  private onward(incoming: IncomingMessage, length: number) {
    const headers = { ...incoming.headers, connection: 'close', 'content-length': String(length) };
    return {
      host: '127.0.0.1',
      port: this.target,
      agent: this.agent,
      method: incoming.method,
      path: incoming.url,
      headers,
    };
  }

  /** Everything that is not the queue's goes through as it comes. */
  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    await new Promise<void>((resolve) => {
      const onward = request(
        {
          host: '127.0.0.1',
          port: this.target,
          agent: this.agent,
          method: incoming.method,
          path: incoming.url,
          headers: incoming.headers,
        },
        (answer) => {
          outgoing.writeHead(answer.statusCode ?? 502, { ...answer.headers, connection: 'close' });
          answer.pipe(outgoing);
          answer.once('close', resolve);
        },
      );
      onward.once('error', () => {
        outgoing.destroy();
        resolve();
      });
      outgoing.once('close', () => onward.destroy());
      incoming.pipe(onward);
    });
  }
}

const SLOW_MS = 250;
const CUT_MS = 60;

function cookieOf(incoming: IncomingMessage): string | undefined {
  return new RegExp(`(?:^|; )${PHONE_COOKIE}=([^;]+)`).exec(incoming.headers.cookie ?? '')?.[1];
}
