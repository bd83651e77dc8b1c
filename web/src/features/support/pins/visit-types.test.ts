import 'fake-indexeddb/auto';
import type { InstallationRow } from '@portal/domain/installations/row';
import type { InspectionRow } from '@portal/domain/inspections/row';
import type { ServiceRow } from '@portal/domain/services/row';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import { hashKey } from '@tanstack/react-query';
import { beforeEach, expect, test } from 'vitest';
import { cacheReadings } from '../../../lib/offline-cache/cached-reading.ts';
import type { WholeList } from '../../../lib/offline-cache/whole-list.ts';
import { session } from '../../../lib/session/session-store.ts';
import { DEVICE, USER } from '../../commissioning/heat-pump.sample.ts';
import { wholeInspections } from '../../inspections/queries.ts';
import { wholeInstallations } from '../../installations/queries.ts';
import { wholeServices } from '../../services/queries.ts';
import { typesOfVisits } from './visit-types.ts';

const customer = { name: 'Jan', companyName: null, city: 'Gdynia', address: 'Nowa 3', phone: '+48123456789' };
const device = (id: number) => ({ id, serial: `HP-${id}`, template: 'Pompa', templateNames: {} });
const installed = (deviceId: number, template: number): InstallationRow => ({
  id: deviceId,
  clientId: crypto.randomUUID(),
  status: 'accepted',
  rejectionReason: null,
  waitingSince: null,
  withdrawn: false,
  imported: false,
  installationDate: '2026-01-01',
  customerName: 'Jan',
  companyName: null,
  customerCity: 'Gdynia',
  customerAddress: 'Nowa 3',
  customDevice: {
    id: deviceId,
    serial: `HP-${deviceId}`,
    deviceTemplate: { ...DEVICE.deviceTemplate, id: template },
    inDatabase: true,
  },
  installer: { id: USER.id, name: 'I', company: 'I' },
  warranty: null,
  complete: true,
  etag: '"x"',
  createdAt: '2026-01-01T10:00:00.000Z',
});
const inspection = (deviceId: number, executionDate: string): InspectionRow => ({
  id: deviceId,
  clientId: crypto.randomUUID(),
  status: 'scheduled',
  soonestDate: '2026-11-01',
  dueDate: '2026-12-31',
  executionDate,
  executedAt: null,
  timing: null,
  window: null,
  installation: `/installations/${deviceId}`,
  customDevice: device(deviceId),
  customer,
  installer: { id: USER.id, name: 'I', company: null },
  etag: '"x"',
});
const service = (deviceId: number, serviceStartDate: string): ServiceRow => ({
  id: deviceId,
  clientId: crypto.randomUUID(),
  status: 'scheduled',
  serviceStartDate,
  deadline: '2026-12-31T10:00:00.000Z',
  finishedAt: null,
  timing: null,
  underWarranty: false,
  faultDescription: '',
  rejectionReason: null,
  installation: null,
  customDevice: device(deviceId),
  customer,
  serviceman: null,
  installer: null,
  etag: '"x"',
  replacement: null,
});

const keep = ({ key }: Pick<WholeList<never>, 'key'>, items: readonly object[]) =>
  cacheReadings([
    { hash: hashKey(key), data: { items, totalItems: items.length, page: 1, itemsPerPage: items.length } },
  ]);

beforeEach(() => session.set({ user: USER, exp: 0 }));

test('the device types of a week are those of its visits, from the lists on this phone', async () => {
  await keep(wholeInstallations('own', USER.id), [installed(1, 11), installed(2, 12), installed(3, 13)]);
  await keep(wholeInstallations('received', USER.id), [installed(4, 14), installed(5, 11)]);
  await keep(wholeInspections(USER.id, 'scheduled'), [
    inspection(1, '2026-11-23'),
    inspection(2, '2026-12-01'),
    inspection(5, '2026-11-30'),
    inspection(3, '2026-11-22'),
  ]);
  await keep(wholeServices(USER.id, SERVICE_TABS.pending), [
    service(4, '2026-11-29'),
    service(9, '2026-11-24'),
  ]);
  expect(await typesOfVisits(USER.id, '2026-11-23')).toEqual([11, 14]);
});

test('a phone that has read nothing ahead knows of no visits', async () => {
  expect(await typesOfVisits(USER.id + 1, '2026-11-23')).toEqual([]);
});
