import { expect, test } from 'vitest';
import { possibleDecisions, replacementAfter } from './replacement.ts';

test.each([
  ['pending', 'approve', 'approved'],
  ['pending', 'refuse', 'refused'],
  ['pending', 'take_back', undefined],
  ['approved', 'approve', undefined],
  ['approved', 'refuse', undefined],
  ['approved', 'take_back', 'pending'],
  ['refused', 'approve', undefined],
  ['refused', 'refuse', undefined],
  ['refused', 'take_back', 'pending'],
] as const)('a replacement that is %s, and %s: %s', (state, decision, after) => {
  expect(replacementAfter(state, decision)).toBe(after);
  expect(possibleDecisions(state).includes(decision)).toBe(after !== undefined);
});
