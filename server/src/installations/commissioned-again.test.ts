import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { answerAfter } from '../../test/test-locks.ts';
import { commissioning } from './commission.sample.ts';

// Whoever works on an installation locks it, and then its device: fails where somebody who waits for the installation holds the device.
const free = (deviceId: number) => sql`select from custom_devices where id = ${deviceId} for update nowait`;

describe.skipIf(TEST_ENGINE !== 'postgres')(
  'while somebody works on the rejected installation of a device',
  () => {
    let test: TestApp;
    let at: Awaited<ReturnType<typeof commissioning>>;
    beforeAll(async () => {
      test = await buildTestApp();
      at = await commissioning(test);
    });
    afterAll(() => test.close());

    const rejected = async (serial: string) => {
      const id = await at.commission(at.installer, serial);
      await at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
      const { customDevice } = (await at.installer.get(`/installations/${id}`)).body;
      return { id, deviceId: customDevice.id as number };
    };

    it('another installer who commissions the device waits for them, and holds nothing that they need', async () => {
      const { id, deviceId } = await rejected('AGAIN-1');
      const answer = await answerAfter(
        test,
        { table: 'installations', id },
        () => at.send(at.installer2, 'AGAIN-1'),
        free(deviceId),
      );
      expect(answer?.status, answer?.text).toBe(201);
    });

    it('the office that restores an earlier one of it waits for them, and holds nothing that they need', async () => {
      const earlier = await rejected('AGAIN-2');
      const { id, deviceId } = await rejected('AGAIN-2');
      const answer = await answerAfter(
        test,
        { table: 'installations', id },
        () => at.admin.post(`/installations/${earlier.id}/restore`),
        free(deviceId),
      );
      expect(answer?.body).toMatchObject({ id: earlier.id, status: 'pending' });
    });
  },
);
