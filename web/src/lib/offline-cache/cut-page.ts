import { PAGE_SIZE } from '@portal/domain/constants';
import type { Page } from '@portal/domain/page';
import { plainLetters, ungrouped } from '@portal/domain/plain-letters';

/**
 * One page of a list, cut from the cached whole list of the same order. `wordsOf` returns the texts of a row that are
 * searched, by the server's rule: every word must occur, in any case, without accents, and a number grouped or not.
 * Undefined for a page that is not cached.
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
