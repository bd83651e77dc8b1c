import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../test/test-builders.ts';

const incoming = async (caller: Pick<Awaited<ReturnType<typeof commissioning>>['asp'], 'get'>) =>
  (await caller.get('/notifications')).body.incomingInspections;

describe('what waits for an installer', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let device = 0;
  let installation = 0;

  /** One installation of `installer` with the inspections and services that are given. */
  beforeAll(async () => {
    test = await buildTestApp({ clock: new Date('2026-06-15T10:00:00.000Z') });
    at = await commissioning(test);
    await test.db.system(async (tx) => {
      device = await buildDevice(tx, 2, at.template, 'WAIT-1');
      installation = await buildInstallation(tx, 2, {
        ownerId: at.people.installer,
        deviceId: device,
        template: at.template,
      });
      const inspection = (soonest: string, status: 'pending' | 'scheduled' | 'done') => ({
        organisation_id: 2,
        installation_id: installation,
        device_id: device,
        status,
        soonest_date: soonest,
        due_date: '2026-12-31',
      });
      await tx
        .insertInto('inspections')
        .values([
          inspection('2026-07-15', 'pending'),
          inspection('2026-07-16', 'pending'),
          inspection('2026-05-01', 'pending'),
          inspection('2026-06-01', 'scheduled'),
          inspection('2026-06-01', 'done'),
        ])
        .execute();
      const service = (
        status: 'pending' | 'spare_parts_sent' | 'done' | 'rejected',
        start: string,
        servicemanId = at.people.installer,
      ) => ({
        organisation_id: 2,
        installation_id: installation,
        device_id: device,
        serviceman_id: servicemanId,
        status,
        service_start_date: start,
        deadline: '2026-12-31',
      });
      await tx
        .insertInto('services')
        .values([
          service('spare_parts_sent', '2026-06-01'),
          service('pending', '2026-06-02'),
          service('done', '2026-06-03'),
          service('rejected', '2026-06-04', at.people.asp),
        ])
        .execute();
    });
  });
  afterAll(() => test.close());

  it('is counted: services whose parts were sent, pending inspections that can begin within 30 days', async () => {
    const counters = await at.installer.get('/notifications');
    expect(counters.body).toMatchObject({ pendingServices: 1, incomingInspections: 2 });
    expect((await at.installer2.get('/notifications')).body).toMatchObject({
      pendingServices: 0,
      incomingInspections: 0,
    });
  });

  it('is counted for the installer’s service partner, for an admin, and for whom the installation is shared with', async () => {
    expect(await incoming(at.asp)).toBe(2);
    expect(await incoming(at.admin)).toBe(2);
    const share = { installation_id: installation, user_id: at.people.installer2 };
    await test.db.system((tx) =>
      tx
        .insertInto('installation_receivers')
        .values({ organisation_id: 2, ...share })
        .execute(),
    );
    expect(await incoming(at.installer2)).toBe(2);
    await test.db.system((tx) =>
      tx
        .deleteFrom('installation_receivers')
        .where('user_id', '=', share.user_id)
        .where('installation_id', '=', installation)
        .execute(),
    );
    expect(await incoming(at.installer2)).toBe(0);
  });

  it('is counted for an admin after visits were added, moved to another month, scheduled and deleted', async () => {
    const before = await incoming(at.admin);
    const change = (of: number, values: { soonest_date?: string; status?: 'pending' | 'scheduled' }) =>
      test.db.system((tx) => tx.updateTable('inspections').set(values).where('id', '=', of).execute());
    const ids = await test.db.system((tx) =>
      tx
        .insertInto('inspections')
        .values(
          ['2026-06-30', '2026-07-01', '2026-07-20'].map((day) => ({
            organisation_id: 2,
            installation_id: installation,
            device_id: device,
            status: 'pending',
            soonest_date: day,
            due_date: '2026-12-31',
          })),
        )
        .returning('id')
        .execute(),
    );
    const [june, july, later] = ids.map(({ id }) => id) as [number, number, number];
    expect(await incoming(at.admin)).toBe(before + 2);
    await change(june, { soonest_date: '2026-08-01' });
    expect(await incoming(at.admin)).toBe(before + 1);
    await change(later, { soonest_date: '2025-12-31' });
    expect(await incoming(at.admin)).toBe(before + 2);
    await change(later, { status: 'scheduled' });
    expect(await incoming(at.admin)).toBe(before + 1);
    await change(later, { status: 'pending' });
    await change(july, { soonest_date: '2026-07-15' });
    expect(await incoming(at.admin)).toBe(before + 2);
    await test.db.system((tx) =>
      tx.deleteFrom('inspections').where('id', 'in', [june, july, later]).execute(),
    );
    expect(await incoming(at.admin)).toBe(before);
  });

  it('is counted as the pages list it: inspections by all that may be seen, services by who carries them out', async () => {
    // Parts were sent for a service that somebody else carries out on the installer's installation.
    const other = await test.db.system((tx) =>
      tx
        .insertInto('services')
        .values({
          organisation_id: 2,
          installation_id: installation,
          device_id: device,
          serviceman_id: at.people.installer2,
          status: 'spare_parts_sent',
          service_start_date: '2026-06-05',
          deadline: '2026-12-31',
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    );
    const soon = 'status[]=pending&soonestDate[before]=2026-07-15';
    for (const [who, id, waiting] of [
      [at.installer, at.people.installer, 1],
      [at.installer2, at.people.installer2, 1],
      [at.asp, at.people.asp, 0],
    ] as const) {
      const counted = (await who.get('/notifications')).body;
      const services = await who.get(`/users/${id}/services?status[]=spare_parts_sent`);
      expect([counted.pendingServices, services.body.length]).toEqual([waiting, waiting]);
      const inspections = await who.get(`/inspections?${soon}`);
      expect(counted.incomingInspections).toBe(inspections.body.length);
    }
    await test.db.system((tx) => tx.deleteFrom('services').where('id', '=', other.id).execute());
  });

  it('is counted of what somebody installed, and not of what they imported without an installer', async () => {
    const own = async () => {
      const { installationsThisMonth, rejected } = (await at.admin.get('/notifications')).body;
      return [installationsThisMonth, rejected];
    };
    const before = await own();
    await test.db.system(async (tx) => {
      for (const [serial, values] of [
        ['MADE-1', {}],
        ['MADE-2', { imported_at: '2026-06-15T00:00:00.000Z', installer_email: '' }],
      ] as const) {
        const deviceId = await buildDevice(tx, 2, at.template, serial);
        const of = { ownerId: at.people.admin, deviceId, template: at.template };
        const more = { status: 'rejected', installation_date: '2026-06-10' } as const;
        await buildInstallation(tx, 2, of, { ...more, ...values });
      }
    });
    expect(await own()).toEqual(before.map((count) => count + 1));
    const listed = await at.admin.get(`/users/${at.people.admin}/installations?correctable=true`);
    expect(listed.body).toHaveLength((await own())[1]);
  });

  it('is counted by the lists too, which then carry no rows', async () => {
    const services = await at.admin.get('/services.jsonld?status=spare_parts_sent&itemsPerPage=0');
    expect(services.body).toMatchObject({ 'hydra:totalItems': 1, 'hydra:member': [] });
    const inspections = await at.admin.get(
      '/inspections.jsonld?status=pending&soonestDate[before]=2026-07-15&itemsPerPage=0',
    );
    expect(inspections.body).toMatchObject({ 'hydra:totalItems': 2, 'hydra:member': [] });
  });

  it('is a service to be finished, found by its device', async () => {
    const found = await at.installer.get(`/services?status=spare_parts_sent&customDevice.id=${device}`);
    expect(found.body).toMatchObject([{ status: 'spare_parts_sent', customDevice: { id: device } }]);
    const elsewhere = await at.installer.get(
      `/services?status=spare_parts_sent&customDevice.id=${device + 1}`,
    );
    expect(elsewhere.body).toEqual([]);
  });

  it('is listed as one’s own: services, and inspections by the day that they can begin', async () => {
    const services = await at.installer.get(`/users/${at.people.installer}/services`);
    expect(services.body.map((one: { status: string }) => one.status).sort()).toEqual([
      'done',
      'pending',
      'spare_parts_sent',
    ]);
    const inspections = await at.installer.get(
      `/users/${at.people.installer}/inspections?order[soonestDate]=asc&status[]=pending`,
    );
    expect(inspections.body.map((one: { soonestDate: string }) => one.soonestDate)).toEqual([
      '2026-05-01',
      '2026-07-15',
      '2026-07-16',
    ]);
    // The partner sees what is the installer's; their own it is not.
    const partners = await at.asp.get(`/users/${at.people.asp}/services`);
    expect(partners.body.map((one: { status: string }) => one.status)).toEqual(['rejected']);
    expect((await at.asp.get(`/users/${at.people.asp}/inspections`)).body).toEqual([]);
    expect((await at.installer2.get(`/users/${at.people.installer}/services`)).status).toBe(404);
    expect((await at.installer2.get(`/users/${at.people.installer}/inspections`)).status).toBe(404);
  });

  it('is listed for the maker’s admin by organisation', async () => {
    const services = await at.admin.get('/organisations/2/services.jsonld?status[]=done&status[]=pending');
    expect(services.body['hydra:totalItems']).toBe(2);
    const inspections = await at.admin.get('/organisations/2/inspections.jsonld');
    expect(inspections.body['hydra:totalItems']).toBe(5);
    expect((await at.admin.get('/organisations/1/services.jsonld')).status).toBe(404);
  });

  it('is, for a service partner, what they decide on, as the lists behind it show it: not their own installations', async () => {
    await test.db.system(async (tx) => {
      const ownDevice = await buildDevice(tx, 2, at.template, 'OWN-1');
      const own = await buildInstallation(tx, 2, {
        ownerId: at.people.asp,
        deviceId: ownDevice,
        template: at.template,
      });
      const replaced = (installation_id: number, device_id: number) => ({
        organisation_id: 2,
        installation_id,
        device_id,
        serviceman_id: at.people.asp,
        status: 'done' as const,
        service_start_date: '2026-06-01',
        deadline: '2026-12-31',
        replacement_state: 'pending' as const,
      });
      await tx
        .insertInto('services')
        .values([replaced(own, ownDevice), replaced(installation, device)])
        .execute();
    });
    const serials = async (address: string) =>
      (await at.asp.get(`/organisations/2/${address}`)).body.map(
        (row: { customDevice: { serial: string } }) => row.customDevice.serial,
      );
    const waiting = 'installations?status[]=pending&withdrawn=false';
    const replaced = 'services?replacement[]=pending';
    expect((await at.asp.get('/notifications')).body).toMatchObject({ toVerify: 1, replacements: 1 });
    expect(await serials(`${waiting}&verifiable=true`)).toEqual(['WAIT-1']);
    expect(await serials(`${replaced}&verifiable=true`)).toEqual(['WAIT-1']);
    expect(await serials(`${waiting}&verifiable=false`)).toEqual(['OWN-1']);
    expect(await serials(replaced)).toHaveLength(2);
  });
});
