import { READER_LEVEL, READER_LEVEL_HEADER } from '@portal/domain/reader-level';
import { ApiProblem } from './api-problem.ts';
import { reportAnswer, reportNoAnswer } from './connection.ts';
import { currentLanguage, t } from '../languages/i18n.ts';

const BASE = '/api';

export type WireRequest = {
  readonly method: string;
  /** Path and query, without `/api`. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BodyInit;
  readonly signal?: AbortSignal;
  /** Goes on when the page is left; for small bodies alone. */
  readonly keepalive?: boolean;
};

/**
 * Sends one request with the session's cookies. Throws an `ApiProblem` when there is no answer and for every error
 * status.
 */
export async function send({ path, headers, ...request }: WireRequest): Promise<Response> {
  const { signal } = request;
  let response: Response;
  try {
    response = await fetch(BASE + path, {
      ...request,
      credentials: 'same-origin',
      headers: {
        'Accept-Language': currentLanguage(),
        [READER_LEVEL_HEADER]: String(READER_LEVEL),
        ...headers,
      },
    });
  } catch (cause) {
    if (signal?.aborted === true && !isTimeout(signal)) throw cause;
    reportNoAnswer();
    throw new ApiProblem('offline', 0, {
      cause,
      detail: signal?.aborted ? t('app.noAnswer.silent') : undefined,
    });
  }
  if (isForeignPage(response)) {
    reportNoAnswer();
    // Its status means nothing: a captive portal's 403 must not count as a refusal, nor its 401 end the session.
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

/** Whether the answer is another network's page (a hotel's, a school's): our API never answers with HTML. */
function isForeignPage(response: Response): boolean {
  return response.headers.get('content-type')?.startsWith('text/html') === true;
}

/** Whether a time limit has passed, which counts as no answer, or the caller has aborted. */
function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === 'TimeoutError';
}
