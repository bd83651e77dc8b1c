import { beforeEach, expect, test, vi } from 'vitest';
import { inTurn } from './in-turn.ts';

let frames: (() => void)[];
let order: string[];
const element = (isConnected = true) => ({ isConnected }) as Element;

beforeEach(() => {
  frames = [];
  order = [];
  vi.stubGlobal('innerHeight', 900);
  vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame));
});

const note = (name: string, isIntersecting: boolean, top: number, place = element()) =>
  inTurn(place, { isIntersecting, boundingClientRect: { top, bottom: top + 200 } as DOMRect }, () =>
    order.push(name),
  );

/** What is told in each frame until none is asked for. */
function frameByFrame(): string[][] {
  const all: string[][] = [];
  for (let frame = frames.shift(); frame !== undefined; frame = frames.shift()) {
    order = [];
    frame();
    all.push(order);
  }
  return all;
}

test('rows that come near are drawn one piece a frame, those in sight first, and those that leave go beside them', () => {
  note('above', true, -600);
  note('seen', true, 100);
  note('below', true, 1_200);
  for (const name of ['a', 'b', 'c', 'd']) note(name, false, -4_000);
  expect(frameByFrame()).toEqual([['seen', 'a', 'b', 'c'], ['above', 'd'], ['below']]);
});

test('rows that leave again before their turn are never drawn, nor what is gone with its list', () => {
  const place = element();
  note('came', true, 1_000, place);
  note('left', false, 3_000, place);
  note('gone', true, 100, element(false));
  expect(frameByFrame()).toEqual([['left']]);
});
