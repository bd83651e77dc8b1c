import { SERIAL_MAX_LENGTH } from '../constants.ts';

/** How many near numbers a person is shown: enough to recognise one, too few to browse the devices. */
export const NEAR_SERIALS_MAX = 3;

/** Below this length a shared ending or one wrong sign proves nothing. */
const SHORTEST = 6;

/** Signs that are read for one another on plates. */
const LOOKS_LIKE: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/**
 * What near serial numbers have in common: letters and digits alone, in lower case, O read as 0, I and L as 1. Equals
 * `loose_serial` of the index on `custom_devices` (migration 055).
 */
export function looseSerial(serial: string): string {
  return serial
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, '')
    .replaceAll(/[oil]/g, (sign) => LOOKS_LIKE[sign] ?? sign);
}

/** The loose forms under which a number that was not found may be in the database. */
export type NearForms = {
  /** As typed, with one digit off, two neighbours swapped, or without something typed before it. */
  readonly exact: readonly string[];
  /** What was typed is the end of it, when a prefix was left out; null where that is too short to prove anything. */
  readonly ending: string | null;
};

/** Where to look for the number that was meant; nothing for a number that is too short. */
export function nearForms(typed: string): NearForms {
  const loose = looseSerial(typed);
  if (loose === '' || loose.length > SERIAL_MAX_LENGTH) return { exact: [], ending: null };
  if (loose.length < SHORTEST) return { exact: [loose], ending: null };
  const exact = [loose, ...withOneDigitOff(loose), ...withNeighboursSwapped(loose), ...withoutPrefix(loose)];
  return { exact: [...new Set(exact)], ending: loose };
}

const DIGITS = '0123456789';

function withOneDigitOff(loose: string): string[] {
  return Array.from(loose).flatMap((sign, at) =>
    DIGITS.includes(sign)
      ? Array.from(DIGITS)
          .filter((digit) => digit !== sign)
          .map((digit) => replaced(loose, at, digit))
      : [],
  );
}

function withNeighboursSwapped(loose: string): string[] {
  return Array.from(loose)
    .slice(1)
    .map((sign, at) => replaced(loose, at, `${sign}${loose[at] ?? ''}`));
}

/** `SN: HP-2026-…` was typed from a plate where the number is `HP-2026-…`. */
function withoutPrefix(loose: string): string[] {
  return Array.from({ length: loose.length - SHORTEST }, (_, at) => loose.slice(at + 1));
}

function replaced(text: string, at: number, by: string): string {
  return `${text.slice(0, at)}${by}${text.slice(at + by.length)}`;
}
