import { beforeEach, expect, test } from 'vitest';
import { emptyPhotoTrash, photoTrash, putBackAt, putIntoTrash, takeFromTrash } from './photo-trash.ts';

const photo = (name: string, at = 0) => ({ name, at, caption: '', picture: undefined });
const namesOf = (field: string) => (photoTrash.get().get(field) ?? []).map(({ name }) => name);

beforeEach(emptyPhotoTrash);

test('each photo that an installer removes waits in the trash of its field until it is put back', () => {
  putIntoTrash('board', photo('one.jpg'));
  putIntoTrash('board', photo('two.jpg', 1));
  putIntoTrash('plate', photo('three.jpg'));
  expect([namesOf('board'), namesOf('plate')]).toEqual([['one.jpg', 'two.jpg'], ['three.jpg']]);
  takeFromTrash('board', 'one.jpg');
  takeFromTrash('plate', 'three.jpg');
  expect([...photoTrash.get().keys()]).toEqual(['board']);
  expect(namesOf('board')).toEqual(['two.jpg']);
});

test('leaving the form empties it', () => {
  putIntoTrash('board', photo('one.jpg'));
  emptyPhotoTrash();
  expect(photoTrash.get().size).toBe(0);
});

test.each([
  [['a', 'b', 'c'], 0, ['x', 'a', 'b', 'c']],
  [['a', 'b', 'c'], 2, ['a', 'b', 'x', 'c']],
  [['a'], 5, ['a', 'x']],
  [[], 0, ['x']],
])('a photo that is put back into %j stands at its old place, %i', (list, at, expected) => {
  expect(putBackAt(list, 'x', at)).toEqual(expected);
});
