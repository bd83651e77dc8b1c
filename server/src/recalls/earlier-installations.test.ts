import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildInstallation, buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { begunRecall } from './begun-recall.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

test('a recall of a device whose installer nobody knows finds it, and writes to nobody in the installer’s place', async () => {
  await portal.db.system(async (tx) => {
    const deviceId = await buildDevice(tx, 2, at.template, 'OLD-1');
    const of = { ownerId: at.people.admin, deviceId, template: at.template };
    await buildInstallation(tx, 2, of, { imported_at: '2026-06-14T10:00:00.000Z', installer_email: '' });
  });
  const selection = { serials: ['OLD-1'] };
  const { counts } = (await at.admin.post('/recalls/preview', { selection, page: 1 })).body;
  expect(counts).toEqual({ devices: 1, installed: 1, installers: 0 });
  const mails = (await portal.mails()).length;
  const recall = `/recalls/${await begunRecall(at.admin, selection, { installers: 0 })}`;
  expect((await at.admin.post(`${recall}/reminders`)).body).toEqual({ reminded: 0 });
  await portal.settle();
  expect((await portal.mails()).length).toBe(mails);
  expect((await at.admin.get(`${recall}/recipients`)).body).toEqual([]);
  expect((await at.admin.get(`${recall}/devices`)).body).toMatchObject([
    { serial: 'OLD-1', installation: { customer: 'Jan Kowalski' }, installer: null },
  ]);
});

test('whoever imported an installation answers for it in no recall, though other devices of it are theirs', async () => {
  await portal.db.system(async (tx) => {
    // Imported by an account of the office, which the user pool made an installer since.
    const ownerId = await buildUser(tx, 2, { email: 'keeper@org2.test', name: 'Ewa Dawna' });
    for (const [serial, values] of [
      ['NOBODYS-1', { imported_at: '2026-06-14T10:00:00.000Z', installer_email: '' }],
      ['NOBODYS-2', {}],
    ] as const) {
      const deviceId = await buildDevice(tx, 2, at.template, serial);
      await buildInstallation(tx, 2, { ownerId, deviceId, template: at.template }, values);
    }
  });
  const keeper = await portal.as('keeper@org2.test');
  const own = async () =>
    (await keeper.get('/user/recalls')).body.map(({ devices }: { devices: { serial: string }[] }) =>
      devices.map(({ serial }) => serial),
    );
  const id = await begunRecall(at.admin, { serials: ['NOBODYS-1', 'NOBODYS-2'] }, { devices: 2 });
  await portal.settle();
  const mail = (await portal.mails()).at(-1);
  expect(mail).toMatchObject({ recipient: 'keeper@org2.test' });
  expect(mail?.text).toContain('NOBODYS-2');
  expect(mail?.text).not.toContain('NOBODYS-1');
  expect(await own()).toEqual([['NOBODYS-2']]);
  expect((await keeper.get('/user/notices/unread')).body).toMatchObject({ recalled: 1 });
  expect((await at.admin.get(`/recalls/${id}/devices?search=dawna`)).body).toMatchObject([
    { serial: 'NOBODYS-2' },
  ]);
  expect((await at.admin.get(`/recalls/${id}/recipients`)).body).toMatchObject([{ devices: 1, answered: 0 }]);

  const [{ devices }] = (await keeper.get('/user/recalls')).body;
  const answer = {
    clientId: randomUUID(),
    recall: `/recalls/${id}`,
    answer: 'done',
    answeredAt: portal.clock.now,
  };
  const answered = await keeper.post('/recall_answers', {
    ...answer,
    customDevice: `/custom_devices/${devices.at(-1).id}`,
  });
  expect(answered.status, answered.text).toBe(201);
  expect((await at.admin.get(`/recalls/${id}/recipients?exists[waiting]=true`)).body).toEqual([]);
});

test.runIf(TEST_ENGINE === 'postgres')(
  'a recall is no longer the confirmed one when an installer is deleted at the same moment, and the session goes on',
  async () => {
    const owner = await portal.db.system(async (tx) => {
      const ownerId = await buildUser(tx, 2);
      const deviceId = await buildDevice(tx, 2, at.template, 'LEFT-1');
      await buildInstallation(tx, 2, { ownerId, deviceId, template: at.template });
      return ownerId;
    });
    const answer = await answerAfter(
      portal,
      { table: 'users', id: owner },
      () =>
        at.admin.post('/recalls', {
          selection: { serials: ['LEFT-1'] },
          title: { pl: 'Zawory' },
          text: { pl: 'Sprawdź zawór.' },
          expected: { devices: 1, installers: 1 },
        }),
      sql`with own as (delete from installations where owner_id = ${owner}) delete from users where id = ${owner}`,
    );
    expect([answer?.status, answer?.body.type]).toEqual([409, 'recall-changed']);
  },
);
