import { afterEach, expect, test } from 'vitest';
import { signedIn } from '../lib/session/signed-in.sample.ts';
import { session } from '../lib/session/session-store.ts';
import { noteOfficeList, officeList } from './office-list-address.ts';

afterEach(() => session.set(null));

test('the way back from a device leads to the list as the same person narrowed it down, in the same organisation', () => {
  session.set(signedIn(7));
  expect(officeList('/admin/devices', 2)).toBe('/admin/devices');
  noteOfficeList('/admin/devices', 2, 'label=installed&page=3');
  expect(officeList('/admin/devices', 2)).toBe('/admin/devices?label=installed&page=3');
  expect(officeList('/admin/users', 2)).toBe('/admin/users');
  expect(officeList('/admin/devices', 3)).toBe('/admin/devices');
  session.set(null);
  session.set(signedIn(8));
  expect(officeList('/admin/devices', 2)).toBe('/admin/devices');
});
