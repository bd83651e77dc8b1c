import { ROLE_KEYS } from '@portal/domain/access/roles';
import type { Tx } from '../db/open.ts';
import { authorFor, recordEvent } from '../events/commands.ts';
import type { Credentials } from '../platform/identity/identity.ts';

/** The first account of a new installation of the portal. */
export type FirstAccount = {
  readonly organisationId: number;
  /** Used when the maker does not exist yet. */
  readonly organisationName: string;
  readonly email: string;
  readonly name: string;
  readonly credentials: Credentials;
};

/**
 * Creates a superadmin, and their organisation when it does not exist. Returns false, without any change, when the
 * e-mail is already taken.
 */
export async function createSuperadmin(tx: Tx, account: FirstAccount, now: Date): Promise<boolean> {
  await tx
    .insertInto('organisations')
    .values({ id: account.organisationId, name: account.organisationName })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const made = await tx
    .insertInto('users')
    .values({
      organisation_id: account.organisationId,
      email: account.email,
      name: account.name,
      ...account.credentials,
      roles: [ROLE_KEYS.superadmin],
      verified_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'name', 'organisation_id'])
    .executeTakeFirst();
  if (made) await recordEvent(tx, authorFor(made), { type: 'user.registered', account: made });
  return made !== undefined;
}
