import { expect, test } from 'vitest';
import { needsParent, pathToCall } from './chain.ts';

test.each([
  ['/installations', {}, '/installations'],
  ['/installations/{parent}', { parentRecordId: 41 }, '/installations/41'],
  ['/installations/{parent}', {}, undefined],
  [
    '/custom_devices/{parentDevice}/services',
    { parentRecordId: 41, parentDeviceId: 12 },
    '/custom_devices/12/services',
  ],
  ['/custom_devices/{parentDevice}/services', { parentRecordId: 41 }, undefined],
  ['/installations/{other}', { parentRecordId: 41 }, undefined],
])('%s with %j is called at %s', (endpoint, known, path) => {
  expect(pathToCall({ type: 'installation', endpoint, ...known })).toBe(path);
  expect(needsParent({ endpoint })).toBe(endpoint.includes('{'));
});

test('a request that corrects what an earlier version of it has made calls that record', () => {
  const stands = { record: 41, creation: '{}' };
  expect(pathToCall({ type: 'service', endpoint: '/services', stands })).toBe('/services/41');
});
