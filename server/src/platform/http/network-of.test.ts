import { expect, test } from 'vitest';
import { coarseAddress } from './network-of.ts';

test.each([
  ['83.12.45.77', '83.12.45.*'],
  ['::ffff:83.12.45.77', '83.12.45.*'],
  ['2001:db8:85a3:1234:5678:8a2e:370:7334', '2001:db8:85a3:*'],
  ['2001:db8::1', '2001:db8:0:*'],
  ['fe80::1%eth0', 'fe80:0:0:*'],
  ['a socket', undefined],
])('of the address %s only the neighbourhood is kept: %s', (address, kept) => {
  expect(coarseAddress(address)).toBe(kept);
});
