/**
 * Name and stores of this device's database. It stays at IndexedDB's version 1: stores are never dropped, and records
 * change by their own schema version.
 */
export const DATABASE = { name: 'loopee', version: 1 } as const;

/** The stores. Those of the specification are `requests` and `forms`. */
export const STORES = ['requests', 'files', 'forms', 'trash', 'receipts', 'cache'] as const;

export type StoreName = (typeof STORES)[number];

/** The owner of records that were set aside: lower than every person's id, so that no query by person finds them. */
export const SET_ASIDE = -1;

/** The files that a person keeps on this device lie in Cache Storage. */
export const PINNED_CACHE = 'pinned-files';
