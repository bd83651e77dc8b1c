import { createHash } from 'node:crypto';
import { customerFieldsOf } from '@portal/domain/installations/customer-fields';
import type { InstallationContent } from '@portal/domain/installations/input';
import { Problem } from '@portal/domain/problem';
import { canonicalText } from '@portal/domain/signing/canonical';
import { keepSigned, type StoredSigned, withPicture } from '@portal/domain/signing/keep-signed';
import { type Signed, type SignedContent, signedContent } from '@portal/domain/signing/signed-content';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { serialField } from '@portal/domain/templates/serial-field';
import type { Scope, Tx } from '../db/open.ts';

/** The content of an installation as it is stored, and the hashes of its pictures by name. */
export type SignableContent = {
  readonly version: Pick<TemplateVersion, 'parametersSchema' | 'installationFormSchema'>;
  readonly content: Omit<InstallationContent, 'signature' | 'installerSignature'>;
  readonly files: readonly {
    readonly name: string;
    readonly sha256: string;
    readonly leftOut?: boolean;
  }[];
};

/** The SHA-256 of what was signed. */
export function hashOf(content: SignedContent): string {
  return createHash('sha256').update(canonicalText(content)).digest('hex');
}

/** The content of an installation as somebody signs it. */
export function signable(
  { version, content, files }: SignableContent,
  { signer, language }: Pick<Signed, 'signer' | 'language'>,
): SignedContent {
  const { installer, notes } = content;
  return signedContent(
    { form: version.installationFormSchema, serialName: serialField(version.parametersSchema).name },
    {
      installationDate: content.installationDate,
      soldOn: content.soldOn ?? null,
      ...customerFieldsOf(content),
      companyName: content.companyName ?? null,
      customerAddressContinued: content.customerAddressContinued ?? null,
      installer: {
        name: installer.name,
        company: installer.company,
        taxId: installer.taxId,
        email: installer.email,
        phone: installer.phone,
      },
      note: notes.customer ?? null,
      parameters: content.parameters,
      answers: content.survey.data,
      photos: content.photos.map(({ name, caption }) => ({ name, caption: caption ?? null })),
    },
    { signer, language, hashes: hashesOf(files) },
  );
}

/** The hashes of the pictures by name; one that was lost and left out has none. */
function hashesOf(files: SignableContent['files']): ReadonlyMap<string, string> {
  return new Map(
    files.flatMap(({ name, sha256, leftOut }) => (leftOut === true ? [] : [[name, sha256] as const])),
  );
}

/**
 * A new signature as it is stored, beside the content as it is stored. Throws a violation of `signature` when its hash is not
 * that of what it says was signed, which is the content itself where nothing else is said.
 * @param said the content as the request says it, where another device has other values than the form showed
 */
export function newSignature(
  signed: Signed | null | undefined,
  stored: SignableContent,
  said: SignableContent = stored,
): StoredSigned | null {
  if (!signed) return null;
  const now = signable(stored, signed);
  const content = signed.content ?? signable(said, signed);
  if (hashOf(content) !== signed.hash)
    throw new Problem('invalid-values', {
      violations: [{ propertyPath: 'signature', code: 'signed-otherwise' }],
    });
  return keepSigned({ hash: signed.hash, typed: signed.typed, content }, now);
}

/** A stored signature after a correction that nobody signed again. */
export function afterCorrection(
  stored: StoredSigned,
  before: SignableContent,
  after: SignableContent,
): StoredSigned {
  const { signer, declaration } = stored.content;
  const signing = { signer, language: declaration?.language ?? before.content.customerLanguage };
  return keepSigned(stored, signable(after, signing), signable(before, signing));
}

/** Records beside what was signed that a picture was lost on the phone, and was taken again or left out (null). */
export async function changeSignedPicture(
  tx: Tx,
  scope: Scope,
  installationId: number,
  picture: { readonly name: string; readonly hash: string | null },
): Promise<void> {
  const row = await tx
    .selectFrom('installations')
    .select('signed')
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .forUpdate()
    .executeTakeFirst();
  if (!row?.signed) return;
  await tx
    .updateTable('installations')
    .set({ signed: JSON.stringify(withPicture(row.signed, picture.name, picture.hash)) })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .execute();
}
