import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INSPECTION_TABS } from '@portal/domain/inspections/transition';
import { SERVICE_TABS } from '@portal/domain/services/transition';
import { copyInstallation } from '../../test/installation-copies.ts';
import { rowsRead } from '../../test/rows-read.ts';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../test/test-builders.ts';
import type { Scope, Tx } from '../db/open.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { listInspections } from '../inspections/store.ts';
import { type ListQuery, NO_LIST } from '../platform/http/list-query.ts';
import { listServices } from './store.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let stranger: number;
const installations = new Map<string, number>();
const devices = new Map<string, number>();

/** Visits of somebody who is linked to nobody: those of others are found without reading them. */
const OF_OTHERS = 3_000;
const WAITING = { status: 'pending', soonest_date: '2026-06-20', due_date: '2026-07-20' } as const;
const SERVICE = { service_start_date: '2026-06-20', deadline: '2026-06-30' } as const;

/** One installation with an inspection and a service that nobody carries out. */
async function install(
  tx: Tx,
  serial: string,
  ownerId: number,
  more: { imported_at?: string; installer_email?: string; sharedWith?: number; serviceman?: number } = {},
): Promise<void> {
  const { sharedWith, serviceman, ...columns } = more;
  const deviceId = await buildDevice(tx, 2, at.template, serial);
  const id = await buildInstallation(tx, 2, { ownerId, deviceId, template: at.template }, columns);
  const about = {
    organisation_id: 2,
    installation_id: id,
    device_id: deviceId,
    search: `word ${serial.toLowerCase()}`,
  };
  installations.set(serial, id);
  devices.set(serial, deviceId);
  await tx
    .insertInto('inspections')
    .values({ ...about, ...WAITING })
    .execute();
  await tx
    .insertInto('services')
    .values({ ...about, ...SERVICE, serviceman_id: serviceman ?? null })
    .execute();
  if (sharedWith === undefined) return;
  await tx
    .insertInto('installation_receivers')
    .values({ organisation_id: 2, installation_id: id, user_id: sharedWith })
    .execute();
}

beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  const { installer, installer2, asp, admin } = at.people;
  stranger = installer2;
  await portal.db.system(async (tx) => {
    // `installer` is linked to `asp`.
    await install(tx, 'OWN', installer);
    await install(tx, 'PARTNER', asp, { serviceman: installer2 });
    await install(tx, 'SHARED-WITH-INSTALLER', installer2, { sharedWith: installer });
    await install(tx, 'SHARED-WITH-PARTNER', installer2, { sharedWith: asp });
    await install(tx, 'REPAIRED-BY-INSTALLER', installer2, { serviceman: installer });
    await install(tx, 'REPAIRED-BY-PARTNER', admin, { serviceman: asp });
    const unknown = { imported_at: '2026-01-01T00:00:00Z', installer_email: '' };
    await install(tx, 'IMPORTED-BY-PARTNER', asp, unknown);
    await install(tx, 'IMPORTED-AND-REPAIRED', installer, { ...unknown, serviceman: installer });
    const device = await buildDevice(tx, 2, at.template, 'NOT-INSTALLED');
    await tx
      .insertInto('services')
      .values({ organisation_id: 2, device_id: device, ...SERVICE, serviceman_id: installer, search: 'word' })
      .execute();

    await copyInstallation(
      tx,
      installations.get('SHARED-WITH-PARTNER') ?? 0,
      sql`generate_series(1, ${OF_OTHERS}::int) n`,
      sql`jsonb_build_object('id', 100000 + n, 'client_id', gen_random_uuid(), 'active', false)`,
    );
    const others = sql`select organisation_id, id, device_id, date '2026-06-20' + id % 30, date '2026-07-20' + id % 30, 'word'
      from installations where id > 100000`;
    await sql`insert into inspections (organisation_id, installation_id, device_id, soonest_date, due_date, search)
      ${others}`.execute(tx);
    await sql`insert into services (organisation_id, installation_id, device_id, service_start_date, deadline, search)
      ${others}`.execute(tx);
  });
  await sql`analyze inspections, services, installations, installation_receivers`.execute(portal.db.kysely);
});
afterAll(() => portal.close());

type Seen = Readonly<Record<'inspections' | 'services', readonly string[]>>;

const OF_INSTALLER: Seen = {
  inspections: ['OWN', 'SHARED-WITH-INSTALLER'],
  services: [
    'IMPORTED-AND-REPAIRED',
    'NOT-INSTALLED',
    'OWN',
    'REPAIRED-BY-INSTALLER',
    'SHARED-WITH-INSTALLER',
  ],
};
// What was shared with an installer is not their partner's to see.
const OF_PARTNER: Seen = {
  inspections: ['OWN', 'PARTNER', 'SHARED-WITH-PARTNER'],
  services: [
    'IMPORTED-AND-REPAIRED',
    'NOT-INSTALLED',
    'OWN',
    'PARTNER',
    'REPAIRED-BY-INSTALLER',
    'REPAIRED-BY-PARTNER',
    'SHARED-WITH-PARTNER',
  ],
};

