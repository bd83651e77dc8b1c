import { readFile } from 'node:fs/promises';
import { ORGANISATION_IDS } from '@portal/domain/constants';
import type { CardOrganisation } from '../cards/card-data.ts';
import type { MailLogo } from '../locales/letter.ts';

type Brand = CardOrganisation['brand'] & {
  /** The width of its logo, at the height that all logos have. */
  readonly logoWidth: number;
};

/** Brand colours for print. */
const BRANDS: Readonly<Record<number, Brand>> = {
  1: { base: '#0A5C57', tint: '#F0F5F5', logoWidth: 114 },
  2: { base: '#0B4A8F', tint: '#F0F4F8', logoWidth: 134 },
  3: { base: '#6A2A8C', tint: '#F6F2F8', logoWidth: 121 },
};
const OTHER_BRAND = { base: '#0B4A8F', tint: '#F0F4F8' };
const LOGO_HEIGHT = 40;

/** The colours of an organisation; those of this build for one without its own. */
export function brandOf(id: number): CardOrganisation['brand'] {
  const { base, tint } = BRANDS[id] ?? OTHER_BRAND;
  return { base, tint };
}

/** The logo as a file of the repository; undefined for an organisation without one. */
export async function logoSvg(id: number, variant: 'paper' | 'on-brand'): Promise<Buffer | undefined> {
  if (!ORGANISATION_IDS.some((known) => known === id)) return undefined;
  const file = variant === 'paper' ? `${id}.svg` : `${id}-on-brand.svg`;
  return readFile(new URL(`./logos/${file}`, import.meta.url));
}

/** The margin in the brand's colour around the logo of a mail. */
const MARGIN = 8;
/** Pixels per point. */
const DENSITY = 2;
/** The default resolution at which an SVG is drawn, in pixels per inch. */
const SVG_INCH = 72;

/** The displayed size of the logo in mails; undefined for an organisation without one. */
export function mailLogoSize(id: number): Omit<MailLogo, 'alt'> | undefined {
  const width = BRANDS[id]?.logoWidth;
  return width === undefined ? undefined : { width: width + 2 * MARGIN, height: LOGO_HEIGHT + 2 * MARGIN };
}

const drawn = new Map<number, Promise<Buffer | undefined>>();

/** The logo for mail programs, which do not support SVG: a PNG on the brand's colour, drawn once. */
export function mailLogo(id: number): Promise<Buffer | undefined> {
  const before = drawn.get(id);
  if (before) return before;
  const drawing = drawMailLogo(id);
  drawn.set(id, drawing);
  // A file that could not be read is tried again with the next mail.
  drawing.catch(() => drawn.delete(id));
  return drawing;
}

async function drawMailLogo(id: number): Promise<Buffer | undefined> {
  const svg = await logoSvg(id, 'on-brand');
  if (!svg) return undefined;
  const { default: sharp } = await import('sharp');
  const background = brandOf(id).base;
  const margin = MARGIN * DENSITY;
  return sharp(svg, { density: SVG_INCH * DENSITY })
    .flatten({ background })
    .extend({ top: margin, bottom: margin, left: margin, right: margin, background })
    .png({ palette: true, compressionLevel: 9 })
    .toBuffer();
}
