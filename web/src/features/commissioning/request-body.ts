import { parameterValue } from '@portal/domain/devices/parameters';
import { iri } from '@portal/domain/iri';
import {
  type Customer,
  customerSchema,
  type InstallerData,
  installerDataSchema,
} from '@portal/domain/installations/input';
import type { MarkAnswer } from '@portal/domain/installations/review/remark';
import { mergeThreeWays } from '@portal/domain/queue/three-way';
import type { Signed } from '@portal/domain/signing/signed-content';
import type { ParameterValues } from '@portal/domain/templates/parameters-schema';
import {
  type Commissioning,
  emailOf,
  isAboutEarlier,
  sendsAgain,
  sentAnswers,
} from './commissioning-draft.ts';
import { orNull, withRemoved } from '../../form/pictures/outgoing-files.ts';
import { signedOf } from './signing.ts';
import { sentParameters } from '../../form/fields/parameter-values.ts';

type BodyFields = Readonly<Record<string, unknown>>;

/** The body without its manifest of files, which the queue adds when it has hashed them. */
type InstallationFields = Customer & {
  readonly installationDate: string;
  readonly soldOn: string | null;
  readonly installer: InstallerData;
  readonly notes: Readonly<Record<string, string | null>>;
  readonly survey: { readonly data: Commissioning['answers'] };
  readonly photos: readonly { readonly name: string; readonly caption: string | null }[];
  readonly signature: string;
  readonly installerSignature: string;
  readonly signed?: Signed;
};

/**
 * The part of the body that an insert and a correction share: without hidden answers, with numbers and contacts in their stored
 * form. Throws a `ZodError` for an incomplete step, which cannot happen after the summary.
 */
function installationFields(data: Commissioning): InstallationFields {
  const { installationDate, soldOn, ...customer } = data.customer;
  if (data.signature === null || data.installerSignature === null) throw new Error('A signature is missing');
  return {
    ...customerSchema.parse({
      ...customer,
      customerEmail: emailOf(data),
      companyName: orNull(customer.companyName),
      customerAddressContinued: orNull(customer.customerAddressContinued),
    }),
    installationDate,
    soldOn: orNull(soldOn),
    installer: installerDataSchema.parse(data.installer),
    notes: notesOf(data),
    survey: { data: sentAnswers(data) },
    photos: data.photos.map(({ name, caption }) => ({ name, caption: orNull(caption) })),
    signature: data.signature,
    installerSignature: data.installerSignature,
    ...signedIn(data),
  };
}

function signedIn(data: Commissioning): { readonly signed?: Signed } {
  const signed = signedOf(data);
  return signed === undefined ? {} : { signed };
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

/** The installation that the device is added to: its IRI, or its client id while it is in the queue. */
function parentIn({ target }: Commissioning): BodyFields {
  if (target.kind !== 'new' || target.partOf === null) return {};
  return typeof target.partOf === 'string'
    ? { partOfClientId: target.partOf }
    : { partOf: iri('installations', target.partOf) };
}

/**
 * The merge patch that corrects an installation and, if it was rejected or withdrawn, submits it again; without its manifest. A merge patch
 * leaves out nothing by omission, so removed answers and parameters are sent as empty text: null would keep an answer that was asked of
 * the device as it was. A parameter that was left as it was is not sent: a repair or the office may have changed it since.
 */
export function correctionBody(data: Commissioning): BodyFields {
  if (isAboutEarlier(data)) return earlierBody(data);
  const fields = installationFields(data);
  const gone = data.target.kind === 'correction' ? data.target.answersBefore : {};
  return {
    ...fields,
    survey: { data: withRemoved(gone, fields.survey.data, '') },
    parameters: touchedParameters(data),
    ...(sendsAgain(data) && !isWaiting(data) && { status: 'pending', ...answersToMarks(data) }),
  };
}

/** Of an installation from before the portal what was changed alone: the rest may be blank, which a patch cannot say. */
function earlierBody(data: Commissioning): BodyFields {
  const { installationDate, soldOn, ...customer } = data.customer;
  const base = data.target.kind === 'correction' ? (data.target.base ?? {}) : {};
  const entered = {
    ...customer,
    customerEmail: emailOf(data),
    companyName: orNull(customer.companyName),
    customerAddressContinued: orNull(customer.customerAddressContinued),
    installationDate,
    soldOn: orNull(soldOn),
    installer: data.installer,
    notes: notesOf(data),
  };
  return mergeThreeWays(base, entered, base).patch;
}

/** A draft that does not know what was there names all, as what comes after it is compared with that. */
function touchedParameters(data: Commissioning): ParameterValues {
  const { target, factory, parameters } = data;
  const all = Object.entries({ ...blanked(factory), ...parametersOf(data) });
  if (target.kind !== 'correction' || !target.base) return Object.fromEntries(all);
  return Object.fromEntries(
    all.filter(([name]) => parameterValue(parameters, name) !== parameterValue(factory, name)),
  );
}

/** What is answered to the marks of the rejection; nothing where there is no answer, as older servers expect it. */
function answersToMarks({ markAnswers = {} }: Commissioning): {
  readonly markAnswers?: readonly MarkAnswer[];
} {
  const given = Object.entries(markAnswers).flatMap(([field, text]) => {
    const answer = text.trim();
    return answer === '' ? [] : [{ field, answer }];
  });
  return given.length === 0 ? {} : { markAnswers: given };
}

const isWaiting = ({ target }: Commissioning): boolean =>
  target.kind === 'correction' && target.waiting === true;

const blanked = (values: ParameterValues): ParameterValues =>
  Object.fromEntries(Object.keys(values).map((name) => [name, '']));

/** An empty note is left out of a correction: it may hold text that this person cannot read, which must stay. */
function notesOf(data: Commissioning): InstallationFields['notes'] {
  const { installer, customer, admin } = data.notes;
  const always = { installer: orNull(installer), customer: orNull(customer) };
  return sendsAgain(data) && admin.trim() === '' ? always : { ...always, admin: orNull(admin) };
}

const parametersOf = (data: Commissioning) => sentParameters(data.version.parametersSchema, data.parameters);
