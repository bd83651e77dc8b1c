import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Fault, StrangeAnswer } from '../schedules/fault.ts';

/** An answer, whole. */
export type Answer = {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
};

const JSON_TYPE = { 'content-type': 'application/problem+json' } as const;

/** The page of a network that wants its terms accepted first. */
export const PORTAL = strange(
  200,
  'text/html',
  '<!doctype html><title>Hotel WLAN</title><p>Please accept our terms.</p>',
);

/** For messages of failed runs. */
export function wordsOf({ status, headers }: Answer): string {
  return headers['idempotent-replayed'] === undefined ? String(status) : `${status} replayed`;
}

function strange(status: number, type: string, body: string, more: Answer['headers'] = {}): Answer {
  return {
    status,
    headers: { ...more, ...(type !== '' && { 'content-type': type }) },
    body: Buffer.from(body),
  };
}

/** What servers between the phone and ours answer. */
export const STRANGE: Readonly<Record<StrangeAnswer, Answer>> = {
  'empty 200': strange(200, '', ''),
  'empty 204': strange(204, '', ''),
  'empty object': strange(200, 'application/json', '{}'),
  'other JSON': strange(200, 'application/json', '{"id":1,"ok":true,"status":"success"}'),
  'OK in text': strange(200, 'text/plain', 'OK'),
  redirection: strange(302, '', '', { location: 'http://gate.invalid/sign-in' }),
  '401 in text': strange(401, 'text/plain', 'Sign in'),
  '403 in text': strange(403, 'text/plain', 'Blocked'),
};

export function isStrange(fault: Fault): fault is StrangeAnswer {
  return fault in STRANGE;
}

function problem(status: number, code: string): Answer {
  const body = { type: `/problems/${code}`, title: 'Fault', status, detail: 'A fault of the test.' };
  return { status, headers: JSON_TYPE, body: Buffer.from(JSON.stringify(body)) };
}

export const FAILED = problem(500, 'internal');
export const SIGNED_OUT = problem(401, 'session-expired');
export const TOO_MANY: Answer = {
  ...problem(429, 'too-many-requests'),
  headers: { ...JSON_TYPE, 'retry-after': '1' },
};

/** Half of an answer under a head that says it is whole; where there was no body, a beginning of one. */
export function truncated(answer: Answer): Answer {
  const body =
    answer.body.length > 1 ? answer.body.subarray(0, Math.floor(answer.body.length / 2)) : Buffer.from('{"');
  return { ...answer, body };
}

/** Answers with this, as one piece. */
export function give(outgoing: ServerResponse, { status, headers, body }: Answer): void {
  const {
    'content-length': _length,
    'transfer-encoding': _coding,
    connection: _connection,
    ...rest
  } = headers;
  outgoing.writeHead(status, { ...rest, 'content-length': body.length });
  outgoing.end(body);
}
