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

/** The connection was lost with the first statement of a transaction or in the midst of a read: nothing was committed. */
export class LostWithoutEffectError extends Error {
  override readonly name = 'LostWithoutEffectError';
  /** SQLSTATE `connection_failure`. */
  readonly code = '08006';
  constructor(cause: Error) {
    super(cause.message, { cause });
  }
}

/** The database of the settings cannot be used; the message is a sentence for the person who starts the server. */
export class DatabaseUnusableError extends Error {
  override readonly name = 'DatabaseUnusableError';
}

/** Refused logins and databases that are not there (SQLSTATE), beside all that keeps a connection from being made. */
const REFUSED = /^(28...|3D000)$/;

/**
 * At the start of a server, where nothing has connected before: an error of the connection, or of its login, as a sentence that
 * names the settings. Any other error is returned unchanged.
 */
export function unusableDatabase(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const isRefused = 'code' in error && REFUSED.test(String(error.code));
  // Of a socket whose file is missing, too.
  const isOfConnection = 'syscall' in error && error.syscall === 'connect';
  if (!isRefused && !isOfConnection && !isConnectionLost(error)) return error;
  return new DatabaseUnusableError(
    `The server cannot use its database (${error.message}). Check DATABASE_URL and, where they are set, DATABASE_DIRECT_URL, DATABASE_REQUESTS_URL and DATABASE_SIGN_IN_URL, and that PostgreSQL runs.`,
    { cause: error },
  );
}
