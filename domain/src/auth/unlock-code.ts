/** The characters of a mailed code: no letter or digit that looks like another one. */
export const UNLOCK_CODE_SIGNS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** 31 characters in 8 places are 8.5 · 10¹¹ codes. */
export const UNLOCK_CODE_LENGTH = 8;

/** Normalises a typed code, in any case and with spaces and hyphens anywhere; undefined for anything else. */
export function readUnlockCode(typed: string): string | undefined {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  const isCode =
    code.length === UNLOCK_CODE_LENGTH && code.split('').every((sign) => UNLOCK_CODE_SIGNS.includes(sign));
  return isCode ? code : undefined;
}

/** A code in two halves, which is easiest to read from a mail. */
export function showUnlockCode(code: string): string {
  const half = UNLOCK_CODE_LENGTH / 2;
  return `${code.slice(0, half)}-${code.slice(half)}`;
}
