import {
  type AnswerMeaning,
  FOREIGN_ANSWER,
  isForeign,
  meaningOf,
} from '@portal/domain/queue/answer-meaning';
import { readRetryAfter } from '@portal/domain/queue/backoff';
import { type ProblemDocument, problemSchema } from '@portal/domain/problem';
import { MOST_VIOLATIONS, type QueuedRequest, type Refusal } from '@portal/domain/queue/request';
import { reportAnswer, reportNoAnswer } from '../lib/connection.ts';
import { currentLanguage, t } from '../lib/i18n.ts';
import { organisationHeader } from '../lib/session.ts';
import { type Answer, answerWords } from './answer-words.ts';

/** Longest wait for an answer, and for an upload to move at all, in milliseconds: a photo may take long, not stand still. */
const SILENCE_MS = 30_000;

/**
 * The slowest line that an upload is waited for on, in bytes a second. A phone says that bytes have left once it has them
 * in its own buffer: on one bar of signal a photo is silent for as long as it then takes.
 */
const SLOWEST_LINE = 4_000;

/** What came of one attempt: whether to go on, wait, or ask, and the words for it. */
export type Attempt = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  readonly json: unknown;
  /** The version that the answer shows. */
  readonly etag?: string;
  /** The problem's code, when the server named one; or what the app itself has found. */
  readonly code: string | undefined;
  /** For a person: the response's detail, else what it says, else its status (specification section 8). */
  readonly message: string;
  /** What the answer says of the whole, and what of which field. */
  readonly refusal?: Refusal;
  readonly retryAfterMs: number | undefined;
};

/** Whose request a call belongs to, and the organisation that it was made in. */
type Owner = Pick<QueuedRequest, 'userId' | 'organisationId'>;

type JsonCall = {
  readonly method: 'POST' | 'PATCH';
  /** Path below `/api`. */
  readonly path: string;
  /** The server refuses it to anyone else's session, and does it in the request's organisation. */
  readonly of: Owner;
  readonly key: string;
  readonly body: string;
  readonly ifMatch?: string;
};

/** Sends frozen JSON under its Idempotency-Key. Never throws: no answer is an answer too. */
export function sendJson({ method, path, of, key, body, ifMatch }: JsonCall): Promise<Attempt> {
  return ask(path, {
    method,
    body,
    headers: {
      'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      'Idempotency-Key': key,
      'Queue-User': String(of.userId),
      ...organisationHeader(of.organisationId),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    },
  });
}

/** Reads a record as it is now, with its version. Never throws. */
export function readJson(path: string, { organisationId }: Owner): Promise<Attempt> {
  const headers = { Accept: 'application/json', ...organisationHeader(organisationId) };
  return ask(path, { method: 'GET', cache: 'no-store', headers });
}

type Asking = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

async function ask(path: string, init: Asking): Promise<Attempt> {
  try {
    const response = await fetch(`/api${path}`, {
      ...init,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(SILENCE_MS),
      headers: { 'Accept-Language': currentLanguage(), ...init.headers },
    });
    const text = await response.text();
    const attempt = read(response.status, (name) => response.headers.get(name), text);
    const etag = response.headers.get('etag');
    return etag === null ? attempt : { ...attempt, etag };
  } catch {
    return noAnswer();
  }
}

/**
 * Puts the bytes of a file to a signed address and tells how many have left. XMLHttpRequest, since `fetch`
 * cannot say how far an upload has come.
 */
export function putFile(
  address: string,
  file: { readonly bytes: ArrayBuffer; readonly type: string },
  onSent: (bytes: number) => void,
): Promise<Attempt> {
  return new Promise((resolve) => {
    const request = new XMLHttpRequest();
    request.open('PUT', address);
    const silence = quietFor(SILENCE_MS + (file.bytes.byteLength / SLOWEST_LINE) * 1_000, () =>
      request.abort(),
    );
    request.setRequestHeader('Content-Type', file.type);
    request.setRequestHeader('x-amz-acl', 'public-read');
    request.upload.addEventListener('progress', (event) => {
      silence.heard();
      onSent(event.loaded);
    });
    request.addEventListener('loadend', silence.end);
    request.addEventListener('load', () =>
      resolve(read(request.status, (name) => request.getResponseHeader(name), request.responseText)),
    );
    for (const event of ['error', 'abort'] as const)
      request.addEventListener(event, () => resolve(noAnswer()));
    request.send(file.bytes);
  });
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

function read(status: number, header: (name: string) => string | null, text: string): Attempt {
  const { parsed, json } = parse(text);
  const contentType = header('content-type');
  const retryAfter = header('retry-after');
  const problem = problemSchema.safeParse(json);
  const answer = { status, contentType, parsed, retryAfter };
  const meaning = meaningOf(answer);
  const foreign = isForeign(answer);
  if (foreign || (meaning === 'retry' && status < 300)) reportNoAnswer();
  else reportAnswer();
  return {
    meaning,
    status,
    json,
    ...told({ status, contentType, text, json }, foreign && (status < 500 || status === PORTAL_STATUS)),
    ...(problem.success && refusalOf(problem.data)),
    retryAfterMs: readRetryAfter(retryAfter, new Date()),
  };
}

/** Network authentication required. */
const PORTAL_STATUS = 511;

function refusalOf({ type, detail, violations = [] }: ProblemDocument): Pick<Attempt, 'code' | 'refusal'> {
  return {
    code: type.replace(/^.*[/:]/, ''),
    refusal: { detail: detail.slice(0, 2_000), violations: violations.slice(0, MOST_VIOLATIONS) },
  };
}

/** What is said of an answer that names no problem: under a code of ours, so that it is said in the reader's language. */
function told(answer: Answer, byNetwork: boolean): Pick<Attempt, 'code' | 'message'> {
  const { status } = answer;
  if (byNetwork) return { code: FOREIGN_ANSWER, message: t('queue.foreignAnswer', { status }) };
  const words = answerWords(answer);
  return words === undefined
    ? { code: 'no-words', message: t('queue.failedWithStatus', { status }) }
    : { code: undefined, message: words };
}

/** An empty body is what some successes promise; anything else has to be whole JSON. */
function parse(text: string): { parsed: boolean; json: unknown } {
  if (text === '') return { parsed: true, json: undefined };
  try {
    return { parsed: true, json: JSON.parse(text) };
  } catch {
    return { parsed: false, json: undefined };
  }
}

function noAnswer(): Attempt {
  reportNoAnswer();
  return withoutAsking('retry', undefined, t('queue.noAnswer'));
}

/** What is known without asking the server, in the form of an attempt: for a person, as a refusal of it would be. */
export function withoutAsking(meaning: AnswerMeaning, code: string | undefined, message: string): Attempt {
  return { meaning, status: undefined, json: undefined, code, message, retryAfterMs: undefined };
}
