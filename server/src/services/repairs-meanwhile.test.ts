import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { servicing } from './servicing.sample.ts';

describe('a repair of a device that another installer has commissioned since', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof servicing>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await servicing(test);
  });
  afterAll(() => test.close());

  const repaired = {
    status: 'done' as const,
    repairDescription: 'Wymieniono sterownik',
    changedParameters: { power: '7 kW' },
  };

  /** Rejects an installation and lets `installer2` commission its device, with a power of 12 kW. */
  async function takenOver(serial: string, installationId: number) {
    await at.admin.post(`/installations/${installationId}/restore`);
    await at.admin.post(`/installations/${installationId}/reject`, { reason: 'nie' });
    return at.accepted(at.installer2, serial);
  }

  const powerAtTheOther = async (installationId: number) =>
    (await at.installer2.get(`/installations/${installationId}`)).body.customDevice.parameters.power;

  it('is finished by the first installer, and leaves the device as the other one has it', async () => {
    const old = await at.begun(at.installer, 'SINCE-1');
    const current = await takenOver('SINCE-1', old.installationId);
    const done = await at.change(at.installer, old.url, repaired);
    expect(done.body).toMatchObject({
      status: 'done',
      changedParameters: { power: '7 kW' },
      // What the other installer wrote is not theirs to read.
      changes: [{ field: 'power', before: '', after: '7 kW' }],
    });
    expect(await powerAtTheOther(current.installationId)).toBe('12 kW');
  });

  it('arrives late from the first installer, and leaves the device as the other one has it', async () => {
    const old = await at.accepted(at.installer, 'SINCE-2');
    const current = await takenOver('SINCE-2', old.installationId);
    const { clientId } = (await at.installer.get(`/installations/${old.installationId}`)).body;
    const late = { ...repaired, clientId: randomUUID(), installationClientId: clientId };
    const done = await at.begin(at.installer, null, late);
    expect(done.status, done.text).toBe(201);
    expect(await powerAtTheOther(current.installationId)).toBe('12 kW');
  });

  it('changes the device where the first installer commissioned it anew themselves', async () => {
    const old = await at.begun(at.installer, 'SINCE-3');
    await at.admin.post(`/installations/${old.installationId}/restore`);
    await at.admin.post(`/installations/${old.installationId}/reject`, { reason: 'nie' });
    const anew = await at.accepted(at.installer, 'SINCE-3');
    await at.change(at.installer, old.url, repaired);
    const read = await at.installer.get(`/installations/${anew.installationId}`);
    expect(read.body.customDevice.parameters.power).toBe('7 kW');
  });
});
