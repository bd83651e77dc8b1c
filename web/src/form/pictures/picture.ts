import { z } from 'zod';
import { strokesSchema } from '../signature/strokes.ts';

/**
 * A photo or signature on this device, as bytes rather than a Blob, which Safari loses from its database. Signatures
 * also have their strokes.
 */
export const pictureSchema = z.object({
  /** Its name in answers and records: `imageName`. */
  name: z.string(),
  /** Its field, as in the list of files of a request. */
  field: z.string(),
  type: z.string(),
  bytes: z.instanceof(ArrayBuffer),
  width: z.number(),
  height: z.number(),
  signature: strokesSchema.optional(),
});
export type Picture = z.infer<typeof pictureSchema>;
