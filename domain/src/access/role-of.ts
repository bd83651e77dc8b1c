/** The roles of specification section 6. A user without any other role is an installer. */
export const ROLES = ['installer', 'asp', 'admin', 'superadmin', 'production'] as const;
export type Role = (typeof ROLES)[number];

/** Names of the roles on the wire (specification section 6). */
export const ROLE_KEYS = {
  asp: 'ROLE_ASP',
  admin: 'ROLE_ADMIN',
  superadmin: 'ROLE_SUPERADMIN',
  production: 'ROLE_PRODUCTION',
} as const;

export type RoleKey = 'ROLE_USER' | (typeof ROLE_KEYS)[keyof typeof ROLE_KEYS];

/** Strongest first: whoever holds several roles acts as the first of them. */
const ORDER = ['superadmin', 'admin', 'production', 'asp'] as const;

/** The one role a user acts in, from the role keys on the wire; nobody without a key is less than an installer. */
export function roleOf(keys: readonly RoleKey[]): Role {
  return ORDER.find((role) => keys.includes(ROLE_KEYS[role])) ?? 'installer';
}
