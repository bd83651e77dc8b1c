import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long bodies may take; all in milliseconds, `leastBytes` within each `window`. */
export type BodyTimes = {
  readonly window: number;
  /** Less than this in a window, with the body not at its end, is silence. */
  readonly leastBytes: number;
  /** A JSON body as a whole. Uploads end by their size and by `REQUEST_TIMEOUT_MS`. */
  readonly json: number;
};

/** 16 KiB a minute: an eighth of what a phone at 2 kB/s sends, and more than a trickle that only keeps a connection busy. */
export const BODY_TIMES: BodyTimes = { window: 60_000, leastBytes: 16 * 1024, json: 10 * 60_000 };

/** The largest upload, 25 MiB, at 2 kB/s takes 3 h 40 min: nothing that makes progress is cut, everything has an end. */
export const REQUEST_TIMEOUT_MS = 4 * 60 * 60_000;

/**
 * Ends requests whose body does not come (OWASP: slow HTTP attacks): progress is life, silence is not. The caller gets 408,
 * which a queue takes for "try again later", and the connection is closed. It looks at the count of bytes of the
 * connection alone, so a stream is never read before its handler reads it.
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
      // It was answered without its body, the rest of which does not come: there is nothing to say any more.
      if (reply.raw.writableEnded) return void socket.destroy();
      // As Node.js itself reports a request that takes too long: the one handler of broken requests answers.
      const error = Object.assign(new Error('Request timeout'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
      app.server.emit('clientError', error, socket);
      socket.destroySoon();
    }, times.window).unref();
    // A body that was refused before it was read still has to come to its end.
    reply.raw.once('close', () => {
      if (request.raw.complete || socket.destroyed) clearInterval(timer);
    });
  });
}

/** Whether bytes follow the headers of a request. */
export function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}
