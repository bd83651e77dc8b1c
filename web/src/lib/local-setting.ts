/**
 * Small settings of this device. Reading and writing never throw: a browser may refuse storage altogether
 * (private windows, a full disk), and the app then runs with defaults.
 */
export function readSetting(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Keeps a setting, or forgets it when the value is null. */
export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Nothing is lost that matters: the setting holds until the page is closed.
  }
}
