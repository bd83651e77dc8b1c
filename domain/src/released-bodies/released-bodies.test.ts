import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../api.ts';
import release1 from './release-1.json' with { type: 'json' };

/**
 * Bodies exactly as a released build of the app froze them. A phone may send one years later, so the server takes each for
 * ever. These files are never changed: a release that sends something new adds a file beside them.
 */
const RELEASES = { 'release 1': release1 };

type Released = { readonly what: string; readonly call: string; readonly body: unknown };

const released = Object.entries(RELEASES).flatMap(([release, bodies]) =>
  (bodies as readonly Released[]).map((one) => ({ release, ...one })),
);

describe('the server takes for ever', () => {
  test.each(released)('$what, as $release sends it', ({ call, body }) => {
    const endpoint = ENDPOINTS.find(({ id }) => id === call);
    expect(endpoint?.body?.safeParse(body).error?.issues ?? []).toEqual([]);
    expect(endpoint?.body).toBeDefined();
  });
});
