import { z } from 'zod';
import { type Role, ROLE_KEYS, ROLES } from './role-of.ts';

export { type Role, ROLE_KEYS, type RoleKey, roleOf, ROLES } from './role-of.ts';

export const roleSchema = z.enum(ROLES);
export const roleKeySchema = z.enum(['ROLE_USER', ...Object.values(ROLE_KEYS)]);

/** The acting person, as far as rules need to know them. */
export type Actor = {
  readonly id: number;
  readonly role: Role;
  readonly organisationId: number;
  /** Copied into the event log. The portal itself, which acts in jobs, has none. */
  readonly name?: string;
};
