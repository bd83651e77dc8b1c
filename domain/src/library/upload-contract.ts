import { z } from 'zod';
import { FILE_NAME_LENGTH, VIDEO_MAX_BYTES } from '../constants.ts';
import { endpoint } from '../endpoint.ts';
import { FILE_KINDS } from '../files/file-kind.ts';

const admins = ['admin', 'superadmin'] as const;
const ofUpload = z.object({ id: z.uuid() });
const partNumber = z.int().min(1).max(1_000);

/** An upload in parts as its sender resumes it. */
const uploadSchema = z.object({
  id: z.string(),
  /** What `POST /files` takes once it is finished. */
  path: z.string(),
  partBytes: z.int(),
  /** Numbers of the parts that have arrived. */
  received: z.array(z.int()),
  expiresAt: z.string(),
});

export const beginUpload = endpoint({
  id: 'uploads.begin',
  method: 'POST',
  path: '/uploads',
  summary:
    'Begins an upload in parts, or answers the one that the caller has begun of the same file to the same place, with the parts that have arrived.',
  access: admins,
  body: z.strictObject({
    filename: z.string().min(1).max(FILE_NAME_LENGTH),
    filetype: z.enum(FILE_KINDS, 'file-kind'),
    size: z.int().min(1).max(VIDEO_MAX_BYTES, 'too-large'),
    /** What the sender tells the same file by: its name, size, date, and the hash of its first part. */
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/, 'sha256'),
    /** Where it goes, as the sender tells places apart; the same file on its way to two of them is two uploads. Earlier apps do not say. */
    destination: z.string().max(100).optional(),
  }),
  answer: uploadSchema,
  status: 200,
});

export const signParts = endpoint({
  id: 'uploads.parts',
  method: 'POST',
  path: '/uploads/{id}/parts',
  summary: 'Signed addresses to PUT parts to, in the order asked; each is bound to number, size and hash.',
  access: admins,
  params: ofUpload,
  body: z
    .array(
      z.strictObject({
        number: partNumber,
        sha256: z.string().regex(/^[0-9a-f]{64}$/, 'sha256'),
      }),
    )
    .min(1)
    .max(20),
  answer: z.object({ urls: z.array(z.string()) }),
  status: 200,
});

export const finishUpload = endpoint({
  id: 'uploads.finish',
  method: 'POST',
  path: '/uploads/{id}/finish',
  summary:
    'Puts the parts together and checks the file; `files-missing` while a part has not arrived, `file-kind-refused` for what is of another kind.',
  access: admins,
  params: ofUpload,
  answer: z.object({ path: z.string(), size: z.int(), sha256: z.string() }),
  status: 200,
});
