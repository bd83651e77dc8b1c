/**
 * What serial numbers are compared by: without the spaces around it, in lower case. Equals
 * `lower(btrim(serial))` in SQL, of which the unique index is made, for everything Code 128 can carry; hence
 * only spaces are taken off, as `btrim` does.
 */
export function serialKey(serial: string): string {
  return serial.replace(/^ +| +$/g, '').toLowerCase();
}

/**
 * A number that was typed, perhaps in lower case, as a plate has it. For what waits on a phone: once the maker's own
 * record of the device is known, its number is shown as it was scanned.
 */
export function plateSerial(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether two serial numbers name the same device. */
export function sameSerial(one: string, other: string): boolean {
  return serialKey(one) === serialKey(other);
}
