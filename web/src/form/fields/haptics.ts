/** A step is done; something is missing (design: ui, Haptics). In milliseconds. */
const PATTERNS = { done: [30], gap: [60, 60, 60, 60, 60] } as const;

/** A short vibration where the device has one; Safari on iOS has no such thing. */
export function feel(what: keyof typeof PATTERNS): void {
  globalThis.navigator?.vibrate?.([...PATTERNS[what]]);
}
