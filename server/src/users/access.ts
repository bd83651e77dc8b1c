import { type GuardedUser, mayDeleteUser, mayManageUser } from '@portal/domain/access/user-policies';
import { type RoleKey, roleKeySchema, roleOf } from '@portal/domain/access/roles';
import { Problem } from '@portal/domain/problem';
import { authoriser } from '../platform/authorise.ts';
import type { lockUser } from './list-store.ts';

/** An account that an admin works on. */
export type Managed = NonNullable<Awaited<ReturnType<typeof lockUser>>>;

/** An account as the rules read it. */
type Account = Pick<Managed, 'id' | 'organisation_id' | 'roles'>;

/** What the rules need to know of an account. */
export function guardOf(user: Account): GuardedUser {
  return { id: user.id, organisationId: user.organisation_id, role: roleOf(roleKeysOf(user)) };
}

function roleKeysOf(user: Account): RoleKey[] {
  return user.roles.map((key) => roleKeySchema.parse(key));
}

const POLICY = { see: () => true, manage: mayManageUser, delete: mayDeleteUser };

/**
 * Throws `not-allowed` for an account that the caller may not manage, `not-yourself` for deleting one's own; otherwise
 * returns it.
 */
export const authoriseUser = authoriser<Account, GuardedUser, 'manage' | 'delete'>(
  POLICY,
  guardOf,
  () => new Problem('not-found'),
  { delete: 'not-yourself' },
);
