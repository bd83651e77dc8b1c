import type { TFunction } from 'i18next';
import { expect, it } from 'vitest';
import { placeName } from './remark-words.ts';

const t = ((key: string) => `<${key}>`) as TFunction;
const named = { customDevice: { schemaVersion: { parametersSchema: [] } } } as never;

it.each([
  ['customerPhone', '<installations.phone>'],
  ['installer.name', '<installations.installer>'],
  ['notes.customer', '<installations.noteCustomer>'],
  ['notes.installer', '<installations.noteInstaller>'],
  ['notes.admin', '<installations.noteAdmin>'],
  ['photos.kotlownia.jpg', '<review.remarks.additionalPhoto>'],
])('a mark at %s is named in the words of the review', (field, words) => {
  expect(placeName(t, field, named, undefined)).toBe(words);
});
