import { type Answers, answersSchema, typedAnswersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { visibleAnswers } from '@portal/domain/form/visible';
import { labelsSchema, languageSchema } from '@portal/domain/templates/labels-schema';
import {
  type ParameterValues,
  parametersValueSchema,
  typedParametersSchema,
} from '@portal/domain/templates/parameters-schema';
import { receivedParametersSchema } from '@portal/domain/templates/received-parameters';
import { serialField } from '@portal/domain/templates/serial-field';
import { signedContentSchema } from '@portal/domain/signing/signed-content';
import { z } from 'zod';
import { sentParameters } from '../../form/fields/parameter-values.ts';
import { firstVersion } from '../../lib/local/schema-ladder.ts';

/** The customer as typed, in the order of the form; it is validated when the step is left. */
const customerFormSchema = z.object({
  customerName: z.string(),
  companyName: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  customerLanguage: languageSchema,
  customerAddress: z.string(),
  customerAddressContinued: z.string(),
  customerZipcode: z.string(),
  customerCity: z.string(),
  installationDate: z.string(),
  soldOn: z.string(),
});

/** The customer's fields in the order of the form. */
export const CUSTOMER_FIELDS = customerFormSchema.keyof().options;

type Customer = Omit<z.infer<typeof customerFormSchema>, 'installationDate' | 'soldOn'>;

/** The customer's fields in a form for a new customer. */
export const NO_CUSTOMER: Customer = {
  customerName: '',
  companyName: '',
  customerAddress: '',
  customerAddressContinued: '',
  customerZipcode: '',
  customerCity: '',
  customerPhone: '',
  customerEmail: '',
  customerLanguage: 'pl',
};

/** The customer's fields in the form for an installation of the same customer. */
export function customerOf(installation: {
  readonly [Field in keyof Customer]: Customer[Field] | null | undefined;
}): Customer {
  const { customerLanguage, ...texts } = NO_CUSTOMER;
  const names = Object.keys(texts) as (keyof typeof texts)[];
  return {
    ...texts,
    ...Object.fromEntries(names.map((name) => [name, installation[name] ?? ''])),
    customerLanguage: installation.customerLanguage ?? customerLanguage,
  };
}

/** The installer's fields in the order of the form. */
export const INSTALLER_FIELDS = ['name', 'company', 'taxId', 'email', 'phone'] as const;

const installerFormSchema = z.object({
  name: z.string(),
  company: z.string(),
  taxId: z.string(),
  email: z.string(),
  phone: z.string(),
});

const notesFormSchema = z.object({ installer: z.string(), customer: z.string(), admin: z.string() });

/** What sending the form does: it makes an installation, or corrects one. */
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('new'),
    partOf: z.union([z.int(), z.uuid()]).nullable(),
    /** The id of the refused request that it replaces. Stored under this name in the drafts and forms on phones. */
    mends: z.uuid().optional(),
  }),
  z.object({
    kind: z.literal('correction'),
    installation: z.int(),
    /** The client id of the installation, to which new files are attached. */
    clientId: z.string(),
    etag: z.string(),
    /** False for an edit by an admin, which leaves the decision as it is. Missing in drafts of earlier versions. */
    sendsAgain: z.boolean().optional(),
    /**
     * Whether nobody had decided on it when the form was begun, so that it keeps waiting: what was rejected meanwhile
     * stays rejected until its installer has read why.
     */
    waiting: z.boolean().optional(),
    /** The installation as the person saw it, in the shape of the patch. Missing in drafts of earlier versions. */
    base: z.record(z.string(), z.unknown()).optional(),
    /** An installation from before the portal, of which the office edits what is known without filling in the form. */
    withoutForm: z.boolean().optional(),
    /** The answers of the installation: one that is removed now has to be sent as null. */
    answersBefore: answersSchema,
  }),
]);

const sealedHereSchema = z.object({
  kind: z.literal('here'),
  hash: z.string(),
  typed: z.boolean(),
  language: languageSchema,
  // Earlier versions took more photos than a record may have: such a form opens, so that it can be corrected.
  content: signedContentSchema.extend({ photos: z.array(signedContentSchema.shape.photos.element) }),
  /** The request with it has left this device: what is changed from then on is kept beside it. */
  left: z.boolean(),
});

/** What the signatures were given for. */
const sealSchema = z.discriminatedUnion('kind', [
  sealedHereSchema,
  /** Signed and on the server: another customer or device asks for a new signature. */
  z.object({
    kind: z.literal('sent'),
    customerName: z.string(),
    companyName: z.string().nullable(),
    serial: z.string(),
  }),
]);

/**
 * The data of a commissioning in progress. It contains its template version, so that it opens offline and is finished with the
 * version with which it was begun.
 */
