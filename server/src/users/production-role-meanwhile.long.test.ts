import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { servicing } from '../services/servicing.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

let portal: TestApp;
let at: Awaited<ReturnType<typeof servicing>>;
beforeAll(async () => {
  portal = await buildTestApp();
  at = await servicing(portal);
});
afterAll(() => portal.close());
afterEach(() => vi.restoreAllMocks());

const production = { roles: ['ROLE_PRODUCTION'] };

test.runIf(TEST_ENGINE === 'postgres')(
  'a service that is begun at the moment in which its installer becomes production staff is not left to nobody',
  async () => {
    const { installer2 } = portal.people.org2;
    const { deviceId } = await at.accepted(at.installer2, 'ROLE-2');
    const openServices = async () =>
      (await at.admin.get(`/organisations/2/services?installer.id[]=${installer2}&status[]=pending`)).body;

    // The role changes first: the service finds it changed.
    const late = await answerAfter(
      portal,
      { table: 'users', id: installer2 },
      () => at.begin(at.installer2, deviceId),
      sql.raw(`update users set roles = '{ROLE_PRODUCTION}' where id = ${installer2}`),
    );
    expect(late?.status, late?.text).toBe(401);
    expect(await openServices()).toEqual([]);
    await portal.db.system((tx) =>
      tx.updateTable('users').set({ roles: [] }).where('id', '=', installer2).execute(),
    );

    // The service is written first: the change of the role waits for it, and is refused.
    const written = Promise.withResolvers<undefined>();
    let done = false;
    const change = written.promise
      .then(() => at.admin.patch(`/users/${installer2}`, production))
      .finally(() => (done = true));
    const { db } = portal.deps;
    const within = db.within.bind(db);
    vi.spyOn(db, 'within').mockImplementationOnce((scope, wanted) =>
      within(scope, async (tx) => {
        const begun = await wanted(tx);
        written.resolve(undefined);
        const waits = sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`;
        await expect
          .poll(async () => done || (await waits.execute(tx)).rows.length > 0, { timeout: 5_000 })
          .toBe(true);
        return begun;
      }),
    );
    const begun = await at.begin(at.installer2, deviceId);
    expect(begun.status, begun.text).toBe(201);
    expect((await change).body).toMatchObject({ type: 'open-services' });
    expect(await openServices()).toHaveLength(1);
  },
);
