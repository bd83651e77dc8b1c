import { type AnswerMeaning, meaningOf } from '@portal/domain/queue/answer-meaning';
import { readRetryAfter } from '@portal/domain/queue/backoff';
import { type ProblemDocument, problemSchema } from '@portal/domain/problem';
import { reportAnswer, reportNoAnswer } from '../lib/connection.ts';
import { currentLanguage, t } from '../lib/i18n.ts';

/** Longest wait for an answer, and for an upload to move at all, in milliseconds: a photo may take long, not stand still. */
const SILENCE_MS = 30_000;

/** More fields than this would hide the button under the words. */
const MOST_VIOLATIONS = 3;

/** What came of one attempt: whether to go on, wait, or ask, and the words for it. */
export type Attempt = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  readonly json: unknown;
  /** The version that the answer shows. */
  readonly etag?: string;
  /** The problem's code, when the server named one. */
  readonly code: string | undefined;
  /** For a person: the response's detail, else a sentence of our own (specification section 8). */
  readonly message: string;
  readonly retryAfterMs: number | undefined;
};

type JsonCall = {
  readonly method: 'POST' | 'PATCH';
  /** Path below `/api`. */
  readonly path: string;
  /** Whose request it is: the server refuses it to anyone else's session. */
  readonly userId: number;
  readonly key: string;
  readonly body: string;
  readonly ifMatch?: string;
};

/** Sends frozen JSON under its Idempotency-Key. Never throws: no answer is an answer too. */
export function sendJson({ method, path, userId, key, body, ifMatch }: JsonCall): Promise<Attempt> {
  return ask(path, {
    method,
    body,
    headers: {
      'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
      'Idempotency-Key': key,
      'Queue-User': String(userId),
      ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
    },
  });
}

/** Reads a record as it is now, with its version. Never throws. */
export function readJson(path: string): Promise<Attempt> {
  return ask(path, { method: 'GET', cache: 'no-store', headers: { Accept: 'application/json' } });
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
    const attempt = read(response.status, (name) => response.headers.get(name), await response.text());
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
    const silence = quietFor(SILENCE_MS, () => request.abort());
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
  const meaning = meaningOf({ status, contentType, parsed, retryAfter });
  if (meaning === 'retry' && status < 300) reportNoAnswer();
  else reportAnswer();
  const problem = problemSchema.safeParse(json);
  return {
    meaning,
    status,
    json,
    code: problem.success ? problem.data.type.replace(/^.*[/:]/, '') : undefined,
    message: problem.success ? wordsOf(problem.data) : t('queue.failedWithStatus', { status }),
    retryAfterMs: readRetryAfter(retryAfter, new Date()),
  };
}

/** The detail, and what is wrong with which field: the person has to know what to put right. */
function wordsOf(problem: ProblemDocument): string {
  const named = (problem.violations ?? []).slice(0, MOST_VIOLATIONS);
  return [problem.detail, ...named.map((one) => `${one.propertyPath}: ${one.message}`)].join(' ');
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
