import { z } from 'zod';

/** Longest serial number taken; Code 128 labels are far shorter. */
export const SERIAL_MAX_LENGTH = 120;

/**
 * What serial numbers are compared by: without the spaces around it, in lower case. Equals
 * `lower(btrim(serial))` in SQL, of which the unique index is made, for everything Code 128 can carry; hence
 * only spaces are taken off, as `btrim` does.
 */
export function serialKey(serial: string): string {
  return serial.replace(/^ +| +$/g, '').toLowerCase();
}

/** Whether two serial numbers name the same device (design: domain, Device). */
export function sameSerial(one: string, other: string): boolean {
  return serialKey(one) === serialKey(other);
}

/**
 * A serial number as scanned or typed: not empty, and without the white space that a paste brings along;
 * its letters stay as they are. The issue is the word `serial` (specification section 5).
 */
export const serialSchema = z.string().trim().min(1, 'serial').max(SERIAL_MAX_LENGTH, 'serial');
