import { expect, it } from 'vitest';
import { STAGE_NAMES, STAGES } from './stages.ts';

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
