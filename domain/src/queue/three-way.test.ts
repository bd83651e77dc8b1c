import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  changedByOthers,
  type Fields,
  isSame,
  mergeThreeWays,
  notOnServer,
  patched,
  valueAt,
  withChoices,
  withCleared,
} from './three-way.ts';

/** RFC 7396: what the server makes of a record and a patch. */
function applied(target: unknown, patch: unknown): unknown {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, applied(result.get(name), value));
  }
  return Object.fromEntries(result);
}
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const after = (record: Fields, patch: Fields): Fields => {
  const result = applied(record, patch);
  return isObject(result) ? result : {};
};

const seen = {
  customerName: 'Jan Nowak',
  customerPhone: '+48600100200',
  notes: { installer: null, customer: 'Furtka od ogrodu' },
  survey: { data: { water: { pressure: 2, filter: 'yes' }, air: { noise: 40 } } },
  parameters: { serial: 'HP-1', power: '12' },
  photos: [{ name: 'a.jpg', caption: null }],
};

const list = (names: readonly string[]) => names.map((name) => ({ name: `${name}.jpg`, caption: null }));
const photos = (caption: string) => ({ photos: [{ name: 'a.jpg', caption }] });

describe('a correction of an installation that an admin has changed meanwhile', () => {
  test('leaves the admin’s other field alone and takes along only what the installer changed', () => {
    const patch = { ...seen, customerPhone: '+48600999999', status: 'pending' };
    const { patch: merged, overlaps } = mergeThreeWays(seen, patch, {
      ...seen,
      customerName: 'Jan Nowak-Lis',
    });
    expect(merged).toEqual({ customerPhone: '+48600999999', status: 'pending' });
    expect(overlaps).toEqual([]);
  });

  test('goes field by field within answers, readings and notes', () => {
    const mine = {
      survey: { data: { water: { pressure: 3, filter: 'yes' }, air: { noise: 40 } } },
      parameters: { serial: 'HP-1', power: '14' },
      notes: { installer: 'Po poprawce', customer: 'Furtka od ogrodu' },
    };
    const theirs = {
      ...seen,
      survey: { data: { water: { pressure: 2, filter: 'no' }, air: { noise: 38 } } },
      parameters: { serial: 'HP-1', power: '12', colour: 'grey' },
      notes: { installer: null, customer: 'Furtka od ulicy' },
    };
    expect(mergeThreeWays(seen, mine, theirs)).toEqual({
      patch: {
        survey: { data: { water: { pressure: 3 } } },
        parameters: { power: '14' },
        notes: { installer: 'Po poprawce' },
      },
      overlaps: [],
    });
  });

  test('asks about the one field that both changed, and sends what was chosen', () => {
    const { patch, overlaps } = mergeThreeWays(
      seen,
      { customerName: 'Jan Nowacki', customerPhone: '+48600999999' },
      { ...seen, customerName: 'Jan Nowak-Lis' },
    );
    expect(overlaps).toEqual([{ path: ['customerName'], mine: 'Jan Nowacki', theirs: 'Jan Nowak-Lis' }]);
    expect(withChoices(patch, overlaps, () => true)).toEqual({
      customerName: 'Jan Nowacki',
      customerPhone: '+48600999999',
    });
    expect(withChoices(patch, overlaps, () => false)).toEqual({ customerPhone: '+48600999999' });
  });

  test.each([
    ['adds one photo each', ['a', 'b'], ['a', 'c'], ['a', 'c', 'b']],
    ['adds one and the other removes one', ['a', 'b'], [], ['b']],
    ['removes the same one', [], [], undefined],
  ])('%s: photos are compared by name', (_, mine, theirs, merged) => {
    const result = mergeThreeWays(seen, { photos: list(mine) }, { ...seen, photos: list(theirs) });
    expect(result.overlaps).toEqual([]);
    expect(result.patch).toEqual({ photos: list(merged ?? []) });
  });

  test('a photo’s caption that both changed is asked about', () => {
    expect(mergeThreeWays(seen, photos('Pompa'), { ...seen, ...photos('Kotłownia') }).overlaps).toHaveLength(
      1,
    );
  });

  test('that was queued before bases were kept asks about everything that differs', () => {
    const { patch, overlaps } = mergeThreeWays(
      {},
      { customerName: 'Jan', customerCity: 'Tarnów' },
      {
        customerName: 'Anna',
        customerCity: 'Tarnów',
      },
    );
    expect(patch).toEqual({ customerCity: 'Tarnów' });
    expect(overlaps.map(({ path }) => path)).toEqual([['customerName']]);
  });
});

