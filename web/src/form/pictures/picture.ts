import { z } from 'zod';
import { strokesSchema } from '../signature/strokes.ts';

/**
 * A photo or signature on this device: bytes rather than a Blob, which Safari loses from its database. Signatures keep
 * their strokes besides.
 */
export const pictureSchema = z.object({
  /** What answers and records call it: `imageName`. */
  name: z.string(),
  /** Where it belongs, as the manifest of a request names it. */
  field: z.string(),
  type: z.string(),
  bytes: z.instanceof(ArrayBuffer),
  width: z.number(),
  height: z.number(),
  signature: strokesSchema.optional(),
});
export type Picture = z.infer<typeof pictureSchema>;