async function serialsAt(who: Caller, address: string): Promise<{ serials: string[]; total: number }> {
  const { status, body } = await who.get(address, { accept: 'application/ld+json' });
  if (status !== 200) throw new Error(`${address}: ${status} ${JSON.stringify(body)}`);
  const found = body['hydra:member'] as { customDevice: { serial: string } }[];
  return { serials: found.map((row) => row.customDevice.serial).sort(), total: body['hydra:totalItems'] };
}

test.each([
  ['', (all: readonly string[]) => all],
  ['&search=word', (all: readonly string[]) => all],
  ['&search=own', (all: readonly string[]) => all.filter((serial) => serial === 'OWN')],
  ['&search=wo', (all: readonly string[]) => all],
  ['&status[]=pending', (all: readonly string[]) => all],
  ['&status[]=done', () => []],
  ['&installer.id[]=INSTALLER', undefined],
] as const)(
  'installers and partners see their own visits, all of them and no others%s',
  async (query, of) => {
    const named = query.replace('INSTALLER', String(at.people.installer));
    for (const [who, address, seen] of [
      [at.installer, '', OF_INSTALLER],
      [at.asp, '', OF_PARTNER],
      [at.asp, '/organisations/2', OF_PARTNER],
    ] as const) {
      for (const list of ['inspections', 'services'] as const) {
        const answer = await serialsAt(who, `${address}/${list}?itemsPerPage=100${named}`);
        const carried =
          list === 'inspections'
            ? ['OWN']
            : ['IMPORTED-AND-REPAIRED', 'NOT-INSTALLED', 'REPAIRED-BY-INSTALLER'];
        const expected = of ? of(seen[list]) : carried;
        expect(answer).toEqual({ serials: expected, total: expected.length });
      }
    }
  },
);

test('a list of some installations or devices has those of them that the caller sees', async () => {
  const all = [...installations.values()].map((id) => `&installation.id[]=${id}`).join('');
  const ofDevices = [...devices.values()].map((id) => `&customDevice.id[]=${id}`).join('');
  for (const [who, seen] of [
    [at.installer, OF_INSTALLER],
    [at.asp, OF_PARTNER],
  ] as const) {
    for (const list of ['inspections', 'services'] as const) {
      const installed = seen[list].filter((serial) => serial !== 'NOT-INSTALLED');
      for (const filter of [all, ofDevices]) {
        expect((await serialsAt(who, `/${list}?itemsPerPage=100${filter}`)).serials).toEqual(installed);
      }
    }
  }
});

test('a partner sees of an installer what both see, and nothing of a stranger but what was shared', async () => {
  const of = (userId: number, list: string) => serialsAt(at.asp, `/users/${userId}/${list}?itemsPerPage=100`);
  const { installer, asp } = at.people;
  expect((await of(installer, 'inspections')).serials).toEqual(['OWN']);
  expect((await of(stranger, 'inspections')).serials).toEqual(['SHARED-WITH-PARTNER']);
  expect((await of(asp, 'inspections')).serials).toEqual(['PARTNER', 'SHARED-WITH-PARTNER']);
  expect((await of(installer, 'services')).serials).toEqual([
    'IMPORTED-AND-REPAIRED',
    'NOT-INSTALLED',
    'REPAIRED-BY-INSTALLER',
  ]);
  expect((await of(stranger, 'services')).serials).toEqual(['PARTNER']);
  expect((await of(asp, 'services')).serials).toEqual(['REPAIRED-BY-PARTNER']);
  expect((await serialsAt(at.installer, `/users/${installer}/inspections?itemsPerPage=100`)).serials).toEqual(
    ['OWN', 'SHARED-WITH-INSTALLER'],
  );
});

const asked = (more: Partial<ListQuery>): ListQuery => ({
  ...NO_LIST,
  itemsPerPage: 12,
  ...more,
});
const inOrderOf = (key: string): Pick<ListQuery, 'order'>[] =>
  (['asc', 'desc'] as const).map((direction) => ({ order: [[key, direction]] }));
const byStatus = (tabs: Readonly<Record<string, string | readonly string[]>>) =>
  Object.values(tabs).map((statuses) => ({ equal: { status: [statuses].flat() } }));

test.each([
  {
    list: 'inspections',
    read: listInspections,
    queries: [
      ...['id', 'soonestDate', 'dueDate'].flatMap(inOrderOf),
      ...byStatus(INSPECTION_TABS),
      { search: 'word' },
      { search: 'wo' },
      { search: 'word', equal: { status: ['pending'] } },
      { page: 2 },
    ],
  },
  {
    list: 'services',
    read: listServices,
    queries: [
      ...['id', 'serviceStartDate', 'deadline'].flatMap(inOrderOf),
      ...byStatus(SERVICE_TABS),
      { equal: { toDo: [true] } },
      { search: 'word' },
      { search: 'wo' },
      { search: 'word', equal: { status: ['pending'] } },
      { page: 2 },
    ],
  },
] as const)('a page of their $list is found without reading those of others', async (one) => {
  for (const role of ['installer', 'asp'] as const) {
    const scope: Scope = { organisationId: 2, actor: { id: at.people[role], role, organisationId: 2 } };
    for (const query of one.queries) {
      const read = await portal.db.within(scope, async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const before = await rowsRead(tx, one.list);
        await one.read(tx, scope, null, asked(query), portal.clock.now);
        return (await rowsRead(tx, one.list)) - before;
      });
      expect([role, query, read < 100]).toEqual([role, query, true]);
    }
  }
});
