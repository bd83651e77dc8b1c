import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Time limits of request bodies, in milliseconds; at least `leastBytes` must arrive within each `window`. */
export type BodyTimes = {
  readonly window: number;
  /** A body that is not complete and brings less than this in a window counts as stalled. */
  readonly leastBytes: number;
  /** For a JSON body as a whole. Uploads are limited by their size and by `REQUEST_TIMEOUT_MS`. */
  readonly json: number;
};

/**
 * 16 KiB a minute: an eighth of what a phone sends at 2 kB/s, but more than an attack that only keeps connections open.
 */
export const BODY_TIMES: BodyTimes = { window: 60_000, leastBytes: 16 * 1024, json: 10 * 60_000 };

/**
 * The largest upload, 25 MiB, takes 3 h 40 min at 2 kB/s: slow but steady uploads finish, and everything has an end.
 */
export const REQUEST_TIMEOUT_MS = 4 * 60 * 60_000;

/**
 * Ends requests whose body stalls (OWASP: slow HTTP attacks). The caller gets 408, which the offline queue treats as
 * temporary, and the connection is closed. It watches the connection's byte counter, so that the stream is not read
 * before its handler reads it.
 */
export function limitBodyTimes(app: FastifyInstance, times: BodyTimes = BODY_TIMES): void {
  app.addHook('onRequest', async (request, reply) => {
    const { socket } = request.raw;
    if (!hasBody(request) || typeof socket.bytesRead !== 'number') return;
    const began = Date.now();
    const limit = /\bjson\b/i.test(request.headers['content-type'] ?? '')
      ? times.json
      : Number.POSITIVE_INFINITY;
    let before = socket.bytesRead;
    const timer = setInterval(() => {
      if (request.raw.complete || socket.destroyed) return clearInterval(timer);
      const came = socket.bytesRead - before;
      before = socket.bytesRead;
      if (came >= times.leastBytes && Date.now() - began < limit) return;
      clearInterval(timer);
      // The request was already answered without its body, so no second answer may be sent.
      if (reply.raw.writableEnded) return void socket.destroy();
      // The error that Node.js itself raises for a request that takes too long; the same error handler answers it.
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, socket);
      socket.destroySoon();
    }, times.window).unref();
    // The rest of a body that was refused before it was read must still arrive in time.
    reply.raw.once('close', () => {
      if (request.raw.complete || socket.destroyed) clearInterval(timer);
    });
  });
}

/** Whether the headers of a request announce a body. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
