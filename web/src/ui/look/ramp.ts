/** The colour of one maker, from which the bar, the primary button and selections are derived. */
export type Brand = { readonly name: string; readonly base: string };

export const BRANDS = {
  1: { name: 'spruce', base: '#0A5C57' },
  2: { name: 'fjord', base: '#0B4A8F' },
  3: { name: 'plum', base: '#6A2A8C' },
} as const satisfies Record<number, Brand>;

/** The brand of an organisation; an organisation without its own gets the default one. */
export function brandOf(organisationId: number): Brand {
  return organisationId === 1 || organisationId === 3 ? BRANDS[organisationId] : BRANDS[2];
}

export type Ramp = readonly [string, string, string, string, string, string, string, string, string, string];

/**
 * Ten shades of a base colour, which is number 6: 0 is the tint, 3 the fill of dark mode, 7 the pressed state. The
 * shares follow the colour table of the three brands; a test checks each brand against it.
 */
export function ramp(base: string): Ramp {
  const light = (share: number) => mix(base, '#FFFFFF', share);
  const dark = (share: number) => mix(base, '#000000', share);
  return [
    light(0.94),
    light(0.86),
    light(0.72),
    light(0.58),
    light(0.4),
    light(0.2),
    base,
    dark(0.215),
    dark(0.4),
    dark(0.55),
  ];
}

/** `from` mixed with `to` by a share of 0 to 1; all colours are `#RRGGBB`. */
export function mix(from: string, to: string, share: number): string {
  const channels = [1, 3, 5].map((at) => {
    const start = channelAt(from, at);
    return Math.round(start + (channelAt(to, at) - start) * share);
  });
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`.toUpperCase();
}

function channelAt(colour: string, at: number): number {
  return Number.parseInt(colour.slice(at, at + 2), 16);
}
