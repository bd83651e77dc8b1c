/**
 * What the database of this device is called and what it holds. It stands at IndexedDB's version 1 for ever: stores are
 * never dropped, and records change shape by their own schema version.
 */
export const DATABASE = { name: 'loopee', version: 1 } as const;

/** Stores of this device. Those of the specification are `requests` and `forms`. */
export const STORES = ['requests', 'files', 'forms', 'trash', 'receipts', 'cache'] as const;

export type StoreName = (typeof STORES)[number];

/** Whose what was set aside is: below every person's id, so that no reading by person meets it. */
export const SET_ASIDE = -1;
