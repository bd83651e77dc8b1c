import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { saidBefore } from './said-before.ts';
import { mergeBase, type Fields, mergeThreeWays, patched, withCleared } from './three-way.ts';

/** A correction as the phone made it: what its author wants, and whether its answer was lost. */
type Made = { readonly wants: Fields; readonly lost: boolean };

/** The last of several corrections that were made without a network, each in place of the one before it. */
function lastOf(seen: Fields, made: readonly Made[]) {
  const last = made.at(-1)?.wants ?? {};
  const earlier = made
    .slice(0, -1)
    .flatMap(({ wants, lost }) => saidBefore(seen, { base: seen, patch: wants, mayHaveArrived: lost }));
  return {
    said: earlier,
    patch: earlier.reduce<Fields>((now, fields) => withCleared(fields, now, seen), last),
  };
}

/** The record after the last correction has met it, and what its author was asked. */
function met(seen: Fields, made: readonly Made[], record: Fields) {
  const { said, patch } = lastOf(seen, made);
  const merged = mergeThreeWays(mergeBase(seen, said, record), patch, record);
  return { record: patched(record, merged.patch), asked: merged.overlaps };
}

const made = (wants: Fields, lost = true): Made => ({ wants, lost });

describe('A correction in place of one whose answer was lost', () => {
  const seen = { phone: 'A', note: 'x', survey: { data: { s: { pressure: 1 } } } };
  const earlier = { phone: 'B', note: 'y', survey: { data: { s: { pressure: 1, photo: 'wrong.jpg' } } } };
  const mine = { phone: 'A', note: 'y', survey: { data: { s: { pressure: 1 } } } };
  const wanted = { ...mine, survey: { data: { s: { pressure: 1, photo: '' } } } };

  test('takes back what that one may have brought, and keeps what stays of it', () => {
    const both = [made(earlier), made(mine)];
    expect(met(seen, both, earlier)).toEqual({ record: wanted, asked: [] });
    expect(met(seen, both, seen)).toEqual({ record: mine, asked: [] });
  });

  test('asks about what somebody else has changed meanwhile', () => {
    const both = [made({ phone: 'B' }), made({ phone: 'C' })];
    expect(met(seen, both, { ...seen, phone: 'D' }).asked).toEqual([
      { path: ['phone'], mine: 'C', theirs: 'D' },
    ]);
  });

  test('asks nobody about a phone number that was changed a second time', () => {
    const both = [made({ phone: 'B' }), made({ phone: 'C' })];
    expect(met(seen, both, { ...seen, phone: 'B' })).toEqual({ record: { ...seen, phone: 'C' }, asked: [] });
    expect(met(seen, both, seen)).toEqual({ record: { ...seen, phone: 'C' }, asked: [] });
  });

  test.each([
    ['left as the first one had it', 'B'],
    ['changed once more', 'C'],
  ])('takes back a phone number that a correction between them, which never left, had %s', (_, phone) => {
    const three = [made({ phone: 'B' }), made({ phone, note: 'y' }, false), made({ phone: 'A', note: 'y' })];
    expect(met(seen, three, { ...seen, phone: 'B' }).record).toMatchObject({ phone: 'A', note: 'y' });
  });

  test('names a refrigerant that it leaves as it was seen, since the first one may have changed it', () => {
    const device = { parameters: { serial: 'HP-1', gas: 'R290' } };
    const three = [
      made({ parameters: { gas: 'R32' } }),
      made({ parameters: { gas: 'R407C' } }, false),
      made({ parameters: {} }),
    ];
    expect(lastOf(device, three).patch).toEqual({ parameters: { gas: 'R290' } });
  });

  test('knows what the record had when the earlier one was merged with it', () => {
    const theirs = { phone: 'B', note: 'theirs' };
    const merged = { base: theirs, patch: { phone: 'C' }, mayHaveArrived: false };
    // What that one left to somebody else is still theirs.
    expect(saidBefore(seen, merged)).toEqual([{ phone: 'B' }]);
  });

  test('is what the record has afterwards, whichever of the earlier ones had arrived, and asks nothing', () => {
    const value = fc.constantFrom('a', 'b', 'c', 'd');
    const fields = fc.record({ phone: value, parameters: fc.record({ pump: value, gas: value }) });
    const chain = fc.array(fc.record({ wants: fields, lost: fc.boolean() }), { minLength: 2, maxLength: 5 });
    fc.assert(
      fc.property(fields, chain, fc.nat(), (first, corrections, pick) => {
        const lost = corrections.slice(0, -1).flatMap(({ wants, lost: isLost }) => (isLost ? [wants] : []));
        const record = [first, ...lost][pick % (lost.length + 1)] ?? first;
        expect(met(first, corrections, record)).toEqual({ record: corrections.at(-1)?.wants, asked: [] });
      }),
    );
  });
});
