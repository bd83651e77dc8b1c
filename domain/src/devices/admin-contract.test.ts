import { expect, test } from 'vitest';
import { changeDatabase } from './admin-contract.ts';

test('an office takes up to two hundred devices into the database at once', () => {
  const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
  const isTaken = (count: number) =>
    changeDatabase.body.safeParse({ act: 'add', devices: numbers(count) }).success;
  expect(isTaken(200)).toBe(true);
  expect(isTaken(201)).toBe(false);
});
