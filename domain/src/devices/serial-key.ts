/**
 * The form in which serial numbers are compared: in lower case, without spaces around it. For everything that Code 128
 * can carry it equals `lower(btrim(serial))` in SQL, which the unique index is built on; `btrim` removes only spaces,
 * and so does this.
 */
export function serialKey(serial: string): string {
  return serial.replace(/^ +| +$/g, '').toLowerCase();
}

/**
 * A typed serial number in capitals, as nameplates show it. For records that wait on a phone: once the maker's record
 * of the device is known, its own number is shown instead.
 */
export function plateSerial(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether two serial numbers name the same device. */
export function sameSerial(one: string, other: string): boolean {
  return serialKey(one) === serialKey(other);
}
