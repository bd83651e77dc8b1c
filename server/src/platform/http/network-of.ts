import { isIPv6 } from 'node:net';

/**
 * Whom an address stands for: a household or an office. An IPv6 caller owns the lower half of the address and may
 * take a new one for each attempt, so the upper half counts.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  const [bare = ''] = address.split('%', 1);
  if (!isIPv6(bare)) return address;
  const [head = '', tail] = bare.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? 0 : 8 - left.length - right.length;
  const groups = [...left, ...Array.from({ length: zeros }, () => '0'), ...right];
  const upper = groups.slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return upper.join(':');
}

/** The site of an IPv6 address, its first 48 bits: what providers give one customer at most. Undefined for any other address. */
export function siteOf(address: string): string | undefined {
  const groups = networkOf(address).split(':');
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined;
}

/**
 * The neighbourhood of an address, for its owner to recognise and nobody to be found by: of IPv4 the last group is
 * left out, of IPv6 all but the first three. Undefined for what is no address.
 */
export function coarseAddress(address: string): string | undefined {
  const network = networkOf(address);
  const sign = network.includes(':') ? ':' : '.';
  const groups = network.split(sign);
  return groups.length === 4 ? [...groups.slice(0, 3), '*'].join(sign) : undefined;
}
