import { expect, it } from 'vitest';
import { COLUMN_PARSERS } from './column-kinds.ts';

const TIMESTAMP_WITH_ZONE = 1184;

it.each([
  ['2026-11-20 22:24:42.1+00', '2026-11-20T22:24:42.100Z'],
  ['2026-11-20 22:24:42.12+00', '2026-11-20T22:24:42.120Z'],
  ['2026-11-20 22:24:42.123+00', '2026-11-20T22:24:42.123Z'],
  ['2026-11-20 22:24:42+00', '2026-11-20T22:24:42.000Z'],
  // A connection behind a pooler may have another zone, and `now()` has microseconds.
  ['2026-11-20 23:24:42.5+01', '2026-11-20T22:24:42.500Z'],
  ['2026-11-20 22:24:42.123456+00', '2026-11-20T22:24:42.123Z'],
])('an instant of the database, %s, leaves as %s', (stored, sent) => {
  expect(COLUMN_PARSERS.get(TIMESTAMP_WITH_ZONE)?.(stored)).toBe(sent);
});
