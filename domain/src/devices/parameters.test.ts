import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { changeParameters, fromPairs, toPairs } from './parameters.ts';

const origin = { createdAt: '2026-11-02T10:00:00Z', user: 'Jan Kowalski', source: 'service' } as const;

describe('parameters', () => {
  test('become rows and a map again', () => {
    const values = fc.dictionary(
      fc.stringMatching(/^[A-Za-z0-9_-]{1,8}$/).filter((name) => name !== '__proto__'),
      fc.stringMatching(/^[a-z0-9]{0,6}$/),
    );
    fc.assert(
      fc.property(values, (map) => {
        expect(fromPairs(toPairs(map))).toEqual({ ...map });
      }),
    );
    expect(toPairs({ power: '12', firmware: '1.0' })).toEqual([
      { name: 'power', value: '12' },
      { name: 'firmware', value: '1.0' },
    ]);
  });

  test('of rows are trimmed, the nameless left out, the later of two kept', () => {
    expect(
      fromPairs([
        { name: ' power ', value: '9' },
        { name: '', value: 'x' },
        { name: 'power', value: ' 12 ' },
      ]),
    ).toEqual({ power: '12' });
  });
});

describe('changing parameters', () => {
  test('records each value that really differs, with who, when and why', () => {
    const { values, entries } = changeParameters(
      { serial: 'HP-1', power: '9', firmware: '1.0' },
      { power: '12', firmware: ' 1.0 ', pump: 'UPM3' },
      origin,
    );
    expect(values).toEqual({ serial: 'HP-1', power: '12', firmware: '1.0', pump: 'UPM3' });
    expect(entries).toEqual([
      { field: 'power', value: '12', ...origin },
      { field: 'pump', value: 'UPM3', ...origin },
    ]);
  });

  test('to the values they have records nothing; a removed value is recorded as blank', () => {
    expect(changeParameters({ power: '9' }, { power: '9', pump: '' }, origin).entries).toEqual([]);
    expect(changeParameters({ power: '9' }, { power: '' }, origin)).toEqual({
      values: { power: '' },
      entries: [{ field: 'power', value: '', ...origin }],
    });
  });

  test('knows a parameter whose name every object has, such as constructor', () => {
    expect(changeParameters({}, { constructor: 'x' }, origin).values).toEqual({ constructor: 'x' });
  });
});
