import { expect, test } from 'vitest';
import { changeDatabase } from './admin-contract.ts';

function isTaken(count: number): boolean {
  const devices = Array.from({ length: count }, (_, at) => at + 1);
  return changeDatabase.body.safeParse({ act: 'add', devices }).success;
}

test('an office takes up to two hundred devices into the database at once', () => {
  expect(isTaken(200)).toBe(true);
  expect(isTaken(201)).toBe(false);
});
