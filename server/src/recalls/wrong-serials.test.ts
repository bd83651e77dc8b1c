import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type Caller, type TestApp } from '../../test/test-app.ts';
import { buildDevice } from '../../test/test-builders.ts';
import { TEST_ENGINE } from '../../test/test-database.ts';
import { commissioning } from '../installations/commission.sample.ts';
import { begunRecall } from './begun-recall.sample.ts';

const sent = (who: Caller, recall: number, device: number, more: object) =>
  who.post('/recall_answers', {
    clientId: randomUUID(),
    recall: `/recalls/${recall}`,
    customDevice: `/custom_devices/${device}`,
    answeredAt: '2026-06-15T08:00:00.000Z',
    ...more,
  });

describe('a recall of a device whose serial number was typed in wrong', () => {
  let test: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  beforeAll(async () => {
    test = await buildTestApp();
    at = await commissioning(test);
  });
  afterAll(() => test.close());

  /** A recall of all devices that were commissioned on a day, each by the same installer. */
  const begun = (day: string, devices = 1): Promise<number> =>
    begunRecall(at.admin, { commissioned: { from: day, to: day } }, { devices });

  const devicesOf = async (recall: number) =>
    (await at.admin.get(`/recalls/${recall}/devices`)).body as { id: number; serial: string }[];

  async function answer(recall: number, device: number, more: object) {
    const { status, text } = await sent(at.admin, recall, device, more);
    expect(status, text).toBe(201);
  }

  const correct = async (installation: number, serial: string) => {
    const patch = { parameters: { serial } };
    const corrected = await at.installer.patch(`/installations/${installation}`, patch, { 'if-match': '*' });
    expect(corrected.status, corrected.text).toBe(200);
  };

  it('is of the device with the right number once the installer corrects it, and still asks the installer', async () => {
    const installation = await at.commission(at.installer, 'WRNG-1', { installationDate: '2026-05-01' });
    const recall = await begun('2026-05-01');
    await correct(installation, 'RIGHT-1');
    expect(await devicesOf(recall)).toMatchObject([{ serial: 'RIGHT-1', answer: null }]);
    const [own] = (await at.installer.get('/user/recalls')).body;
    expect(own).toMatchObject({ id: recall, devices: [{ serial: 'RIGHT-1' }] });
    expect((await at.admin.post(`/recalls/${recall}/reminders`)).body).toEqual({ reminded: 1 });
    expect((await at.admin.get('/custom_devices?search=WRNG-1')).body).toEqual([]);
  });

  it('keeps what was answered of it, and lets the newest of both numbers’ answers count', async () => {
    const wrong = await at.commission(at.installer, 'WRNG-2', { installationDate: '2026-05-02' });
    const right = await at.commission(at.installer, 'RIGHT-2', { installationDate: '2026-05-02' });
    const recall = await begun('2026-05-02', 2);
    const [rightDevice, wrongDevice] = await devicesOf(recall);
    await answer(recall, wrongDevice!.id, { answer: 'cannot', note: 'Nikogo nie ma' });
    await answer(recall, rightDevice!.id, { answer: 'fine', answeredAt: '2026-06-14T08:00:00.000Z' });
    // Somebody else had commissioned it by its right number, and their installation is deleted.
    expect((await at.admin.delete(`/installations/${right}`)).status).toBe(204);
    await correct(wrong, 'RIGHT-2');
    expect(await devicesOf(recall)).toMatchObject([
      { serial: 'RIGHT-2', answer: { answer: 'cannot', note: 'Nikogo nie ma' } },
    ]);
  });

  it('tells an installer who answered without a network to answer for the right number', async () => {
    const installation = await at.commission(at.installer, 'WRNG-6', { installationDate: '2026-05-06' });
    const recall = await begun('2026-05-06');
    const [wrongDevice] = await devicesOf(recall);
    await correct(installation, 'RIGHT-6');
    const { status, body } = await sent(at.installer, recall, wrongDevice!.id, { answer: 'done' });
    expect([status, body.type, body.violations]).toEqual([
      404,
      'not-found',
      [
        {
          propertyPath: 'customDevice',
          code: 'not-recalled',
          message:
            'Tego urządzenia nie ma już w tej akcji serwisowej albo nie należy już do Ciebie. Jeśli poprawiono numer seryjny, odpowiedz przy właściwym numerze, a tę odpowiedź przerwij.',
        },
      ],
    ]);
  });

  it('that it chose by the day of commissioning is of both where a known device had been mistaken for another', async () => {
    await at.device('STOCK-3');
    const installation = await at.commission(at.installer, 'STOCK-3', { installationDate: '2026-05-03' });
    const recall = await begun('2026-05-03');
    await correct(installation, 'RIGHT-3');
    expect((await devicesOf(recall)).map(({ serial }) => serial)).toEqual(['RIGHT-3', 'STOCK-3']);
    const [own] = (await at.installer.get('/user/recalls')).body;
    expect(own).toMatchObject({ id: recall, devices: [{ serial: 'RIGHT-3' }] });
  });

  it('keeps the device of a commissioning that is withdrawn before its files arrived', async () => {
    const { body } = await at.send(at.installer, 'SENT-4', { installationDate: '2026-05-04' });
    const recall = await begun('2026-05-04');
    const withdrawn = await at.installer.put(`/withdrawals/${body.clientId}`, { withdrawn: true, round: 1 });
    expect(withdrawn.body.outcome).toBe('withdrawn');
    expect(await devicesOf(recall)).toMatchObject([{ serial: 'SENT-4', installation: null }]);
  });

  it.runIf(TEST_ENGINE === 'postgres')(
    'that is being deleted while the recall begins is told to the office as changed since, not as a fault',
    async () => {
      const { kysely } = test.db;
      const id = await test.db.system((tx) =>
        buildDevice(tx, 2, at.template, 'GOES-5', { in_database: false }),
      );
      const selection = { serials: ['GOES-5'] };
      const begun = await kysely
        .transaction()
        .execute(async (tx) => {
          await sql`set local role portal_system`.execute(tx);
          await sql`delete from custom_devices where id = ${id}`.execute(tx);
          const beginning = at.admin.post('/recalls', {
            selection,
            title: { pl: 'Zawory' },
            text: { pl: 'Sprawdź zawór.' },
            expected: { devices: 1, installers: 0 },
          });
          await expect
            .poll(
              async () => {
                const { rows } = await sql`select 1 from pg_locks l join pg_stat_activity a using (pid)
                  where a.datname = current_database() and not l.granted`.execute(kysely);
                return rows.length;
              },
              { timeout: 10_000 },
            )
            .toBe(1);
          return [beginning] as const;
        })
        .then(([beginning]) => beginning);
      expect([begun.status, begun.body.type]).toEqual([409, 'recall-changed']);
      expect((await at.admin.get('/recalls')).body).not.toContainEqual(
        expect.objectContaining({ devices: 0 }),
      );
    },
  );
});
