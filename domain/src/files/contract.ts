import { z } from 'zod';
import { FILE_NAME_LENGTH } from '../constants.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { endpoint, USUAL_BODY_BYTES } from '../endpoint.ts';
import { idParam, iriSchema, recordId } from '../iri-schema.ts';
import { pageQuery } from '../page.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { fileSchema, libraryFileSchema } from './record.ts';
import { manifestEntrySchema } from './manifest.ts';

const admins = ['admin', 'superadmin'] as const;
const owner = {
  /** Client id of the request that declared the file in its manifest. */
  clientId: z.uuid(),
  field: manifestEntrySchema.shape.field,
};

const sha256 = z.string().regex(/^[0-9a-f]{64}$/, 'sha256');

/** A requested upload: of a queued request (bound to its manifest), or of the library. */
export const uploadRequestSchema = z.strictObject({
  filename: z.string().min(1).max(FILE_NAME_LENGTH),
  filetype: z.string().min(1).max(100),
  size: manifestEntrySchema.shape.size.optional(),
  sha256: manifestEntrySchema.shape.sha256.optional(),
  clientId: owner.clientId.optional(),
  field: owner.field.optional(),
});

export const getUploadUrls = endpoint({
  id: 'files.uploadUrls',
  method: 'POST',
  path: '/get-s3-urls',
  summary:
    'Signed addresses to PUT files to, in the order asked; each is bound to user, type, size and hash and works once.',
  access: 'signed-in',
  body: z.array(uploadRequestSchema).min(1).max(50),
  /** `paths` are what `POST /files` takes, in the same order. */
  answer: z.object({ urls: z.array(z.string()), paths: z.array(z.string()) }),
  status: 200,
  queued: true,
  bodyBytes: USUAL_BODY_BYTES,
});

export const saveFile = endpoint({
  id: 'files.save',
  method: 'POST',
  path: '/files',
  summary: 'Saves the reference to an uploaded file; refused until the stored bytes match what was declared.',
  access: 'signed-in',
  body: z.strictObject({
    organisation: iriSchema('organisations'),
    name: oneLineSchema(FILE_NAME_LENGTH).min(1),
    type: z.string().min(1).max(100),
    path: z.string().min(1).max(1_000),
    language: languageSchema.nullish(),
    clientId: owner.clientId.optional(),
    field: owner.field.optional(),
    /** Puts the file into the library of its language: the folder, null being the top. */
    folder: recordId.nullable().optional(),
    /** Keeps it out of the installers' sight there, until the office shows it. */
    hidden: z.boolean().optional(),
    /** Makes the file the next version of this entry of the library. */
    replaces: recordId.optional(),
    /** Where a small picture of the file was uploaded to. */
    preview: z.string().min(1).max(1_000).optional(),
  }),
  answer: fileSchema,
  status: 201,
  queued: true,
  bodyBytes: USUAL_BODY_BYTES,
});

export const changeDeclaredFile = endpoint({
  id: 'files.changeDeclared',
  method: 'POST',
  path: '/files/declared',
  summary:
    'For a declared file that its device has lost before it was sent: another one in its place, or none. One that has arrived stays as it is.',
  access: 'signed-in',
  body: z.strictObject({
    clientId: owner.clientId,
    name: manifestEntrySchema.shape.name,
    /** The file that replaces it; null leaves a photo out. A signature cannot be left out. */
    instead: manifestEntrySchema.pick({ type: true, size: true, sha256: true }).nullable(),
  }),
  answer: z.object({ name: z.string(), state: z.enum(['expected', 'arrived', 'left-out']) }),
  status: 200,
  queued: true,
  bodyBytes: USUAL_BODY_BYTES,
});

export const listFiles = endpoint({
  id: 'files.list',
  method: 'GET',
  path: '/organisations/{organisation}/files',
  summary:
    'The files that the office of an organisation has uploaded, the newest first: all, those of the paths named, or what is found by words of its name. Of a file of the library every version is a file; `newest` leaves out the earlier ones.',
  access: admins,
  params: z.object({ organisation: idParam }),
  query: z.object({
    ...pageQuery,
    newest: z.enum(['true', 'false']).optional(),
    path: z.array(z.string().max(500)).max(100).optional(),
  }),
  answer: libraryFileSchema,
  collection: { type: 'File', order: [], equal: ['path'], search: true },
  status: 200,
});

export const supportMaterialSchema = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(['document', 'video', 'folder', 'link']),
  parent: z.int().nullable(),
  language: languageSchema,
  url: z.string().nullable(),
  size: z.int().nullable(),
  /** Of a file; null for a folder or link. */
  type: z.string().nullable().default(null),
  /** Of the newest version: what a device compares its copy with. */
  sha256: z.string().nullable().default(null),
  /** The same in other languages. */
  variantGroup: z.string().nullable().default(null),
  /** Ids of the device templates that it is about. */
  deviceTypes: z.array(z.int()).default([]),
  preview: z.string().nullable().default(null),
});
export type SupportMaterial = z.infer<typeof supportMaterialSchema>;

export const listSupportMaterials = endpoint({
  id: 'files.supportMaterials',
  method: 'GET',
  path: '/organisations/{organisation}/support_materials',
  summary: 'Documents, videos and folders for installers, per language.',
  access: 'signed-in',
  params: z.object({ organisation: idParam }),
  query: z.object({ ...pageQuery, language: languageSchema.optional() }),
  answer: supportMaterialSchema,
  collection: { type: 'SupportMaterial', order: [] },
  status: 200,
});

export const filePartsSchema = z.object({
  sha256,
  /** In bytes. */
  size: z.int().min(1),
  /** The size of every part but the last. */
  partBytes: z.int().min(1),
  /** The hash of each part, in order. */
  parts: z.array(sha256).min(1),
});
export type FileParts = z.infer<typeof filePartsSchema>;

export const getFileParts = endpoint({
  id: 'files.parts',
  method: 'GET',
  path: '/support_materials/{id}/parts',
  summary: 'The hashes of the parts of a document or film, by which a device checks its stored copy.',
  access: 'signed-in',
  params: z.object({ id: idParam }),
  answer: filePartsSchema,
  status: 200,
});
