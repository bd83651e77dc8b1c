/**
 * The key by which serial numbers are compared: in lower case, without the spaces around it. Equals
 * `lower(btrim(serial))` of the unique index in SQL for everything Code 128 can carry; hence only spaces are
 * removed, as `btrim` does.
 */
export function serialKey(serial: string): string {
  return serial.replace(/^ +| +$/g, '').toLowerCase();
}

/**
 * A typed serial number in upper case, as nameplates print it. For requests that wait on a phone: once the maker's
 * record of the device is known, the number is shown as it stands there.
 */
export function plateSerial(typed: string): string {
  return typed.trim().toUpperCase();
}

/** Whether two serial numbers name the same device. */
export function sameSerial(one: string, other: string): boolean {
  return serialKey(one) === serialKey(other);
}

/**
 * A serial number as it is stored: without the narrow space that the app's screens put between its groups of four digits, since
 * whoever copies a number from a screen pastes that space and no label can carry it; and its letters composed (NFC), since a Mac
 * and some tables write `Ö` as two characters that look like one, and the same label would name two devices.
 */
export function plainSerial(text: string): string {
  return text.replaceAll('\u202F', '').normalize('NFC');
}
