import { roleKeySchema, roleOf } from '@portal/domain/access/roles';
import { mayGiveRoles } from '@portal/domain/access/user-policies';
import { Problem } from '@portal/domain/problem';
import { removedRequiredFields } from '@portal/domain/users/profile-fields';
import { mailVerification } from '../auth/link-commands.ts';
import { nextRevision } from '../db/column-kinds.ts';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import type { SignedIn } from '../platform/identity/identity.ts';
import { changeUser, refuseRemovals, type UserChanges } from './change-commands.ts';
import { guardOf, type Managed } from './access.ts';
import { lockRoles, lockUser } from './list-store.ts';

/** Who changes an account, and the session by which they do. */
type Acting = { readonly scope: Scope; readonly session: SignedIn | null };

/**
 * An account of the caller's organisation, its row locked; throws `not-found`, and `session-expired` as `requireActing`. The caller
 * authorises with `authoriseUser`.
 */
export async function loadForChange(
  tx: Tx,
  { scope, session }: Acting,
  id: number,
  wanted: 'change' | 'deletion' = 'change',
): Promise<Managed> {
  // A superadmin who acts for another organisation is no account of it.
  const isOfIt = session?.actor.organisationId === scope.organisationId;
  // Always the lower number first: two who remove each other would otherwise wait for each other.
  const actorFirst = scope.actor.id < id;
  if (isOfIt && actorFirst) await requireActing(tx, scope);
  const user = await lockUser(tx, scope, id, wanted);
  if (isOfIt && !actorFirst) await requireActing(tx, scope);
  if (!user) throw new Problem('not-found');
  return user;
}

/**
 * Throws `session-expired` for an admin who was deleted or has another role since the session was checked: of two who remove each other
 * at the same moment one must remain.
 */
async function requireActing(tx: Tx, scope: Scope): Promise<void> {
  const { id, role } = scope.actor;
  const roles = await lockRoles(tx, scope, id);
  if (!roles || roleOf(roles.map((key) => roleKeySchema.parse(key))) !== role)
    throw new Problem('session-expired');
}

function plain(keys: readonly string[]): string {
  return [...new Set(keys)]
    .filter((key) => key !== 'ROLE_USER')
    .sort((a, b) => a.localeCompare(b))
    .join();
}

/**
 * Specification section 5, "Required fields": what installers and partners have to have is not taken from them. An old account that
 * never had it is changed all the same.
 */
function requireFields(user: Managed, changes: UserChanges): void {
  const role = changes.roles ? roleOf(changes.roles) : guardOf(user).role;
  const present = { company: user.company, taxId: user.tax_id, phone: user.phone };
  refuseRemovals(removedRequiredFields(role, changes).filter((field) => present[field] !== null));
}

/** Services are carried out in the field: nobody could finish those that somebody in production has begun. Throws `open-services`. */
async function requireNoOpenServices(tx: Tx, scope: Scope, userId: number): Promise<void> {
  const { count } = await tx
    .selectFrom('services')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('organisation_id', '=', scope.organisationId)
    .where('serviceman_id', '=', userId)
    .where('status', 'not in', ['done', 'rejected'])
    .executeTakeFirstOrThrow();
  if (count > 0) throw new Problem('open-services', { values: { count } });
}

/** Applies an admin's changes to an account. Throws `open-services` for a role in which they could not be finished. Changed roles end its sessions, so that no token keeps the old ones. */
export async function manageUser(
  deps: Pick<Deps, 'identity'>,
  tx: Tx,
  scope: Scope,
  user: Managed,
  changes: UserChanges,
  now: Date,
): Promise<void> {
  requireFields(user, changes);
  const newRoles = changes.roles && plain(changes.roles) !== plain(user.roles) ? changes.roles : undefined;
  if (newRoles) {
    if (user.id === scope.actor.id) throw new Problem('not-yourself');
    if (!mayGiveRoles(scope.actor, guardOf(user), newRoles)) throw new Problem('not-allowed');
    if (roleOf(newRoles) === 'production') await requireNoOpenServices(tx, scope, user.id);
  }
  await changeUser(tx, scope, user.id, { ...changes, roles: newRoles }, now);
  if (newRoles) {
    await deps.identity.endSessions(tx, { userId: user.id }, 'role', now);
    await deps.identity.changeRoles(user.subject, newRoles);
  }
}

/** An admin confirms the address of a user who does not get the mail. */
export async function verifyUser(
  deps: Pick<Deps, 'identity'>,
  tx: Tx,
  scope: Scope,
  user: Managed,
  now: Date,
): Promise<void> {
  if (user.verified_at !== null) return;
  await tx
    .updateTable('users')
    .set({ verified_at: now.toISOString(), updated_at: now.toISOString(), revision: nextRevision })
    .where('organisation_id', '=', scope.organisationId)
    .where('id', '=', user.id)
    .execute();
  await recordEvent(tx, scope, { type: 'user.verified_by_admin', account: user });
  await deps.identity.confirmAddress(user, user.email);
}

/**
 * Mails the confirmation link again; throws `impossible-transition` for a confirmed address, `too-many-requests` after
 * five.
 */
export async function resendVerification(
  deps: Deps,
  tx: Tx,
  scope: Scope,
  user: Managed,
  now: Date,
): Promise<void> {
  if (user.verified_at !== null) throw new Problem('impossible-transition');
  const mailed = await mailVerification(deps, tx, user, now);
  if (!mailed) throw new Problem('too-many-requests', { values: { retryAfter: 60 * 60 } });
  await recordEvent(tx, scope, { type: 'user.verification_sent', account: user });
}
