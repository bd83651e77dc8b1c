import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ENDPOINTS } from '@portal/domain/api';
import { Problem } from '@portal/domain/problem';
import { CARD_PAGE } from '@portal/domain/installations/card-link-contract';
import { SIGNING_PAGE } from '@portal/domain/signing/session-contract';
import type { Config } from '../../config.ts';
import { type Outcome, send } from '../outcome.ts';
import { languageOf } from './language.ts';
import { bareHeaders, STRANGERS_PAGE_HEADERS } from './security-headers.ts';
import { isPage } from './static-app.ts';
import { problemOf } from './problem-of.ts';
import { problemDocument } from './problem-text.ts';

/** Seconds after which a temporary failure is worth a retry. */
const TRY_AGAIN_SECONDS: Readonly<Record<string, number>> = { 'request-running': 2, unavailable: 5 };

/** Pages that show personal data to whoever holds their code. */
const STRANGERS_PAGES: readonly string[] = [SIGNING_PAGE, CARD_PAGE];

function problemOutcome(error: unknown, request: FastifyRequest): Outcome {
  const problem = problemOf(error);
  const document = problemDocument(problem, languageOf(request.headers['accept-language']), request.id);
  const headers: Record<string, string> = { 'content-type': 'application/problem+json; charset=utf-8' };
  const retryAfter = problem.values['retryAfter'] ?? TRY_AGAIN_SECONDS[problem.code];
  if (retryAfter !== undefined) headers['retry-after'] = String(retryAfter);
  const { etag, acceptEncoding } = problem.values;
  if (etag !== undefined) headers['etag'] = String(etag);
  // Which codings of a body would have been read (RFC 9110, 15.5.16).
  if (acceptEncoding !== undefined) headers['accept-encoding'] = String(acceptEncoding);
  return { status: problem.status, headers, body: JSON.stringify(document) };
}

const PATTERNS = ENDPOINTS.map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^/api${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The methods that are allowed at an address. */
function allowedAt(path: string): string[] {
  return PATTERNS.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
}

const RAW_STATUS: Readonly<Record<string, string>> = {
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
};

/** Answers to connections and addresses that never become a request, sent before any hook runs. */
export function refusals(config: Pick<Config, 'publicUrl'>): {
  /** An address that the router cannot decode, such as `/api/%`. */
  readonly badAddress: (error: Error, request: FastifyRequest, reply: FastifyReply) => void;
  /** Not valid HTTP: there is no request object, so the answer is written to the socket directly. */
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

/** Whether the connection closed before the whole body had arrived. */
function isBrokenOff({ raw }: FastifyRequest): boolean {
  // Null, despite its type, once reading the body has failed, for example on a full disk.
  const socket: Socket | null = raw.socket;
  return raw.destroyed && !raw.complete && socket !== null && socket.destroyed;
}

/** Turns every failure into problem+json; SQL and stack traces are never sent. */
export function handleErrors(app: FastifyInstance): void {
  app.decorate('problemOutcome', problemOutcome);
  app.setErrorHandler((error, request, reply) => {
    const problem = problemOf(error);
    // The client has closed the connection, as a phone does that loses its signal: not a failure of the server.
    if (isBrokenOff(request)) request.log.info('The caller broke off the request');
    else if (problem.status >= 500) request.log.error({ err: problem.cause ?? error }, 'A request failed');
    // The unread rest of a body would be parsed as the next request of the connection, or block it.
    if (request.raw.destroyed) reply.header('connection', 'close');
    return send(reply, problemOutcome(problem, request));
  });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/';
    if (app.hasReplyDecorator('sendFile') && isPage(request.method, path)) {
      const headers = STRANGERS_PAGES.includes(path)
        ? STRANGERS_PAGE_HEADERS
        : { 'cache-control': 'no-cache' };
      return reply.headers(headers).sendFile('index.html');
    }
    const known = allowedAt(path);
    // The address matches a route, but one of its parameters is invalid.
    const allowed = known.includes(request.method) ? [] : known;
    if (allowed.length > 0) reply.header('allow', allowed.join(', '));
    return send(
      reply,
      problemOutcome(new Problem(allowed.length > 0 ? 'method-not-allowed' : 'route-not-found'), request),
    );
  });
}
