import { z } from 'zod';
import {
  emailOrNoneSchema,
  emailSchema,
  phoneSchema,
  zipSchema,
  nipSchema,
} from '../contact/contact-fields.ts';
import { oneLineSchema } from '../contact/one-line.ts';
import { MAX_MARKS } from '../constants.ts';
import { picturesSchema } from '../files/manifest.ts';
import { answersPatchSchema, answersSchema } from '../form/answers.ts';
import { iriSchema } from '../iri-schema.ts';
import { markAnswerSchema } from './review/remark.ts';
import { recordDaySchema } from '../record-day.ts';
import { signedSchema } from '../signing/signed-content.ts';
import { languageSchema } from '../templates/labels-schema.ts';
import { parametersValueSchema } from '../templates/parameters-schema.ts';

const line = oneLineSchema(200);
const required = line.min(1, 'required');
const imageName = z.string().regex(/^[A-Za-z0-9._-]{1,120}$/, 'image-name');

/** The customer, as the commissioning form collects them (specification section 3, "Installation"). */
export const customerSchema = z.strictObject({
  customerName: required,
  companyName: line.nullish(),
  customerAddress: required,
  customerAddressContinued: line.nullish(),
  customerZipcode: zipSchema,
  customerCity: required,
  customerPhone: phoneSchema,
  /** Empty where the customer has none. */
  customerEmail: emailOrNoneSchema,
  /** The language of the customer's cards and mails. */
  customerLanguage: languageSchema,
});

/** The installer's data as it was on the day of the installation. */
export const installerDataSchema = z.strictObject({
  name: required,
  company: required,
  taxId: nipSchema,
  email: emailSchema,
  phone: phoneSchema,
});

/** Three notes: for the installer, for customer and installer, and for the maker's admins only. */
const notesSchema = z.strictObject({
  installer: z.string().max(5_000).nullish(),
  customer: z.string().max(5_000).nullish(),
  admin: z.string().max(5_000).nullish(),
});

export const photoSchema = z.strictObject({ name: imageName, caption: line.nullish() });

/** The commissioned device: a known one is matched by template and serial number, an unknown one is created. */
export const commissionedDeviceSchema = z.strictObject({
  deviceTemplate: iriSchema('device_templates'),
  /** The version with which the form was started. */
  version: iriSchema('device_template_versions'),
  parameters: parametersValueSchema,
});

const bodyFields = {
  installationDate: recordDaySchema,
  /** When the maker or a dealer sold the device; warranty terms may count from it. */
  soldOn: recordDaySchema.nullish(),
  ...customerSchema.shape,
  installer: installerDataSchema,
  /** Null means no note; some clients send it instead of an empty object. */
  notes: notesSchema.nullish().transform((notes) => notes ?? {}),
  survey: z.strictObject({ data: answersSchema }),
  photos: z.array(photoSchema).max(40).default([]),
  /** The customer's signature. */
  signature: imageName,
  installerSignature: imageName,
};

/** The queue's request for a commissioned device. */
export const newInstallationSchema = z
  .strictObject({
    /** Generated on the device; identifies the record permanently. */
    clientId: z.uuid(),
    ...bodyFields,
    customDevice: commissionedDeviceSchema,
    /** Another installation of the same customer, when this device was added to it. */
    partOf: iriSchema('installations').nullish(),
    /** The same by the client id of the caller's own installation, which was not sent yet when this body was frozen. */
    partOfClientId: z.uuid().nullish(),
    /** What the signatures were given for; absent in requests of apps that did not say so. */
    signed: signedSchema.nullish(),
    /** Every photo and signature that belongs to this request. */
    files: picturesSchema,
  })
  .refine((body) => !body.partOf || !body.partOfClientId, { path: ['partOfClientId'], error: 'one-of-two' });

/**
 * What the installer may change in a correction, and an admin at any time: a merge patch, so objects are merged and
 * null removes. New files are declared; stored ones keep their names. An answer that was asked of the device as it was, and is not of
 * it as it is now, is removed by an empty text alone: whoever does not know of it sends null.
 */
export const installationPatchSchema = z
  .strictObject({
    ...bodyFields,
    installer: installerDataSchema.partial(),
    notes: notesSchema.nullable(),
    survey: z.strictObject({ data: answersPatchSchema }).partial(),
    photos: z.array(photoSchema).max(40).nullable(),
    parameters: z.record(z.string().max(60), z.string().max(2_000).nullable()),
    /** What a new signature in this correction was given for. */
    signed: signedSchema.nullish(),
    files: picturesSchema,
    /** Answers to what the rejection marked, with `status`; absent in requests of apps that do not ask. */
    markAnswers: z.array(markAnswerSchema).max(MAX_MARKS),
    /** Submits a corrected installation again: rejected becomes pending, a withdrawn one can be decided on again. */
    status: z.literal('pending'),
    /** Withdraws a pending installation, by its installer: nothing is deleted, and nobody can decide on it. */
    withdrawn: z.literal(true),
  })
  .partial()
  .refine((patch) => patch.withdrawn === undefined || Object.keys(patch).length === 1, {
    path: ['withdrawn'],
    error: 'one-of-two',
  });

/**
 * The schema of the content after a patch was applied: the body of an installation, including its device's parameters.
 */
export const installationContentSchema = z.strictObject({
  ...bodyFields,
  parameters: parametersValueSchema,
});

export type Customer = z.infer<typeof customerSchema>;
export type InstallerData = z.infer<typeof installerDataSchema>;
export type NewInstallation = z.output<typeof newInstallationSchema>;
export type InstallationContent = z.output<typeof installationContentSchema>;
export type InstallationPatch = z.output<typeof installationPatchSchema>;
