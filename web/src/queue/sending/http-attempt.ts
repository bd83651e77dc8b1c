import type { QueuedRequest } from '@portal/domain/queue/request';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { organisationHeader } from '../../lib/session/session.ts';
import { type Answered, type Contract, noAnswer, readAnswer } from './attempt.ts';
import { countCall } from './server-rest.ts';

/** Longest wait for an answer, and for an upload to move at all, in milliseconds: a photo may take long, not stand still. */
const SILENCE_MS = 30_000;

/**
 * The slowest line that a call is waited for on, in bytes a second: 2 kB/s, less what TLS and TCP take of it. A phone says
 * that bytes have left once it has them in its own buffer: a photo is silent for as long as the line then takes.
 */
const SLOWEST_LINE = 1_500;

/** How long a call may be silent that sends so many bytes, in milliseconds. */
function longestSilence(bytes: number): number {
  return SILENCE_MS + Math.ceil((bytes / SLOWEST_LINE) * 1_000);
}

/** Whose request a call belongs to, and the organisation that it was made in. */
type Owner = Pick<QueuedRequest, 'userId' | 'organisationId'>;

/** What the JSON of a success says; undefined when it is not what the call promises. */
export type Promised<Value> = (json: unknown) => Value | undefined;

type JsonCall<Value> = {
  readonly method: 'POST' | 'PATCH' | 'PUT';
  /** Path below `/api`. */
  readonly path: string;
  /** The server refuses it to anyone else's session, and does it in the request's organisation. */
  readonly of: Owner;
  readonly key: string;
  readonly body: string;
  readonly ifMatch?: string;
  /** A success that does not say this is no answer. */
  readonly promised: Promised<Value>;
};

/** Sends frozen JSON under its Idempotency-Key. Never throws: no answer is an answer too. */
export function sendJson<Value>(call: JsonCall<Value>): Promise<Answered<Value>> {
  const { method, path, of, key, body, ifMatch, promised } = call;
  const headers = {
    'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
    'Idempotency-Key': key,
    'Queue-User': String(of.userId),
    ...organisationHeader(of.organisationId),
    ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
  };
  return ask(path, { method, body, headers }, promised);
}

/** Reads a record as it is now, with its version. Never throws. */
export function readJson<Value>(
  path: string,
  { organisationId }: Owner,
  promised: Promised<Value>,
): Promise<Answered<Value>> {
  const headers = { Accept: 'application/json', ...organisationHeader(organisationId) };
  return ask(path, { method: 'GET', cache: 'no-store', headers }, promised);
}

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
      // Our API redirects no call; who does would be handed the customer's data.
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
 * Puts the bytes of a file to a signed address and tells how many have left. XMLHttpRequest, since `fetch`
 * cannot say how far an upload has come. A success says that somebody took the bytes; that it was the store is
 * known once the server has confirmed the reference.
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
    const silence = quietFor(longestSilence(file.bytes.byteLength), () => request.abort());
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

/** Our disk and a bucket take a file without a word and refuse it with a problem document, or in the XML of S3. */
const STORE: Contract<true> = {
  promised: ({ text }) => (text === '' ? true : undefined),
  refusesAs: (contentType, text) =>
    /^\s*(?:application|text)\/xml\b/i.test(contentType) && /<Error[\s>]/.test(text),
};

function readPut(request: XMLHttpRequest, address: string): Answered<true> {
  const { responseURL, responseText } = request;
  // XMLHttpRequest follows a redirection without asking; what stands at its end is not the store.
  const text = isElsewhere(responseURL, address) ? null : responseText;
  const received = { header: (name: string) => request.getResponseHeader(name), text: text ?? '' };
  return readAnswer({ ...received, status: text === null ? 0 : request.status }, STORE);
}

/** Whether an answer came from another address than the one that was called. */
function isElsewhere(answeredAt: string | undefined, address: string): boolean {
  if (answeredAt === undefined || answeredAt === '') return false;
  const called = new URL(address, globalThis.location?.href ?? answeredAt);
  called.hash = '';
  return answeredAt !== called.href;
}

/** Calls when nothing was heard for so long; until its end. */
function quietFor(ms: number, onQuiet: () => void): { readonly heard: () => void; readonly end: () => void } {
  let timer = setTimeout(onQuiet, ms);
  const end = () => clearTimeout(timer);
  const heard = () => {
    end();
    timer = setTimeout(onQuiet, ms);
  };
  return { heard, end };
}
