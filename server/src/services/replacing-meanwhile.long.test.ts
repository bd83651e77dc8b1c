import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';
import { begunRecall } from '../recalls/begun-recall.sample.ts';

describe('a device that is replaced while something else happens to it', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const decide = (service: { url: string }, decision: string) =>
    at.admin.post(`${service.url}/replacement`, { decision });

  it('leaves a recall that began meanwhile with both devices once the approval is taken back, unless it meant the new one alone', async () => {
    const old = await at.begun(at.installer, 'CALL-1');
    await at.change(at.installer, old.url, {
      status: 'done',
      repairDescription: 'Wymieniono urządzenie',
      replacementSerial: 'CALL-2',
    });
    expect((await decide(old, 'approve')).status).toBe(200);
    const begin = async (which: object): Promise<string> => {
      const id = await begunRecall(at.admin, { ...which, commissioned: { from: '2020-01-01' } });
      return `/recalls/${id}/devices`;
    };
    const both = await begin({ serialRange: { from: 'CALL-1', to: 'CALL-5' } });
    const alone = [
      await begin({ serials: ['CALL-2'] }),
      await begin({ serialRange: { from: 'CALL-2', to: 'CALL-5' } }),
    ];
    expect((await decide(old, 'take_back')).status).toBe(200);
    expect((await at.admin.get(both)).body).toMatchObject([
      { serial: 'CALL-1', installation: { id: old.installationId } },
      { serial: 'CALL-2', installation: null },
    ]);
    for (const devices of alone)
      expect((await at.admin.get(devices)).body).toMatchObject([{ serial: 'CALL-2', installation: null }]);
  });

  it.each(['approve', 'take_back'])(
    'by a service of a rejected installation stays with whoever installed it since, whatever is decided: %s',
    async (decision) => {
      const old = await at.begun(at.installer, `CUT-${decision}-1`);
      await at.change(at.installer, old.url, {
        status: 'done',
        repairDescription: 'Wymieniono urządzenie',
        replacementSerial: `CUT-${decision}-2`,
      });
      if (decision === 'take_back') await decide(old, 'approve');
      await at.admin.post(`/installations/${old.installationId}/restore`);
      await at.admin.post(`/installations/${old.installationId}/reject`, { reason: 'nie' });
      const serial = decision === 'approve' ? `CUT-${decision}-1` : `CUT-${decision}-2`;
      const current = await at.accepted(at.installer2, serial);
      const decided = await decide(old, decision);
      expect([decided.status, decided.body.type]).toEqual([409, 'already-installed']);
      expect(decided.body.detail).toContain(serial);
      expect((await at.begin(at.installer2, current.deviceId)).status).toBe(201);
      const timeline = await at.installer2.get(`/custom_devices/${current.deviceId}/timeline`);
      expect(timeline.body.device.installation).toMatchObject({ id: current.installationId });
    },
  );
});
