import { afterEach, expect, test } from 'vitest';
import { storeSession } from './session-store.ts';
import { signedIn } from './signed-in.sample.ts';
import { timeNow } from './trusted-clock.ts';

/** The token that an installer was last given, at half past eight on 29 November 2026. */
const GIVEN = { user: signedIn().user, exp: Date.parse('2026-11-29T08:45:00Z') / 1_000 };

afterEach(() => storeSession(null));

test.each([
  ['is right', '2026-11-29T10:00:00Z', '2026-11-29T10:00:00.000Z'],
  ['is an hour behind', '2026-11-29T07:30:00Z', '2026-11-29T07:30:00.000Z'],
  ['is a day behind', '2026-11-28T08:31:00Z', '2026-11-29T08:30:00.000Z'],
  ['begins in an old year', '2025-01-01T00:00:00Z', '2026-11-29T08:30:00.000Z'],
  ['was not used for a month', '2026-12-29T10:00:00Z', '2026-12-29T10:00:00.000Z'],
])(
  'what is dated on a phone whose clock %s is never older than what the server last said',
  (_, clock, now) => {
    storeSession(GIVEN);
    expect(timeNow(Date.parse(clock)).toISOString()).toBe(now);
  },
);
