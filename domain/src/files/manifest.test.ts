import { describe, expect, test } from 'vitest';
import { UPLOAD_MAX_BYTES } from '../constants.ts';
import { manifestEntrySchema, manifestSchema, type ManifestEntry } from './manifest.ts';

const photo: ManifestEntry = {
  field: 'survey.hydraulics.photo',
  name: 'hydraulics-photo-1.jpg',
  size: 240_000,
  type: 'image/jpeg',
  sha256: 'a'.repeat(64),
};

describe('a manifest', () => {
  test('takes a photo with name, size, kind and hash', () => {
    expect(manifestEntrySchema.parse(photo)).toEqual(photo);
  });

  test.each<[string, Record<string, unknown>]>([
    ['an empty file', { size: 0 }],
    ['a file over the limit', { size: UPLOAD_MAX_BYTES + 1 }],
    ['half a byte', { size: 1.5 }],
    ['an SVG', { type: 'image/svg+xml' }],
    ['a hash in capitals', { sha256: 'A'.repeat(64) }],
    ['a short hash', { sha256: 'a'.repeat(63) }],
    ['a path for a name', { name: '../../etc/passwd' }],
    ['a field that is a path', { field: 'survey/../x' }],
    ['a key that nobody knows', { url: 'https://example.com' }],
  ])('refuses %s', (_, change) => {
    expect(manifestEntrySchema.safeParse({ ...photo, ...change }).success).toBe(false);
  });

  test('takes two photos that are the same picture, as two files', () => {
    const twice = [photo, { ...photo, field: 'photos.0', name: 'photo-0.jpg' }];
    expect(manifestSchema.safeParse(twice).success).toBe(true);
  });

  test.each([
    ['field-twice', { ...photo, name: 'other.jpg' }],
    ['name-twice', { ...photo, field: 'photos.0' }],
  ])('refuses a second file with the word %s', (word, second) => {
    expect(manifestSchema.safeParse([photo, second]).error?.issues.map((issue) => issue.message)).toEqual([
      word,
    ]);
  });
});
