import { expect, it } from 'vitest';
import { type Stage, STAGE_NAMES, STAGES } from './stages.ts';
import { isClosed, isMade } from './transition.ts';

it('the stages of a device are those of the specification, in its order, under the names of addresses and texts', () => {
  expect(STAGES.map((stage) => [stage, STAGE_NAMES[stage]])).toEqual([
    [2, 'parameters'],
    [3, 'hydraulics'],
    [4, 'insulation'],
    [5, 'tightness'],
    [6, 'electrics'],
    [7, 'final-check'],
    [8, 'shipping'],
    [9, 'label-check'],
  ]);
});

it('a device is made once stages 2 to 7 are done, and over once it is shipped and its label was read as well', () => {
  expect(isMade({ done: [2, 3, 4, 5, 6, 7] })).toBe(true);
  expect(isClosed({ done: [2, 3, 4, 5, 6, 7] })).toBe(false);
  expect(isClosed({ done: [2, 3, 4, 5, 6, 7, 8, 9] })).toBe(true);
});

it.each<Stage>([2, 3, 4, 5, 6, 7])(
  'a device that was sent back to stage %i is neither made nor over',
  (stage) => {
    const done = ([2, 3, 4, 5, 6, 7, 8, 9] as const).filter((each) => each !== stage);
    expect([isMade({ done }), isClosed({ done })]).toEqual([false, false]);
  },
);
