import { afterEach, expect, test, vi } from 'vitest';
import { formatBytes, formatDate, groupPhone, groupSerial } from './format.ts';

afterEach(() => vi.unstubAllEnvs());

test.each(['Europe/Warsaw', 'America/Los_Angeles', 'Pacific/Kiritimati'])(
  'the last day of a warranty is the same day when it is read in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    expect(formatDate('2029-03-12')).toBe('12.03.2029');
  },
);

test('a moment is shown as the day that it falls on where it is read', () => {
  vi.stubEnv('TZ', 'Europe/Warsaw');
  expect(formatDate('2029-03-12T23:30:00Z')).toBe('13.03.2029');
});

test('what is no date is shown as nothing', () => {
  expect(formatDate('soon')).toBe('');
});

test('a Polish phone number is grouped for reading aloud, any other is left as it is', () => {
  expect(groupPhone('+48600100200')).toBe('+48\u00A0600\u00A0100\u00A0200');
  expect(groupPhone('+49301234567')).toBe('+49301234567');
});

test('a serial number is grouped in fours', () => {
  expect(groupSerial('202600412345')).toBe('2026\u202F0041\u202F2345');
});

test.each([
  [0, '0 kB'],
  [312, '1 kB'],
  [134_000, '134 kB'],
  [1_440_000, '1,4 MB'],
  [10_742_900_000, '10,7 GB'],
])('%d bytes of a phone’s storage read as %s', (bytes, text) => {
  expect(formatBytes(bytes).replaceAll('\u00A0', ' ')).toBe(text);
});
