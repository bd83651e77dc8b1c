import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@portal/domain/api';
import { Problem } from '@portal/domain/problem';
import type { Config } from '../../config.ts';
import { type Outcome, send } from '../outcome.ts';
import { languageOf } from './language.ts';
import { bareHeaders } from './security-headers.ts';
import { isPage } from './static-app.ts';
import { problemOf } from './problem-of.ts';
import { problemDocument } from './problem-text.ts';

/** Seconds after which a passing trouble is worth another try. */
const TRY_AGAIN_SECONDS: Readonly<Record<string, number>> = { 'request-running': 2, unavailable: 5 };

function problemOutcome(error: unknown, request: FastifyRequest): Outcome {
  const problem = problemOf(error);
  const document = problemDocument(problem, languageOf(request.headers['accept-language']), request.id);
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' };
  const retryAfter = problem.values['retryAfter'] ?? TRY_AGAIN_SECONDS[problem.code];
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  const { etag } = problem.values;
  if (etag !== undefined) headers['etag'] = String(etag);
  return { status: problem.status, headers, body: JSON.stringify(document) };
}

const PATTERNS = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** What may be done at an address that knows other methods. */
function allowedAt(path: string): string[] {
  return PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

const RAW_STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers to what never becomes a request, given before any hook has run. */
export function refusals(config: Pick<Config, 'publicUrl'>): {
  /** An address that the router cannot read, such as `/api/%`. */
  readonly badAddress: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** What is no HTTP at all: nothing of it is known, so the answer is written by hand. */
  readonly badRequest: (error: ConnectionError, socket: Socket) => void;
} {
  const bare = bareHeaders(config);
  return {
    badAddress(error, request, reply) {
      void send(reply.headers({ ...bare, 'x-request-id': request.id }), problemOutcome(error, request));
    },
    badRequest(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (!socket.writable) return void socket.destroy(error);
      const status = RAW_STATUS[error.code] ?? '400 Bad Request';
      const id = randomUUID();
      const body = JSON.stringify({
        ...problemDocument(new Problem('malformed-json'), languageOf(undefined), id),
        status: Number.parseInt(status, 10),
      });
      const headers = {
        ...bare,
        'content-type': 'application/problem+json; charset=utf-8',
        'content-length': String(Buffer.byteLength(body)),
        'x-request-id': id,
        connection: 'close',
      };
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
      socket.end(`HTTP/1.1 ${status}\r\n${lines.join('')}\r\n${body}`);
    },
  };
}

/** Whether the connection went before the body had come whole. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  // Null, whatever its type says, once our own reading of the body has failed, such as on a full disk.
  const socket: Socket | null = raw.socket;
  return raw.destroyed && !raw.complete && socket !== null && socket.destroyed;
}

/** The one place where failures become answers: problem+json, nothing of SQL or stacks. */
export function handleErrors(app: FastifyInstance): void {
  app.decorate('problemOutcome', problemOutcome);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    // Nobody waits for this answer, and a phone that loses its signal is no failure of ours.
    if (isBrokenOff(request)) request.log.info('The caller broke off the request');
    else if (problem.status >= 500) request.log.error({ err: problem.cause ?? error }, 'A request failed');
    // What is left of a body that was not read to its end would be taken for the next request of the connection, or hold it up.
    if (request.raw.destroyed) reply.header('connection', 'close');
    return send(reply, problemOutcome(problem, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (app.hasReplyDecorator('sendFile') && isPage(request.method, path)) {
      return reply.header('cache-control', 'no-cache').sendFile('index.html');
    }
    const known = allowedAt(path);
    // An address that the method is known at, and still nothing: one of its parameters cannot be.
    const allowed = known.includes(request.method) ? [] : known;
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    return send(
      reply,
      problemOutcome(new Problem(allowed.length > 0 ? 'method-not-allowed' : 'route-not-found'), request),
    );
  });
}
