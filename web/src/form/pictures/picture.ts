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
  /** What is wrong with a photo, as judged on this device; a kind that only a newer app knows is left out. */
  flaw: z.enum(['blurred', 'dark']).optional().catch(undefined),
});
export type Picture = z.infer<typeof pictureSchema>;

/** Longest file name that a record accepts (domain: `imageName`). */
const LONGEST_NAME = 120;

const EXTENSIONS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png' };

/**
 * The name under which a picture is stored: its field, a unique part and the file type, for example
 * `electrics-board-3f9a1c02.jpg`. Two identical pictures get two names and so two uploads. Letters, digits, dot, dash
 * and underscore only.
 */
export function imageName(belongsTo: string, type: string, unique: string = crypto.randomUUID()): string {
  const ending = `-${unique.replaceAll(/[^A-Za-z0-9]/g, '').slice(0, 8)}.${EXTENSIONS[type] ?? 'bin'}`;
  const stem = belongsTo
    .normalize('NFKD')
    .replaceAll(/[^A-Za-z0-9_-]+/g, '-')
    .replaceAll(/^-+|-+$/g, '')
    .slice(0, LONGEST_NAME - ending.length);
  return `${stem || 'photo'}${ending}`;
}
