import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/templates/reader-level';
import { ApiProblem } from './api-problem.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { currentLanguage } from '../languages/i18n.ts';

const BASE = '/api';

export type WireRequest = {
  readonly method: string;
  /** Path and query, without `/api`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
};

/** Sends one request with the session's cookies. Throws an `ApiProblem` for no answer and for every failure. */
export async function send({ method, path, headers, body, signal }: WireRequest): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      method,
      body,
      signal,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': currentLanguage(),
        [READER_LEVEL_HEADER]: String(READER_LEVEL),
        ...headers,
      },
    });
  } catch (cause) {
    if (signal?.aborted === true && !ranOut(signal)) throw cause;
    reportNoAnswer();
    throw new ApiProblem('offline', 0, { cause });
  }
  if (isForeignPage(response)) {
    reportNoAnswer();
    // Its status is nobody's answer: a portal's 403 must not read as a refusal, nor its 401 end the session.
    throw new ApiProblem('unreadable-answer', 0);
  }
  if (response.ok) {
    reportAnswer();
    return response;
  }
  const problem = await (await import('./read-problem.ts')).readProblem(response);
  if (problem.code === 'unreadable-answer') reportNoAnswer();
  else reportAnswer();
  throw problem;
}

/** A hotel's or a school's network answers everything with its own page: our API never answers HTML. */
function isForeignPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}

/** A limit that ran out is no answer, as opposed to a caller who went away. */
function ranOut({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
