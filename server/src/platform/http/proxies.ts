import { BlockList, isIPv6 } from 'node:net';

/** Private networks, in which a proxy in front of this server runs. */
const PRIVATE_NETWORKS = new BlockList();
PRIVATE_NETWORKS.addSubnet('127.0.0.0', 8, 'ipv4');
PRIVATE_NETWORKS.addSubnet('10.0.0.0', 8, 'ipv4');
PRIVATE_NETWORKS.addSubnet('172.16.0.0', 12, 'ipv4');
PRIVATE_NETWORKS.addSubnet('192.168.0.0', 16, 'ipv4');
PRIVATE_NETWORKS.addSubnet('169.254.0.0', 16, 'ipv4');
PRIVATE_NETWORKS.addAddress('::1', 'ipv6');
PRIVATE_NETWORKS.addSubnet('fc00::', 7, 'ipv6');
PRIVATE_NETWORKS.addSubnet('fe80::', 10, 'ipv6');

/**
 * Which proxies to trust about a caller's address. Only the entries of `X-Forwarded-For` that our own proxies wrote
 * count: `true` means one proxy on this machine or its private network, a text lists the addresses of several. Earlier
 * entries come from the caller, who may have invented them to evade the rate limits.
 */
export function trustedProxies(
  setting: boolean | string,
): false | string | ((address: string, hop: number) => boolean) {
  if (setting === false) return false;
  if (typeof setting === 'string') return setting;
  return (address, hop) => hop === 0 && PRIVATE_NETWORKS.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
