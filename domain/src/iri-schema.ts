import { z } from 'zod';
import type { CollectionName } from './iri.ts';

const DIGITS = /^\d{1,15}$/;

/**
 * Schema of a whole number in an address, where everything is text: decimal digits only, so that `0x10`, `1e1` and an
 * empty text are refused. Numbers are accepted too.
 */
export function wholeNumber(min: number, max: number) {
  return z.preprocess(
    (value) => (typeof value === 'string' && DIGITS.test(value) ? Number(value) : value),
    z.number().int().min(min).max(max),
  );
}

/** The largest id that the database stores (`int4`). */
const ID_MAX = 2_147_483_647;

const idOf = (address: string): number => Number(address.slice(address.lastIndexOf('/') + 1));

/** Parses an IRI such as `/device_templates/5`, with or without the `/api` prefix, into the id. */
export function iriSchema(collection: CollectionName) {
  return z
    .string()
    .regex(new RegExp(`^(/api)?/${collection}/[1-9][0-9]{0,9}$`), { error: 'iri', abort: true })
    .refine((address) => idOf(address) <= ID_MAX, 'iri')
    .transform(idOf);
}

/** A record's id in a path. */
export const idParam = wholeNumber(1, ID_MAX);

/** A record's id in a body. */
export const recordId = z.int().min(1).max(ID_MAX);
