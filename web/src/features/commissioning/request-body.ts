import type { Answers } from '@portal/domain/form/answers';
import { imageReferences, visibleAnswers } from '@portal/domain/form/visible';
import { iri } from '@portal/domain/iri';
import {
  type Customer,
  customerSchema,
  type InstallerData,
  installerDataSchema,
} from '@portal/domain/installations/entity';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import type { Picture } from '../../form/picture.ts';
import type { Commissioning } from './draft-data.ts';
import { sentParameters } from './parameter-values.ts';

type BodyFields = Readonly<Record<string, unknown>>;

/** A file of the request: a picture and the place it has in it. */
export type OutgoingFile = {
  readonly name: string;
  readonly field: string;
  readonly type: string;
  readonly bytes: ArrayBuffer;
};

/** What is sent except for the manifest, which the queue's hashes complete. */
export type InstallationFields = Customer & {
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
export function installationFields(data: Commissioning): InstallationFields {
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
    ...besideOf(data),
  };
}

/** The installation at the same customer's: by address, or by client id while it is itself unsent. */
function besideOf({ target }: Commissioning): BodyFields {
  if (target.kind !== 'new' || target.partOf === null) return {};
  return typeof target.partOf === 'string'
    ? { partOfClientId: target.partOf }
    : { partOf: iri('installations', target.partOf) };
}

/**
 * The merge patch that corrects a rejected installation and sends it again, without its manifest. What was taken
 * away is said to be gone, as a merge keeps whatever it is not told of: answers as null, parameters as blanks.
 */
export function correctionBody(data: Commissioning): BodyFields {
  const fields = installationFields(data);
  const gone = data.target.kind === 'correction' ? data.target.answersBefore : {};
  return {
    ...fields,
    survey: { data: withNulls(gone, fields.survey.data) },
    parameters: { ...blanked(data.factory), ...parametersOf(data) },
    status: 'pending',
  };
}

const blanked = (values: ParameterValues): ParameterValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']));

function withNulls(before: Answers, now: Answers): Answers {
  const steps = new Set([...Object.keys(before), ...Object.keys(now)]);
  return Object.fromEntries(
    [...steps].map((step) => [
      step,
      { ...Object.fromEntries(Object.keys(before[step] ?? {}).map((field) => [field, null])), ...now[step] },
    ]),
  );
}

/** The files to go along: pictures of this device that the finished form still refers to, each with its place. */
export function outgoingFiles(
  data: Commissioning,
  pictures: ReadonlyMap<string, Picture>,
): readonly OutgoingFile[] {
  const places: readonly (readonly [name: string, field: string])[] = [
    ...imageReferences(data.version.installationFormSchema, data.answers, parametersOf(data)).map(
      ({ name, stepId, field }) => [name, `survey.${stepId}.${field}`] as const,
    ),
    ...data.photos.map(({ name }, index) => [name, `photos.${String(index)}`] as const),
    ...(data.signature === null ? [] : [[data.signature, 'signature'] as const]),
    ...(data.installerSignature === null ? [] : [[data.installerSignature, 'installerSignature'] as const]),
  ];
  return places.flatMap(([name, field]) => {
    const picture = pictures.get(name);
    return picture ? [{ name, field, type: picture.type, bytes: picture.bytes }] : [];
  });
}

/** A note left blank in a correction says nothing, so that it takes away nothing that only others may read. */
function notesOf(data: Commissioning): InstallationFields['notes'] {
  const { installer, customer, admin } = data.notes;
  const always = { installer: orNull(installer), customer: orNull(customer) };
  return data.target.kind === 'correction' && admin.trim() === ''
    ? always
    : { ...always, admin: orNull(admin) };
}

const parametersOf = (data: Commissioning) => sentParameters(data.version.parametersSchema, data.parameters);

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
