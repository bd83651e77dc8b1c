import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { commissioning } from '../installations/commission.sample.ts';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { buildDevice, buildTemplate } from '../../test/test-builders.ts';

describe('an installer whose number was not found', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;

  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
    await at.device('HP-2026-00000001');
    await at.device('HP-2026-00000500');
  });
  afterAll(() => test.close());

  const near = async (serial: string, who = 'installer@org2.test', template = at.template.id) =>
    (await test.as(who)).get(
      `/near_devices?deviceTemplate.id=${template}&serial=${encodeURIComponent(serial)}`,
    );
  /** Another quarter of an hour: the limit has a test of its own. */
  const fresh = () => {
    test.clock.now = new Date(test.clock.now.getTime() + 16 * 60_000);
  };

  it.each([
    ['HP202600000001'],
    ['HP-2O26-OOOOOOO1'],
    ['00000001'],
    ['HP-2026-00000007'],
    ['S/N HP-2026-00000001'],
  ])('is offered the near one for %s, by its number and nothing else', async (typed) => {
    fresh();
    const answer = await near(typed);
    expect([answer.status, answer.body]).toEqual([200, { types: [], serials: ['HP-2026-00000001'] }]);
  });

  it('is offered first the one that is the same but for how it is written', async () => {
    fresh();
    for (const last of ['0011', '0021', '0031', '0041', '0091', '0001']) await at.device(`NEAR-2026-${last}`);
    expect((await near('NEAR2026 OOO1')).body.serials[0]).toBe('NEAR-2026-0001');
    expect((await near('NEAR-2026-0O91')).body.serials[0]).toBe('NEAR-2026-0091');
  });

  it('is offered at most three, and none that is not near', async () => {
    fresh();
    for (const last of [11, 12, 13, 14, 15]) await at.device(`MANY-20${last}`);
    expect((await near('MANY-2010')).body.serials).toHaveLength(3);
    expect((await near('HX-2026-00000001')).body.serials).toEqual([]);
    expect((await near("%'; --")).body.serials).toEqual([]);
  });

  it('is told which of their own other types has it, and of no type that they may not install', async () => {
    fresh();
    const { installer } = test.people.org2;
    const [cabinet, foreign] = await test.db.system(async (tx) => [
      await buildTemplate(tx, 2, { template: { name: 'Cabinet' }, users: [installer] }),
      await buildTemplate(tx, 2, { template: { name: 'Boiler' }, users: [] }),
    ]);
    await test.db.system(async (tx) => {
      await buildDevice(tx, 2, cabinet, 'CAB-1');
      await buildDevice(tx, 2, foreign, 'CAB-1');
    });
    expect((await near('cab-1')).body).toEqual({
      types: [{ id: cabinet.id, name: 'Cabinet', nameTranslations: {} }],
      serials: [],
    });
    expect((await near('CAB1', 'installer@org2.test', foreign.id)).body.serials).toEqual([]);
  });

  it('is told nothing of another organisation', async () => {
    fresh();
    expect((await near('HP-2026-00000007', 'installer@org1.test')).body).toEqual({ types: [], serials: [] });
    expect((await near('HP-2026-00000007', 'admin@org2.test')).status).toBe(403);
  });

  it('cannot browse the devices: the twenty-first question of a quarter of an hour is refused', async () => {
    fresh();
    const installer = await test.as('installer@org2.test');
    const answers: number[] = [];
    for (let each = 0; each < 21; each += 1) {
      const asked = `/near_devices?deviceTemplate.id=${at.template.id}&serial=HP-2026-0000${each}000`;
      answers.push((await installer.get(asked)).status);
    }
    expect(answers.filter((status) => status === 200)).toHaveLength(20);
    expect(answers.at(-1)).toBe(429);
    expect((await near('HP-2026-00000007', 'installer2@org2.test')).status).toBe(200);
  });
});
