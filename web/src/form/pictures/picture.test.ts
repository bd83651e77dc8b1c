import { expect, test } from 'vitest';
import { imageName } from './picture.ts';

const ALLOWED = /^[A-Za-z0-9._-]{1,120}$/;

test('a photo is named after the question it answers', () => {
  expect(imageName('electrics-board', 'image/jpeg', '3f9a1c02-77aa')).toBe('electrics-board-3f9a1c02.jpg');
});

test('two photos of one question have two names', () => {
  expect(imageName('board', 'image/jpeg')).not.toBe(imageName('board', 'image/jpeg'));
});

test.each(['Zdjęcie tabliczki / kotłownia', '../../etc/passwd', '', '图', 'x'.repeat(300)])(
  'whatever the question is called, the server takes the name: %s',
  (belongsTo) => {
    expect(imageName(belongsTo, 'image/png')).toMatch(ALLOWED);
  },
);
