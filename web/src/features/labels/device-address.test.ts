import { expect, test } from 'vitest';
import { deviceAddress } from './device-address.ts';

test.each([
  ['production', '/production/7'],
  ['admin', '/admin/devices/7'],
  ['superadmin', '/admin/devices/7'],
  ['installer', '/?serial=HP+1%2F2&type=5'],
  ['asp', '/?serial=HP+1%2F2&type=5'],
] as const)('the QR code of a label leads %s to %s', (role, address) => {
  expect(deviceAddress({ id: 7, serial: 'HP 1/2', deviceTemplate: 5 }, role)).toBe(address);
});
