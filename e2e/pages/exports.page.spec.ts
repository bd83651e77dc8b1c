import { readFile } from 'node:fs/promises';
import type { Endpoint } from '@portal/domain/endpoint';
import { findDevices } from '@portal/domain/devices/contract';
import {
  exportDevices,
  exportInspections,
  exportInstallations,
  exportServices,
} from '@portal/domain/exports/contract';
import { listOrganisationInspections } from '@portal/domain/inspections/contract';
import { listOrganisationInstallations } from '@portal/domain/installations/contract';
import { exportKeys, listKeys } from '@portal/domain/registration-keys/contract';
import { listOrganisationServices } from '@portal/domain/services/contract';
import type { Answers } from './driver/answers.ts';
import { expect, test } from './driver/page-test.ts';
import { inspectionRow, installationRow, serviceRow } from './fixtures/list-rows.ts';
import { aDevice, anInspection, anInstallation, aService } from './fixtures/records.ts';

test.use({ viewport: { width: 1440, height: 900 } });

type Exported = {
  readonly list: string;
  readonly at: string;
  readonly endpoint: Endpoint;
  readonly rows: (api: Answers) => unknown;
  /** What the file is asked for: the filters of the address. */
  readonly asked: Readonly<Record<string, readonly string[]>>;
};

const EXPORTS: readonly Exported[] = [
  {
    list: 'installations',
    at: '/admin/installations?status=pending&search=wilk',
    endpoint: exportInstallations,
    rows: (api) => api.answer(listOrganisationInstallations, [installationRow(anInstallation(1))]),
    asked: { 'status[]': ['pending'], withdrawn: ['false'], search: ['wilk'] },
  },
  {
    list: 'services',
    at: '/admin/services?kind=services&status=done&search=wilk',
    endpoint: exportServices,
    rows: (api) => api.answer(listOrganisationServices, [serviceRow(aService(1))]),
    asked: { 'status[]': ['done'], search: ['wilk'] },
  },
  {
    list: 'inspections',
    at: '/admin/services?kind=inspections&status=done&search=wilk',
    endpoint: exportInspections,
    rows: (api) => api.answer(listOrganisationInspections, [inspectionRow(anInspection(1))]),
    asked: { 'status[]': ['done'], search: ['wilk'] },
  },
  {
    list: 'devices',
    at: '/admin/devices?label=installed&step=4&search=HP-1',
    endpoint: exportDevices,
    rows: (api) => api.answer(findDevices, [aDevice(1)]),
    asked: { 'label[]': ['installed'], 'step[]': ['4'], search: ['HP-1'] },
  },
  {
    list: 'registration keys',
    at: '/admin/settings/registration-keys?state=used&search=wilk',
    endpoint: exportKeys,
    rows: (api) =>
      api.answer(listKeys, [
        {
          id: 1,
          key: 'KEY-1',
          state: 'used',
          user: null,
          usedAt: '2026-06-01T08:00:00.000Z',
          createdAt: '2026-05-01T08:00:00.000Z',
        },
      ]),
    asked: { 'state[]': ['used'], search: ['wilk'] },
  },
];

for (const { list, at, endpoint, rows, asked } of EXPORTS) {
  const tag = list === 'installations' ? [] : '@long';
  test(`the office takes exactly the ${list} that are filtered as CSV`, { tag }, async ({ as, api }) => {
    const csv = '\uFEFFNumer;Klient\r\n1;Barbara Wilk\r\n';
    rows(api);
    api.file(endpoint, csv, 'list.csv');
    const page = await as('admin', { at });
    const download = page.waitForEvent('download');
    await page.getByRole('main').getByRole('button', { name: 'Pobierz CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toBe(csv);
    const query = api.asked(endpoint)[0]?.query;
    for (const [name, values] of Object.entries(asked)) expect(query?.getAll(name), name).toEqual(values);
  });
}
