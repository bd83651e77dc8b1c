/**
 * Connection refused or lost, server starting or stopping, a former primary that takes no writes any more (25006), a
 * commit that may be lost again (40003).
 */
const LOST = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[123]|08...|25006|40003)$/;
/** The driver's own errors, which have no code. */
const LOST_WORDS = /connection terminated|connection error and is not queryable/i;

/** Whether a statement failed because the database, or the way to it, went away: another connection may do better. */
export function isConnectionLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && LOST.test(String(error.code))) || LOST_WORDS.test(error.message);
}

/**
 * A commit of which nobody knows whether it stays: it is on this server's disk, and the server gave up waiting for its
 * standby because somebody cancelled the wait (PostgreSQL says so with a warning alone). Whoever sent the request sends it again under the same key.
 */
export class UnreplicatedCommitError extends Error {
  override readonly name = 'UnreplicatedCommitError';
  /** SQLSTATE `statement_completion_unknown`. */
  readonly code = '40003';
  constructor() {
    super('The commit did not reach the standby in time');
  }
}
