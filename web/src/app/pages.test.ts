import { type RouteName, ROUTES } from '@portal/domain/access/route-table';
import { expect, test } from 'vitest';
import { PAGES } from './pages.ts';

/** The component of each page in the route table. */
const COMPONENTS: Record<RouteName, string> = {
  login: 'LoginPage',
  register: 'RegisterPage',
  'password-recovery': 'RecoveryPage',
  'warranty-confirmation': 'ConfirmPage',
  'labelled-device': 'LabelledDevicePage',
  signing: 'SignPage',
  'customer-card': 'CardPage',
  home: 'HomePage',
  installations: 'InstallationsPage',
  installation: 'InstallationPage',
  'add-device': 'CommissioningPage',
  'add-device-simple': 'CommissioningPage',
  inspections: 'InspectionsPage',
  inspection: 'InspectionPage',
  services: 'ServicesPage',
  service: 'ServicePage',
  'device-service': 'ServicePage',
  'new-service': 'ServicePage',
  device: 'DevicePage',
  calendar: 'CalendarPage',
  support: 'SupportPage',
  documents: 'DocumentsPage',
  diagnostics: 'DiagnosticsPage',
  'edit-profile': 'EditProfilePage',
  production: 'ProductionQueuePage',
  'production-step': 'ProductionStepPage',
  recalls: 'RecallsPage',
  'admin-recalls': 'AdminRecallsPage',
  'admin-new-recall': 'AdminNewRecallPage',
  'admin-recall': 'AdminRecallPage',
  'admin-devices': 'AdminDevicesPage',
  'admin-device': 'DevicePage',
  'admin-device-import': 'AdminImportPage',
  'admin-installations': 'AdminInstallationsPage',
  'admin-services': 'AdminServicesPage',
  'admin-users': 'AdminUsersPage',
  'admin-settings': 'SettingsPage',
  'admin-settings-section': 'SettingsPage',
  'admin-device-templates': 'AdminTemplatesPage',
  'admin-device-template': 'AdminTemplatePage',
  'admin-template-versions': 'AdminTemplateVersionsPage',
  'admin-form-template': 'AdminFormTemplatePage',
  'admin-warranty-template': 'AdminWarrantyTemplatePage',
};

/** The name of the component that a route loads. */
async function componentOf(name: RouteName): Promise<string> {
  return (await PAGES[name]()).default.name;
}

test.each(Object.entries(COMPONENTS))('the page %s is %s', async (name, component) => {
  const route = ROUTES.find((one) => one.name === name);
  expect(route).toBeDefined();
  expect(route && (await componentOf(route.name))).toBe(component);
});

test('every page of the route table is named here', () => {
  expect(Object.keys(COMPONENTS).sort()).toEqual(ROUTES.map(({ name }) => name).sort());
});
