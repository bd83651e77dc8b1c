import type { Role } from './roles.ts';

/** Who may open a page: everybody, everybody signed in ("no restriction" in the table), or certain roles. */
export type RouteAccess = 'public' | 'signed-in' | readonly Role[];

export type Route = {
  readonly name: string;
  readonly path: string;
  readonly access: RouteAccess;
  /** Screens with a back arrow and a heading instead of the logo (specification section 2, App shell). */
  readonly backTo?: '/' | '/installations';
  /** The logo asks for confirmation before it leaves the page. */
  readonly asksBeforeLeaving?: true;
};

const field: readonly Role[] = ['installer', 'asp'];
const admins: readonly Role[] = ['admin', 'superadmin'];
const adminsAndAsp: readonly Role[] = ['admin', 'superadmin', 'asp'];
const production: readonly Role[] = ['production', 'superadmin'];

/** The route table of specification section 2; router, navigation, guards and tests all use it. */
export const ROUTES = [
  { name: 'login', path: '/login', access: 'public' },
  { name: 'register', path: '/register', access: 'public' },
  { name: 'password-recovery', path: '/password-recovery', access: 'public' },
  { name: 'warranty-confirmation', path: '/w/:code', access: 'public' },
  // Not in the specification's table: what the QR code of a device's label leads to (decision 042).
  { name: 'labelled-device', path: '/d/:code', access: 'public' },
  // Not in the specification's table: where a customer signs, and opens a card, on a phone of their own (decision 054).
  { name: 'signing', path: '/sign', access: 'public' },
  { name: 'customer-card', path: '/card', access: 'public' },
  { name: 'home', path: '/', access: field },
  { name: 'installations', path: '/installations', access: field, backTo: '/' },
  { name: 'installation', path: '/installations/:id', access: field, backTo: '/installations' },
  {
    name: 'add-device',
    path: '/installations/:id/add-device/:deviceId',
    access: 'signed-in',
    asksBeforeLeaving: true,
  },
  { name: 'add-device-simple', path: '/add-device-simple/:deviceId', access: field, asksBeforeLeaving: true },
  { name: 'inspections', path: '/inspections', access: field, backTo: '/' },
  { name: 'inspection', path: '/inspections/:id', access: field, asksBeforeLeaving: true },
  { name: 'services', path: '/services', access: field, backTo: '/' },
  { name: 'new-service', path: '/services/new/device/:deviceId', access: field, asksBeforeLeaving: true },
  { name: 'device-service', path: '/services/:id/device/:deviceId', access: field, asksBeforeLeaving: true },
  { name: 'service', path: '/services/:id', access: field, asksBeforeLeaving: true },
  // Not in the specification's table: the inspections and services of a device, and those of a month (decision 018).
  { name: 'device', path: '/devices/:id', access: field },
  { name: 'recalls', path: '/recalls', access: field, backTo: '/' },
  { name: 'calendar', path: '/calendar', access: field, backTo: '/' },
  { name: 'support', path: '/support', access: field, backTo: '/' },
  { name: 'documents', path: '/support/documents', access: field, backTo: '/' },
  // A support page for every role (decision 011).
  { name: 'diagnostics', path: '/support/diagnostics', access: 'signed-in', backTo: '/' },
  {
    name: 'edit-profile',
    path: '/edit-profile',
    access: ['installer', 'admin', 'superadmin', 'asp'],
    backTo: '/',
  },
  { name: 'production', path: '/production', access: production },
  { name: 'production-step', path: '/production/:id', access: production },
  { name: 'admin-devices', path: '/admin/devices', access: admins },
  // Not in the specification's table: the import of devices from a file (decision 035).
  { name: 'admin-device-import', path: '/admin/devices/import', access: admins },
  // Not in the specification's table: recalls, in the office and in the field (decision 037).
  { name: 'admin-recalls', path: '/admin/recalls', access: admins },
  { name: 'admin-new-recall', path: '/admin/recalls/new', access: admins },
  { name: 'admin-recall', path: '/admin/recalls/:id', access: admins },
  { name: 'admin-device', path: '/admin/devices/:id', access: adminsAndAsp },
  { name: 'admin-installations', path: '/admin/installations', access: adminsAndAsp },
  { name: 'admin-services', path: '/admin/services', access: adminsAndAsp },
  { name: 'admin-users', path: '/admin/users', access: admins },
  { name: 'admin-settings', path: '/admin/settings', access: admins },
  // Not in the specification's table: each section of the settings has its own address (decision 038).
  { name: 'admin-settings-section', path: '/admin/settings/:section', access: admins },
  // Not in the specification's table: the list that leads to its template pages, and the versions of one (decision 031).
  { name: 'admin-device-templates', path: '/admin/device-templates', access: admins },
  {
    name: 'admin-template-versions',
    path: '/admin/device-templates/:deviceTemplateId/versions',
    access: admins,
  },
  { name: 'admin-device-template', path: '/admin/device-templates/:deviceTemplateId', access: admins },
  {
    name: 'admin-form-template',
    path: '/admin/device-templates/:deviceTemplateId/form-templates/:formTemplateId',
    access: admins,
  },
  {
    name: 'admin-warranty-template',
    path: '/admin/device-templates/:deviceTemplateId/warranty-template',
    access: admins,
  },
] as const satisfies readonly Route[];

export type RouteName = (typeof ROUTES)[number]['name'];

/** The page that a role is sent to after signing in, and instead of a page that it may not open. */
export function landingPath(role: Role): string {
  switch (role) {
    case 'admin':
    case 'superadmin':
      return '/admin/installations';
    case 'production':
      return '/production';
    case 'asp':
    case 'installer':
      return '/';
  }
}

/** Whether a role may open a page; null means that nobody is signed in. */
export function mayOpen(access: RouteAccess, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  return access === 'signed-in' || access.includes(role);
}
