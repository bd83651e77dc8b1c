import type { QueuedRequest } from '@portal/domain/queue/request';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { organisationHeader } from '../../lib/session/session.ts';
import { type Answered, type Contract, noAnswer, readAnswer } from './attempt.ts';
import { countCall } from './server-pause.ts';

/**
 * Longest wait for an answer and for progress of an upload, in milliseconds: a photo may take long, but must not
 * stand still.
 */
const SILENCE_MS = 30_000;

/**
 * The slowest connection that is supported, in bytes per second: 2 kB/s, less the overhead of TLS and TCP. A phone
 * reports bytes as sent once they are in its own buffer: after that, nothing is reported for as long as the
 * connection takes.
 */
const SLOWEST_LINE = 1_500;

/** How long a call that sends this many bytes may make no progress, in milliseconds. */
function longestSilence(bytes: number): number {
  return SILENCE_MS + Math.ceil((bytes / SLOWEST_LINE) * 1_000);
}

/** The owner of a request, and the organisation in which it was made. */
type Owner = Pick<QueuedRequest, 'userId' | 'organisationId'>;

/** The content of a success; undefined when it does not match what the call promises. */
export type Promised<Value> = (json: unknown) => Value | undefined;

type JsonCall<Value> = {
  readonly method: 'POST' | 'PATCH' | 'PUT';
  /** Path below `/api`. */
  readonly path: string;
  /** The server refuses the call in anyone else's session, and carries it out in the request's organisation. */
  readonly of: Owner;
  readonly key: string;
  readonly body: string;
  readonly ifMatch?: string;
  /** A success whose content does not match counts as no answer. */
  readonly promised: Promised<Value>;
};

/** Sends frozen JSON with its Idempotency-Key. Never throws: no answer is a result too. */
export function sendJson<Value>(call: JsonCall<Value>): Promise<Answered<Value>> {
  const { method, path, of, key, body, ifMatch, promised } = call;
  const headers = {
    'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
    'Idempotency-Key': key,
    ...ownerHeaders(of),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
  return ask(path, { method, body, headers }, promised);
}

/** Reads the current record with its ETag, in the session of the owner alone. Never throws. */
export function readJson<Value>(
  path: string,
  of: Owner,
  promised: Promised<Value>,
): Promise<Answered<Value>> {
  const headers = { Accept: 'application/json', ...ownerHeaders(of) };
  return ask(path, { method: 'GET', cache: 'no-store', headers }, promised);
}

const ownerHeaders = ({ userId, organisationId }: Owner) => ({
  'Queue-User': String(userId),
  ...organisationHeader(organisationId),
});

type Asking = Omit<RequestInit, 'headers' | 'body'> & {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
};

async function ask<Value>(path: string, init: Asking, promised: Promised<Value>): Promise<Answered<Value>> {
  countCall();
  try {
    const response = await fetch(`/api${path}`, {
      ...init,
      credentials: 'same-origin',
      // Our API never redirects; another server must not get the customer's data.
      redirect: 'manual',
      signal: AbortSignal.timeout(longestSilence(init.body?.length ?? 0)),
      headers: { 'Accept-Language': currentLanguage(), ...init.headers },
    });
    const received = {
      status: response.status,
      header: (name: string) => response.headers.get(name),
      text: await response.text(),
    };
    return readAnswer(received, { promised: ({ json }) => promised(json) });
  } catch {
    return noAnswer();
  }
}

/**
 * Uploads the bytes of a file to a signed URL and reports progress. Uses XMLHttpRequest, because `fetch` cannot
 * report the progress of an upload. A success only says that somebody accepted the bytes; that it was the file store
 * is certain once the server has confirmed the reference.
 */
export function putFile(
  address: string,
  file: { readonly bytes: ArrayBuffer; readonly type: string },
  onSent: (bytes: number) => void,
): Promise<Answered<true>> {
  countCall();
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    const silence = silenceTimer(longestSilence(file.bytes.byteLength), () => request.abort());
    request.setRequestHeader('Content-Type', file.type);
    request.setRequestHeader('x-amz-acl', 'public-read');
    request.upload.addEventListener('progress', (event) => {
      silence.heard();
      onSent(event.loaded);
    });
    request.addEventListener('loadend', silence.end);
    request.addEventListener('load', () => resolve(readPut(request, address)));
    for (const event of ['error', 'abort'] as const)
      request.addEventListener(event, () => resolve(noAnswer()));
    request.send(file.bytes);
  });
}

/**
 * The server's disk and a bucket accept a file with an empty answer and refuse it with a problem document, or with
 * the XML of S3.
 */
const STORE: Contract<true> = {
  promised: ({ text }) => (text === '' ? true : undefined),
  refusesAs: (contentType, text) =>
    /^\s*(?:application|text)\/xml\b/i.test(contentType) && /<Error[\s>]/.test(text),
};

function readPut(request: XMLHttpRequest, address: string): Answered<true> {
  const { responseURL, responseText } = request;
  // XMLHttpRequest follows redirects by itself; an answer after one is not from the file store.
  const text = isElsewhere(responseURL, address) ? null : responseText;
  const received = { header: (name: string) => request.getResponseHeader(name), text: text ?? '' };
  return readAnswer({ ...received, status: text === null ? 0 : request.status }, STORE);
}

/** Whether an answer came from another URL than the one that was called. */
function isElsewhere(answeredAt: string | undefined, address: string): boolean {
  if (answeredAt === undefined || answeredAt === '') return false;
  const called = new URL(address, globalThis.location?.href ?? answeredAt);
  called.hash = '';
  return answeredAt !== called.href;
}

/** Calls back when nothing was reported for some time, until it is ended. */
function silenceTimer(
  ms: number,
  onQuiet: () => void,
): { readonly heard: () => void; readonly end: () => void } {
  let timer = setTimeout(onQuiet, ms);
  const end = () => clearTimeout(timer);
  const onProgress = () => {
    end();
    timer = setTimeout(onQuiet, ms);
  };
  return { heard: onProgress, end };
}
