/** Foreign key violation. */
const FOREIGN_KEY = '23503';
const PARENT_WORDS = /is not present in table "(\w+)"/;

/**
 * The table in which the row is missing that a new row was to refer to: it was deleted at the same moment. Undefined for any other
 * error, also of a row that cannot be deleted while others refer to it. Which row it was the database does not say, because of
 * row level security.
 */
export function missingParent(error: unknown): string | undefined {
  if (!(error instanceof Error && 'code' in error && error.code === FOREIGN_KEY)) return undefined;
  const detail = 'detail' in error && typeof error.detail === 'string' ? error.detail : '';
  return PARENT_WORDS.exec(detail)?.[1];
}

/** Whether an account was deleted to which a new row was to refer. */
export function isAccountMissing(error: unknown): boolean {
  return missingParent(error) === 'users';
}

/**
 * When two transactions wait for each other, the database aborts one of them. One that has looked whether a number is free and then
 * could not write it (unique violation) was overtaken by another: begun anew, it finds what stands there and says so. So was one whose
 * new row refers to what was deleted meanwhile.
 */
const BROKEN_OFF = new Set(['40P01', '40001', '23505']);

/** Whether a transaction had no effect because of another one, and may be begun anew. */
export function wasBrokenOff(error: unknown): boolean {
  return (
    (error instanceof Error && 'code' in error && BROKEN_OFF.has(String(error.code))) ||
    missingParent(error) !== undefined
  );
}
