/** The roles of specification section 6. A user without any other role is an installer. */
export const ROLES = ['installer', 'asp', 'admin', 'superadmin', 'production'] as const;
export type Role = (typeof ROLES)[number];

/** Names of the roles in the API (specification section 6). */
export const ROLE_KEYS = {
  asp: 'ROLE_ASP',
  admin: 'ROLE_ADMIN',
  superadmin: 'ROLE_SUPERADMIN',
  production: 'ROLE_PRODUCTION',
} as const;

export type RoleKey = 'ROLE_USER' | (typeof ROLE_KEYS)[keyof typeof ROLE_KEYS];

/** Strongest first: a user with several roles acts in the first of them. */
const ORDER = ['superadmin', 'admin', 'production', 'asp'] as const;

/** The role in which a user acts, from the API's role names. A user without any is an installer. */
export function roleOf(keys: readonly RoleKey[]): Role {
  return ORDER.find((role) => keys.includes(ROLE_KEYS[role])) ?? 'installer';
}

/** Whether the role is one of the maker's office, an admin's or a superadmin's; nobody's (null) is not. */
export function isAdmin(role: Role | null): boolean {
  return role === 'admin' || role === 'superadmin';
}
