import { customerSchema, installerDataSchema, photoSchema } from '@portal/domain/installations/input';
import type { IsoDate } from '@portal/domain/dates';
import { canonicalText } from '@portal/domain/signing/canonical';
import { asksForNewSignature } from '@portal/domain/signing/changed-after-signing';
import {
  type Signed,
  type SignedContent,
  signedContent,
  type Signer,
  signerSchema,
} from '@portal/domain/signing/signed-content';
import type { Language } from '@portal/domain/templates/labels';
import type { z } from 'zod';
import { serialOf } from '../../form/fields/parameter-values.ts';
import { orNull } from '../../form/pictures/outgoing-files.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { FieldRecord, Gaps } from '../../records/field-work/field-record.ts';
import {
  askedForm,
  type Commissioning,
  emailOf,
  type Seal,
  sentAnswers,
  serialName,
} from './commissioning-draft.ts';

type Hashes = Pick<ReadonlyMap<string, string>, 'get'>;
type Signing = { readonly signer: Signer; readonly language: Language; readonly hashes: Hashes };

/** Who signs for the customer: as typed, else the customer. */
export function signerOf({ signer, customer }: Commissioning): {
  readonly name: string;
  readonly role: string;
} {
  return signer ?? { name: customer.customerName.trim(), role: '' };
}

/** A company does not sign, a person does it for them and says as what. */
export function signerGaps(data: Commissioning): Gaps {
  const { name, role } = signerOf(data);
  const needsRole = data.customer.companyName.trim() !== '';
  return new Map([
    ...(name.trim() === '' ? [['signerName', 'required'] as const] : []),
    ...(needsRole && role.trim() === '' ? [['signerRole', 'required'] as const] : []),
  ]);
}

/** The form as it is signed: in the form in which it is sent. */
export function contentOf(data: Commissioning, signing: Signing): SignedContent {
  const { installationDate, soldOn, customerLanguage: _language, ...customer } = data.customer;
  const { form, device } = askedForm(data);
  return signedContent(
    { form, serialName: serialName(data) },
    {
      ...tidy(customerSchema.shape, { ...customer, customerEmail: emailOf(data) }),
      companyName: orNull(customer.companyName),
      customerAddressContinued: orNull(customer.customerAddressContinued),
      installationDate,
      soldOn: orNull(soldOn),
      installer: tidy(installerDataSchema.shape, data.installer),
      note: orNull(data.notes.customer),
      parameters: device,
      answers: sentAnswers(data),
      photos: data.photos.map(({ name, ...said }) => ({
        name,
        caption: orNull(tidy(photoSchema.shape, said).caption),
      })),
    },
    signing,
  );
}

/** Each value as the contract writes it down; one that it refuses stays as it was typed. */
function tidy<Values extends Readonly<Record<string, string>>>(
  shape: Readonly<Record<string, z.ZodType>>,
  values: Values,
): Values {
  const tidied = Object.entries(values).map(([name, value]) => {
    const read = shape[name]?.safeParse(value);
    return [name, read?.success === true && typeof read.data === 'string' ? read.data : value];
  });
  return Object.fromEntries(tidied) as Values;
}

/** The form now, signed by the same person on the same day, with the same hashes where a picture was there then. */
function contentNow(
  data: Commissioning,
  { content, language }: Extract<Seal, { kind: 'here' }>,
): SignedContent {
  const hashes = new Map(Object.entries(content.pictures));
  return contentOf(data, { signer: { ...content.signer, ...typedSigner(data) }, language, hashes });
}

function typedSigner(data: Commissioning) {
  const { name, role } = tidy(signerSchema.shape, signerOf(data));
  return { name: name.trim(), role: orNull(role) };
}

/** What is kept with a signature; a second one is given for the same as the first. */
export const seal: NonNullable<FieldRecord<Commissioning, never, never, never>['seal']> = async (
  data,
  { field, hashes, today, typed },
) => {
  const isCustomer = field === 'signature';
  const standing =
    data.seal?.kind === 'here' && !data.seal.left && data.signature !== null ? data.seal : undefined;
  // A customer who signed before it was kept what for has not signed this.
  const isEarlier = data.signature !== null && !data.seal;
  if ((standing !== undefined || isEarlier) && !isCustomer) return {};
  return { seal: await sealNow(data, { hashes, today, typed: isCustomer && typed }), voided: false };
};

async function sealNow(
  data: Commissioning,
  { hashes, today, typed }: { readonly hashes: Hashes; readonly today: IsoDate; readonly typed: boolean },
): Promise<Seal> {
  const language = data.customer.customerLanguage;
  const content = contentOf(data, { signer: { ...typedSigner(data), on: today }, language, hashes });
  const hash = await sha256(new TextEncoder().encode(canonicalText(content)));
  return { kind: 'here', hash, typed, language, content, left: false };
}

/**
 * The form after a change, without signatures that were given for something else: before it has left this device for any other word,
 * afterwards for another customer or device alone. The office has nobody to sign anew: what it edits says so on the record.
 */
export function settled(changed: Commissioning): Commissioning {
  const data = withoutEndedCode(changed);
  const isOffice = data.target.kind === 'correction' && data.target.sendsAgain === false;
  if (!data.seal || isOffice || (data.signature === null && data.installerSignature === null)) return data;
  return stands(data, data.seal)
    ? data
    : { ...data, signature: null, installerSignature: null, seal: null, voided: true };
}

/** A code that is shown ends with the first signature, and with any change of what it is shown for. */
function withoutEndedCode(data: Commissioning): Commissioning {
  const { shownCode, ...rest } = data;
  if (shownCode === undefined || (data.signature === null && standsFor(data, shownCode.seal))) return data;
  return rest;
}

/** Whether the form still says, word for word, what a seal was made for. */
export function standsFor(data: Commissioning, given: Extract<Seal, { kind: 'here' }>): boolean {
  return canonicalText(contentNow(data, given)) === canonicalText(given.content);
}

function stands(data: Commissioning, given: Seal): boolean {
  if (given.kind === 'here' && !given.left) return standsFor(data, given);
  const before = given.kind === 'here' ? given.content : given;
  const { customer, parameters, version } = data;
  return !asksForNewSignature(
    { ...before, declaration: null },
    {
      customerName: customer.customerName.trim(),
      companyName: orNull(customer.companyName),
      serial: serialOf(version.parametersSchema, parameters),
      declaration: null,
    },
  );
}

/** Whether somebody has to sign before it is sent, so that the signatures come after the summary. */
export function signsNow({ target, seal: given, signature, installerSignature }: Commissioning): boolean {
  const wasSent = target.kind === 'correction' || target.mends !== undefined;
  const stays = !given || given.kind === 'sent' || given.left;
  return !(wasSent && stays && signature !== null && installerSignature !== null);
}

/** What a request says of its signatures; undefined where it has none to add. */
export function signedOf(data: Commissioning): Signed | undefined {
  const { seal: given } = data;
  if (given?.kind !== 'here') return undefined;
  const { hash, typed, language, content, left } = given;
  const isSame = standsFor(data, given);
  // What has left before may meet another version of it on the server.
  const isFirstVersion = isSame && data.target.kind === 'new' && !left;
  return { hash, signer: content.signer, language, typed, ...(!isFirstVersion && { content }) };
}
