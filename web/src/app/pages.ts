import { loadHomeTexts, loadOfficeTexts, loadPageTexts } from '../lib/languages/i18n.ts';
import { loadChunk } from '../lib/loading/chunk.ts';
import type { RouteName } from '@portal/domain/access/route-table';
import type { ComponentType } from 'react';
import type { FURTHER_PAGES } from './further-pages.ts';

/** Loads a page's code; the page is the default export of its file. */
export type LoadPage = () => Promise<{ readonly default: ComponentType }>;

function furtherPage(name: keyof typeof FURTHER_PAGES): LoadPage {
  return async () => (await import('./further-pages.ts')).FURTHER_PAGES[name]();
}

/** The page of each route. */
export const PAGES: Readonly<Record<RouteName, LoadPage>> = {
  login: () => import('./login-page.tsx'),
  register: furtherPage('register'),
  'password-recovery': furtherPage('password-recovery'),
  home: () => import('../features/home/home-page.tsx'),
  'add-device': furtherPage('add-device'),
  'add-device-simple': () => import('../features/commissioning/commissioning-page.tsx'),
  installations: () => import('../features/installations/installations-page.tsx'),
  installation: furtherPage('installation'),
  'warranty-confirmation': () => import('../features/warranties/confirm-page.tsx'),
  'labelled-device': () => import('../features/labels/labelled-device-page.tsx'),
  signing: () => import('../features/signing/sign-page.tsx'),
  'customer-card': () => import('../features/signing/card-page.tsx'),
  inspections: furtherPage('inspections'),
  inspection: furtherPage('inspection'),
  services: furtherPage('services'),
  service: furtherPage('service'),
  'new-service': furtherPage('service'),
  'device-service': furtherPage('service'),
  'admin-services': furtherPage('admin-services'),
  calendar: furtherPage('calendar'),
  production: furtherPage('production'),
  'production-step': furtherPage('production-step'),
  recalls: furtherPage('recalls'),
  'admin-recalls': furtherPage('admin-recalls'),
  'admin-new-recall': furtherPage('admin-new-recall'),
  'admin-recall': furtherPage('admin-recall'),
  device: furtherPage('device'),
  'admin-device-import': furtherPage('admin-device-import'),
  'admin-device': furtherPage('device'),
  'admin-devices': furtherPage('admin-devices'),
  support: furtherPage('support'),
  diagnostics: furtherPage('diagnostics'),
  documents: furtherPage('documents'),
  'edit-profile': furtherPage('edit-profile'),
  'admin-users': furtherPage('admin-users'),
  'admin-settings': furtherPage('admin-settings'),
  'admin-settings-section': furtherPage('admin-settings'),
  'admin-installations': furtherPage('admin-installations'),
  'admin-device-templates': furtherPage('admin-device-templates'),
  'admin-device-template': furtherPage('admin-device-template'),
  'admin-template-versions': furtherPage('admin-template-versions'),
  'admin-form-template': furtherPage('admin-form-template'),
  'admin-warranty-template': furtherPage('admin-warranty-template'),
};

/** Loads a page and its texts; those of the sign-in page are part of the app's first file. */
export async function loadPage(name: string, load: LoadPage): ReturnType<LoadPage> {
  const [page] = await loadChunk(() => Promise.all([load(), textsOf(name)]));
  return page;
}

function textsOf(name: string): Promise<void> | undefined {
  if (name === 'login') return undefined;
  if (OFFICE.test(name)) return loadOfficeTexts();
  return name === 'home' ? loadHomeTexts() : loadPageTexts();
}

/** Pages of office and production, whose texts are not loaded on installers' phones. */
const OFFICE = /^(?:admin-|production)/;
