import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { type Answered, buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await commissioning(test);
});
afterAll(() => test.close());

/** The answer of a call that waits for the device's row until the office has deleted it, or given it another number. */
async function answerAfter(act: 'delete' | 'rename', id: number, call: () => Promise<Answered>) {
  let answer: Promise<Answered> | undefined;
  await test.db.kysely.transaction().execute(async (tx) => {
    await sql`set local role portal_system`.execute(tx);
    await sql`select from custom_devices where id = ${id} for update`.execute(tx);
    answer = call();
    const waits = async () =>
      (
        await sql`select from pg_locks where not granted and pg_backend_pid() = any(pg_blocking_pids(pid))`.execute(
          tx,
        )
      ).rows.length;
    await expect.poll(waits, { timeout: 5_000 }).toBe(1);
    await (
      act === 'delete'
        ? sql`delete from custom_devices where id = ${id}`
        : sql`update custom_devices set serial = serial || ' corrected' where id = ${id}`
    ).execute(tx);
  });
  return answer;
}

// A database in the process has one connection, on which nobody waits for a row.
describe.skipIf(TEST_ENGINE !== 'postgres')('an installer whose call waits for the device', () => {
  it.each(['delete', 'rename'] as const)('brings it along anew after a %s by the office', async (act) => {
    const id = await at.device(`GONE-${act}`);
    const answer = await answerAfter(act, id, () => at.send(at.installer, `GONE-${act}`));
    expect(answer?.status, answer?.text).toBe(201);
    expect(answer?.body.customDevice.id).not.toBe(id);
  });
});
