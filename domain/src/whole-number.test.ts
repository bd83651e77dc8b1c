import { expect, test } from 'vitest';
import { wholeNumber } from './iri-schema.ts';

const page = wholeNumber(1, 100).default(1);

test.each([
  ['7', 7],
  ['007', 7],
  [7, 7],
  [undefined, 1],
])('%j is a page', (given, read) => {
  expect(page.parse(given)).toBe(read);
});

test.each(['', ' ', ' 7', '0x1', '1e1', '+1', '-1', '1.0', '1.5', '٣', '0', '101', 'seven', null, true])(
  '%j is no page',
  (given) => {
    expect(page.safeParse(given).success).toBe(false);
  },
);
