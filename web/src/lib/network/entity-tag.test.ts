import { expect, test } from 'vitest';
import { changing, entityTag } from './entity-tag.ts';

// As the server answered for these versions: `node -e` with server/src/platform/http/etag.ts.
test.each([
  [1, '"a4ayc_80_OGda4BO_1o_V0"'],
  [27, '"ZwZxzZdAQVYiblB5c_Krgz"'],
  ['2026-06-15T08:00:00.000Z', '"XywGIXTXtAAu3jF-KNGJ4C"'],
])('the version %s is named to the server as the server names it', async (version, tag) => {
  expect(await entityTag(version)).toBe(tag);
});

test('a change names the version that was seen, and has a key of its own', async () => {
  const [one, other] = [await changing(1), await changing(1)];
  expect(one['If-Match']).toBe(await entityTag(1));
  expect(one['Idempotency-Key']).not.toBe(other['Idempotency-Key']);
});
