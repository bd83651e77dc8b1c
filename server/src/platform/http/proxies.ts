import { BlockList, isIPv6 } from 'node:net';

/** Machines of one's own: where a proxy in front of this server stands. */
const NEAR = new BlockList();
NEAR.addSubnet('127.0.0.0', 8, 'ipv4');
NEAR.addSubnet('10.0.0.0', 8, 'ipv4');
NEAR.addSubnet('172.16.0.0', 12, 'ipv4');
NEAR.addSubnet('192.168.0.0', 16, 'ipv4');
NEAR.addSubnet('169.254.0.0', 16, 'ipv4');
NEAR.addAddress('::1', 'ipv6');
NEAR.addSubnet('fc00::', 7, 'ipv6');
NEAR.addSubnet('fe80::', 10, 'ipv6');

/**
 * Whom to believe about a caller's address. Of `X-Forwarded-For` only what our own proxy has written counts: `true` is
 * one proxy on this machine or its private network, a text the addresses of several. What stands before that in the
 * header is the caller's word, and a caller may have made it up to get round the limits.
 */
export function trustedProxies(
  setting: boolean | string,
): false | string | ((address: string, hop: number) => boolean) {
  if (setting === false) return false;
  if (typeof setting === 'string') return setting;
  return (address, hop) => hop === 0 && NEAR.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
