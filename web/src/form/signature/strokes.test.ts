import { expect, test } from 'vitest';
import { bounds, isSigned, onSheet, type Strokes, trimmed } from './strokes.ts';

const at = (x: number, y: number) => ({ x, y, pressure: 0.5, time: 0 });
const PORTRAIT: Strokes = { width: 400, height: 800, lines: [[at(100, 500), at(300, 600)], [at(200, 550)]] };

test('turning the phone keeps the signature whole and in proportion', () => {
  const turned = onSheet(PORTRAIT, { width: 800, height: 400 });
  const before = bounds(PORTRAIT);
  const after = bounds(turned);
  expect(after.width / after.height).toBeCloseTo(before.width / before.height);
  expect(after.x).toBeGreaterThanOrEqual(0);
  expect(after.x + after.width).toBeLessThanOrEqual(800);
  expect(after.y + after.height).toBeLessThanOrEqual(400);
  expect(turned.lines.map((line) => line.length)).toEqual([2, 1]);
});

test('the same sheet leaves the signature as it is', () => {
  expect(onSheet(PORTRAIT, { width: 400, height: 800 })).toBe(PORTRAIT);
});

test('a signature for the card is cut to what was drawn, with a margin', () => {
  const cut = trimmed(PORTRAIT, 10, 2);
  expect({ width: cut.width, height: cut.height }).toEqual({ width: 440, height: 240 });
  expect(bounds(cut)).toEqual({ x: 20, y: 20, width: 400, height: 200 });
});

test('an empty sheet is no signature', () => {
  expect(isSigned({ width: 1, height: 1, lines: [] })).toBe(false);
  expect(isSigned({ width: 1, height: 1, lines: [[]] })).toBe(false);
  expect(isSigned(undefined)).toBe(false);
  expect(isSigned(PORTRAIT)).toBe(true);
});
