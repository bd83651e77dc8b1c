import { expect, test } from 'vitest';
import { addressLine } from './site.ts';

test.each([
  ['ul. Łąkowa 7', 'm. 3', '61-001', 'Poznań', 'ul. Łąkowa 7 m. 3, 61-001 Poznań'],
  ['Polna 1', null, '90-001', 'Łódź', 'Polna 1, 90-001 Łódź'],
  // An installation from before the portal may have the town alone.
  ['', null, '', 'Łódź', 'Łódź'],
  ['Polna 1', '', '', '', 'Polna 1'],
  ['', null, '', '', ''],
  // An erased customer.
  ['-', '-', '-', '-', ''],
])('the address %s %s %s %s is said as "%s"', (address, addressContinued, zipcode, city, line) => {
  expect(addressLine({ address, addressContinued, zipcode, city })).toBe(line);
});
