import { visibleAnswers } from '@portal/domain/form/visible';
import { iri } from '@portal/domain/iri';
import {
  type Customer,
  customerSchema,
  type InstallerData,
  installerDataSchema,
} from '@portal/domain/installations/input';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import { type Commissioning, sendsAgain } from './commissioning-draft.ts';
import { orNull, withNulls } from '../../form/pictures/outgoing-files.ts';
import { sentParameters } from '../../form/fields/parameter-values.ts';

type BodyFields = Readonly<Record<string, unknown>>;

/** What is sent except for the manifest, which the queue's hashes complete. */
type InstallationFields = Customer & {
  readonly installationDate: string;
  readonly soldOn: string | null;
  readonly installer: InstallerData;
  readonly notes: Readonly<Record<string, string | null>>;
  readonly survey: { readonly data: Commissioning['answers'] };
  readonly photos: readonly { readonly name: string; readonly caption: string | null }[];
  readonly signature: string;
  readonly installerSignature: string;
};

/**
 * The finished form as both an insert and a correction send it: hidden answers left out, numbers and contacts
 * in their stored form. Throws a `ZodError` when a step is not complete: the summary is reached through all.
 */
function installationFields(data: Commissioning): InstallationFields {
  const { installationDate, soldOn, ...customer } = data.customer;
  if (data.signature === null || data.installerSignature === null) throw new Error('A signature is missing');
  return {
    ...customerSchema.parse({
      ...customer,
      companyName: orNull(customer.companyName),
      customerAddressContinued: orNull(customer.customerAddressContinued),
    }),
    installationDate,
    soldOn: orNull(soldOn),
    installer: installerDataSchema.parse(data.installer),
    notes: notesOf(data),
    survey: { data: visibleAnswers(data.version.installationFormSchema, data.answers, parametersOf(data)) },
    photos: data.photos.map(({ name, caption }) => ({ name, caption: orNull(caption) })),
    signature: data.signature,
    installerSignature: data.installerSignature,
  };
}

/** The body of an insert, without its manifest. */
export function insertBody(data: Commissioning, clientId: string): BodyFields {
  return {
    clientId,
    ...installationFields(data),
    customDevice: {
      deviceTemplate: iri('device_templates', data.template.id),
      version: iri('device_template_versions', data.version.id),
      parameters: parametersOf(data),
    },
    ...parentIn(data),
  };
}

/** The installation at the same customer's: by address, or by client id while it is itself unsent. */
function parentIn({ target }: Commissioning): BodyFields {
  if (target.kind !== 'new' || target.partOf === null) return {};
  return typeof target.partOf === 'string'
    ? { partOfClientId: target.partOf }
    : { partOf: iri('installations', target.partOf) };
}

/**
 * The merge patch that corrects an installation and, where it was rejected, sends it again; without its manifest. What was taken
 * away is said to be gone, as a merge keeps whatever it is not told of: answers as null, parameters as blanks.
 */
export function correctionBody(data: Commissioning): BodyFields {
  const fields = installationFields(data);
  const gone = data.target.kind === 'correction' ? data.target.answersBefore : {};
  return {
    ...fields,
    survey: { data: withNulls(gone, fields.survey.data) },
    parameters: { ...blanked(data.factory), ...parametersOf(data) },
    ...(sendsAgain(data) && { status: 'pending' }),
  };
}

const blanked = (values: ParameterValues): ParameterValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']));

/** A note left blank in a correction says nothing, so that it takes away nothing that only others may read. */
function notesOf(data: Commissioning): InstallationFields['notes'] {
  const { installer, customer, admin } = data.notes;
  const always = { installer: orNull(installer), customer: orNull(customer) };
  return sendsAgain(data) && admin.trim() === '' ? always : { ...always, admin: orNull(admin) };
}

const parametersOf = (data: Commissioning) => sentParameters(data.version.parametersSchema, data.parameters);
