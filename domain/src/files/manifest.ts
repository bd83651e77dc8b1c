import { z } from 'zod';
import { UPLOAD_MAX_BYTES } from '../constants.ts';
import { FILE_KINDS } from './file-kind.ts';

/** Most files that one request declares. */
export const MANIFEST_MAX_FILES = 100;

/** The `imageName` by which answers refer to a file: a plain name that is never a path. */
export const imageNameSchema = z.string().regex(/^[A-Za-z0-9._-]{1,120}$/, 'image-name');

/**
 * One file that a request declares before it is sent: an upload slot is bound to exactly this, and the
 * reference is refused until the stored bytes match.
 */
export const manifestEntrySchema = z.strictObject({
  /** What the file is in its request: `signature`, `photos.0`, `survey.hydraulics.photo`. */
  field: z
    .string()
    .regex(/^[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*$/, 'field')
    .max(150),
  name: imageNameSchema,
  /** In bytes. */
  size: z.int().min(1).max(UPLOAD_MAX_BYTES, 'too-large'),
  type: z.enum(FILE_KINDS, 'file-kind'),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256'),
});

/**
 * Every file of one request. Fields and names are each distinct; two identical photos are two files,
 * with two names.
 */
export const manifestSchema = z
  .array(manifestEntrySchema)
  .max(MANIFEST_MAX_FILES)
  .refine((files) => distinct(files.map((file) => file.field)), 'field-twice')
  .refine((files) => distinct(files.map((file) => file.name)), 'name-twice');

/** Photos and signatures: a film or a document is evidence of neither. */
export const picturesSchema = manifestSchema.refine(
  (files) => files.every((file) => file.type.startsWith('image/')),
  'file-kind',
);

const distinct = (words: readonly string[]): boolean => new Set(words).size === words.length;

export type ManifestEntry = z.infer<typeof manifestEntrySchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Whether a file is somebody's signature: no record goes without one that it declared. */
export function isSignature({ field }: Pick<ManifestEntry, 'field'>): boolean {
  return /signature$/i.test(field);
}
