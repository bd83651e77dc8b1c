import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { buildDevice, buildInstallation } from '../../../test/test-builders.ts';
import { foldStoredCounts } from './stored-counts.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

/** What the triggers have counted, and what a count of all rows gives, each without the kinds of which there are none. */
async function totals(): Promise<{ stored: unknown[]; counted: unknown[] }> {
  const read = async () =>
    (
      await sql`select organisation_id, counted, about, sum(rows)::int as rows from row_counts
        group by 1, 2, 3 having sum(rows) <> 0 order by 1, 2, 3`.execute(portal.db.kysely)
    ).rows;
  const stored = await read();
  let counted: unknown[] = [];
  await portal.db.kysely
    .transaction()
    .execute(async (tx) => {
      await sql`select recount_rows()`.execute(tx);
      counted = (
        await sql`select organisation_id, counted, about, rows from row_counts order by 1, 2, 3`.execute(tx)
      ).rows;
      throw new Error('undone');
    })
    .catch((error: Error) => expect(error.message).toBe('undone'));
  return { stored, counted };
}

const totalOf = async (address: string): Promise<number> =>
  (await at.admin.get(address, { accept: 'application/ld+json' })).body['hydra:totalItems'];

const key = () => ({ 'idempotency-key': randomUUID() });

test('the stored counts are what a count gives, after records were created, decided on, moved and deleted, and after a refusal', async () => {
  const first = await at.send(at.installer, 'KEPT-1', {}, key());
  expect(first.status).toBe(201);
  expect((await at.send(at.installer2, 'KEPT-1', {}, key())).status).toBe(409);
  const clientId = randomUUID();
  const accepted = await at.send(at.installer, 'KEPT-2', { clientId }, key());
  await at.upload(at.installer, clientId);
  expect((await at.admin.post(`/installations/${accepted.body.id}/accept`)).status).toBe(200);
  const rejected = await at.send(at.installer, 'KEPT-3', {}, key());
  const refusal = await at.admin.post(`/installations/${rejected.body.id}/reject`, {
    reason: 'Nieczytelne zdjęcie',
  });
  expect(refusal.status).toBe(200);
  await portal.db.system(async (tx) => {
    const deviceId = await buildDevice(tx, 2, at.template, 'KEPT-4');
    const id = await buildInstallation(tx, 2, {
      ownerId: portal.people.org2.installer,
      deviceId,
      template: at.template,
    });
    await tx
      .updateTable('installations')
      .set({ status: 'no_warranty', active: false })
      .where('id', '=', id)
      .execute();
    await tx
      .updateTable('custom_devices')
      .set({ installation_id: null, step: 4 })
      .where('id', '=', deviceId)
      .execute();
    await tx.deleteFrom('events').where('type', '=', 'device.created').execute();
    const visits = await tx
      .insertInto('inspections')
      .values(
        ['2041-01-31', '2041-01-31', '2041-02-01'].map((soonest_date) => ({
          organisation_id: 2,
          installation_id: id,
          device_id: deviceId,
          soonest_date,
          due_date: '2041-03-31',
        })),
      )
      .returning('id')
      .execute();
    await tx
      .updateTable('inspections')
      .set({ soonest_date: '2041-02-28' })
      .where('id', '=', visits[0]?.id ?? 0)
      .execute();
    await tx
      .updateTable('inspections')
      .set({ status: 'scheduled' })
      .where('id', '=', visits[1]?.id ?? 0)
      .execute();
    const { rows: months } =
      await sql`select about ->> 'month' as month, sum(rows)::int as rows from row_counts
      where counted = 'inspections' and about ->> 'status' = 'pending' and about ->> 'month' > '2041' group by 1 having sum(rows) <> 0`.execute(
        tx,
      );
    expect(months).toEqual([{ month: '2041-02', rows: 2 }]);
  });
  const { stored, counted } = await totals();
  expect(stored).toEqual(counted);
  expect(stored.length).toBeGreaterThan(8);
});

const read = () =>
  Promise.all(
    [
      '/installations?status[]=pending&itemsPerPage=0',
      '/installations?status[]=accepted&itemsPerPage=0',
      '/installations?status[]=no_warranty&itemsPerPage=0',
      '/installations?itemsPerPage=0',
      `/installations?customDevice.deviceTemplate.id[]=${at.template.id}&status[]=rejected&itemsPerPage=0`,
      '/custom_devices?itemsPerPage=0',
      '/custom_devices?label[]=reinstalling&itemsPerPage=0',
      '/custom_devices?label[]=warranty_issued&itemsPerPage=0',
      '/custom_devices?step[]=4&itemsPerPage=0',
    ].map(totalOf),
  );

test('the lists of the office tell the stored counts, and the same once they are folded', async () => {
  expect(await read()).toEqual([1, 1, 1, 4, 1, 4, 1, 1, 1]);
  const rows = async () =>
    (await sql<{ many: number }>`select count(*)::int as many from row_counts`.execute(portal.db.kysely))
      .rows[0]?.many ?? 0;
  const before = await rows();
  await portal.db.system(foldStoredCounts);
  expect(await rows()).toBeLessThan(before);
  expect(await read()).toEqual([1, 1, 1, 4, 1, 4, 1, 1, 1]);
});

test('a request reads the totals of its own organisation, and can change none', async () => {
  const scope = {
    organisationId: 1,
    actor: { id: portal.people.org1.admin, role: 'admin', organisationId: 1 },
  } as const;
  await portal.db.within(scope, async (tx) => {
    const { rows } =
      await sql`select distinct organisation_id from row_counts where organisation_id <> 1`.execute(tx);
    expect(rows).toEqual([]);
  });
  for (const statement of [
    'update row_counts set rows = 7',
    'delete from row_counts',
    'select recount_rows()',
  ]) {
    await expect(portal.db.within(scope, (tx) => sql.raw(statement).execute(tx))).rejects.toThrow(
      /permission denied/,
    );
  }
});
