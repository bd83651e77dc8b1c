import { expect, test } from 'vitest';
import { aimedArea } from './aiming-window.ts';

test('a phone held upright decodes the middle of what it shows of a wide video', () => {
  // 390 × 844 shows a strip 499 wide of 1920 × 1080; the frame is 80 % of it, and a tenth more.
  expect(aimedArea({ width: 1920, height: 1080 }, { width: 390, height: 844 })).toEqual({
    x: 740,
    y: 362,
    width: 439,
    height: 356,
  });
});

test('a view of the shape of the video decodes 88 % of its width and a third of its height', () => {
  expect(aimedArea({ width: 1280, height: 720 }, { width: 640, height: 360 })).toEqual({
    x: 77,
    y: 241,
    width: 1126,
    height: 238,
  });
});

test('a video without a size yet has nothing to decode', () => {
  expect(aimedArea({ width: 0, height: 0 }, { width: 390, height: 844 })).toMatchObject({
    width: 0,
    height: 0,
  });
});
