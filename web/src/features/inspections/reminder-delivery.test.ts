import { expect, test } from 'vitest';
import { addressToCorrect } from './reminder-delivery.ts';

const way = (mail: 'bounced' | 'refused', inField = true) =>
  addressToCorrect([{ to: 'customer', mail }], 7, inField);

test('an inspection whose customer could not be reminded leads to where their address is corrected', () => {
  expect(way('bounced')).toBe('/installations/7#mails');
  expect(way('refused')).toBe('/installations/7#mails');
  expect(way('bounced', false)).toBe('/admin/installations?id=7#mails');
});

test('an inspection leads nowhere while reminders arrive, are on their way, or went to the installer alone', () => {
  const reminders = [
    { to: 'customer', mail: 'sent' },
    { to: 'customer', mail: 'failed' },
    { to: 'customer', mail: null },
    { to: 'installer', mail: 'bounced' },
  ] as const;
  expect(addressToCorrect(reminders, 7, true)).toBeUndefined();
  expect(addressToCorrect([], 7, true)).toBeUndefined();
});
