import { answersSchema } from '@portal/domain/form/answers';
import { receivedFormSchema } from '@portal/domain/form/received';
import { labelsSchema, languageSchema } from '@portal/domain/templates/labels-schema';
import { parametersValueSchema } from '@portal/domain/templates/parameters-schema';
import { receivedParametersSchema } from '@portal/domain/templates/received-parameters';
import { serialField } from '@portal/domain/templates/serial-field';
import { z } from 'zod';
import { firstVersion } from '../../lib/local/schema-ladder.ts';

/** What is typed for the customer, as it is typed: checked when the step is left. */
export const customerFormSchema = z.object({
  customerName: z.string(),
  companyName: z.string(),
  customerAddress: z.string(),
  customerAddressContinued: z.string(),
  customerZipcode: z.string(),
  customerCity: z.string(),
  customerPhone: z.string(),
  customerEmail: z.string(),
  customerLanguage: languageSchema,
  installationDate: z.string(),
  soldOn: z.string(),
});

/** The customer's fields in the order in which a person reads them. */
export const CUSTOMER_FIELDS = [
  'customerName',
  'companyName',
  'customerPhone',
  'customerEmail',
  'customerLanguage',
  'customerAddress',
  'customerAddressContinued',
  'customerZipcode',
  'customerCity',
  'installationDate',
  'soldOn',
] as const;

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

/** The installer's fields in that order. */
export const INSTALLER_FIELDS = ['name', 'company', 'taxId', 'email', 'phone'] as const;

const installerFormSchema = z.object({
  name: z.string(),
  company: z.string(),
  taxId: z.string(),
  email: z.string(),
  phone: z.string(),
});

const notesFormSchema = z.object({ installer: z.string(), customer: z.string(), admin: z.string() });

/** What becomes of the form: a new installation, or one that is there, corrected. */
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('new'),
    partOf: z.union([z.int(), z.uuid()]).nullable(),
    /** The refused request whose place it takes. */
    mends: z.uuid().optional(),
  }),
  z.object({
    kind: z.literal('correction'),
    installation: z.int(),
    /** The installation's own client id: its new files belong to it. */
    clientId: z.string(),
    etag: z.string(),
    /** False for an admin who edits: the decision about the installation stands; drafts of earlier versions lack it. */
    sendsAgain: z.boolean().optional(),
    /** The installation as the person saw it, in the shape of the patch; drafts of earlier versions lack it. */
    base: z.record(z.string(), z.unknown()).optional(),
    /** Answers as they were sent: one that is taken away must be said to be gone. */
    answersBefore: answersSchema,
  }),
]);

/**
 * Everything that a commissioning in progress knows. It carries its own template version, so that it opens without a
 * network and is finished with the version it was begun with.
 */
export const commissioningSchema = z.object({
  target: targetSchema,
  /** How the device was found: in the database, not there, or nobody could be asked. */
  origin: z.enum(['known', 'unknown', 'offline']),
  template: z.object({ id: z.int(), name: z.string(), nameTranslations: labelsSchema }),
  version: z.object({
    id: z.int(),
    number: z.int(),
    parametersSchema: receivedParametersSchema,
    installationFormSchema: receivedFormSchema,
  }),
  /** Values that came with the device. */
  factory: parametersValueSchema,
  parameters: parametersValueSchema,
  /** The marked values were compared with the nameplate; drafts of earlier versions lack it. */
  confirmed: z.boolean().optional(),
  customer: customerFormSchema,
  installer: installerFormSchema,
  answers: answersSchema,
  notes: notesFormSchema,
  photos: z.array(z.object({ name: z.string(), caption: z.string() })),
  /** Names of the pictures of the two signatures. */
  signature: z.string().nullable(),
  installerSignature: z.string().nullable(),
});

/** How the data of a draft is read, whichever version of the app wrote it. */
export const commissioningLadder = firstVersion(commissioningSchema);

export type Commissioning = z.infer<typeof commissioningSchema>;
export type CustomerForm = z.infer<typeof customerFormSchema>;
export type InstallerForm = z.infer<typeof installerFormSchema>;
export type NotesForm = z.infer<typeof notesFormSchema>;

/** The field of the form that says so, and its control's name in the step. */
export const CONFIRMED = 'confirmed';

/** Whether a correction asks for a new decision; an edit of an admin does not. */
export function sendsAgain({ target }: Commissioning): boolean {
  return target.kind === 'correction' && target.sendsAgain !== false;
}

/** The serial number was scanned or looked up before the form began; only a correction may change it. */
export function serialIsFixed({ target }: Commissioning): boolean {
  return target.kind === 'new' && target.mends === undefined;
}

/** The name of the parameter that holds the serial number. */
export function serialName({ version }: Commissioning): string {
  return serialField(version.parametersSchema).name;
}

/** Steps of a commissioning that are its own; the others are the template's and the signatures. */
export type CommissioningStep = 'device' | 'customer' | 'installer' | 'notes';