export const commissioningSchema = z.object({
  target: targetSchema,
  /** The result of the lookup: in the database, not in it, or no connection. */
  origin: z.enum(['known', 'unknown', 'offline']),
  template: z.object({ id: z.int(), name: z.string(), nameTranslations: labelsSchema }),
  version: z.object({
    id: z.int(),
    number: z.int(),
    parametersSchema: receivedParametersSchema,
    installationFormSchema: receivedFormSchema,
  }),
  /** The values from the factory. */
  factory: parametersValueSchema,
  parameters: typedParametersSchema,
  /** The marked values were compared with the nameplate; drafts of earlier versions lack it. */
  confirmed: z.boolean().optional(),
  customer: customerFormSchema,
  /** The customer has no e-mail: whatever was typed there does not count. */
  noEmail: z.boolean().optional(),
  installer: installerFormSchema,
  answers: typedAnswersSchema,
  notes: notesFormSchema,
  photos: z.array(z.object({ name: z.string(), caption: z.string() })),
  /** What is answered to places that a rejection marked, by them; drafts of earlier versions lack it. */
  markAnswers: z.record(z.string(), z.string()).optional(),
  /** File names of the two signatures. */
  signature: z.string().nullable(),
  installerSignature: z.string().nullable(),
  /** Who signs for the customer; the customer, as long as nobody else was typed. Drafts of earlier versions lack it. */
  signer: z.object({ name: z.string(), role: z.string() }).optional(),
  /** Absent in forms that were signed before it was kept. */
  seal: sealSchema.nullish(),
  /** A signature was taken away, since what it was given for was changed. */
  voided: z.boolean().optional(),
  /**
   * The code with which the customer signs on their own phone, and what for, so that the signature arrives after a reload. Its
   * secret is not stored (decision 054). Drafts of earlier versions lack it.
   */
  shownCode: z.object({ id: z.int(), expiresAt: z.string(), seal: sealedHereSchema }).optional(),
});

/** Parses the data of a draft from any version of the app. */
export const commissioningLadder = firstVersion(commissioningSchema);

export type Commissioning = z.infer<typeof commissioningSchema>;
export type Seal = z.infer<typeof sealSchema>;
export type CustomerForm = z.infer<typeof customerFormSchema>;
export type InstallerForm = z.infer<typeof installerFormSchema>;

/** The customer's e-mail as it counts; empty where there is none. */
export function emailOf({ customer, noEmail }: Pick<Commissioning, 'customer' | 'noEmail'>): string {
  return noEmail === true ? '' : customer.customerEmail;
}

/** The field of the form that says so, and its control's name in the step. */
export const CONFIRMED = 'confirmed';

/** Whether a correction is submitted for a new decision; the edit of an admin is not. */
export function sendsAgain({ target }: Commissioning): boolean {
  return target.kind === 'correction' && target.sendsAgain !== false;
}

/** Whether the form has no questions, since it is about an installation from before the portal. */
export function isAboutEarlier({ target }: Pick<Commissioning, 'target'>): boolean {
  return target.kind === 'correction' && target.withoutForm === true;
}

/** Whether a field of the customer or the installer may stay blank: of an earlier installation it was never known. */
export function isUnknown({ target }: Pick<Commissioning, 'target'>, path: readonly string[]): boolean {
  if (target.kind !== 'correction' || target.withoutForm !== true) return false;
  const before = path.reduce<unknown>(
    (fields, name) => (fields as Record<string, unknown>)[name],
    target.base,
  );
  return before === '';
}

/** Whether the serial number is fixed, since it was scanned or looked up before the form began: only a correction can change it. */
export function serialIsFixed({ target }: Commissioning): boolean {
  return target.kind === 'new' && target.mends === undefined;
}

/** The name of the parameter that holds the serial number. */
export function serialName({ version }: Commissioning): string {
  return serialField(version.parametersSchema).name;
}

/** The template's form, and what decides which of it is asked: the device, and in a correction the record as it was before. */
export function askedForm({ target, version, factory, parameters }: Commissioning) {
  const device = (values: ParameterValues) => sentParameters(version.parametersSchema, values);
  return {
    form: version.installationFormSchema,
    device: device(parameters),
    ...(target.kind === 'correction' && {
      before: { answers: target.answersBefore, device: device(factory) },
    }),
  };
}

/** The answers as they are signed and sent: without those that the form hides. */
export function sentAnswers(data: Commissioning): Answers {
  const { form, device, before } = askedForm(data);
  return visibleAnswers(form, data.answers, device, before);
}

/** The steps that only a commissioning has, besides those of the template and the signatures. */
export type CommissioningStep = 'device' | 'customer' | 'installer' | 'notes';
