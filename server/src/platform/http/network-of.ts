import { isIPv6 } from 'node:net';

/**
 * The network of an address, which stands for a household or an office. The holder of an IPv6 network can use a new
 * address for each attempt, so only the upper half counts.
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

/**
 * The site of an IPv6 address, its first 48 bits: the largest block that providers give one customer. Undefined for any
 * other address.
 */
export function siteOf(address: string): string | undefined {
  const groups = networkOf(address).split(':');
  return groups.length === 4 ? groups.slice(0, 3).join(':') : undefined;
}

/**
 * An address shortened for display, so that its owner recognises it and nobody can be traced by it: IPv4 without the
 * last group, IPv6 with the first three alone. Undefined for an invalid address.
 */
export function coarseAddress(address: string): string | undefined {
  const network = networkOf(address);
  const sign = network.includes(':') ? ':' : '.';
  const groups = network.split(sign);
  return groups.length === 4 ? [...groups.slice(0, 3), '*'].join(sign) : undefined;
}
