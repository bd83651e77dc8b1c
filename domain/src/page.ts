import { z } from 'zod';
import { MAX_PAGE_SIZE, PAGE_SIZE } from './constants.ts';
import { wholeNumber } from './iri-schema.ts';

/** The query parameters of every list. */
export const pageQuery = {
  page: wholeNumber(1, 10_000_000).default(1),
  /** 0 requests the count alone. */
  itemsPerPage: wholeNumber(0, MAX_PAGE_SIZE).default(PAGE_SIZE),
  /** The end of the previous page; from `hydra:next`, so that a deep page costs as much as the first. */
  cursor: z.string().max(2_000).optional(),
};

/** One page of a list, as stores return it to the presenting layer. */
export type Page<Item> = {
  readonly items: readonly Item[];
  readonly totalItems: number;
  readonly page: number;
  readonly itemsPerPage: number;
  /** Opaque; absent on the last page. */
  readonly nextCursor?: string;
};

/** A whole list as one page. */
export function onOnePage<Item>(items: readonly Item[]): Page<Item> {
  return { items, totalItems: items.length, page: 1, itemsPerPage: items.length };
}

/** The number of pages of a list; an empty list has one. */
export function pageCount(totalItems: number, itemsPerPage: number): number {
  return itemsPerPage === 0 ? 1 : Math.max(1, Math.ceil(totalItems / itemsPerPage));
}

/** A list as a Hydra collection (specification section 7). */
export function hydraPage<Schema extends z.ZodType>(member: Schema) {
  return z.object({
    '@context': z.unknown(),
    '@id': z.string(),
    '@type': z.string(),
    'hydra:member': z.array(member),
    'hydra:totalItems': z.number(),
    'hydra:view': z
      .object({
        '@id': z.string(),
        'hydra:first': z.string().optional(),
        'hydra:previous': z.string().optional(),
        'hydra:next': z.string().optional(),
        'hydra:last': z.string().optional(),
      })
      .optional(),
  });
}

/** How many rows are shown after the next "show more": few at first, then a hundred at a time. */
export function moreThan(count: number): number {
  return count < MAX_PAGE_SIZE ? Math.min(count + PAGE_SIZE, MAX_PAGE_SIZE) : count + MAX_PAGE_SIZE;
}
