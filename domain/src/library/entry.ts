import { z } from 'zod';
import { languageSchema } from '../templates/labels-schema.ts';

/** What the library holds: folders, and documents, films and links in them. */
const ENTRY_KINDS = ['document', 'video', 'folder', 'link'] as const;

/** A folder, document, film or link of the library as the office sees it. */
export const libraryEntrySchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(ENTRY_KINDS),
  /** The folder that it lies in; null is the top. */
  parent: z.int().nullable(),
  language: languageSchema,
  /** Of a link. */
  url: z.string().nullable(),
  /** Of the newest version of a file, in bytes; null for a folder or link. */
  size: z.int().nullable(),
  type: z.string().nullable(),
  /** Number of the newest version of a file. */
  version: z.int().nullable(),
  hasPreview: z.boolean(),
  /** Neither it nor what is in it is shown to installers. */
  hidden: z.boolean(),
  /** The id that the language variants of one entry share; null while there is one language only. */
  variantGroup: z.string().nullable(),
  /** Ids of the device templates whose installers look for it. */
  deviceTypes: z.array(z.int()),
  updatedAt: z.string(),
  revision: z.int(),
});
export type LibraryEntry = z.infer<typeof libraryEntrySchema>;

/** What the rules of the tree need to know of an entry. */
export type TreeEntry = {
  readonly id: number;
  readonly parent: number | null;
  readonly kind: LibraryEntry['kind'];
};
