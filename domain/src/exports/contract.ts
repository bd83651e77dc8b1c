import { z } from 'zod';
import { deviceCollection, deviceFilterFields } from '../devices/contract.ts';
import { endpoint } from '../endpoint.ts';
import { inspectionCollection, inspectionFilterFields } from '../inspections/contract.ts';
import { installationCollection, installationFilterFields } from '../installations/contract.ts';
import { serviceCollection, serviceFilterFields } from '../services/contract.ts';

const produces = 'text/csv; charset=utf-8';

export const exportDevices = endpoint({
  id: 'devices.export',
  method: 'GET',
  path: '/custom_devices.csv',
  summary: 'The devices that the filters of their list find, with every parameter as a column, as CSV.',
  access: ['admin', 'superadmin'],
  query: z.object(deviceFilterFields),
  collection: deviceCollection,
  produces,
  status: 200,
});

export const exportInstallations = endpoint({
  id: 'installations.export',
  method: 'GET',
  path: '/installations.csv',
  summary:
    'The installations that the filters of their list find, with every answer of the form as a column, as CSV.',
  access: ['asp', 'admin', 'superadmin'],
  query: z.object(installationFilterFields),
  collection: installationCollection,
  produces,
  status: 200,
});

export const exportInspections = endpoint({
  id: 'inspections.export',
  method: 'GET',
  path: '/inspections.csv',
  summary:
    'The inspections that the filters of their list find, with every answer of the form as a column, as CSV.',
  access: ['asp', 'admin', 'superadmin'],
  query: z.object(inspectionFilterFields),
  collection: inspectionCollection,
  produces,
  status: 200,
});

export const exportServices = endpoint({
  id: 'services.export',
  method: 'GET',
  path: '/services.csv',
  summary: 'The services that the filters of their list find, as CSV.',
  access: ['asp', 'admin', 'superadmin'],
  query: z.object(serviceFilterFields),
  collection: serviceCollection,
  produces,
  status: 200,
});