const leaf = fc.oneof(fc.constantFrom('a', 'b', '', null), fc.integer({ min: 0, max: 3 }));
const names = fc.constantFrom('one', 'two', 'three', 'four', '__proto__');
const flat = fc.array(fc.tuple(names, leaf)).map((pairs): Fields => Object.fromEntries(pairs));
/** A record: leaves under the same names are leaves in every version of it, as in a schema. */
const record = fc.record({ top: flat, data: fc.record({ first: flat, second: flat }) });
const paths = (fields: Fields, above: readonly string[] = []): (readonly string[])[] =>
  Object.entries(fields).flatMap(([name, value]) =>
    isObject(value) ? paths(value, [...above, name]) : [[...above, name]],
  );

describe('comparing three ways, whatever the fields', () => {
  test('nothing of mine is lost: each field I changed is sent, or asked about', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { patch, overlaps } = mergeThreeWays(base, mine, theirs);
        for (const path of paths(mine)) {
          const wanted = valueAt(mine, path);
          if (isSame(wanted, valueAt(base, path))) continue;
          const asked = overlaps.some((one) => one.path.join('/') === path.join('/'));
          expect(asked || isSame(valueAt(after(theirs, patch), path), wanted)).toBe(true);
        }
      }),
    );
  });

  test('nothing of theirs is overwritten silently: each field they changed stands, unless I want the same', () => {
    fc.assert(
      fc.property(record, record, record, (base, mine, theirs) => {
        const { patch } = mergeThreeWays(base, mine, theirs);
        const result = after(theirs, patch);
        for (const path of paths(theirs)) {
          const present = valueAt(theirs, path);
          if (isSame(present, valueAt(base, path))) continue;
          expect(isSame(valueAt(result, path), present)).toBe(true);
        }
      }),
    );
  });

  test('changes to different fields give the same record, whoever comes first', () => {
    fc.assert(
      fc.property(record, flat, flat, (base, one, other) => {
        const mine = { data: { first: after({}, one) } };
        const theirs = { data: { second: after({}, other) } };
        const first = after(base, mine);
        const second = after(base, theirs);
        const mineLast = after(second, mergeThreeWays(base, mine, second).patch);
        const theirsLast = after(first, mergeThreeWays(base, theirs, first).patch);
        expect(isSame(mineLast, theirsLast)).toBe(true);
      }),
    );
  });

  test('an unchanged record takes the patch as it was meant', () => {
    fc.assert(
      fc.property(record, record, (base, mine) => {
        const { patch, overlaps } = mergeThreeWays(base, mine, base);
        expect(overlaps).toEqual([]);
        expect(isSame(after(base, patch), after(base, mine))).toBe(true);
      }),
    );
  });
});

describe('A correction that was merged with another one', () => {
  const base = { city: 'Łódź', phone: null, form: { pressure: 2, valve: 'no' }, photos: [{ name: 'a' }] };
  test.each<[string, Fields, Fields, readonly string[]]>([
    ['nothing where nobody else changed anything', { city: 'Poznań' }, base, []],
    ['what only the other one changed', { city: 'Poznań' }, { ...base, phone: '+48600' }, ['phone']],
    ['what the other one took away', { city: 'Poznań' }, { ...base, form: { pressure: 2 } }, ['form.valve']],
    ['not what both changed to the same', { city: 'Poznań' }, { ...base, city: 'Poznań' }, []],
    [
      'not what this one changed to something else, which a person decides',
      { city: 'Poznań' },
      { ...base, city: 'Toruń' },
      [],
    ],
    ['what this one sent as it had been', { city: 'Łódź' }, { ...base, city: 'Toruń' }, ['city']],
    [
      'photos that both added to',
      { photos: [{ name: 'a' }, { name: 'mine' }] },
      { ...base, photos: [{ name: 'a' }, { name: 'theirs' }] },
      ['photos'],
    ],
    ['nothing that only the server keeps', { city: 'Poznań' }, { ...base, updatedAt: 'now' }, []],
  ])('says what came from the other: %s', (_, patch, theirs, expected) => {
    expect(changedByOthers(base, patch, theirs)).toEqual(expected);
  });

  test('what both sides bring, and what is asked about, is every change of the other one: none is left out', () => {
    const value = fc.constantFrom(null, 'a', 'b', 'c');
    const fields = fc.record({ one: value, two: value, deep: fc.record({ three: value, four: value }) });
    fc.assert(
      fc.property(fields, fields, fields, (before, mine, theirs) => {
        const { patch, overlaps } = mergeThreeWays(before, mine, theirs);
        const reported = new Set(changedByOthers(before, mine, theirs));
        for (const path of [['one'], ['two'], ['deep', 'three'], ['deep', 'four']]) {
          const at = (record: unknown) => valueAt(record, path);
          const stays = at(patch) === undefined && !overlaps.some((one) => one.path.join() === path.join());
          expect(reported.has(path.join('.'))).toBe(
            !isSame(at(theirs), at(before)) && stays && !isSame(at(mine), at(theirs)),
          );
        }
      }),
    );
  });
});

