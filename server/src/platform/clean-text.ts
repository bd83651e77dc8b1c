import { Problem, type Violation } from '@portal/domain/problem';

/** No database keeps a NUL, and half a surrogate pair is no character at all. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/**
 * Refuses a value with a text or a key in it that cannot be stored: `invalid-input` naming each place. Walks without
 * recursion, so that nesting costs no stack. Anything but JSON is left alone.
 */
export function requireCleanText(value: unknown): void {
  const violations: Omit<Violation, 'message'>[] = [];
  const open: { readonly path: string; readonly at: unknown }[] = [{ path: '', at: value }];
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, at } = next;
    if (typeof at === 'string') {
      if (!isCleanText(at)) violations.push({ propertyPath: path, code: 'invalid' });
    } else if (typeof at === 'object' && at !== null) {
      for (const [key, inner] of Object.entries(at)) {
        const inside = path === '' ? key : `${path}.${key}`;
        if (isCleanText(key)) open.push({ path: inside, at: inner });
        else violations.push({ propertyPath: path, code: 'invalid' });
      }
    }
    if (violations.length >= MOST_NAMED) break;
  }
  if (violations.length > 0) throw new Problem('invalid-input', { violations });
}

/** Nobody reads more places than this. */
const MOST_NAMED = 20;
