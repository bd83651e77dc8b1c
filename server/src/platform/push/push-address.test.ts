import { isPushAddress } from '@portal/domain/notifications/push-address';
import { expect, test } from 'vitest';
import { browserKeys } from '../../../test/test-push-service.ts';
import { AddressRefusedError, isPublicAddress } from './push-address.ts';
import { makePushKeys } from './push-keys.ts';
import { pushPost } from './push-post.ts';

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:def-_',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://wns2-par02p.notify.windows.com/w/?token=BQYAAAB%2b',
  'https://web.push.apple.com/QGuQyavXutnMR',
  `https://fcm.googleapis.com/${'a'.repeat(1_973)}`,
])('%s is an address of a browser’s push service', (address) => {
  expect(isPushAddress(address)).toBe(true);
});

test.each([
  'http://fcm.googleapis.com/fcm/send/abc',
  'https://127.0.0.1/x',
  'https://2130706433/x',
  'https://0x7f.1/x',
  'https://[::1]/x',
  'https://localhost/x',
  'https://database/x',
  'https://printer.local/x',
  'https://metadata.google.internal/x',
  'https://fcm.googleapis.com:8443/x',
  'https://user:password@fcm.googleapis.com/x',
  'https://fcm.googleapis.com@127.0.0.1/x',
  'https://fcm.googleapis.com#@127.0.0.1/',
  'https://fcm.googleapis.com\\@127.0.0.1/',
  'HTTPS://127.0.0.1',
  'file:///etc/passwd',
  `https://fcm.googleapis.com/${'a'.repeat(1_974)}`,
  '',
])('%s is none', (address) => {
  expect(isPushAddress(address)).toBe(false);
});

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  '::ffff:127.0.0.1',
  '64:ff9b::7f00:1',
  '2002:7f00:1::',
  '2001:db8::1',
])('%s lies inside: it is not called', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(['142.250.186.42', '8.8.8.8', '172.32.0.1', '2a00:1450:4001:82a::200a'])(
  '%s belongs to the world',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

test('a public name that leads to this very machine is not called, whatever listens there', async () => {
  const subject = 'mailto:it@example.com';
  const push = pushPost({ keys: { ...makePushKeys(), subject }, clock: () => new Date() });
  const { endpoint, keys } = browserKeys().subscription('x');
  // A name of the world for this machine: the look-up of the agent sees to it whatever the name says.
  const inside = endpoint.replace('push.example.com', 'localtest.me');
  const outcome = await push.send({ endpoint: inside, ...keys }, '{}').catch((error: unknown) => error);
  // Without a network there is no such name; with one it is refused. In no case it is called.
  expect(outcome === 'gone' || outcome instanceof Error).toBe(true);
  expect(outcome).not.toBe('sent');
  expect(new AddressRefusedError('x').name).toBe('AddressRefusedError');
  push.close();
});
