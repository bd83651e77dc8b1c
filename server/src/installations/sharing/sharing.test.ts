import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lastMail, mailCount } from '../../auth/account.sample.ts';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { buildUser } from '../../../test/test-builders.ts';
import { TEST_ENGINE } from '../../../test/test-database.ts';
import { answerAfter } from '../../../test/test-locks.ts';
import { commissioning } from '../commission.sample.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
let receiver: Caller;
let receiverId: number;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
  receiverId = await portal.db.system((tx) =>
    buildUser(tx, 2, {
      email: 'Odbiorca@org2.test',
      name: 'Józef Łęcki',
      company: 'Łęcki Serwis',
      language: 'en',
    }),
  );
  receiver = await portal.as('Odbiorca@org2.test');
});
afterAll(() => portal.close());

const share = (by: Caller, id: number, body: object) => by.post(`/installations/${id}/receivers`, body);

describe('a shared installation', () => {
  test.runIf(TEST_ENGINE === 'postgres')(
    'is refused to a receiver who is deleted meanwhile, and the session of whoever shares it goes on',
    async () => {
      const id = await at.commission(at.installer, 'SHARE-GONE');
      const user = await portal.db.system((tx) => buildUser(tx, 2));
      const answer = await answerAfter(
        portal,
        { table: 'users', id: user },
        () => share(at.installer, id, { user: `/users/${user}` }),
        sql`delete from users where id = ${user}`,
      );
      expect([answer?.status, answer?.body.type]).toEqual([422, 'receiver-not-found']);
    },
  );

  test('is seen by the receiver from then on, until it is taken back; both are in its history', async () => {
    const id = await at.commission(at.installer, 'SHARE-1');
    expect((await receiver.get(`/installations/${id}`)).status).toBe(404);
    const before = await mailCount(portal, 'Odbiorca@org2.test');
    const shared = await share(at.installer, id, { email: 'odbiorca@ORG2.test' });
    expect(shared.status, shared.text).toBe(201);
    expect(shared.body).toEqual({ id: receiverId, name: 'Józef Łęcki', company: 'Łęcki Serwis' });
    const mail = await lastMail(portal, 'Odbiorca@org2.test');
    expect(mail.subject).toBe('Installation SHARE-1 was shared with you');
    expect(mail.text).toContain(`/installations/${id}`);

    const seen = await receiver.get(`/installations/${id}`);
    expect(seen.status).toBe(200);
    expect(seen.body.receivers).toMatchObject([{ id: receiverId }]);
    expect(seen.body.may).toEqual([]);
    expect((await at.installer.get(`/installations/${id}`)).body.may).toContain('share');
    const received = await receiver.get(`/users/${receiverId}/received_installations`);
    expect(received.body.map((row: { id: number }) => row.id)).toEqual([id]);
    expect((await at.installer.get(`/installations/${id}/receivers`)).body).toMatchObject([
      { id: receiverId },
    ]);
    // Who received it does not pass it on.
    const other = await share(receiver, id, { user: `/users/${portal.people.org2.installer2}` });
    expect(other.status).toBe(403);
    // Twice is once: no second mail, no second line.
    expect((await share(at.installer, id, { user: `/users/${receiverId}` })).status).toBe(201);
    expect(await mailCount(portal, 'Odbiorca@org2.test')).toBe(before + 1);

    const taken = await at.installer.delete(`/installations/${id}/receivers/${receiverId}?notify=true`);
    expect(taken.status).toBe(204);
    expect((await receiver.get(`/installations/${id}`)).status).toBe(404);
    expect((await receiver.get(`/users/${receiverId}/received_installations`)).body).toEqual([]);
    expect((await lastMail(portal, 'Odbiorca@org2.test')).subject).toBe(
      'Installation SHARE-1 is no longer shared with you',
    );
    expect((await at.installer.delete(`/installations/${id}/receivers/${receiverId}`)).status).toBe(404);
    const log = (await at.installer.get(`/installations/${id}/events`)).body as {
      type: string;
      details: { receiver?: string; receiverId?: number };
    }[];
    const sharing = log.filter(({ type }) => type.startsWith('installation.receiver'));
    expect(sharing.map(({ type, details }) => [type, details])).toEqual([
      ['installation.receiver_removed', { receiver: 'Józef Łęcki' }],
      ['installation.receiver_added', { receiver: 'Józef Łęcki', receiverId }],
    ]);
  });

  test('can be given without notice, by an admin as well as by its installer', async () => {
    const id = await at.commission(at.installer, 'SHARE-2');
    const before = await mailCount(portal, 'Odbiorca@org2.test');
    const shared = await share(at.admin, id, { user: `/users/${receiverId}`, notify: false });
    expect(shared.status).toBe(201);
    expect((await receiver.get(`/installations/${id}`)).status).toBe(200);
    expect((await at.admin.delete(`/installations/${id}/receivers/${receiverId}`)).status).toBe(204);
    expect(await mailCount(portal, 'Odbiorca@org2.test')).toBe(before);
  });

  test('goes to nobody of another maker, nobody unconfirmed, nobody without a page for it and not to its owner, all told alike', async () => {
    const id = await at.commission(at.installer, 'SHARE-3');
    await portal.db.system((tx) => buildUser(tx, 2, { email: 'unsure@org2.test', verified_at: null }));
    // Who holds several roles acts as the strongest, which has no page for it.
    await portal.db.system((tx) =>
      buildUser(tx, 2, { email: 'both@org2.test', roles: ['ROLE_PRODUCTION', 'ROLE_ASP'] }),
    );
    for (const body of [
      { email: 'nobody@nowhere.test' },
      { email: 'installer@org1.test' },
      { user: `/users/${portal.people.org1.installer}` },
      { email: 'unsure@org2.test' },
      { user: `/users/${portal.people.org2.installer}` },
      { email: 'production@org2.test' },
      { email: 'both@org2.test' },
    ]) {
      expect((await share(at.installer, id, body)).body).toMatchObject({
        status: 422,
        type: 'receiver-not-found',
      });
    }
    const stranger = await share(at.strangeAdmin, id, { user: `/users/${receiverId}` });
    expect(stranger.status).toBe(404);
    expect((await at.strangeAdmin.delete(`/installations/${id}/receivers/${receiverId}`)).status).toBe(404);
  });
});

