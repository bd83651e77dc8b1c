import type { Retention } from '@portal/domain/privacy/contract';
import type { Tx } from '../db/open.ts';

/** How long an organisation keeps personal data; undefined when there is no such organisation. */
export async function retentionOf(tx: Tx, organisationId: number): Promise<Retention | undefined> {
  const row = await tx
    .selectFrom('organisations')
    .select(['mail_days', 'unverified_days', 'customer_days'])
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return (
    row && {
      mailDays: row.mail_days,
      unverifiedDays: row.unverified_days,
      customerDays: row.customer_days,
    }
  );
}
