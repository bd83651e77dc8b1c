import { PAGE_SIZE } from '@portal/domain/constants';
import type { Page } from '@portal/domain/page';
import { plainLetters, ungrouped } from '@portal/domain/plain-letters';

/**
 * A page of a list, cut from what is cached of the whole of it in the same order. `wordsOf` says what a row is searched
 * by: as on the server, every word must occur, in any case, without its accents, and a number in groups or without. Undefined for a page that is not cached.
 */
export function cutPage<Row>(
  cached: Page<Row>,
  wanted: { readonly page: number; readonly search: string },
  wordsOf: (row: Row) => string,
): Page<Row> | undefined {
  const words = plainLetters(wanted.search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const found = cached.items.filter((row) => {
    const text = plainLetters(wordsOf(row));
    return words.every((word) => text.includes(word) || text.includes(ungrouped(word) ?? word));
  });
  const totalItems = words.length === 0 ? cached.totalItems : found.length;
  const items = found.slice((wanted.page - 1) * PAGE_SIZE, wanted.page * PAGE_SIZE);
  if (items.length === 0 && totalItems > 0) return undefined;
  return { items, totalItems, page: wanted.page, itemsPerPage: PAGE_SIZE };
}
