import {
  Agent,
  createServer,
  type IncomingMessage,
  request,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { servePage } from '../../e2e/faults/rig/page-files.ts';

/**
 * Serves the test page and forwards to the real server, on keep-alive connections, and records when the queue's calls
 * arrive.
 */
export class Front {
  readonly port: number;
  /** Where the server listens. */
  target = 0;
  /** Whether data calls are answered with 500 instead of reaching the server. */
  failing = false;
  /** When data calls arrived, by Idempotency-Key, on `performance.now()`. */
  readonly attempts: { readonly key: string; readonly at: number }[] = [];
  private readonly server: Server;
  private readonly agent = new Agent({ keepAlive: true });

  private constructor(server: Server) {
    this.server = server;
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- it listens on a port
    this.port = (server.address() as AddressInfo).port;
    server.on('request', (incoming: IncomingMessage, outgoing: ServerResponse) => {
      this.answer(incoming, outgoing);
    });
  }

  static async open(): Promise<Front> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new Front(server);
  }

  async close(): Promise<void> {
    this.agent.destroy();
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { url = '/', method } = incoming;
    if (url.startsWith('/faults-page/')) {
      void servePage(url, outgoing);
      return;
    }
    if (method === 'POST' && url === '/api/installations') {
      this.attempts.push({ key: String(incoming.headers['idempotency-key']), at: performance.now() });
      if (this.failing) {
        incoming.resume();
        const problem = { type: '/problems/internal', title: 'Broken', status: 500 };
        outgoing.writeHead(500, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
        return;
      }
    }
    this.pass(incoming, outgoing);
  }

  private pass(incoming: IncomingMessage, outgoing: ServerResponse): void {
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
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.once('error', () => outgoing.destroy());
    outgoing.once('close', () => onward.destroy());
    incoming.pipe(onward);
  }
}
