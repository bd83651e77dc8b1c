import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';

let test: TestApp;
let at: Awaited<ReturnType<typeof commissioning>>;
beforeAll(async () => {
  test = await buildTestApp();
  at = await commissioning(test);
});
afterAll(() => test.close());

describe.skipIf(TEST_ENGINE !== 'postgres')('an installer whose call waits for the device', () => {
  it.each(['delete', 'rename'] as const)('brings it along anew after a %s by the office', async (act) => {
    const id = await at.device(`GONE-${act}`);
    const answer = await answerAfter(
      test,
      { table: 'custom_devices', id },
      () => at.send(at.installer, `GONE-${act}`),
      act === 'delete'
        ? sql`delete from custom_devices where id = ${id}`
        : sql`update custom_devices set serial = serial || ' corrected' where id = ${id}`,
    );
    expect(answer?.status, answer?.text).toBe(201);
    expect(answer?.body.customDevice.id).not.toBe(id);
  });
});
