import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { STAGES, type Stage } from './stages.ts';
import {
  isClosed,
  nextStage,
  possibleStages,
  productionAfter,
  type ProductionAct,
  type ProductionState,
} from './transition.ts';

const upTo = (last: number): Stage[] => STAGES.filter((stage) => stage <= last);
const state = (done: readonly Stage[], held = false): ProductionState => ({ done, held, installed: false });

/** Where a device may stand, by the stages that are done. */
const PLACES: Readonly<Record<string, readonly Stage[]>> = {
  'just recorded': [],
  'after 2': upTo(2),
  'after 3': upTo(3),
  'after 4': upTo(4),
  'after 5': upTo(5),
  'after 6': upTo(6),
  made: upTo(7),
  'made and label checked': [...upTo(7), 9],
  shipped: upTo(8),
  'shipped and label checked': upTo(9),
};

/** Columns: finishing stages 2 to 9; `+` counts, `=` was done, `-` is not its turn. */
const FINISH: readonly (readonly [string, string])[] = [
  ['just recorded', '+-------'],
  ['after 2', '=+------'],
  ['after 3', '==+-----'],
  ['after 4', '===+----'],
  ['after 5', '====+---'],
  ['after 6', '=====+--'],
  ['made', '======++'],
  ['made and label checked', '======+='],
  ['shipped', '=======+'],
  ['shipped and label checked', '========'],
];
const MARKS: Readonly<Record<string, string>> = { 'stage-done': '=', 'stage-not-next': '-' };

/** Columns: going back to stages 2 to 9; digits say what comes next then, a dash that the stage was not done. */
const BACK: readonly (readonly [string, 'rework' | 'reopen', string])[] = [
  ['just recorded', 'rework', '--------'],
  ['after 4', 'rework', '234-----'],
  ['made', 'rework', '234567--'],
  ['made and label checked', 'rework', '234567-8'],
  ['shipped', 'reopen', '2345678-'],
  ['shipped and label checked', 'reopen', '23456789'],
];

const act = (type: ProductionAct['type'], stage: Stage): ProductionAct => {
  if (type === 'finish') return { type, stage };
  if (type === 'rework' || type === 'reopen') return { type, stage, reason: 'Nieszczelny lut' };
  return type === 'hold' ? { type, reason: 'Brak sprężarki' } : { type };
};

describe('a device in production', () => {
  test.each(FINISH)('that is %s takes the end of stages 2 to 9 as %s', (place, expected) => {
    const outcome = STAGES.map((stage) => {
      const after = productionAfter(state(PLACES[place]!), { type: 'finish', stage });
      return after.ok ? '+' : MARKS[after.refusal];
    });
    expect(outcome.join('')).toBe(expected);
  });

  test.each(BACK)('that is %s goes back by %s to the stages %s', (place, type, expected) => {
    const outcome = STAGES.map((stage) => {
      const after = productionAfter(state(PLACES[place]!), act(type, stage));
      return after.ok ? nextStage(after.state) : '-';
    });
    expect(outcome.join('')).toBe(expected);
  });

  test('goes back by rework before it is shipped and by reopening afterwards, never the other way round', () => {
    expect(productionAfter(state(upTo(8)), act('rework', 3))).toEqual({
      ok: false,
      refusal: 'device-shipped',
    });
    expect(productionAfter(state(upTo(7)), act('reopen', 3))).toEqual({
      ok: false,
      refusal: 'device-not-shipped',
    });
  });

  test('is marked as sent by shipping, and not any more when it is reopened', () => {
    expect(productionAfter(state(upTo(7)), act('finish', 8))).toMatchObject({ sent: 'set' });
    expect(productionAfter(state(upTo(8)), act('reopen', 7))).toMatchObject({ sent: 'clear' });
    expect(productionAfter(state(upTo(9)), act('reopen', 8))).toMatchObject({ sent: 'clear' });
    // Only its label is checked again: it has left the hall, and no second shipping will mark it.
    expect(productionAfter(state(upTo(9)), act('reopen', 9))).toMatchObject({ sent: 'keep' });
    expect(productionAfter(state(upTo(5)), act('rework', 4))).toMatchObject({ sent: 'keep' });
  });

  test('may be shipped before its label was scanned back, with a warning, and is closed when both are done', () => {
    expect(productionAfter(state(upTo(7)), act('finish', 8))).toMatchObject({
      warnings: ['label-not-checked'],
    });
    expect(productionAfter(state([...upTo(7), 9]), act('finish', 8))).toMatchObject({ warnings: [] });
    expect(isClosed(state(upTo(8)))).toBe(false);
    expect(isClosed(state(upTo(9)))).toBe(true);
    expect(nextStage(state(upTo(9)))).toBeNull();
    expect(nextStage(state([...upTo(7), 9]))).toBe(8);
  });

  test('goes on from no stage while it is on hold, and can be released once', () => {
    const held = state(upTo(4), true);
    expect(possibleStages(held)).toEqual([]);
    expect(productionAfter(held, act('finish', 5))).toEqual({ ok: false, refusal: 'device-on-hold' });
    expect(productionAfter(held, act('hold', 5))).toEqual({ ok: false, refusal: 'device-on-hold' });
    expect(productionAfter(held, { type: 'release' })).toMatchObject({
      state: { held: false, done: upTo(4) },
    });
    expect(productionAfter(state(upTo(4)), { type: 'release' })).toEqual({
      ok: false,
      refusal: 'device-not-on-hold',
    });
  });

  test('stays on hold when it is sent back to an earlier stage', () => {
    expect(productionAfter(state(upTo(6), true), act('rework', 3))).toMatchObject({
      state: { held: true, done: [2] },
    });
  });

  test.each(['hold', 'rework', 'reopen'] as const)('is not put through %s without a reason', (type) => {
    const place = state(type === 'reopen' ? upTo(8) : upTo(4));
    const blank = type === 'hold' ? { type, reason: ' ' } : { type, stage: 3 as const, reason: ' ' };
    expect(productionAfter(place, blank)).toEqual({ ok: false, refusal: 'reason-required' });
  });

  test.each(['finish', 'hold', 'release', 'rework', 'reopen'] as const)(
    'that runs at a customer’s is not touched by %s',
    (type) => {
      const installed = { ...state(upTo(8), type === 'release'), installed: true };
      expect(productionAfter(installed, act(type, 9))).toEqual({ ok: false, refusal: 'device-installed' });
    },
  );

  test('never skips a stage, whatever is done to it in whatever order', () => {
    const anyAct = fc
      .tuple(fc.constantFrom('finish', 'hold', 'release', 'rework', 'reopen'), fc.constantFrom(...STAGES))
      .map(([type, stage]) => act(type, stage));
    fc.assert(
      fc.property(fc.array(anyAct, { maxLength: 40 }), (acts) => {
        let now = state([]);
        for (const next of acts) {
          const after = productionAfter(now, next);
          if (after.ok) now = after.state;
          const making = now.done.filter((stage) => stage <= 7);
          expect(making).toEqual(upTo(1 + making.length));
          if (now.done.some((stage) => stage > 7)) expect(making).toEqual([2, 3, 4, 5, 6, 7]);
        }
      }),
    );
  });
});
