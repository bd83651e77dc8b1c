import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/**
 * Networks that contain no browser's push service: loopback, private and provider networks (RFC 6890 and its
 * successors).
 */
const INSIDE: readonly (readonly [network: string, length: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

const inside = new BlockList();
for (const [network, length] of INSIDE) inside.addSubnet(network, length, 'ipv4');
/** Of IPv6, only globally allocated addresses are accepted, without those that embed IPv4 addresses. */
const outside = new BlockList();
outside.addSubnet('2000::', 3, 'ipv6');
const backDoors = new BlockList();
for (const [network, length] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  backDoors.addSubnet(network, length, 'ipv6');
}

/** Whether an address is public. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return outside.check(address, 'ipv6') && !backDoors.check(address, 'ipv6');
  return !inside.check(address, 'ipv4');
}

/** A host name resolved to an address that must not be called. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/**
 * Resolves a host name when the call is made and refuses private addresses. The checked address is the one that is
 * called, so that the name cannot resolve to another in between (DNS rebinding).
 */
export const lookUpPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { all: true }, (error, found) => {
    const refused = found?.find(({ address }) => !isPublicAddress(address));
    const [first] = found ?? [];
    if (error) callback(error, '', 0);
    else if (refused || !first) {
      callback(new AddressRefusedError(`${hostname} leads to ${refused?.address ?? 'nowhere'}`), '', 0);
    } else if (options.all) callback(null, found);
    else callback(null, first.address, first.family);
  });
};
