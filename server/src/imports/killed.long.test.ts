import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/database.ts';
import { migrate } from '../db/migrate.ts';
import { type BuiltTemplate, TEST_PASSWORD } from '../../test/test-builders.ts';
import { openTestDatabase, TEST_ENGINE } from '../../test/test-database.ts';
import { buildWorld } from '../../test/test-phone.ts';
import { freePort, startServer, type TestServer } from '../../test/test-server.ts';

const ROWS = 6_000;
/** A job without heartbeats is given to another process after ten seconds. */
const TIMEOUT_MS = 90_000;

let folder: string;
let db: Database;
let destroy: () => Promise<void>;
let settings: Record<string, string>;
let template: BuiltTemplate;
beforeAll(async () => {
  if (TEST_ENGINE !== 'postgres') return;
  folder = await mkdtemp(join(tmpdir(), 'portal-killed-import-'));
  const opened = await openTestDatabase('postgres');
  if (opened.db.engine.kind !== 'postgres') throw new Error('This run is about PostgreSQL');
  ({ db } = opened);
  destroy = () => opened.destroy();
  await migrate(db);
  template = await buildWorld(db);
  settings = { DATA_DIR: folder, DATABASE_URL: opened.db.engine.url, PORT: String(await freePort()) };
});
afterAll(async () => {
  if (TEST_ENGINE !== 'postgres') return;
  await destroy();
  await rm(folder, { recursive: true, force: true });
});

async function counts(): Promise<{ devices: number; serials: number; values: number }> {
  const { rows } = await sql<{ devices: number; serials: number; values: number }>`
    select count(*)::int as devices, count(distinct serial_key)::int as serials,
      (select count(*)::int from device_parameters where import_id is not null) as values
    from custom_devices where serial like 'KILLED-%'`.execute(db.kysely);
  return rows[0] ?? { devices: 0, serials: 0, values: 0 };
}

/** Kills the server when so many rows of the running step are done, and starts it again. */
async function killAt(server: TestServer, done: number): Promise<TestServer> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ done: number }>`select done from imports`.execute(db.kysely);
        return rows[0]?.done ?? 0;
      },
      { timeout: TIMEOUT_MS, interval: 5 },
    )
    .toBeGreaterThanOrEqual(done);
  await server.kill();
  return startServer(settings);
}

test.runIf(TEST_ENGINE === 'postgres')(
  'a server that is killed while it applies an import, and again while it undoes it, leaves nothing out and nothing twice',
  async () => {
    let server = await startServer(settings);
    const { token } = (
      await server.call('POST', '/login', { body: { email: 'admin@org2.test', password: TEST_PASSWORD } })
    ).body;
    const post = async (path: string, body: unknown) => {
      const answer = await server.call('POST', path, { token, body });
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
      return answer.body;
    };
    const until = (id: number, state: string) =>
      expect
        .poll(async () => (await server.call('GET', `/imports/${id}`, { token })).body.state, {
          timeout: TIMEOUT_MS,
          interval: 250,
        })
        .toBe(state);
    const { id } = await post('/imports', {
      kind: 'devices',
      fileName: 'a.csv',
      header: ['Serial', 'Power'],
    });
    for (let from = 0; from < ROWS; from += 1_000) {
      const rows = Array.from({ length: 1_000 }, (_, at) => [`KILLED-${from + at}`, '9 kW']);
      await post(`/imports/${id}/rows`, { from: from + 2, rows });
    }
    const plan = { mapping: ['@serial', 'power'], template: template.id, goods: 'finished', decimal: ',' };
    await post(`/imports/${id}/plan`, plan);
    await until(id, 'planned');
    await post(`/imports/${id}/apply`, { plan: 1 });
    server = await killAt(server, 500);
    const { devices, serials, values } = await counts();
    expect([devices % 500, serials, values]).toEqual([0, devices, devices * 2]);
    await until(id, 'applied');
    expect(await counts()).toEqual({ devices: ROWS, serials: ROWS, values: ROWS * 2 });

    await post(`/imports/${id}/undo`, {});
    server = await killAt(server, 500);
    await until(id, 'undone');
    expect(await counts()).toEqual({ devices: 0, serials: 0, values: 0 });
    await server.stop();
  },
  3 * TIMEOUT_MS,
);
