/**
 * Pages that are never the first one of a session. Which files each of them needs is loaded with the first of them,
 * which keeps that list out of the first page that an installer loads.
 */
export const FURTHER_PAGES = {
  register: () => import('../features/auth/register-page.tsx'),
  'password-recovery': () => import('../features/auth/recovery-page.tsx'),
  'edit-profile': () => import('../features/profile/edit-profile-page.tsx'),
  'admin-users': () => import('../features/users/admin-users-page.tsx'),
  'admin-settings': () => import('../features/settings/admin-settings-page.tsx'),
  'add-device': () => import('../features/commissioning/add-device-page.tsx'),
  installation: () => import('../features/installations/installation-page.tsx'),
  inspections: () => import('../features/inspections/inspections-page.tsx'),
  services: () => import('../features/services/services-page.tsx'),
  calendar: () => import('../features/calendar/calendar-page.tsx'),
  device: () => import('../features/devices/device-page.tsx'),
  support: () => import('../features/support/support-page.tsx'),
  diagnostics: () => import('../features/support/diagnostics-page.tsx'),
  documents: () => import('../features/support/documents-page.tsx'),
  inspection: () => import('../features/inspections/inspection-page.tsx'),
  service: () => import('../features/services/service-page.tsx'),
  'admin-services': () => import('../features/services/admin-services-page.tsx'),
<<<<<<< HEAD
  'admin-device-import': () => import('../features/imports/admin-import-page.tsx'),
=======
  'admin-devices': () => import('../features/device-office/admin-devices-page.tsx'),
>>>>>>> main
  'admin-device-templates': () => import('../features/template-editor/admin-templates-page.tsx'),
  'admin-device-template': () => import('../features/template-editor/admin-template-page.tsx'),
  'admin-template-versions': () => import('../features/template-editor/admin-template-versions-page.tsx'),
  'admin-installations': () => import('../features/installations/admin-installations-page.tsx'),
  'admin-form-template': () => import('../features/form-builder/admin-form-template-page.tsx'),
};
