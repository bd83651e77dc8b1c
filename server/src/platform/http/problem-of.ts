import { Problem, type ProblemCode } from '@portal/domain/problem';
import { isConnectionLost } from '../../db/lost-connection.ts';
import { missingParent } from '../../db/errors/overtaken.ts';
import { ChildLostError } from '../running/job-child.ts';

/** Refusals of the HTTP layer before a route is reached, by the framework's error codes. */
const FRAMEWORK: Readonly<Record<string, ProblemCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported-media-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed-json',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed-json',
  FST_ERR_BAD_URL: 'route-not-found',
};

/** Too many connections, statement or transaction timed out. */
const DATABASE_BUSY = /^(57014|53300|25P03)$/;
const DATABASE_BUSY_WORDS = /timeout exceeded when trying to connect/i;
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);
/**
 * Invalid values in the caller's input: a number too large for its column, text with a NUL or broken UTF-8, an
 * impossible date.
 */
const BAD_VALUE = new Set(['22003', '22P02', '22021', '22P05', '22007', '22008', '22009']);

/**
 * The code for a row whose parent is gone, and still was when the transaction was begun anew. The account of the caller is known by
 * then (`endpoint.ts`); that of somebody else ends nobody's session, and the next try finds it gone.
 */
const parentGone = (table: string): ProblemCode => (table === 'users' ? 'unavailable' : 'not-found');

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** A refusal of the framework or its plugins without a code above: an invalid address or request. */
function refusedByFramework(error: Error, code: string): ProblemCode | undefined {
  if (!code.startsWith('FST_') && error.name !== 'BadRequestError' && error.name !== 'ForbiddenError')
    return undefined;
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  if (status < 400 || status >= 500) return undefined;
  return code.startsWith('FST_ERR_CTP_') ? 'malformed-json' : 'route-not-found';
}

/** A child process that checks a picture or prints a card was killed, or a busy machine gave it no time: the next one may succeed. */
function isChildToRetry(error: Error): boolean {
  return error instanceof ChildLostError && (error.reason === 'died' || error.reason === 'starved');
}

/** Converts any failure to a problem that can be shown to a person; a defect of the server becomes `internal`. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (!(error instanceof Error)) return new Problem('internal', { cause: error });
  const code = codeOf(error);
  const framework = FRAMEWORK[code] ?? refusedByFramework(error, code);
  if (framework) return new Problem(framework, { cause: error });
  if (DISK_FULL.has(code)) return new Problem('storage-full', { cause: error });
  if (
    isConnectionLost(error) ||
    DATABASE_BUSY.test(code) ||
    DATABASE_BUSY_WORDS.test(error.message) ||
    isChildToRetry(error)
  ) {
    return new Problem('unavailable', { cause: error });
  }
  if (BAD_VALUE.has(code)) return new Problem('invalid-input', { cause: error });
  const gone = missingParent(error);
  return new Problem(gone === undefined ? 'internal' : parentGone(gone), { cause: error });
}
