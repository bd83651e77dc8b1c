import { array, assert, double, nat, property, record } from 'fast-check';
import { expect, test } from 'vitest';
import { valueLine } from './value-line.ts';

const FRAME = { width: 320, height: 100, inset: 10 };

test('a value holds until the next one, and the last one until today', () => {
  const points = [
    { at: 0, value: 12 },
    { at: 50, value: 16 },
  ];
  expect(valueLine(points, 100, FRAME)).toEqual({
    path: 'M10 90H160V10H310',
    dots: [
      { x: 10, y: 90 },
      { x: 160, y: 10 },
    ],
  });
});

test('a value that never changed is a flat line in the middle', () => {
  expect(valueLine([{ at: 0, value: 5 }], 10, FRAME).path).toBe('M10 50H310');
});

test('no value draws nothing', () => {
  expect(valueLine([], 10, FRAME)).toEqual({ path: '', dots: [] });
});

test('whatever was read, every dot lies within the frame', () => {
  const points = array(record({ at: nat(), value: double({ noNaN: true, min: -1e9, max: 1e9 }) }), {
    minLength: 1,
  });
  assert(
    property(points, (some) =>
      valueLine(some, 1_000, FRAME).dots.every(({ x, y }) => x >= 10 && x <= 310 && y >= 10 && y <= 90),
    ),
  );
});