describe('Of a correction that came too late', () => {
  const base = { city: 'Łódź', phone: null, form: { pressure: 2, valve: 'no' } };
  test.each<[string, Fields, Fields, readonly unknown[]]>([
    [
      'a field that only it changed',
      { city: 'Poznań' },
      base,
      [{ path: ['city'], mine: 'Poznań', theirs: 'Łódź' }],
    ],
    ['not one that stands by now as it says', { city: 'Poznań' }, { ...base, city: 'Poznań' }, []],
    [
      'not one that it left as it was',
      { city: 'Łódź', form: { valve: 'no' } },
      { ...base, city: 'Toruń' },
      [],
    ],
    [
      'a field that others changed as well, with what stands',
      { form: { pressure: 3 } },
      { ...base, form: { pressure: 4, valve: 'no' } },
      [{ path: ['form', 'pressure'], mine: 3, theirs: 4 }],
    ],
    ['what it takes away', { city: null }, base, [{ path: ['city'], mine: null, theirs: 'Łódź' }]],
  ])('what the server does not have is %s', (_, patch, theirs, expected) => {
    expect(notOnServer(base, patch, theirs)).toEqual(expected);
  });
});

test('what was signed goes whole with a merged correction, its empty fields included', () => {
  const signed = { hash: 'a', signer: { name: 'Anna', role: null }, content: { photos: [], soldOn: null } };
  const merged = mergeThreeWays(
    { customerName: 'Anna', customerCity: 'Poznań' },
    { customerName: 'Maria', customerCity: 'Poznań', signed },
    { customerName: 'Anna', customerCity: 'Gniezno' },
  );
  expect(merged).toEqual({ patch: { customerName: 'Maria', signed }, overlaps: [] });
});

test('an answer, a photo and a parameter that an installer has cleared are named in the patch, and nothing else is', () => {
  const base = {
    notes: 'Przy piwnicy',
    survey: { data: { hydraulics: { pressure: 2, photo: 'a.jpg', valve: 'no' }, power: { fuse: 16 } } },
    parameters: { serial: 'HP-1', gas: 'R290' },
  };
  const patch = { survey: { data: { hydraulics: { valve: 'no' } } }, parameters: { serial: 'HP-1' } };
  expect(withCleared(base, patch)).toEqual({
    survey: { data: { hydraulics: { valve: 'no', pressure: '', photo: '' }, power: { fuse: '' } } },
    parameters: { serial: 'HP-1', gas: '' },
  });
  expect(withCleared({}, patch)).toEqual(patch);
});

test('a value that an installer takes back of an earlier correction is named as they saw it, and one that stays is not', () => {
  const seen = { parameters: { serial: 'HP-1', gas: 'R290', power: '12', fan: 'B' } };
  const earlier = { parameters: { gas: 'R32', fan: '' } };
  const body = { parameters: { power: '14' } };
  expect(withCleared(earlier, body, seen)).toEqual({ parameters: { power: '14', gas: 'R290', fan: 'B' } });
});

test('a patch in place of the fields that it names leaves the others as they were', () => {
  const seen = { phone: 'A', notes: null, parameters: { serial: 'HP-1', pump: 'P-1' } };
  expect(patched(seen, { phone: null, notes: { customer: 'x' }, parameters: { pump: 'P-2' } })).toEqual({
    phone: null,
    notes: { customer: 'x' },
    parameters: { serial: 'HP-1', pump: 'P-2' },
  });
});
