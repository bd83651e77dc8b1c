import { describe, expect, test } from 'vitest';
import { roleOf, ROLES, type Role, type RoleKey } from './role-of.ts';
import { landingPath, mayOpen, ROUTES, type RouteName } from './route-table.ts';

/** Every page: its path and, in the order of the columns, who may open it. */
const TABLE: Record<RouteName, readonly [path: string, who: string]> = {
  // Columns: nobody, installer, asp, admin, superadmin, production.
  login: ['/login', '++++++'],
  register: ['/register', '++++++'],
  'password-recovery': ['/password-recovery', '++++++'],
  'warranty-confirmation': ['/w/:code', '++++++'],
  'labelled-device': ['/d/:code', '++++++'],
  signing: ['/sign', '++++++'],
  'customer-card': ['/card', '++++++'],
  home: ['/', '-++---'],
  installations: ['/installations', '-++---'],
  installation: ['/installations/:id', '-++---'],
  'add-device': ['/installations/:id/add-device/:deviceId', '-+++++'],
  'add-device-simple': ['/add-device-simple/:deviceId', '-++---'],
  inspections: ['/inspections', '-++---'],
  inspection: ['/inspections/:id', '-++---'],
  services: ['/services', '-++---'],
  service: ['/services/:id', '-++---'],
  'device-service': ['/services/:id/device/:deviceId', '-++---'],
  'new-service': ['/services/new/device/:deviceId', '-++---'],
  // Not in the specification's table (decision 018).
  device: ['/devices/:id', '-++---'],
  calendar: ['/calendar', '-++---'],
  support: ['/support', '-++---'],
  documents: ['/support/documents', '-++---'],
  // Not in the specification's table, but a part of support for everyone (decision 011).
  diagnostics: ['/support/diagnostics', '-+++++'],
  'edit-profile': ['/edit-profile', '-++++-'],
  production: ['/production', '----++'],
  'production-step': ['/production/:id', '----++'],
  recalls: ['/recalls', '-++---'],
  'admin-recalls': ['/admin/recalls', '---++-'],
  'admin-new-recall': ['/admin/recalls/new', '---++-'],
  'admin-recall': ['/admin/recalls/:id', '---++-'],
  'admin-devices': ['/admin/devices', '---++-'],
  'admin-device': ['/admin/devices/:id', '--+++-'],
  'admin-device-import': ['/admin/devices/import', '---++-'],
  'admin-installations': ['/admin/installations', '--+++-'],
  'admin-services': ['/admin/services', '--+++-'],
  'admin-users': ['/admin/users', '---++-'],
  'admin-settings': ['/admin/settings', '---++-'],
  // Not in the specification's table (decision 038).
  'admin-settings-section': ['/admin/settings/:section', '---++-'],
  // Not in the specification's table (decision 031).
  'admin-device-templates': ['/admin/device-templates', '---++-'],
  'admin-template-versions': ['/admin/device-templates/:deviceTemplateId/versions', '---++-'],
  'admin-device-template': ['/admin/device-templates/:deviceTemplateId', '---++-'],
  'admin-form-template': [
    '/admin/device-templates/:deviceTemplateId/form-templates/:formTemplateId',
    '---++-',
  ],
  'admin-warranty-template': ['/admin/device-templates/:deviceTemplateId/warranty-template', '---++-'],
};
const COLUMNS: readonly (Role | null)[] = [null, 'installer', 'asp', 'admin', 'superadmin', 'production'];

describe('a page', () => {
  const rows = Object.entries(TABLE).map(([name, [path, who]]) => [name, path, who] as const);

  test.each(rows)('%s at %s is open to %s', (name, path, who) => {
    const route = ROUTES.find((one) => one.name === name);
    expect(route?.path).toBe(path);
    const opened = COLUMNS.map((role) => (route && mayOpen(route.access, role) ? '+' : '-')).join('');
    expect(opened).toBe(who);
  });

  test('stands in the table of the specification, and none besides', () => {
    expect(ROUTES.map(({ name }) => name).sort()).toEqual(Object.keys(TABLE).sort());
  });

  test.each([
    ['installations', '/'],
    ['inspections', '/'],
    ['services', '/'],
    ['support', '/'],
    ['edit-profile', '/'],
    ['installation', '/installations'],
    // Not in the specification's list (decisions 011 and 018), and the documents of support.
    ['calendar', '/'],
    ['recalls', '/'],
    ['documents', '/'],
    ['diagnostics', '/'],
  ])('%s goes back to %s', (name, back) => {
    expect(ROUTES.find((one) => one.name === name)).toMatchObject({ backTo: back });
  });

  test('of another kind has the logo instead of a way back', () => {
    expect(ROUTES.filter((one) => 'backTo' in one)).toHaveLength(10);
  });

  test('is left with a question where work would be lost: commissioning, service and inspection', () => {
    const asking = ROUTES.filter((one) => 'asksBeforeLeaving' in one).map(({ name }) => name);
    expect(asking.sort()).toEqual([
      'add-device',
      'add-device-simple',
      'device-service',
      'inspection',
      'new-service',
      'service',
    ]);
  });
});

test.each<[Role, string]>([
  ['installer', '/'],
  ['asp', '/'],
  ['admin', '/admin/installations'],
  ['superadmin', '/admin/installations'],
  ['production', '/production'],
])('someone who acts as %s lands at %s, a page that they may open', (role, path) => {
  expect(landingPath(role)).toBe(path);
  const route = ROUTES.find((one) => one.path === path);
  expect(route && mayOpen(route.access, role)).toBe(true);
});

test.each<[readonly RoleKey[], Role]>([
  [[], 'installer'],
  [['ROLE_USER'], 'installer'],
  [['ROLE_ASP'], 'asp'],
  [['ROLE_ADMIN'], 'admin'],
  [['ROLE_SUPERADMIN'], 'superadmin'],
  [['ROLE_PRODUCTION'], 'production'],
  [['ROLE_USER', 'ROLE_ADMIN', 'ROLE_SUPERADMIN'], 'superadmin'],
  [['ROLE_ASP', 'ROLE_ADMIN'], 'admin'],
])('a user who holds %j acts as %s', (keys, role) => {
  expect(roleOf(keys)).toBe(role);
  expect(ROLES).toContain(role);
});
