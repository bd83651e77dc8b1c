import type { StoredSigned } from '@portal/domain/signing/keep-signed';
import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { takeBackEveryCard } from '../files/card-store.ts';
import { removeFilesLater } from '../files/removal-commands.ts';
import { forgetCopies } from './copies-commands.ts';
import { withoutSignatures } from './form-signatures-present.ts';
import { type FormerCustomer, signaturesOf } from './former-store.ts';
import { ERASED_TEXT } from './store.ts';

/**
 * Erases a former customer from an installation, which keeps its customer of today: what the former one signed, their signatures, also
 * those within the forms, and the mails that name them. Of whoever signed for the customer the name and the signature go, and what was
 * signed stays. The cards are taken back, and printed anew without the signatures. Needs a transaction of the system within
 * the organisation.
 */
export async function eraseFormerCustomer(
  tx: Tx,
  scope: Scope,
  former: FormerCustomer,
  now: Date,
): Promise<void> {
  const { installationId, signed, signer, pictures, visits } = former;
  const changed = { content_hash: null, updated_at: now.toISOString(), revision: nextRevision };
  const today = await tx
    .selectFrom('installations as i')
    .innerJoin('template_versions as v', 'v.id', 'i.version_id')
    .select(['i.device_id', 'i.customer_name', 'i.company_name', 'i.customer_address', 'i.customer_phone'])
    .select(['i.signed', 'i.survey', 'v.installation_form'])
    .where('i.organisation_id', '=', scope.organisationId)
    .where('i.id', '=', installationId)
    .forUpdate('i')
    .executeTakeFirstOrThrow();
  await forgetSignatures(tx, scope, former);
  await forgetCopies(tx, scope, {
    installationId,
    email: signed?.customerEmail ?? '',
    words: wordsOf(former, today),
    alone: true,
  });
  if (signed ?? signer) {
    await tx
      .updateTable('installations')
      .set({
        signed: signed || !today.signed ? null : JSON.stringify(withoutSigner(today.signed)),
        signature: '',
        survey: JSON.stringify(withoutSignatures(today.installation_form, today.survey, pictures)),
        ...changed,
      })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', installationId)
      .execute();
  }
  for (const { kind, id, survey, form, pictures: own } of visits) {
    await tx
      .updateTable(kind)
      .set({ signed_by: ERASED_TEXT, signature: null, ...changed })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', id)
      .execute();
    if (survey)
      await tx
        .updateTable('inspections')
        .set({ survey: JSON.stringify(withoutSignatures(form, survey, own)) })
        .where('organisation_id', '=', scope.organisationId)
        .where('id', '=', id)
        .execute();
  }
  await takeBackEveryCard(tx, scope, installationId);
  await recordEvent(tx, scope, {
    type: 'installation.customer_erased',
    installationId,
    deviceId: today.device_id,
  });
}

/** What was signed stays under its hash, for the customer; who signed for them is forgotten. */
function withoutSigner(signed: StoredSigned): StoredSigned {
  const signer = { ...signed.content.signer, name: ERASED_TEXT, role: null };
  return { ...signed, content: { ...signed.content, signer } };
}

type CustomerOfToday = Readonly<
  Record<'customer_name' | 'company_name' | 'customer_address' | 'customer_phone', string | null>
>;

/** The words by which mails about a former customer are found: those that do not stand for the customer of today as well. */
function wordsOf({ signed, signer, visits }: FormerCustomer, today: CustomerOfToday): readonly string[] {
  const known = new Set([
    today.customer_name,
    today.company_name,
    today.customer_address,
    today.customer_phone,
  ]);
  const { customerName, companyName, customerAddress, customerPhone } = signed ?? {};
  const signers = visits.map(({ signedBy }) => signedBy);
  return [customerName, companyName, customerAddress, customerPhone, signer?.name, ...signers].filter(
    (word): word is string => typeof word === 'string' && !known.has(word),
  );
}

async function forgetSignatures(tx: Tx, scope: Scope, former: FormerCustomer): Promise<void> {
  const pictures = await signaturesOf(tx, scope, [former]);
  if (pictures.length === 0) return;
  await sql`delete from record_files where organisation_id = ${scope.organisationId}
    and id in (${sql.join(pictures.map(({ id }) => id))})`.execute(tx);
  await removeFilesLater(
    tx,
    scope.organisationId,
    pictures.map(({ path }) => path),
  );
}
