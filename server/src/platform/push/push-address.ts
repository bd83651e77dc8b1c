import { lookup } from 'node:dns';
import { BlockList, isIPv6, type LookupFunction } from 'node:net';

/** Networks in which no push service of a browser lies: one's own machine, house and provider (RFC 6890 and its heirs). */
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
/** Of the sixth version, only what is given out to the world is outside, without the ways back to the fourth. */
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

/** Whether an address belongs to the world rather than to a house. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return outside.check(address, 'ipv6') && !backDoors.check(address, 'ipv6');
  return !inside.check(address, 'ipv4');
}

/** A name led to an address that is not called. */
export class AddressRefusedError extends Error {
  override readonly name = 'AddressRefusedError';
}

/**
 * Finds the address of a name at the moment of the call, and refuses one that lies inside: what is looked at is what is called,
 * so that a name cannot point elsewhere in between.
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
