/** A scan and more. */
const MOST = 200;

const keys: KeyboardEvent[] = [];

const hold = (event: KeyboardEvent): void => {
  // What is typed into a field, such as a password, stays there.
  if (event.target === document.body && keys.push(event) > MOST) keys.shift();
};

/**
 * Holds the keys that are pressed on no field, from here until `takeKeys`: a hardware scanner is a keyboard to the browser and does
 * not wait for a page that is still being loaded.
 */
export const holdKeys = (): void => addEventListener('keydown', hold);

/** The keys that were held, oldest first; none is held any more. */
export function takeKeys(): readonly KeyboardEvent[] {
  removeEventListener('keydown', hold);
  return keys.splice(0);
}
