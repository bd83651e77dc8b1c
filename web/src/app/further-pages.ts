/**
 * Pages that nobody opens first. What each of them consists of comes with the first of them: an installer's first
 * page does without that list.
 */
export const FURTHER_PAGES = {
  register: () => import('../features/auth/register-page.tsx'),
  'password-recovery': () => import('../features/auth/recovery-page.tsx'),
  'edit-profile': () => import('../features/profile/edit-profile-page.tsx'),
  'admin-users': () => import('../features/users/admin-users-page.tsx'),
  'admin-settings': () => import('../features/settings/settings-page.tsx'),
  'admin-installations': () => import('../features/installations/admin-installations-page.tsx'),
};
