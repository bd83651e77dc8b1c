import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';

describe('the lists of services', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let deviceId: number;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    const { body } = await at.send(at.installer, 'SERV-1');
    deviceId = body.customDevice.id;
    await test.db.system(async (tx) => {
      for (const [index, status] of (
        ['pending', 'spare_parts_sent', 'done', 'rejected'] as const
      ).entries()) {
        await tx
          .insertInto('services')
          .values({
            organisation_id: 2,
            installation_id: body.id,
            device_id: deviceId,
            serviceman_id: at.people.installer,
            serviceman_name: 'Adam',
            status,
            reported_at: '2026-05-01T08:00:00.000Z',
            service_start_date: `2026-05-0${index + 1}`,
            deadline: '2026-05-21',
            fault_description: `Fault ${index}`,
            search: `fault ${index} serv-1`,
            finished_at: status === 'done' ? '2026-05-25T08:00:00.000Z' : null,
          })
          .execute();
      }
    });
  });
  afterAll(() => test.close());

  it('answer whether a service with sent parts waits to be finished', async () => {
    const waiting = await at.installer.get(`/services?status=spare_parts_sent&customDevice.id=${deviceId}`);
    expect(waiting.body).toMatchObject([{ status: 'spare_parts_sent', customDevice: { serial: 'SERV-1' } }]);
    expect((await at.installer.get('/services?status=spare_parts_sent&customDevice.id=1999')).body).toEqual(
      [],
    );
    const counted = await at.installer.get('/services.jsonld?status=spare_parts_sent&itemsPerPage=0');
    expect(counted.body).toMatchObject({ 'hydra:totalItems': 1, 'hydra:member': [] });
  });

  it('label what is late, overdue, or neither', async () => {
    const list = await at.admin.get('/organisations/2/services?order[serviceStartDate]=asc');
    expect(
      list.body.map((row: { status: string; timing: string | null }) => [row.status, row.timing]),
    ).toEqual([
      ['pending', 'overdue'],
      ['spare_parts_sent', 'overdue'],
      ['done', 'late'],
      ['rejected', null],
    ]);
  });

  it('name the company of a customer who is one, as do those of inspections', async () => {
    const { body } = await at.send(at.installer, 'FIRM-1', { companyName: 'Biuro Saldo' });
    await at.upload(at.installer, body.clientId);
    await at.admin.post(`/installations/${body.id}/accept`);
    const device = body.customDevice.id;
    await test.db.system((tx) =>
      tx
        .insertInto('services')
        .values({
          organisation_id: 2,
          installation_id: body.id,
          device_id: device,
          serviceman_id: at.people.installer,
          status: 'pending',
          service_start_date: '2026-05-10',
          deadline: '2026-05-21',
        })
        .execute(),
    );
    const customer = { name: 'Jan Kowalski', companyName: 'Biuro Saldo' };
    for (const list of ['/services', '/inspections', '/desk'])
      expect((await at.asp.get(`${list}?itemsPerPage=100`)).body).toContainEqual(
        expect.objectContaining({
          customDevice: expect.objectContaining({ id: device }),
          customer: expect.objectContaining(customer),
        }),
      );
  });

  it('show each installer their own, and a stranger none', async () => {
    const own = await at.installer.get(`/users/${at.people.installer}/services?search=FAULT%202`);
    expect(own.body).toMatchObject([{ faultDescription: 'Fault 2', serviceman: 'Adam' }]);
    expect((await at.installer2.get('/services')).body).toEqual([]);
    expect((await at.strangeAdmin.get('/services')).body).toEqual([]);
    expect((await at.installer2.get(`/users/${at.people.installer}/services`)).status).toBe(404);
  });
});
