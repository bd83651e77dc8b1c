import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import { Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** How long connections that a proxy keeps open may bring one more call each; every answer asks to close them. */
const LINGER_MS = 2_000;
/** How long what was begun before the end may take; within the 15 seconds that docs/operations.md promises. */
const MAX_MS = 10_000;
const LOOK_MS = 25;

/** Ends the work of a server; resolves when nothing that was begun is left, or after ten seconds. */
export type Drain = () => Promise<void>;

/**
 * Lets a server end without refusing anybody: it takes no new connection, so that a proxy sends new calls to another
 * process at once, answers what still comes over those that are open and closes each with its answer, ends streams
 * (`app.draining`), and waits for uploads and answers on their way. `app.close()` follows. Called before `listen`.
 */
export function drainable(app: FastifyInstance, { lingerMs = LINGER_MS, mostMs = MAX_MS } = {}): Drain {
  const { server } = app;
  const active = new Set<ServerResponse>();
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  server.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    active.add(response);
    response.once('close', () => active.delete(response));
    if (app.draining.signal.aborted) response.shouldKeepAlive = false;
  });
  return async () => {
    const began = performance.now();
    const passed = (): number => performance.now() - began;
    stopListening(server);
    app.draining.abort();
    for (const response of active) response.shouldKeepAlive = false;
    while (connections.size > 0 && passed() < mostMs && (active.size > 0 || passed() < lingerMs))
      await pause(LOOK_MS);
  };
}

/** Unlike `close` of an HTTP server, which breaks idle connections: a call may be on its way over one. */
function stopListening(server: HttpServer): void {
  Server.prototype.close.call(server);
}
