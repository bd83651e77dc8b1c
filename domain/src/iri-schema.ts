import { z } from 'zod';
import type { CollectionName } from './iri.ts';
import { wholeNumber } from './whole-number.ts';

/** Parses an IRI such as `/device_templates/5`, with or without the `/api` prefix, into the id. */
export function iriSchema(collection: CollectionName) {
  return z
    .string()
    .regex(new RegExp(`^(/api)?/${collection}/[1-9][0-9]{0,9}$`), 'iri')
    .transform((address) => Number(address.slice(address.lastIndexOf('/') + 1)));
}

/** A record's id in a path. */
export const idParam = wholeNumber(1, 2_147_483_647);
