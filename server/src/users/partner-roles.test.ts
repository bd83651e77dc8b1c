import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildUser } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await commissioning(portal);
});
afterAll(() => portal.close());

const user = (more: Parameters<typeof buildUser>[2]) => portal.db.system((tx) => buildUser(tx, 2, more));
const partnerOf = async (id: number) => (await at.admin.get(`/users/${id}`)).body.asp?.id ?? null;
const choose = async (id: number) => {
  const { status, body } = await at.installer2.patch('/user', { asp: `/users/${id}` });
  return [status, body.violations?.[0].code];
};

/** How many transactions of this test's database wait for another one. */
async function waiting(): Promise<number> {
  const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and not l.granted`.execute(portal.db.kysely);
  return rows.length;
}

describe('a service partner who works in production as well', () => {
  test('is none any more: installers lose the link, and nobody can choose them', async () => {
    const both = ['ROLE_ASP', 'ROLE_PRODUCTION'];
    const id = await user({ name: 'Partner', roles: ['ROLE_ASP'] });
    const linked = await user({ name: 'Linked', asp_id: id });
    expect(await choose(id)).toEqual([200, undefined]);
    expect((await at.admin.patch(`/users/${id}`, { roles: both })).status).toBe(200);
    expect(await partnerOf(linked)).toBe(null);
    expect(await choose(id)).toEqual([400, 'unknown-reference']);
    const offered = await at.installer.get('/organisations/2/users?roles=ROLE_ASP');
    expect(offered.body.map((one: { id: number }) => one.id)).toEqual([portal.people.org2.asp]);
  });

  test('leaves to the office what is to be verified of installers who were linked to them before', async () => {
    const { org2 } = portal.people;
    const id = await user({ name: 'Both', roles: ['ROLE_ASP', 'ROLE_PRODUCTION'] });
    const link = (to: number | null) =>
      portal.db.system((tx) =>
        tx.updateTable('users').set({ asp_id: to }).where('id', '=', org2.installer2).execute(),
      );
    await link(id);
    const installation = await at.commission(at.installer2, 'BOTH-1');
    await at.installer2.patch(
      `/installations/${installation}`,
      { customerCity: 'Gdynia' },
      { 'if-match': '*' },
    );
    await portal.settle();
    expect((await at.admin.get('/user/notices')).body[0]).toMatchObject({
      kind: 'installation-changed',
      about: { id: installation },
    });

    const name = '../db/migrations/083-installers-of-former-partners.sql';
    await sql.raw(await readFile(new URL(name, import.meta.url), 'utf8')).execute(portal.db.kysely);
    expect(await partnerOf(org2.installer2)).toBe(null);
    expect(await partnerOf(org2.installer)).toBe(org2.asp);
  });
});

test('whoever is no installer is not linked to a service partner, with or without new roles', async () => {
  const { asp, production } = portal.people.org2;
  const partner = `/users/${asp}`;
  expect((await at.admin.patch(`/users/${production}`, { asp: partner })).body.asp).toBeNull();
  const same = { asp: partner, roles: ['ROLE_PRODUCTION'] };
  expect((await at.admin.patch(`/users/${production}`, same)).body.asp).toBeNull();
});

test.runIf(TEST_ENGINE === 'postgres')(
  'an installer who chooses a partner at the moment in which they cease to be one is told so',
  async () => {
    const { kysely } = portal.db;
    const id = await user({ name: 'Leaves', roles: ['ROLE_ASP'] });
    const chosen = await kysely.transaction().execute(async (tx) => {
      await sql`update users set roles = '{}' where id = ${id}`.execute(tx);
      const choosing = [choose(id)];
      await expect.poll(waiting, { timeout: 5_000 }).toBe(1);
      return choosing;
    });
    expect(await chosen[0]).toEqual([400, 'unknown-reference']);
  },
);
