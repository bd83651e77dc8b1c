import { expect, test } from 'vitest';
import { noticePage } from './notice-page.ts';

test.each([
  ['installation', '/installations/7', '/admin/installations?id=7'],
  ['inspection', '/inspections/7', '/admin/services?kind=inspections&inspection=7'],
  ['service', '/services/7', '/admin/services?service=7'],
  ['recall', '/recalls#recall-7', '/admin/recalls/7'],
] as const)('whoever is told of %s 7 is led to it, in the field and in the office', (type, field, office) => {
  expect(noticePage({ type, id: 7 }, false)).toBe(field);
  expect(noticePage({ type, id: 7 }, true)).toBe(office);
});
