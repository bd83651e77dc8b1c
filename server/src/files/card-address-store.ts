import { z } from 'zod';
import type { Scope, Tx } from '../db/open.ts';

/**
 * Where the customer's copy of a card is sent this time, instead of the stored address, in the payload of a job: the id of a row. Jobs
 * that a server of the release before stored have the address itself.
 */
export const elsewhereSchema = z.union([z.int(), z.string()]).optional();

/** Stores the address that a card is mailed to this once; the job queue, which no erasure reaches, gets the row's id. */
export async function noteCardAddress(
  tx: Tx,
  { organisationId }: Scope,
  installationId: number,
  email: string,
  now: Date,
): Promise<number> {
  const row = await tx
    .insertInto('card_addresses')
    .values({
      organisation_id: organisationId,
      installation_id: installationId,
      email,
      created_at: now.toISOString(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** The noted address; blank when it was erased with the customer: their copy is not sent then. */
export async function notedCardAddress(
  tx: Tx,
  { organisationId }: Scope,
  elsewhere: z.output<typeof elsewhereSchema>,
): Promise<string | undefined> {
  if (typeof elsewhere !== 'number') return elsewhere;
  const row = await tx
    .selectFrom('card_addresses')
    .select('email')
    .where('organisation_id', '=', organisationId)
    .where('id', '=', elsewhere)
    .executeTakeFirst();
  return row?.email ?? '';
}
