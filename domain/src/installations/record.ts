import { z } from 'zod';
import { customDeviceSchema } from '../devices/record.ts';
import { eventSchema } from '../events/record.ts';
import { storedFileSchema } from '../files/record.ts';
import { answersSchema } from '../form/answers.ts';
import { signedRecordSchema } from '../signing/signed-record.ts';
import { receivedLabelsSchema } from '../templates/labels-schema.ts';
import { personSchema } from '../users/record.ts';
import { warrantySchema } from '../warranty/record.ts';
import { INSTALLATION_STATUSES } from './transition.ts';
import { customerFieldsSchema } from './customer-fields.ts';
import { rejectionMarkSchema } from './review/remark.ts';

export const installationStatusSchema = z.enum(INSTALLATION_STATUSES);

/** An installation as the API returns it (specification section 3, "Installation"). */
export const installationSchema = z.object({
  id: z.int(),
  clientId: z.string(),
  status: installationStatusSchema,
  rejectionReason: z.string().nullable(),
  /** Places that the last rejection marked; absent in copies cached by older apps. */
  rejectionMarks: z.array(rejectionMarkSchema).default([]),
  /** When its installer withdrew it; absent in copies cached by older apps. */
  withdrawnAt: z.string().nullable().default(null),
  installationDate: z.string(),
  soldOn: z.string().nullable(),
  ...customerFieldsSchema.shape,
  installer: z.object({
    /** The account that made the installation. */
    id: z.int(),
    name: z.string(),
    company: z.string(),
    taxId: z.string(),
    email: z.string(),
    phone: z.string(),
  }),
  customDevice: customDeviceSchema,
  notes: z.object({
    installer: z.string().nullable(),
    customer: z.string().nullable(),
    /** Present for ASPs and admins only. */
    admin: z.string().nullable().optional(),
  }),
  survey: z.object({ data: answersSchema }),
  photos: z.array(z.object({ name: z.string(), caption: z.string().nullable() })),
  signature: z.string(),
  installerSignature: z.string(),
  /** What the signatures were given for; null where they were given before this was kept. */
  signed: signedRecordSchema.nullable().default(null),
  /** Photos and signatures by name; those that arrived have a link that is valid for five minutes. */
  files: z.array(storedFileSchema),
  /** Whether every declared file has arrived. */
  complete: z.boolean(),
  warranty: warrantySchema.nullable(),
  receivers: z.array(personSchema),
  documents: z.array(
    z.object({ name: z.string(), url: z.string(), kind: z.enum(['card', 'library', 'link']) }),
  ),
  /** Other devices commissioned at the same customer. */
  partOf: z.string().nullable(),
  siblings: z.array(
    z.object({
      id: z.int(),
      serial: z.string(),
      template: z.string(),
      /** The template's name in other languages; absent in previews cached by older apps. */
      templateNames: receivedLabelsSchema.default({}),
      status: z.string(),
    }),
  ),
  inspections: z.array(z.string()),
  services: z.array(z.string()),
  /** The actions that the caller may take now. */
  may: z.array(z.enum(['accept', 'reject', 'no_warranty', 'restore', 'correct', 'edit', 'share', 'delete'])),
  /** When an import brought in an installation that was made before the portal. Absent in records cached by older apps. */
  importedAt: z.string().nullable().default(null),
  /** Since when it waits for a decision; null when it does not. Absent in records cached by older apps. */
  waitingSince: z.string().nullable().default(null),
  createdAt: z.string(),
  updatedAt: z.string(),
});

/** An installation in a device's offline cache, with its history, newest first. */
export const installationPreviewSchema = z.object({
  installation: installationSchema,
  /** The value of `If-Match` for a correction. */
  etag: z.string(),
  history: z.array(eventSchema),
});

export type Installation = z.infer<typeof installationSchema>;
export type InstallationPreview = z.infer<typeof installationPreviewSchema>;
