import { z } from 'zod';

/** A photo or signature of a record: declared with the request, arrived later. */
export const storedFileSchema = z.object({
  /** `imageName`: unique within its record. */
  name: z.string(),
  field: z.string(),
  type: z.string(),
  size: z.int(),
  sha256: z.string(),
  arrived: z.boolean(),
  /** The phone had lost it before it was sent, and its record goes on without it. */
  leftOut: z.boolean().default(false),
  /** A link signed for five minutes; null until the file has arrived. */
  url: z.string().nullable(),
});
export type StoredFile = z.infer<typeof storedFileSchema>;

/** A saved file reference (specification section 3, "File (library)"). */
export const fileSchema = z.object({
  id: z.int(),
  organisation: z.string(),
  name: z.string(),
  type: z.string(),
  path: z.string(),
  language: z.string().nullable(),
  /** The entry of the library that it is a version of. */
  entry: z.int().nullable().optional(),
});

/** An uploaded file in the list that the office chooses from. */
export const libraryFileSchema = fileSchema.extend({
  size: z.int().nullable(),
  /** Its number among the versions of its entry in the library; 1 for a file outside of it. */
  version: z.int().default(1),
  /** The version that the library leads to, where that is a later one. */
  newest: z.object({ version: z.int(), path: z.string() }).nullable().default(null),
  createdAt: z.string(),
  /** A link of five minutes. */
  url: z.string(),
});
export type LibraryFile = z.infer<typeof libraryFileSchema>;
