import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../../test/test-app.ts';
import { textOf } from '../../cards/samples/pdf-tools.sample.ts';
import { visiting } from '../../inspections/inspecting.sample.ts';
import { deviceOf } from '../commission.sample.ts';

describe('installers who take turns on one device', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof visiting>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await visiting(test);
  });
  afterAll(() => test.close());

  const later = () => (test.clock.now = new Date(test.clock.now.getTime() + 3_600_000));
  const reject = (id: number) => at.admin.post(`/installations/${id}/reject`, { reason: 'nie' });
  const commissioned = (who: Caller, serial: string, power: string) =>
    at.commission(who, serial, { customDevice: deviceOf(at.template, { serial, power }) });
  const powerOf = async (id: number, who: Caller = at.admin) =>
    (await who.get(`/installations/${id}`)).body.customDevice.parameters.power;
  async function printed(url: string) {
    const answer = await at.admin.inject({ method: 'GET', url: `/api${url}` });
    expect(answer.statusCode, answer.payload.slice(0, 200)).toBe(200);
    return textOf(answer.rawPayload)
      .replaceAll('\u00A0', ' ')
      .match(/\d+ kW/g);
  }

  /** The first installer says 8 kW and is rejected, the second one says 16 kW. */
  async function turns(serial: string) {
    const first = await commissioned(at.installer, serial, '8 kW');
    later();
    const arranged = await at.installer.post('/inspections', {
      clientId: randomUUID(),
      installation: `/installations/${first}`,
      status: 'scheduled',
      executionDate: test.clock.now.toISOString().slice(0, 10),
    });
    await reject(first);
    later();
    const second = await commissioned(at.installer2, serial, '16 kW');
    later();
    return { first, second, inspectionId: arranged.body.id as number };
  }

  it('print on the card of an inspection what they knew of the device themselves', async () => {
    const { inspectionId } = await turns('TURN-1');
    await at.inspect(at.installer, inspectionId, test.clock.now.toISOString());
    expect(await printed(`/inspections/${inspectionId}/card.pdf`)).toEqual(['8 kW']);
  });

  it('read and send again what they said, whatever another one wrote meanwhile', async () => {
    const { first, second } = await turns('TURN-2');
    expect(await powerOf(first, at.installer)).toBe('8 kW');
    await reject(second);
    expect(await powerOf(first, at.installer)).toBe('8 kW');
    const patch = { status: 'pending', customerCity: 'Sopot' };
    const again = await at.installer.patch(`/installations/${first}`, patch, { 'if-match': '*' });
    expect(again.body).toMatchObject({ status: 'pending', customDevice: { parameters: { power: '8 kW' } } });
    expect(await powerOf(first)).toBe('8 kW');
  });

  it('have what they said when the office restores theirs', async () => {
    const { first, second } = await turns('TURN-3');
    await reject(second);
    const restored = await at.admin.post(`/installations/${first}/restore`);
    expect(restored.status, restored.text).toBe(200);
    expect(await powerOf(first, at.installer)).toBe('8 kW');
  });

  it('leave the device as the current one has it while the office edits an earlier one', async () => {
    const { first, second } = await turns('TURN-4');
    const patch = { customerCity: 'Sopot' };
    const edited = await at.admin.patch(`/installations/${first}`, patch, { 'if-match': '*' });
    expect(edited.status, edited.text).toBe(200);
    expect(await powerOf(second)).toBe('16 kW');
  });
});
