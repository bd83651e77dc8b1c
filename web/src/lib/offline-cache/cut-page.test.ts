import { PAGE_SIZE } from '@portal/domain/constants';
import { expect, test } from 'vitest';
import { cutPage } from './cut-page.ts';

const rows = Array.from({ length: 30 }, (_, at) => `HP-${at} Kowalska Gdańsk`);
const cached = { items: rows, totalItems: 350, page: 1, itemsPerPage: 30 };
const cut = (page: number, search = '') => cutPage(cached, { page, search }, (row) => row);

test('a page is cut from the whole list in its order, and says how many there are in all', () => {
  expect(cut(2)).toMatchObject({ items: rows.slice(PAGE_SIZE, 2 * PAGE_SIZE), totalItems: 350, page: 2 });
  expect(cut(3)?.items).toHaveLength(30 - 2 * PAGE_SIZE);
});

test('a page that is not cached is not made up', () => {
  expect(cut(4)).toBeUndefined();
});

test('a search finds rows in which every word occurs, in any case', () => {
  expect(cut(1, '  gdańsk hp-29')).toMatchObject({ items: ['HP-29 Kowalska Gdańsk'], totalItems: 1 });
  expect(cut(1, 'nobody')).toMatchObject({ items: [], totalItems: 0 });
});

test('a search typed in a hurry, without accents, finds what it finds on the server', () => {
  expect(cut(1, 'gdansk hp-29')).toMatchObject({ items: ['HP-29 Kowalska Gdańsk'], totalItems: 1 });
});

test('an empty list has an empty first page', () => {
  const none = { items: [], totalItems: 0, page: 1, itemsPerPage: 0 };
  expect(cutPage(none, { page: 1, search: '' }, String)).toMatchObject({ items: [], totalItems: 0 });
});
