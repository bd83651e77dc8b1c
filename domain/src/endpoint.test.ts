import { expect, test } from 'vitest';
import { z } from 'zod';
import { bodyBytesOf, type Endpoint } from './endpoint.ts';

const CALL: Endpoint = {
  id: 'installations.example',
  method: 'POST',
  path: '/example',
  summary: 'An example.',
  access: 'signed-in',
  body: z.unknown(),
  status: 200,
};
const { body: _none, ...WITHOUT_A_BODY } = CALL;

test.each<[what: string, call: Endpoint, bytes: number]>([
  ['a call before sign-in', { ...CALL, access: 'public' }, 16_384],
  ['a call that takes none', WITHOUT_A_BODY, 16_384],
  ['an installation that a phone has queued', { ...CALL, queued: true }, 2_097_152],
  ['any other call', CALL, 262_144],
  ['a call with a limit of its own', { ...CALL, bodyBytes: 1_000 }, 1_000],
])('the body of %s is bounded', (_what, call, bytes) => {
  expect(bodyBytesOf(call)).toBe(bytes);
});
