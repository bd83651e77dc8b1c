import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

test.runIf(TEST_ENGINE === 'postgres')(
  'an admin reminds the installers of a recall while one of them is deleted, and stays signed in',
  async () => {
    const id = await portal.db.system((tx) =>
      buildUser(tx, 2, { email: 'recalled@gone.test', available_template_ids: [at.template.id] }),
    );
    const serials = ['RECALL-GONE', 'RECALL-STAYS'];
    for (const [index, who] of [await portal.as('recalled@gone.test'), at.installer].entries())
      await at.commission(who, serials[index] ?? '');
    const recall = await begunRecall(at.admin, { serials }, { devices: 2, installers: 2 });
    const answer = await answerAfter(
      portal,
      { table: 'users', id },
      () => at.admin.post(`/recalls/${recall}/reminders`),
      sql.raw(`update installations set owner_id = ${portal.people.org2.installer2} where owner_id = ${id};
        delete from recall_recipients where user_id = ${id}; delete from users where id = ${id}`),
    );
    expect(answer?.status, answer?.text).toBe(200);
    expect(answer?.body).toMatchObject({ reminded: 2 });
  },
);

test
  .runIf(TEST_ENGINE === 'postgres')
  .each(['installations', 'inspections', 'services', 'recall_recipients'] as const)(
  'an account is deleted while somebody works on one of its %s, and neither waits for the other for ever',
  async (table) => {
    const email = `${table}@gone.test`;
    const id = await portal.db.system((tx) =>
      buildUser(tx, 2, { email, available_template_ids: [at.template.id] }),
    );
    const who = await portal.as(email);
    const serial = `WORK-${table}`;
    const installation = await at.commission(who, serial);
    expect((await at.admin.post(`/installations/${installation}/accept`)).status).toBe(200);
    const { body } = await at.admin.get(`/installations/${installation}`);
    const service = await who.post('/services', {
      clientId: randomUUID(),
      customDevice: `/custom_devices/${body.customDevice.id}`,
      serviceStartDate: '2026-06-15',
      faultDescription: 'No hot water',
    });
    expect(service.status, service.text).toBe(201);
    await begunRecall(at.admin, { serials: [serial] }, { devices: 1, installers: 1 });
    const where = {
      installations: sql`id = ${installation}`,
      inspections: sql`installation_id = ${installation}`,
      services: sql`serviceman_id = ${id}`,
      recall_recipients: sql`user_id = ${id}`,
    }[table];
    const answer = await answerAfter(
      portal,
      { table, where },
      () => at.admin.delete(`/users/${id}`),
      // What the work writes names the installer, as a notice does.
      sql.raw(`set local lock_timeout = '500ms'; select from users where id = ${id} for key share`),
    );
    expect(answer?.status, answer?.text).toBe(204);
  },
);
