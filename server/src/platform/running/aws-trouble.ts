import { Problem } from '@portal/domain/problem';

/** What AWS says when it has had enough for now, of the whole pool or of one account. */
const TOO_MANY = new Set([
  'TooManyRequestsException',
  'LimitExceededException',
  'TooManyFailedAttemptsException',
  'ThrottlingException',
]);
const WAIT_SECONDS = 60;

/** An error as AWS would give it. */
export function refusal(name: string): Error {
  return Object.assign(new Error(name), { name });
}

/** No answer at all, or one that AWS itself is to blame for. */
function isAway(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return true;
  if ('$fault' in error) return error.$fault === 'server';
  // The socket's own failures: refused, reset, name not found.
  return 'code' in error && 'syscall' in error;
}

/**
 * Makes a call to AWS. `answers` says what a refusal by name means; a service that is away is `unavailable`, one that
 * has had enough is `too-many-requests`. Anything else is a fault of the settings, and thrown as it is.
 */
export async function throughTrouble<T, Meant = never>(
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
    if (isAway(error)) throw new Problem('unavailable', { cause: error });
    throw error;
  }
}
