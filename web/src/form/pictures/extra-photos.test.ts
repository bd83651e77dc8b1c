import { expect, test } from 'vitest';
import { changedPhotos, PHOTOS_MAX } from './extra-photos.ts';

const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ name: `${String(at)}.jpg`, caption: '' }));
const added = {
  kind: 'photo-added',
  picture: {
    name: 'one-more.jpg',
    field: 'photo',
    type: 'image/jpeg',
    bytes: new ArrayBuffer(8),
    width: 4,
    height: 3,
  },
} as const;

test('an installation takes its fortieth extra photo and no forty-first', () => {
  expect(changedPhotos(photos(PHOTOS_MAX - 1), added)).toHaveLength(PHOTOS_MAX);
  expect(changedPhotos(photos(PHOTOS_MAX), added)).toEqual(photos(PHOTOS_MAX));
});

test('a form that has more photos than a record may have loses none of them by itself', () => {
  expect(changedPhotos(photos(PHOTOS_MAX + 1), added)).toEqual(photos(PHOTOS_MAX + 1));
});
