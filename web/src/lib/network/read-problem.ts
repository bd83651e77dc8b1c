import { PROBLEM_CODES, problemSchema, type ProblemCode } from '@portal/domain/problem';
import { ApiProblem } from './api-problem.ts';
import { loadPageTexts } from '../languages/i18n.ts';

/** 4xx statuses that our own reverse proxy may send without a problem document. */
const ALSO_OF_PROXIES = new Set([408, 413, 414, 415, 425, 429, 431]);

/**
 * Reads an error answer. A refusal without a problem document came from something between phone and server and does
 * not count as an answer (decision 021); a server error without one becomes a problem by its status.
 */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
  const raw: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(raw);
  if (!parsed.success) {
    const { status } = response;
    if (status >= 400 && status < 500 && !ALSO_OF_PROXIES.has(status))
      return new ApiProblem('unreadable-answer', 0);
    // The answer has no message of its own; the app's messages may not be loaded yet.
    await loadPageTexts().catch(() => undefined);
    return new ApiProblem(codeOfStatus(status), status, { retryAfterSeconds });
  }
  const code = PROBLEM_CODES.find((known) => known === lastPart(parsed.data.type));
  return new ApiProblem(code ?? codeOfStatus(response.status), response.status, {
    ...parsed.data,
    retryAfterSeconds,
  });
}

/** `type` is the error code, alone or at the end of a URL. */
function lastPart(type: string): string {
  return type.slice(Math.max(type.lastIndexOf('/'), type.lastIndexOf(':')) + 1);
}

function codeOfStatus(status: number): ProblemCode {
  if (status === 401) return 'not-signed-in';
  if (status === 403) return 'not-allowed';
  if (status === 404) return 'not-found';
  if (status === 413) return 'too-large';
  if (status === 429) return 'too-many-requests';
  return status === 502 || status === 503 || status === 504 ? 'unavailable' : 'internal';
}

function secondsOf(header: string | null): number | undefined {
  const seconds = Number(header);
  return header !== null && Number.isFinite(seconds) ? seconds : undefined;
}
