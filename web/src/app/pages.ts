import type { RouteName } from '@portal/domain/access/route-table';
import type { ComponentType } from 'react';
import type { FURTHER_PAGES } from './further-pages.ts';

/** Loads a page's code; the page is the default export of its file. */
export type LoadPage = () => Promise<{ readonly default: ComponentType }>;

function further(name: keyof typeof FURTHER_PAGES): LoadPage {
  return async () => (await import('./further-pages.ts')).FURTHER_PAGES[name]();
}

/** The page of each route. A route that is missing here shows a "coming later" page. */
export const PAGES: Partial<Record<RouteName, LoadPage>> = {
  login: () => import('./login-page.tsx'),
  register: further('register'),
  'password-recovery': further('password-recovery'),
  home: () => import('../features/home/home-page.tsx'),
  'add-device': further('add-device'),
  'add-device-simple': () => import('../features/commissioning/add-device-simple-page.tsx'),
  installations: () => import('../features/installations/installations-page.tsx'),
  installation: further('installation'),
  'warranty-confirmation': () => import('../features/warranties/confirm-page.tsx'),
  inspections: further('inspections'),
  inspection: further('inspection'),
  services: further('services'),
  service: further('service'),
  'new-service': further('service'),
  'device-service': further('service'),
  'admin-services': further('admin-services'),
  calendar: further('calendar'),
  device: further('device'),
  'admin-device': further('device'),
  support: further('support'),
  diagnostics: further('diagnostics'),
  documents: further('documents'),
  'edit-profile': further('edit-profile'),
  'admin-users': further('admin-users'),
  'admin-settings': further('admin-settings'),
  'admin-installations': further('admin-installations'),
  'admin-device-templates': further('admin-device-templates'),
  'admin-device-template': further('admin-device-template'),
  'admin-template-versions': further('admin-template-versions'),
  'admin-form-template': further('admin-form-template'),
};
