import { Problem, type ProblemCode } from '@portal/domain/problem';

/** What the HTTP layer refuses before a route is reached, by the framework's codes. */
const FRAMEWORK: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'route-not-found',
};

/** Connection refused or lost, server starting or stopping, too many connections, statement timed out. */
const DATABASE_GONE =
  /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|57P0[123]|57014|53300|08...|25P03)$/;
const DATABASE_GONE_WORDS = /timeout exceeded when trying to connect|connection terminated/i;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/** A number too big for its column, a text with a NUL or broken UTF-8, a moment that no calendar has: the caller's doing. */
const BAD_VALUE = new Set(['22003', '22P02', '22021', '22P05', '22007', '22008', '22009']);

/** What a new row was to hang on was deleted by somebody else in the same moment. */
const PARENT_GONE = '23503';
const PARENT_GONE_WORDS = /is not present in table "(\w+)"/;

/**
 * Of a row that hangs on nothing: the account is as a rule the caller's own, and who still is somebody is let in again by
 * the refresh that follows and told what is missing then. Undefined for a row that cannot go while others hang on it.
 */
function parentGone(error: Error): ProblemCode | undefined {
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  const table = PARENT_GONE_WORDS.exec(detail)?.[1];
  if (table === undefined) return undefined;
  return table === 'users' ? 'session-expired' : 'not-found';
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A refusal of the framework or one of its plugins that has no code above: an odd address or a broken request. */
function refusedByFramework(error: Error, code: string): ProblemCode | undefined {
  if (!code.startsWith('FST_') && error.name !== 'BadRequestError' && error.name !== 'ForbiddenError')
    return undefined;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500) return undefined;
  return code.startsWith('FST_ERR_CTP_') ? 'malformed-json' : 'route-not-found';
}

/** Any failure as a problem that a person can be told about; what is ours to mend becomes `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem('internal', { cause: error });
  const code = codeOf(error);
  const framework = FRAMEWORK[code] ?? refusedByFramework(error, code);
  if (framework) return new Problem(framework, { cause: error });
  if (DISK_FULL.has(code)) return new Problem('storage-full', { cause: error });
  if (DATABASE_GONE.test(code) || DATABASE_GONE_WORDS.test(error.message)) {
    return new Problem('unavailable', { cause: error });
  }
  if (BAD_VALUE.has(code)) return new Problem('invalid-input', { cause: error });
  const gone = code === PARENT_GONE ? parentGone(error) : undefined;
  return new Problem(gone ?? 'internal', { cause: error });
}
