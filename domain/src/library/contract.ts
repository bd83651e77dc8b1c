import { z } from 'zod';
import { FILE_NAME_LENGTH } from '../constants.ts';
import { httpLinkSchema } from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint } from '../endpoint.ts';
import { idParam, recordId } from '../iri-schema.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { libraryEntrySchema } from './entry.ts';

const admins = ['admin', 'superadmin'] as const;
const ofEntry = z.object({ id: idParam });
const ofLanguage = z.object({ language: languageSchema });
const name = oneLineSchema(FILE_NAME_LENGTH).min(1);

/** A whole tree; its version is that of every place in it. */
export const libraryTreeSchema = z.object({
  language: languageSchema,
  entries: z.array(libraryEntrySchema),
});

export const getLibrary = endpoint({
  id: 'library.tree',
  method: 'GET',
  path: '/libraries/{language}',
  summary:
    'The tree of the file library in one language: folders, documents, films and links in their order.',
  access: admins,
  params: ofLanguage,
  answer: libraryTreeSchema,
  status: 200,
});

export const createEntry = endpoint({
  id: 'library.create',
  method: 'POST',
  path: '/library_entries',
  summary: 'Makes a folder, or a link (http or https). Files come by `POST /files`.',
  access: admins,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('folder'),
      language: languageSchema,
      parent: recordId.nullable(),
      name,
    }),
    z.strictObject({
      kind: z.literal('link'),
      language: languageSchema,
      parent: recordId.nullable(),
      name,
      url: httpLinkSchema,
    }),
  ]),
  answer: libraryEntrySchema,
  guarded: true,
  status: 201,
});

export const updateEntry = endpoint({
  id: 'library.update',
  method: 'PATCH',
  path: '/library_entries/{id}',
  summary:
    'Renames an entry, hides or shows it, changes a link, the entry of another language that it is a variant of, or its device types (merge patch).',
  access: admins,
  params: ofEntry,
  body: z
    .strictObject({
      name,
      hidden: z.boolean(),
      url: httpLinkSchema,
      /** An entry of another language; null parts it from all its variants. */
      variantOf: recordId.nullable(),
      deviceTypes: z.array(recordId).max(200),
    })
    .partial(),
  answer: libraryEntrySchema,
  guarded: true,
  status: 200,
});

export const moveEntries = endpoint({
  id: 'library.move',
  method: 'PUT',
  path: '/libraries/{language}/places',
  summary:
    'Moves entries to a folder, in the order named, before another entry or to its end. `If-Match` is the version of the tree.',
  access: admins,
  params: ofLanguage,
  body: z.strictObject({
    entries: z.array(recordId).min(1).max(500),
    /** Null is the top. */
    parent: recordId.nullable(),
    /** What they come before; null puts them last. */
    before: recordId.nullable().default(null),
  }),
  answer: libraryTreeSchema,
  guarded: true,
  status: 200,
});

export const deleteEntry = endpoint({
  id: 'library.delete',
  method: 'DELETE',
  path: '/library_entries/{id}',
  summary:
    'Deletes an entry with all that lies in it. `file-in-use` while a warranty template prints a version of a file, `file-not-deleted` while the storage does not answer. `If-Match` is the version of the tree.',
  access: admins,
  params: ofEntry,
  guarded: true,
  status: 204,
});

/** Where an entry, or what lies in a folder, is used. */
export const entryUsageSchema = z.object({
  /** How much lies in a folder, however deep. */
  inside: z.int(),
  /** Documents, films and links that installers see in the support pages. */
  support: z.int(),
  warranties: z.array(
    z.object({
      template: z.string(),
      version: z.int(),
      language: languageSchema,
      published: z.boolean(),
      file: z.string(),
      fileVersion: z.int(),
    }),
  ),
  deviceTypes: z.array(z.string()),
});
export type EntryUsage = z.infer<typeof entryUsageSchema>;

export const getUsage = endpoint({
  id: 'library.usage',
  method: 'GET',
  path: '/library_entries/{id}/usage',
  summary: 'Where an entry is used: support pages, warranty templates, device types.',
  access: admins,
  params: ofEntry,
  answer: entryUsageSchema,
  status: 200,
});

export const getVersions = endpoint({
  id: 'library.versions',
  method: 'GET',
  path: '/library_entries/{id}/versions',
  summary: 'The versions of a file, newest first, with links to read them.',
  access: admins,
  params: ofEntry,
  answer: z.object({
    versions: z.array(
      z.object({
        number: z.int(),
        type: z.string(),
        size: z.int(),
        sha256: z.string(),
        createdAt: z.string(),
        createdBy: z.string().nullable(),
        url: z.string(),
      }),
    ),
  }),
  status: 200,
});

export const getLinks = endpoint({
  id: 'library.links',
  method: 'GET',
  path: '/library_links',
  summary: 'Addresses of the files and small pictures of entries, of those that are in sight on a screen.',
  access: admins,
  query: z.object({
    id: z.preprocess((ids) => (Array.isArray(ids) ? ids : [ids]), z.array(idParam).min(1).max(100)),
  }),
  answer: z.object({
    links: z.array(
      z.object({ id: z.int(), name: z.string(), url: z.string(), preview: z.string().nullable() }),
    ),
  }),
  status: 200,
});

export const getLibrarySettings = endpoint({
  id: 'library.settings',
  method: 'GET',
  path: '/organisations/{organisation}/library',
  summary: 'Whether links to files of the library work for anyone.',
  access: admins,
  params: z.object({ organisation: idParam }),
  answer: z.object({ publicLibrary: z.boolean() }),
  status: 200,
});

export const updateLibrarySettings = endpoint({
  id: 'library.changeSettings',
  method: 'PATCH',
  path: '/organisations/{organisation}/library',
  summary:
    'Chooses whether links to files of the library work for anyone, or five minutes for people signed in.',
  access: admins,
  params: z.object({ organisation: idParam }),
  body: z.strictObject({ publicLibrary: z.boolean() }),
  answer: z.object({ publicLibrary: z.boolean() }),
  guarded: true,
  status: 200,
});
