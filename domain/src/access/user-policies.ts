import type { Actor, Role, RoleKey } from './roles.ts';
import { ROLE_KEYS } from './role-of.ts';

/** What the rules need to know of an account. */
export type GuardedUser = { readonly id: number; readonly organisationId: number; readonly role: Role };

/** Admins manage the accounts of their organisation; only a superadmin manages a superadmin's account. */
export function mayManageUser(actor: Actor, user: GuardedUser): boolean {
  if (actor.organisationId !== user.organisationId) return false;
  return actor.role === 'superadmin' || (actor.role === 'admin' && user.role !== 'superadmin');
}

/**
 * Nobody changes their own roles: the last admin could lock the organisation out, and a stolen session could gain
 * rights.
 */
export function mayGiveRoles(actor: Actor, user: GuardedUser, roles: readonly RoleKey[]): boolean {
  if (!mayManageUser(actor, user) || actor.id === user.id) return false;
  return actor.role === 'superadmin' || !roles.includes(ROLE_KEYS.superadmin);
}

/** Nobody deletes their own account in the list of users. */
export function mayDeleteUser(actor: Actor, user: GuardedUser): boolean {
  return mayManageUser(actor, user) && actor.id !== user.id;
}
