import { expect, test } from 'vitest';
import { recordName } from './emergency-record.ts';

const AT = '2026-11-20T08:15:00.000Z';

test.each<[string, unknown, object]>([
  [
    'an operation whose files are broken, by kind, device and time',
    { userId: 7, type: 'inspection', title: 'HP-17', createdAt: AT, files: 'gone' },
    { kind: 'inspection', serial: 'HP-17', at: Date.parse(AT) },
  ],
  [
    'a form by when it was last kept',
    { userId: 7, kind: 'service', title: 'HP-18', createdAt: 1, savedAt: 2 },
    { kind: 'service', serial: 'HP-18', at: 2 },
  ],
  [
    'an aborted operation by what lies within',
    { userId: 7, abortedAt: 'yesterday', request: { type: 'installation', title: 'HP-19', createdAt: AT } },
    { kind: 'installation', serial: 'HP-19', at: Date.parse(AT) },
  ],
  [
    'one that names no person by what it says',
    { type: 'installation', title: 'HP-20' },
    { kind: 'installation', serial: 'HP-20' },
  ],
  ['one with wrong kinds of values by nothing', { userId: 7, type: 'order', title: 5, createdAt: {} }, {}],
  ['one that is no record by nothing', 'broken', {}],
  ['one of another person by nothing', { userId: 8, type: 'service', title: 'HP-21', createdAt: AT }, {}],
])('a broken record is known to its person: %s', (_, raw, name) => {
  expect(recordName(raw, 7)).toEqual(name);
});