test('an admin with whom an installation is shared is led to it in the office', async () => {
  const id = await at.commission(at.installer, 'SHARE-6');
  expect((await share(at.installer, id, { email: 'admin@org2.test' })).status).toBe(201);
  const { text } = await lastMail(portal, 'admin@org2.test');
  expect(text).toContain(`http://portal.test/admin/installations?id=${id}`);
});

describe('whom to share with', () => {
  test('is found by name or company, however it is typed, and by nothing more private', async () => {
    const id = await at.commission(at.installer, 'SHARE-4');
    const find = async (search: string, by: Caller = at.installer) => {
      const { body } = await by.get(
        `/installations/${id}/receiver_candidates?search=${encodeURIComponent(search)}`,
      );
      return body as { id: number; name: string; email?: string }[];
    };
    expect(await find('lecki')).toEqual([{ id: receiverId, name: 'Józef Łęcki', company: 'Łęcki Serwis' }]);
    expect(await find('JÓZEF serwis')).toHaveLength(1);
    expect(await find('odbiorca@')).toEqual([]);
    expect(await find('of 1')).toEqual([]);
    expect(await find('admin of')).toEqual([]);
    expect(await find('%%')).toEqual([]);
    await share(at.installer, id, { user: `/users/${receiverId}`, notify: false });
    expect(await find('lecki')).toEqual([]);
    expect((await receiver.get(`/installations/${id}/receiver_candidates?search=heat`)).status).toBe(403);
    const empty = await at.installer.get(
      `/installations/${id}/receiver_candidates?search=${encodeURIComponent('\u0300\u0301')}`,
    );
    expect(empty.status, empty.text).toBe(200);
  });

  test('is found by the last word of a company, however many letters its name has when it is spelled plainly', async () => {
    const id = await at.commission(at.installer, 'SHARE-7');
    const made = { name: 'Weiß Groß', company: 'Heiß Straße', email: 'amt@gmx.test' };
    const user = await portal.db.system((tx) => buildUser(tx, 2, made));
    const find = async (search: string) => {
      const { body } = await at.installer.get(
        `/installations/${id}/receiver_candidates?search=${encodeURIComponent(search)}`,
      );
      return (body as { id: number }[]).map((person) => person.id);
    };
    expect(await find('heiss strasse')).toEqual([user]);
    expect(await find('amt@')).toEqual([]);
  });

  test('cannot be tried out without end', async () => {
    const id = await at.commission(at.installer, 'SHARE-5');
    const statuses: number[] = [];
    for (let i = 0; i < 62; i += 1) {
      statuses.push((await share(at.installer, id, { email: `guess${i}@org2.test` })).status);
    }
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 422));
    expect(statuses.at(-1)).toBe(429);
  });
});
