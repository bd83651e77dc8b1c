import { describe, expect, test } from 'vitest';
import { queuedRequestSchema, type QueuedRequest } from './request.ts';

const uuid = (digit: number) => `00000000-0000-4000-8000-00000000000${digit}`;
const stored: QueuedRequest = {
  schemaVersion: 1,
  id: uuid(1),
  clientId: uuid(2),
  sequence: 4,
  userId: 7,
  organisationId: 2,
  action: 'insert',
  type: 'installation',
  endpoint: '/installations',
  title: 'HP-2026-00000001',
  body: '{}',
  dataKey: uuid(3),
  files: [
    {
      slot: 'photos.0',
      field: 'photos.0',
      name: 'photo-0.jpg',
      size: 10,
      type: 'image/jpeg',
      sha256: 'b'.repeat(64),
      uploaded: false,
      referenced: false,
    },
  ],
  status: 3,
  createdAt: '2026-11-02T10:00:00.000Z',
  attempts: 0,
  revision: 2,
  appVersion: '0.1.0',
};

describe('a stored request', () => {
  test('reads as it was written', () => {
    expect(queuedRequestSchema.parse(JSON.parse(JSON.stringify(stored)))).toEqual(stored);
  });

  test.each<[string, Record<string, unknown>]>([
    ['a status that there is not', { status: 8 }],
    ['a status as text', { status: '3' }],
    ['another schema version', { schemaVersion: 2 }],
    ['an endpoint on another server', { endpoint: 'https://example.com/installations' }],
    ['a key that is no UUID', { dataKey: 'again' }],
    ['a body that is not text', { body: {} }],
    ['a file without a hash', { files: [{ ...stored.files[0], sha256: undefined }] }],
    ['a moment without a time zone', { notBefore: '2026-11-02T10:00:00' }],
  ])('with %s is malformed', (_, change) => {
    expect(queuedRequestSchema.safeParse({ ...stored, ...change }).success).toBe(false);
  });
});
