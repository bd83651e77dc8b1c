import { z } from 'zod';
import { languageSchema } from '../templates/labels-schema.ts';
import { signerSchema } from './signed-content.ts';

/** How many signs of the hash a card prints. */
export const PRINTED_SIGNS = 12;

/** What the signatures of a record were given for, as the API returns it. */
export const signedRecordSchema = z.object({
  /** The SHA-256 of what was signed; its first twelve signs stand on the card. */
  hash: z.string(),
  signer: signerSchema,
  /** The signature is a name that was typed. */
  typed: z.boolean(),
  declaration: z.object({ language: languageSchema, text: z.string() }).nullable(),
  /** Whose device was signed for: another customer or device asks for a new signature. */
  of: z.object({ customerName: z.string(), companyName: z.string().nullable(), serial: z.string() }),
  /** What was changed after signing, field by field. */
  changes: z.array(z.object({ path: z.string(), before: z.string(), after: z.string() })),
  /** The customer, the device or the declaration is another one by now. */
  asksAnew: z.boolean(),
});

export type SignedRecord = z.infer<typeof signedRecordSchema>;
