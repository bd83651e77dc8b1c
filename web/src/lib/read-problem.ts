import { PROBLEM_CODES, problemSchema, type ProblemCode } from '@portal/domain/problem';
import { ApiProblem } from './api-problem.ts';
import { loadRest } from './i18n.ts';

/** Reads a failure off the wire; an answer that is no problem document becomes one by its status. */
export async function readProblem(response: Response): Promise<ApiProblem> {
  const retryAfterSeconds = secondsOf(response.headers.get('retry-after'));
  const raw: unknown = await response.json().catch(() => null);
  const parsed = problemSchema.safeParse(raw);
  if (!parsed.success) {
    // Nothing in it to read out: the words of this side, which may not have been fetched yet.
    await loadRest().catch(() => undefined);
    return new ApiProblem(codeOfStatus(response.status), response.status, { retryAfterSeconds });
  }
  const code = PROBLEM_CODES.find((known) => known === lastPart(parsed.data.type));
  return new ApiProblem(code ?? codeOfStatus(response.status), response.status, {
    ...parsed.data,
    retryAfterSeconds,
  });
}

/** `type` is the code, alone or at the end of an address. */
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
