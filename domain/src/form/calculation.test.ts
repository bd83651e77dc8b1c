import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calculate, type Calculation, calculationSchema, fieldsCalculated } from './calculation.ts';

const number = (value: number): Calculation => ({ kind: 'number', value });
const field = (name: string): Calculation => ({ kind: 'field', field: name });
const of = (
  kind: 'add' | 'subtract' | 'multiply' | 'divide',
  left: Calculation,
  right: Calculation,
): Calculation => ({ kind, left, right });
const round = (value: Calculation, decimals: number): Calculation => ({ kind: 'round', of: value, decimals });

const ANSWERS: Record<string, number> = {
  'form.flow': 30,
  'form.supply': 40,
  'form.back': 35,
  'device.power': 8.5,
};
const numberOf = (name: string) => ANSWERS[name];
const difference = of('subtract', field('form.supply'), field('form.back'));

describe('a calculated value', () => {
  test.each<[string, Calculation, number | undefined]>([
    ['a number', number(5), 5],
    ['an answer', field('form.flow'), 30],
    ['a parameter', field('device.power'), 8.5],
    ['a sum', of('add', number(2), number(3)), 5],
    ['a difference', difference, 5],
    ['a product', of('multiply', number(4), number(2.5)), 10],
    ['a quotient', of('divide', number(7), number(2)), 3.5],
    [
      'the output by flow and temperature difference, to two decimals',
      round(of('multiply', of('multiply', field('form.flow'), difference), number(0.0697)), 2),
      10.46,
    ],
    ['one half rounded up', round(number(0.5), 0), 1],
    ['minus one half rounded away from zero', round(number(-0.5), 0), -1],
    ['what binary numbers hold below its half, as it is written', round(number(1.005), 2), 1.01],
    [
      'what a product in binary numbers falls short of',
      round(of('multiply', number(50), number(0.3485)), 2),
      17.43,
    ],
    [
      'a difference with the binary rest of its larger number',
      round(of('subtract', number(8.45), number(8)), 1),
      0.5,
    ],
    ['fourteen digits that are meant', round(number(9_999_999.4999996), 0), 9_999_999],
    ['eight digits before the point', round(number(12_345_678.9), 0), 12_345_679],
    ['three times 0.335', round(of('multiply', number(3), number(0.335)), 2), 1.01],
    ['a small number in exponents', round(number(1.5e-7), 6), 0],
    ['nothing of an answer that is not there', of('add', field('form.nowhere'), number(1)), undefined],
    ['nothing divided by zero', of('divide', number(1), number(0)), undefined],
    [
      'nothing divided by a difference of nothing',
      of('divide', number(1), of('subtract', number(2), number(2))),
      undefined,
    ],
    ['nothing of zero by zero', of('divide', number(0), number(0)), undefined],
    ['nothing too large for a number', of('multiply', number(1e200), number(1e200)), undefined],
    ['nothing rounded of nothing', round(field('form.nowhere'), 2), undefined],
  ])('is %s', (_, calculation, value) => {
    expect(calculate(calculation, numberOf)).toBe(value);
  });

  test('is never minus zero, which no JSON can say', () => {
    expect(calculate(of('multiply', number(-1), number(0)), numberOf)).toBe(0);
    expect(calculate(round(number(-0.2), 0), numberOf)).toBe(0);
  });

  test('names what it takes, each once', () => {
    expect(fieldsCalculated(of('add', difference, round(of('multiply', difference, number(2)), 1)))).toEqual([
      'form.supply',
      'form.back',
    ]);
  });
});

const NUMBERS = fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e6, max: 1e6 });
const { tree } = fc.letrec<{ tree: Calculation; leaf: Calculation }>((tie) => ({
  leaf: fc.oneof(
    NUMBERS.map(number),
    fc.constantFrom('form.a', 'form.b', 'device.c', 'form.nowhere').map(field),
  ),
  tree: fc.oneof(
    { maxDepth: 5, withCrossShrink: true },
    tie('leaf'),
    fc
      .tuple(
        fc.constantFrom('add' as const, 'subtract' as const, 'multiply' as const, 'divide' as const),
        tie('tree'),
        tie('tree'),
      )
      .map(([kind, left, right]) => of(kind, left, right)),
    fc.tuple(tie('tree'), fc.nat(6)).map(([part, decimals]) => round(part, decimals)),
  ),
}));

describe('for any calculation and any answers', () => {
  const given = fc.record({ 'form.a': NUMBERS, 'form.b': NUMBERS, 'device.c': NUMBERS });

  test('the phone and the server, which gets both as JSON, agree to the last digit', () => {
    fc.assert(
      fc.property(tree, given, (calculation, answers: Record<string, number>) => {
        const wired = JSON.parse(JSON.stringify({ calculation, answers })) as {
          calculation: Calculation;
          answers: Record<string, number>;
        };
        const phone = calculate(calculation, (name) => answers[name]);
        const server = calculate(wired.calculation, (name) => wired.answers[name]);
        expect(Object.is(phone, server)).toBe(true);
        // And so do an answer that was sent and one that was stored and read again.
        if (phone !== undefined) expect(Object.is(JSON.parse(JSON.stringify(phone)), phone)).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });

  test('one operand without a value leaves none', () => {
    fc.assert(
      fc.property(tree, given, (calculation, answers: Record<string, number>) => {
        const blank = fieldsCalculated(calculation).includes('form.nowhere');
        const value = calculate(calculation, (name) => answers[name]);
        if (blank) expect(value).toBeUndefined();
      }),
    );
  });
});

const takes = (calculation: unknown) => calculationSchema.safeParse(calculation).success;

describe('a calculation as it is written', () => {
  const nested = (depth: number): Calculation => (depth <= 1 ? number(1) : round(nested(depth - 1), 0));
  /** As flat as may be: so many numbers, and one sum fewer. */
  const sumOf = (numbers: number): Calculation =>
    numbers === 1 ? number(1) : of('add', sumOf(Math.floor(numbers / 2)), sumOf(Math.ceil(numbers / 2)));

  test('is at most ten levels deep and of sixty parts', () => {
    expect(takes(nested(10))).toBe(true);
    expect(takes(nested(11))).toBe(false);
    expect(takes(sumOf(30))).toBe(true);
    expect(takes(sumOf(31))).toBe(false);
  });

  test('two hundred thousand levels deep is refused without being followed down', () => {
    let calculation: Calculation = number(1);
    for (let depth = 0; depth < 200_000; depth += 1) calculation = round(calculation, 0);
    expect(takes(calculation)).toBe(false);
  });

  test('may round to six decimals', () => {
    expect(takes(round(number(1), 6))).toBe(true);
  });

  test.each<[string, unknown]>([
    ['text that could be run', 'form.a + 1'],
    ['an operation that it does not know', { kind: 'power', left: number(1), right: number(2) }],
    ['a field of something else', field('installer.name')],
    ['a number that is none', { kind: 'number', value: Number.POSITIVE_INFINITY }],
    ['seven decimals', round(number(1), 7)],
    ['another property', { ...number(1), run: 'alert(1)' }],
    ['nothing', null],
  ])('is not %s', (_, calculation) => {
    expect(takes(calculation)).toBe(false);
  });
});
