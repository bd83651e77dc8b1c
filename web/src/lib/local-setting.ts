/**
 * Small settings in local storage. Reading and writing never throw: a browser may refuse storage altogether (private
 * windows, a full disk), and the app then runs with defaults.
 */
export function readSetting(key: string): string | null {
  try {
    return globalThis.localStorage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Stores a setting, or deletes it when the value is null. */
export function writeSetting(key: string, value: string | null): void {
  try {
    if (value === null) globalThis.localStorage?.removeItem(key);
    else globalThis.localStorage?.setItem(key, value);
  } catch {
    // Acceptable: the setting applies until the page is closed.
  }
}
