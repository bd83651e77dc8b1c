import { ROLE_KEYS, type RoleKey } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { authorFor, recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';

/** The first account of a new installation of the portal. */
export type FirstAccount = {
  readonly organisationId: number;
  /** Used when the maker does not exist yet. */
  readonly organisationName: string;
  readonly email: string;
  readonly name: string;
  readonly password: string;
};

const ROLES: RoleKey[] = [ROLE_KEYS.superadmin];

/**
 * Creates a superadmin, and their organisation when it does not exist. Returns false, without any change, when the
 * e-mail is already taken. What was created elsewhere is undone when the row could not be written.
 */
export async function createSuperadmin(
  { db, identity }: Pick<Deps, 'db' | 'identity'>,
  { organisationId, organisationName, email, name, password }: FirstAccount,
  now: Date,
): Promise<boolean> {
  try {
    const { credentials, undo } = await identity.enrol(email, password);
    const write = db.system(async (tx) => {
      await tx
        .insertInto('organisations')
        .values({ id: organisationId, name: organisationName })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
      const account = await tx
        .insertInto('users')
        .values({
          organisation_id: organisationId,
          email,
          name,
          ...credentials,
          roles: ROLES,
          verified_at: now.toISOString(),
        })
        .onConflict((conflict) => conflict.doNothing())
        .returning(['id', 'name', 'organisation_id'])
        .executeTakeFirst();
      if (!account) throw new Problem('email-taken');
      await recordEvent(tx, authorFor(account), { type: 'user.registered', account });
      // Last, so that a refusal by the identity rolls everything back.
      await identity.changeRoles(credentials.subject, ROLES);
    });
    await write.catch(async (error: unknown) => {
      await undo();
      throw error;
    });
    return true;
  } catch (error) {
    if (error instanceof Problem && error.code === 'email-taken') return false;
    throw error;
  }
}
