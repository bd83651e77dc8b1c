import { createTheme, type CSSVariablesResolver, defaultVariantColorsResolver } from '@mantine/core';
import type { MantineThemeOverride, VariantColorsResolver } from '@mantine/core';
import { componentTheme } from './component-theme.ts';
import { type Brand, ramp } from './ramp.ts';
import { tokensOf } from './tokens.ts';

/** Design pixels at 100 % as rem, so that the text size of the profile scales everything. */
function rem(pixels: number): string {
  return `${pixels / 16}rem`;
}

const heading = (size: number, line: number) => ({
  fontSize: rem(size),
  lineHeight: String(line / size),
  fontWeight: 'var(--weight-title)',
});

/**
 * Labels on a filled control depend on the colour scheme (Mantine's `autoContrast` only considers the light shade,
 * which gave red on red in dark mode).
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const state = input.color === 'bad' ? '--bad' : '--brand';
  const ink = input.color === 'bad' ? '--on-bad' : '--on-brand';
  if (input.color !== undefined && input.color !== 'brand' && input.color !== 'bad') {
    return defaultVariantColorsResolver(input);
  }
  if (input.variant === 'filled') {
    const hover = input.color === 'bad' ? 'var(--bad)' : 'var(--brand-pressed)';
    return { background: `var(${state})`, hover, color: `var(${ink})`, border: '1px solid transparent' };
  }
  if (input.variant === 'outline') {
    const border = `2px solid var(${state})`;
    return { background: 'transparent', hover: 'var(--pressed)', color: `var(${state})`, border };
  }
  if (input.variant === 'light' || input.variant === 'subtle' || input.variant === 'transparent') {
    const fill = input.color === 'bad' ? 'var(--bad-fill)' : 'var(--brand-tint)';
    return {
      background: input.variant === 'light' ? fill : 'transparent',
      hover: input.variant === 'transparent' ? 'transparent' : 'var(--pressed)',
      color: `var(${state})`,
      border: '1px solid transparent',
    };
  }
  return defaultVariantColorsResolver(input);
};

/** Mantine's greys, light and dark, at the indexes where it uses them: 4 is the outline of inputs in both. */
const GRAYS = [
  '#F4F6F8',
  '#E4E9EE',
  '#E4E9EE',
  '#D5DBE2',
  '#75818E',
  '#5A6672',
  '#3D4854',
  '#2C3843',
  '#182027',
  '#0F1720',
] as const;
const DARKS = [
  '#F2F5F8',
  '#B7C2CD',
  '#9AA7B3',
  '#9AA7B3',
  '#6F7D8B',
  '#26313B',
  '#182027',
  '#0E1318',
  '#0E1318',
  '#0E1318',
] as const;

/** Mantine's theme with the product's sizes and one maker's colour. */
export function themeOf(brand: Brand): MantineThemeOverride {
  return createTheme({
    primaryColor: 'brand',
    primaryShade: { light: 6, dark: 3 },
    colors: { brand: ramp(brand.base), bad: ramp('#B3141D'), gray: GRAYS, dark: DARKS },
    variantColorResolver,
    fontFamily: "'Inter Variable', 'Inter Metrics', system-ui, sans-serif",
    fontFamilyMonospace: "'JetBrains Mono', ui-monospace, monospace",
    headings: {
      fontFamily: "'Inter Variable', 'Inter Metrics', system-ui, sans-serif",
      sizes: { h1: heading(24, 30), h2: heading(20, 26), h3: heading(17, 26), h4: heading(17, 26) },
    },
    fontSizes: { xs: rem(13), sm: rem(15), md: rem(17), lg: rem(20), xl: rem(24) },
    lineHeights: { xs: '1.4', sm: String(22 / 15), md: String(26 / 17), lg: '1.3', xl: '1.25' },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(4), sm: rem(8), md: rem(10), lg: rem(16), xl: rem(24) },
    defaultRadius: 'md',
    breakpoints: { xs: '40em', sm: '48em', md: '64em', lg: '75em', xl: '90em' },
    shadows: { xs: 'var(--shadow)', sm: 'var(--shadow)', md: 'var(--shadow)' },
    cursorType: 'pointer',
    respectReducedMotion: true,
    focusRing: 'auto',
    components: componentTheme,
  });
}

/**
 * The values of both schemes are set here and never by `light-dark()` in the style sheets: the minifier lowers that,
 * and surfaces turn transparent. In the sun look both schemes have the same values.
 */
export function cssVariablesOf(brand: Brand, sun: boolean): CSSVariablesResolver {
  return () => ({
    variables: {},
    light: { ...tokensOf(sun ? 'sun' : 'light', brand), ...KIT, ...(sun ? KIT_IN_SUN : {}) },
    dark: { ...tokensOf(sun ? 'sun' : 'dark', brand), ...KIT, ...(sun ? KIT_IN_SUN : {}) },
  });
}

/** Mantine's names of these variables. */
const KIT = {
  '--mantine-color-body': 'var(--body)',
  '--mantine-color-text': 'var(--text)',
  '--mantine-color-bright': 'var(--text)',
  '--mantine-color-dimmed': 'var(--text-second)',
  '--mantine-color-placeholder': 'var(--placeholder)',
  '--mantine-color-error': 'var(--bad)',
  '--mantine-color-success': 'var(--ok)',
  '--mantine-color-anchor': 'var(--brand)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--pressed)',
  '--mantine-color-default-color': 'var(--text)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--pressed)',
  '--mantine-color-disabled-color': 'var(--text-second)',
  '--mantine-color-disabled-border': 'var(--line-soft)',
  '--mantine-primary-color-contrast': 'var(--on-brand)',
  '--mantine-color-brand-filled': 'var(--brand)',
  '--mantine-color-brand-filled-hover': 'var(--brand-pressed)',
  '--mantine-color-brand-light': 'var(--brand-tint)',
  '--mantine-color-brand-light-hover': 'var(--pressed)',
  '--mantine-color-brand-light-color': 'var(--brand)',
  '--mantine-color-brand-outline': 'var(--brand)',
  '--mantine-color-brand-outline-hover': 'var(--pressed)',
  '--mantine-color-brand-text': 'var(--brand)',
};

/** Outlines that Mantine takes from its greys are black in the sun look. */
const KIT_IN_SUN = { '--mantine-color-gray-3': '#000000', '--mantine-color-gray-4': '#000000' };
