import { assert, integer, property } from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { componentSearchSchema, componentSpans, numberRange } from './component-search.ts';

describe('devices are found by the number of a component', () => {
  it.each([
    [{ match: 'exact', value: ' CMP7900 ' }, [{ from: 'cmp7900', to: 'cmp7900' }]],
    [{ match: 'prefix', value: 'CMP79' }, [{ from: 'cmp79', to: 'cmp79\u{10FFFF}' }]],
    [{ match: 'range', from: 'CMP0098', to: 'cmp0101' }, [{ from: 'cmp0098', to: 'cmp0101', digits: 4 }]],
    [
      { match: 'range', from: 'CMP8', to: 'CMP1101' },
      [
        { from: 'cmp8', to: 'cmp9', digits: 1 },
        { from: 'cmp10', to: 'cmp99', digits: 2 },
        { from: 'cmp100', to: 'cmp999', digits: 3 },
        { from: 'cmp1000', to: 'cmp1101', digits: 4 },
      ],
    ],
    [{ match: 'range', from: '7', to: '7' }, [{ from: '7', to: '7', digits: 1 }]],
  ] as const)('%o', (search, spans) => {
    expect(componentSpans(componentSearchSchema.parse(search))).toEqual(spans);
  });

  it.each([
    ['of two kinds', 'CMP1', 'FAN9'],
    ['that ends before it begins', 'CMP20', 'CMP10'],
    ['that is shorter at its end', 'CMP0100', 'CMP99'],
    ['without digits', 'CMP', 'CMP'],
    ['of numbers of nineteen digits', 'CMP1', 'CMP1000000000000000000'],
  ])('a range %s is refused, and its end is named', (_what, from, to) => {
    const read = componentSearchSchema.safeParse({ match: 'range', from, to });
    expect(read.error?.issues).toMatchObject([{ path: ['to'], message: 'number-range' }]);
    expect(() => componentSpans({ match: 'range', from, to })).toThrow('Not a range of numbers');
  });

  it.each([
    { match: 'prefix', value: '  ' },
    { match: 'exact', value: 'x'.repeat(101) },
    { match: 'like', value: 'x' },
    { match: 'exact', value: 'x', field: '' },
  ])('%o is refused', (search) => {
    expect(componentSearchSchema.safeParse(search).success).toBe(false);
  });
});

test('a number is in a range exactly when it lies between its ends, however it is counted', () => {
  const whole = integer({ min: 0, max: 120_000 });
  assert(
    property(whole, whole, whole, (one, other, number) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      const spans = numberRange(`A-${from}`, `A-${to}`) ?? [];
      const key = `a-${number}`;
      const found = spans.some(
        (span) => key >= span.from && key <= span.to && key.length === span.from.length,
      );
      expect(found).toBe(number >= from && number <= to);
    }),
  );
});

test('a component is searched by up to a hundred characters, and by ranges of up to eighteen digits', () => {
  expect(componentSearchSchema.safeParse({ match: 'exact', value: 'x'.repeat(100) }).success).toBe(true);
  expect(componentSearchSchema.safeParse({ match: 'exact', value: 'x'.repeat(101) }).success).toBe(false);
  expect(numberRange(`CMP${'1'.repeat(18)}`, `CMP${'2'.repeat(18)}`)).toHaveLength(1);
  expect(numberRange(`CMP${'1'.repeat(19)}`, `CMP${'2'.repeat(19)}`)).toBeUndefined();
});
