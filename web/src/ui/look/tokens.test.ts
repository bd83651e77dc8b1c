import { describe, expect, test } from 'vitest';
import { BRANDS, ramp } from './ramp.ts';
import { type BrandTokenName, type Look, type TokenName, tokensOf } from './tokens.ts';

/** Contrast ratio of WCAG 2.2 between two `#RRGGBB` colours. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light! + 0.05) / (dark! + 0.05);
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!;
}

type Token = TokenName | BrandTokenName;

const PAIRS: [text: Token, ground: Token, atLeast: number][] = [
  ['--text', '--body', 7],
  ['--text', '--surface', 7],
  ['--text', '--pressed', 7],
  ['--text-second', '--body', 7],
  ['--text-second', '--surface', 7],
  ['--text-second', '--pressed', 4.5],
  ['--text', '--brand-tint', 7],
  ['--placeholder', '--surface', 4.5],
  ['--ok', '--ok-fill', 4.5],
  ['--warn', '--warn-fill', 4.5],
  ['--bad', '--bad-fill', 4.5],
  ['--info', '--info-fill', 4.5],
  ['--ok', '--surface', 4.5],
  ['--warn', '--surface', 4.5],
  ['--bad', '--surface', 4.5],
  ['--bad', '--body', 4.5],
  ['--info', '--surface', 4.5],
  ['--on-bad', '--bad', 4.5],
  ['--on-brand', '--brand', 4.5],
  ['--on-brand', '--brand-pressed', 4.5],
  ['--brand', '--surface', 4.5],
  ['--brand', '--body', 4.5],
  ['--brand', '--brand-tint', 4.5],
  ['--line', '--surface', 3],
  ['--line', '--body', 3],
];

describe.each<Look>(['light', 'dark', 'sun'])('the %s look', (look) => {
  describe.each(Object.values(BRANDS))('under $name', (brand) => {
    const tokens = tokensOf(look, brand);

    test.each(PAIRS)('%s reads on %s at %d or more', (text, ground, atLeast) => {
      expect(contrast(tokens[text], tokens[ground])).toBeGreaterThanOrEqual(atLeast);
    });

    test.each<Token>(['--brand-bar', '--brand-bar-pressed', '--offline-bar', '--badge'])(
      'white reads on %s',
      (ground) => {
        expect(contrast('#FFFFFF', tokens[ground])).toBeGreaterThanOrEqual(4.5);
      },
    );
  });
});

/** The same colour up to rounding. */
const near = (shade: string, decided: string) =>
  [1, 3, 5].every(
    (at) =>
      Math.abs(
        Number.parseInt(shade.slice(at, at + 2), 16) - Number.parseInt(decided.slice(at, at + 2), 16),
      ) <= 1,
  );

test.each([
  [BRANDS[1], '#F0F5F5', '#98BBB8', '#084844'],
  [BRANDS[2], '#F0F4F8', '#99B3D0', '#093A70'],
  [BRANDS[3], '#F6F2F8', '#C0A6CF', '#53216D'],
])(
  'a ramp meets the tint, dark fill and pressed shade that were decided for $name',
  (brand, tint, dark, pressed) => {
    const shades = ramp(brand.base);
    expect(near(shades[0], tint), shades[0]).toBe(true);
    expect(near(shades[3], dark), shades[3]).toBe(true);
    expect(near(shades[7], pressed), shades[7]).toBe(true);
  },
);
