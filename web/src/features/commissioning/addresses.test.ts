import { expect, test } from 'vitest';
import { beginAddress, commissioningAddress, commissioningTarget } from './addresses.ts';

const read = (address: string) => {
  const url = new URL(address, 'http://x');
  const match =
    /^\/installations\/(?<id>[^/]+)\/add-device\/(?<deviceId>[^/]+)$/.exec(url.pathname) ??
    /^\/add-device-simple\/(?<deviceId>[^/]+)$/.exec(url.pathname);
  return commissioningTarget(match?.groups ?? {}, url.searchParams);
};

test.each([
  { kind: 'known', deviceId: 12, parent: null },
  { kind: 'known', deviceId: 12, parent: 4 },
  { kind: 'known', deviceId: 12, parent: '0b7a3a52-6f0e-4a39-9d6c-0c8c1d7e4f10' },
  { kind: 'typed', templateId: 5, serial: 'HP / 1 & 2', offline: true, parent: null },
  { kind: 'typed', templateId: 5, serial: 'X-1', offline: false, parent: 4 },
  { kind: 'correction', installationId: 9, inOffice: false },
  { kind: 'correction', installationId: 9, inOffice: true },
] as const)('an address leads back to the place it was made for: %j', (place) => {
  expect(read(beginAddress(place))).toEqual(place);
});

test('a serial number scanned and the same one typed in small letters offline are one draft', () => {
  const typed = { kind: 'typed', templateId: 5, parent: null } as const;
  expect(commissioningAddress({ ...typed, serial: 'hp-1 ', offline: true })).toBe(
    commissioningAddress({ ...typed, serial: 'HP-1', offline: false }),
  );
});

test.each([
  '/add-device-simple/abc',
  '/add-device-simple/0',
  '/add-device-simple/new',
  '/add-device-simple/new?template=5',
  '/add-device-simple/new?template=x&serial=1',
  '/add-device-simple/new?serial=1',
])('an address that names no device is none: %s', (address) => {
  expect(read(address)).toBeUndefined();
});
