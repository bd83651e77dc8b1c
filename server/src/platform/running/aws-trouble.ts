import { Problem } from '@portal/domain/problem';

/** Error names with which AWS limits the rate of calls, for the whole pool or one account. */
const TOO_MANY = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'ThrottlingException',
]);
const WAIT_SECONDS = 60;

/** The shape of an AWS error. */
export function refusal(name: string): Error {
  return Object.assign(new Error(name), { name });
}

/** No answer at all, or a server error of AWS. */
function isUnavailable(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  if ('$fault' in error) return error.$fault === 'server';
  // Network failures: refused, reset, name not found.
  return 'code' in error && 'syscall' in error;
}

/**
 * Makes a call to AWS. `answers` maps error names to results; an unavailable service becomes `unavailable`, a rate
 * limit `too-many-requests`. Anything else is an error of the settings and is thrown unchanged.
 */
export async function callAws<T, Meant = never>(
  call: () => Promise<T>,
  answers: Readonly<Record<string, () => Meant>> = {},
): Promise<T | Meant> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof Error) || error instanceof Problem) throw error;
    const meant = answers[error.name];
    if (meant) return meant();
    if (TOO_MANY.has(error.name)) {
      throw new Problem('too-many-requests', { values: { retryAfter: WAIT_SECONDS }, cause: error });
    }
    if (isUnavailable(error)) throw new Problem('unavailable', { cause: error });
    throw error;
  }
}
