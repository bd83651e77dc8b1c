import { sql } from 'kysely';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import { takeBackEveryCard } from '../files/card-store.ts';
import { removeFilesLater } from '../files/removal-commands.ts';
import { forgetCopies } from './copies-commands.ts';
import { type FormerCustomer, signaturesOf } from './former-store.ts';
import { ERASED_TEXT } from './store.ts';

/**
 * Erases a former customer from an installation, which keeps its customer of today: what the former one signed, their signatures, and
 * the mails that name them. The cards are taken back, and printed anew without the signatures. Needs a transaction of the system within
 * the organisation.
 */
export async function eraseFormerCustomer(
  tx: Tx,
  scope: Scope,
  former: FormerCustomer,
  now: Date,
): Promise<void> {
  const { installationId, signed, visits } = former;
  const changed = { content_hash: null, updated_at: now.toISOString(), revision: nextRevision };
  const today = await tx
    .selectFrom('installations')
    .select(['device_id', 'customer_name', 'company_name', 'customer_address', 'customer_phone'])
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', installationId)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await forgetSignatures(tx, scope, former);
  await forgetCopies(tx, scope, {
    installationId,
    email: signed?.content.customerEmail ?? '',
    words: wordsOf(former, today),
    alone: true,
  });
  if (signed) {
    await tx
      .updateTable('installations')
      .set({ signed: null, signature: '', ...changed })
      .where('organisation_id', '=', scope.organisationId)
      .where('id', '=', installationId)
      .execute();
  }
  for (const { kind, id } of visits) {
    await tx
      .updateTable(kind)
      .set({ signed_by: ERASED_TEXT, signature: null, ...changed })
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

type CustomerOfToday = Readonly<
  Record<'customer_name' | 'company_name' | 'customer_address' | 'customer_phone', string | null>
>;

/** The words by which mails about a former customer are found: those that do not stand for the customer of today as well. */
function wordsOf({ signed, visits }: FormerCustomer, today: CustomerOfToday): readonly string[] {
  const known = new Set([
    today.customer_name,
    today.company_name,
    today.customer_address,
    today.customer_phone,
  ]);
  const { customerName, companyName, customerAddress, customerPhone } = signed?.content ?? {};
  const signers = visits.map(({ signedBy }) => signedBy);
  return [customerName, companyName, customerAddress, customerPhone, ...signers].filter(
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
