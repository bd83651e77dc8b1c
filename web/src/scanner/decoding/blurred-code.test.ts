import { array, assert, constantFrom, double, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readBlurred } from './blurred-code.ts';
import { textOf } from './code128-symbols.ts';
import { bell, CODE_39, CODE_93, PRINTED, spread } from './code128.sample.ts';

/** Samples of a drawn profile per module. */
const FINE = 4;

/** The brightness along a code, with twelve modules of paper on either side, out of focus by `deviation` modules. */
function profileOf(widths: string, deviation: number, noise: (at: number) => number = () => 0): Float32Array {
  const bars = Array.from(widths, Number).flatMap((wide, at) => Array<boolean>(wide).fill(at % 2 === 0));
  const sharp = new Float32Array((bars.length + 24) * FINE).map((_, at) =>
    bars[Math.floor(at / FINE) - 12] ? 30 : 210,
  );
  return spread(sharp, 1, bell(deviation * FINE)).map((value, at) => value + noise(at));
}

describe('symbols of Code 128', () => {
  test.each([
    ['of set B', [104, 40, 55, 48], 'HW'],
    ['of set C, two digits each', [105, 12, 34, 56, 44], '123456'],
    ['that change from B to C', [104, 48, 35, 13, 18, 22, 13, 16, 99, 1, 47, 50], 'PC-26-00147'],
    ['with a wrong check symbol', [104, 40, 55, 28], null],
    ['with a function among them', [104, 40, 102, 39], null],
    ['of a start and a check symbol alone', [104, 1], null],
  ])('%s', (_, values, text) => {
    expect(textOf(values)).toBe(text);
  });
});

describe('a profile out of focus', () => {
  test.each([0.3, 0.5, 0.7, 0.9, 1.1])(
    'by %s modules gives the serial number, from either end',
    (deviation) => {
      const profile = profileOf(PRINTED['PC-26-00147'], deviation);
      expect(readBlurred(profile)).toBe('PC-26-00147');
      expect(readBlurred(profile.slice().reverse())).toBe('PC-26-00147');
    },
  );

  test('of a leaning label in uneven light is read', () => {
    const straight = profileOf(PRINTED['PC-26-00147'], 0.8);
    const last = straight.length - 1;
    const leaning = straight.map((_, at) => {
      const share = at / last;
      const place = last * (share + 0.02 * share * (1 - share));
      const from = straight[Math.floor(place)] ?? 0;
      const value = from + ((straight[Math.ceil(place)] ?? 0) - from) * (place - Math.floor(place));
      return value * (1 - 0.2 * share);
    });
    expect(readBlurred(leaning)).toBe('PC-26-00147');
  });

  test('gives the serial number or nothing, never another one, whatever noise is on it', () => {
    const noisy = record({
      serial: constantFrom<keyof typeof PRINTED>('PC-26-00147', '44313721'),
      deviation: double({ min: 0.3, max: 1.8, noNaN: true }),
      level: double({ min: 0, max: 40, noNaN: true }),
      noise: array(double({ min: -1, max: 1, noNaN: true }), { minLength: 400, maxLength: 400 }),
    });
    assert(
      property(noisy, ({ serial, deviation, level, noise }) => {
        const read = readBlurred(
          profileOf(PRINTED[serial], deviation, (at) => level * (noise[at % 400] ?? 0)),
        );
        expect([serial, null]).toContain(read);
      }),
      { numRuns: 60 },
    );
  });

  test.each([
    ['a Code 39', CODE_39],
    ['a Code 93', CODE_93],
    ['a Code 128 without its end', PRINTED['PC-26-00147'].slice(0, 60)],
    ['a Code 128 without its beginning', PRINTED['PC-26-00147'].slice(12)],
  ])('of %s gives nothing', (_, widths) => {
    for (const deviation of [0.4, 0.7, 1]) expect(readBlurred(profileOf(widths, deviation))).toBeNull();
  });

  test('of nothing gives nothing', () => {
    expect(readBlurred(new Float32Array(0))).toBeNull();
    expect(readBlurred(new Float32Array(500).fill(128))).toBeNull();
  });
});
