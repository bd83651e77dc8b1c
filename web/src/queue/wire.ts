import { type AnswerMeaning, meaningOf } from '@portal/domain/queue/answer-meaning';
import { readRetryAfter } from '@portal/domain/queue/backoff';
import { type ProblemDocument, problemSchema } from '@portal/domain/problem';
import { reportAnswer, reportNoAnswer } from '../lib/connection.ts';
import { currentLanguage, t } from '../lib/i18n.ts';

/** Longest wait for an answer to data or e-mail, and to a file, in milliseconds. */
const TIMEOUT_MS = { json: 60_000, file: 10 * 60_000 } as const;

/** More fields than this would hide the button under the words. */
const MOST_VIOLATIONS = 3;

/** What came of one attempt: whether to go on, wait, or ask, and the words for it. */
export type Attempt = {
  readonly meaning: AnswerMeaning;
  readonly status: number | undefined;
  readonly json: unknown;
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
  readonly key: string;
  readonly body: string;
  readonly ifMatch?: string;
};

/** Sends frozen JSON under its Idempotency-Key. Never throws: no answer is an answer too. */
export async function sendJson({ method, path, key, body, ifMatch }: JsonCall): Promise<Attempt> {
  try {
    const response = await fetch(`/api${path}`, {
      method,
      body,
      credentials: 'same-origin',
      signal: AbortSignal.timeout(TIMEOUT_MS.json),
      headers: {
        'Content-Type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
        'Accept-Language': currentLanguage(),
        'Idempotency-Key': key,
        ...(ifMatch !== undefined && { 'If-Match': ifMatch }),
      },
    });
    const text = await response.text();
    return read(
      response.status,
      response.headers.get('content-type'),
      response.headers.get('retry-after'),
      text,
    );
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
    request.timeout = TIMEOUT_MS.file;
    request.setRequestHeader('Content-Type', file.type);
    request.setRequestHeader('x-amz-acl', 'public-read');
    request.upload.addEventListener('progress', (event) => onSent(event.loaded));
    request.addEventListener('load', () =>
      resolve(
        read(
          request.status,
          request.getResponseHeader('content-type'),
          request.getResponseHeader('retry-after'),
          request.responseText,
        ),
      ),
    );
    for (const event of ['error', 'timeout', 'abort'] as const)
      request.addEventListener(event, () => resolve(noAnswer()));
    request.send(file.bytes);
  });
}

function read(status: number, contentType: string | null, retryAfter: string | null, text: string): Attempt {
  const { parsed, json } = parse(text);
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
  return {
    meaning: 'retry',
    status: undefined,
    json: undefined,
    code: undefined,
    message: t('queue.noAnswer'),
    retryAfterMs: undefined,
  };
}
