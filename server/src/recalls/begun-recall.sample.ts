import { expect } from 'vitest';
import type { Caller } from '../../test/test-app.ts';

/** Begins a recall of one device of an installer, or of as many of each as `expected` says; returns its id. */
export async function begunRecall(
  admin: Caller,
  selection: object,
  expected: { readonly devices?: number; readonly installers?: number } = {},
): Promise<number> {
  const { status, text, body } = await admin.post('/recalls', {
    selection,
    title: { pl: 'Zawory' },
    text: { pl: 'Sprawdź zawór.' },
    expected: { devices: 1, installers: 1, ...expected },
  });
  expect(status, text).toBe(201);
  return body.id;
}
