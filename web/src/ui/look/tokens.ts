import { type Brand, mix, ramp } from './ramp.ts';

/** One look of the app: the system's two, and one for a screen in full sun. */
export type Look = 'light' | 'dark' | 'sun';

type Palette = Readonly<Record<`--${string}`, string>>;

const INK = '#0E1318';

/** The product's colours; their contrast is tested in `tokens.test.ts`. */
const LIGHT = {
  '--body': '#F4F6F8',
  '--surface': '#FFFFFF',
  '--pressed': '#E4E9EE',
  '--text': '#0F1720',
  '--text-second': '#3D4854',
  '--line': '#75818E',
  '--line-soft': '#D5DBE2',
  '--placeholder': '#5A6672',
  '--ok': '#14632B',
  '--ok-fill': '#E3F4E8',
  '--warn': '#7A4A00',
  '--warn-fill': '#FFF1D6',
  '--bad': '#B3141D',
  '--bad-fill': '#FDE8E8',
  '--on-bad': '#FFFFFF',
  '--info': '#0B4A8F',
  '--info-fill': '#E5EFFA',
  '--badge': '#B3141D',
  '--offline-bar': '#5A3A00',
  '--shadow': '0 1px 2px rgba(15, 23, 32, 0.06)',
  '--border': '1px',
  '--chip-border': '0px',
  '--weight-body': '400',
  '--weight-strong': '600',
  '--weight-title': '700',
} as const satisfies Palette;

export type TokenName = keyof typeof LIGHT;

const DARK = {
  ...LIGHT,
  '--body': INK,
  '--surface': '#182027',
  '--pressed': '#26313B',
  '--text': '#F2F5F8',
  '--text-second': '#B7C2CD',
  '--line': '#6F7D8B',
  '--line-soft': '#2C3843',
  '--placeholder': '#9AA7B3',
  '--ok': '#7FD99A',
  '--ok-fill': '#10301B',
  '--warn': '#FFC766',
  '--warn-fill': '#3A2A05',
  '--bad': '#FF9C94',
  '--bad-fill': '#431416',
  '--on-bad': INK,
  '--info': '#9CC7F5',
  '--info-fill': '#0E2A47',
  '--shadow': 'none',
} as const satisfies Record<TokenName, string>;

const WHITE = '#FFFFFF';
const BLACK = '#000000';

/** No tints, no shadows, black outlines, and a heavier font weight. */
const SUN = {
  ...LIGHT,
  '--body': WHITE,
  '--surface': WHITE,
  '--pressed': '#DDDDDD',
  '--text': BLACK,
  '--text-second': BLACK,
  '--line': BLACK,
  '--line-soft': BLACK,
  '--placeholder': BLACK,
  '--ok-fill': WHITE,
  '--warn-fill': WHITE,
  '--bad-fill': WHITE,
  '--info-fill': WHITE,
  '--shadow': 'none',
  '--border': '3px',
  '--chip-border': '2px',
  '--weight-body': '500',
  '--weight-strong': '700',
  '--weight-title': '800',
} as const satisfies Record<TokenName, string>;

const STATES: Record<Look, Record<TokenName, string>> = { light: LIGHT, dark: DARK, sun: SUN };

/** All CSS variables of one look under one brand; brand colours never express a state. */
export function tokensOf(look: Look, brand: Brand): Record<TokenName | BrandTokenName, string> {
  return { ...STATES[look], ...brandTokens(look, brand) };
}

export type BrandTokenName =
  | '--brand'
  | '--brand-pressed'
  | '--brand-tint'
  | '--brand-bar'
  | '--brand-bar-pressed'
  | '--on-brand';

function brandTokens(look: Look, brand: Brand): Record<BrandTokenName, string> {
  const shades = ramp(brand.base);
  const bar = { '--brand-bar': shades[6], '--brand-bar-pressed': shades[7] };
  if (look === 'dark') {
    return {
      ...bar,
      '--brand': shades[3],
      '--brand-pressed': shades[2],
      '--brand-tint': mix(brand.base, DARK['--surface'], 0.7),
      '--on-brand': INK,
    };
  }
  return {
    ...bar,
    '--brand': shades[6],
    '--brand-pressed': shades[7],
    '--brand-tint': look === 'sun' ? WHITE : shades[0],
    '--on-brand': WHITE,
  };
}
