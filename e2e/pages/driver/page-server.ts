import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import type { LiveUpdate } from '@portal/domain/live-updates/contract';
import { Answers } from './answers.ts';
import { BuiltApp, promises } from './built-app.ts';

const PROMISES = promises();
const LOOK_MS = 50;

/**
 * Hands a browser the built app and the answers of the test that runs. It is no server of the product: it has no rules, no database and
 * no accounts.
 */
export class PageServer {
  readonly url: string;
  readonly app: BuiltApp;
  answers = new Answers();
  /** Files of the app that are lost for now, by path. */
  readonly lost = new Set<string>();
  /** What was uploaded to the addresses of `files.uploadUrls`, by path. */
  readonly uploads = new Map<string, Buffer>();
  private readonly server: Server;
  private readonly listeners = new Set<ServerResponse>();

  private constructor(server: Server, app: BuiltApp, port: number) {
    this.server = server;
    this.app = app;
    this.url = `http://localhost:${port}`;
    server.on('request', (request, response) => {
      void this.serve(request, response).catch((error: unknown) => {
        this.answers.trouble.push(String(error));
        response.destroy();
      });
    });
  }

  static async open(): Promise<PageServer> {
    const server = createServer({ keepAliveTimeout: 60_000 });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('There is no port');
    return new PageServer(server, new BuiltApp(), address.port);
  }

  /** Forgets everything of the test before. */
  begin(): Answers {
    this.answers = new Answers();
    this.lost.clear();
    this.uploads.clear();
    for (const listener of this.listeners) listener.destroy();
    this.listeners.clear();
    return this.answers;
  }

  /** Tells every open page that a record has changed, as the server does, once one of them listens. */
  async tell(event: LiveUpdate): Promise<void> {
    while (this.listeners.size === 0) await setTimeout(LOOK_MS);
    for (const listener of this.listeners) listener.write(`data: ${JSON.stringify(event)}\n\n`);
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    for (const [name, value] of Object.entries(PROMISES)) response.setHeader(name, value);
    if (pathname === '/api/live') return this.listen(response);
    const body = await bodyOf(request);
    if (pathname.startsWith('/uploads/')) {
      this.uploads.set(pathname, body);
      response.writeHead(200).end();
      return;
    }
    if (!pathname.startsWith('/api/')) return this.serveFile(pathname, response);
    const logo = /^\/api\/organisations\/(\d)\/logo\.svg$/.exec(pathname);
    if (logo) return serveLogo(Number(logo[1]), response);
    const wire = await this.answers.take({
      method: request.method ?? 'GET',
      path: pathname.slice('/api'.length).replace(/\.jsonld$/, ''),
      query: searchParams,
      headers: Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
      ),
      body: body.toString(),
    });
    if (wire === 'gone') response.destroy();
    else
      response
        .writeHead(wire.status, { 'cache-control': 'private, no-store', ...wire.headers })
        .end(wire.body);
  }

  private serveFile(path: string, response: ServerResponse): void {
    const file = this.lost.has(path) ? undefined : this.app.at(path);
    if (file === undefined) response.writeHead(404).end();
    else
      response
        .writeHead(200, { 'content-type': file.type, 'cache-control': file.cacheControl })
        .end(file.body);
  }

  private listen(response: ServerResponse): void {
    this.listeners.add(response);
    response.on('close', () => this.listeners.delete(response));
    response.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    response.write(':\n\n');
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

function serveLogo(organisation: number, response: ServerResponse): void {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="90" height="24"><text y="20">${organisation}</text></svg>`;
  response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' }).end(picture);
}
