import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestDatabase, TEST_ENGINE, type TestDatabase } from '../../test/test-database.ts';
import { buildPeople, type TestPeople } from '../../test/test-builders.ts';

describe.runIf(TEST_ENGINE === 'postgres')('two transactions that wait for each other', () => {
  let database: TestDatabase;
  let people: TestPeople;
  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    const credentials = { password_hash: '', subject: null };
    const enrol = async () => ({ credentials, undo: async () => undefined });
    people = await buildPeople({ db: database.db, identity: { enrol } });
  });
  afterAll(() => database.destroy());

  test('both end well: the one that the database breaks off is done again', async () => {
    const { db } = database;
    const { installer, admin } = people.org2;
    let begun = 0;
    const both = Promise.withResolvers<void>();
    const rename = async (first: number, second: number, name: string) =>
      db.system(async (tx) => {
        const give = (id: number) =>
          tx
            .updateTable('users')
            .set({ name: sql`name || ${name}` })
            .where('id', '=', id)
            .execute();
        await give(first);
        begun += 1;
        if (begun === 2) both.resolve();
        await both.promise;
        await give(second);
      });
    await Promise.all([rename(installer, admin, 'x'), rename(admin, installer, 'y')]);
    const rows = await db.system((tx) =>
      tx.selectFrom('users').select('name').where('id', 'in', [installer, admin]).execute(),
    );
    for (const { name } of rows) expect(name).toMatch(/of 2(xy|yx)$/);
    // The third is the second try; on a busy machine the database may break off one more.
    expect(begun).toBeGreaterThanOrEqual(3);
  });

  test('is done again while several others come between, a little later each time', async () => {
    let tries = 0;
    const done = await database.db.system(async () => {
      tries += 1;
      if (tries < 5) throw Object.assign(new Error('deadlock detected'), { code: '40P01' });
      return 'done';
    });
    expect(done).toBe('done');
  });
});
