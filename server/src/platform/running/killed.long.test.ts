import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { migrate } from '../../db/migrate.ts';
import { openDatabase } from '../../db/open.ts';
import { deriveSecrets } from '../identity/secrets.ts';
import { DiskStorage } from '../files/storage-disk.ts';
import { type BuiltTemplate, TEST_PASSWORD } from '../../../test/test-builders.ts';
import { TEST_SEED } from '../../../test/test-column.ts';
import { openTestDatabase, TEST_ENGINE } from '../../../test/test-database.ts';
import {
  type Accepted,
  type Acknowledged,
  acceptRequest,
  buildWorld,
  sendRequest,
} from '../../../test/test-phone.ts';
import { openPostOffice, type PostOffice } from '../../../test/test-post-office.ts';
import {
  freePort,
  PUBLIC_URL,
  startServer,
  TEST_SECRET,
  type TestServer,
} from '../../../test/test-server.ts';

/**
 * Where the server is killed: after the last word of this step was on its way, some thousandths of a second later, so
 * that over many rounds the death falls before, within and after the work of the step.
 */
const POINTS = ['data', 'slot', 'bytes', 'reference', 'email', 'mail-begun', 'mail-taken'] as const;
type Point = (typeof POINTS)[number];

/** Each round kills the server once at every point; `KILL_ROUNDS=20` is for whoever looks for a rare fault. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 1);
const LATEST_MS = 25;
/** A copy may only be of a mail that the post office took so shortly before a death that nobody could write it down. */
const GAP_MS = 500;
const MAILS_TIMEOUT_MS = 90_000;
/** So long a server that was started for the mails alone is let work. */
const AGAIN_MS = 5_000;

let folder: string;
let settings: Record<string, string>;
let template: BuiltTemplate;
let office: PostOffice;
let withDatabase: <T>(work: (db: Database) => Promise<T>) => Promise<T>;
let destroy: () => Promise<void> = () => Promise.resolve();
let hear: (what: 'from' | 'taken') => void = () => undefined;

const ids = (): Set<string> => new Set(office.received.map((mail) => mail.messageId));

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-killed-'));
  office = await openPostOffice((what) => hear(what));
  const port = String(await freePort());
  settings = { DATA_DIR: folder, SMTP_URL: office.url, PORT: port };
  if (TEST_ENGINE === 'postgres') {
    const opened = await openTestDatabase('postgres');
    if (opened.db.engine.kind !== 'postgres') throw new Error('This run is about PostgreSQL');
    settings['DATABASE_URL'] = opened.db.engine.url;
    withDatabase = (work) => work(opened.db);
    destroy = () => opened.destroy();
  } else {
    // One process at a time: only while the server is down.
    withDatabase = async (work) => {
      const db = await openDatabase({ databaseUrl: undefined, dataDir: folder }, () => undefined);
      try {
        return await work(db);
      } finally {
        await db.close();
      }
    };
  }
  template = await withDatabase(async (db) => {
    await migrate(db);
    return buildWorld(db);
  });
});
afterAll(async () => {
  office.close();
  await destroy();
  await rm(folder, { recursive: true, force: true });
});

it(
  `a server that is killed at any moment loses nothing that it acknowledged and doubles nothing (seed ${TEST_SEED})`,
  async () => {
    const random = randomFrom(TEST_SEED);
    const deaths: number[] = [];
    const fired = new Map<Point, number>(POINTS.map((point) => [point, 0]));
    let server = await startServer(settings);
    let reviving: Promise<void> | undefined;

    /** Kills the server soon, and starts it again. */
    const killSoon = (point: Point): void => {
      fired.set(point, (fired.get(point) ?? 0) + 1);
      const wait = random() * LATEST_MS;
      reviving = (async () => {
        await new Promise((resolve) => setTimeout(resolve, wait));
        await server.kill();
        deaths.push(performance.now());
        server = await startServer(settings);
      })();
    };
    const { token } = (
      await server.call('POST', '/login', { body: { email: 'installer@org2.test', password: TEST_PASSWORD } })
    ).body;

    const done: { request: Accepted; acknowledged: Acknowledged }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const point of POINTS) {
        let armed = true;
        const strike = (at: string): void => {
          if (!armed || at !== point) return;
          armed = false;
          killSoon(point);
        };
        hear = (what) => strike(what === 'from' ? 'mail-begun' : 'mail-taken');
        const request = await acceptRequest(template, `KILL-${round}-${point}`);
        const acknowledged = await sendRequest(request, {
          server: (): TestServer => server,
          token,
          before: (step) => strike(step),
        });
        done.push({ request, acknowledged });
        await expect.poll(() => armed, { timeout: MAILS_TIMEOUT_MS }).toBe(false);
        await reviving;
      }
    }
    hear = () => undefined;
    await expect.poll(() => ids().size, { timeout: MAILS_TIMEOUT_MS, interval: 250 }).toBe(done.length * 2);
    await server.stop();
    // What the post office had taken when a server died is marked as sent by the next one, once the mail's turn comes again.
    for (
      const until = performance.now() + MAILS_TIMEOUT_MS;
      performance.now() < until && !(await allSent());
    ) {
      server = await startServer(settings);
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      await server.stop();
    }
    expect([...fired.values()].every((count) => count === ROUNDS)).toBe(true);

    const storage = new DiskStorage({
      folder: join(folder, 'files'),
      publicUrl: PUBLIC_URL,
      secret: deriveSecrets(TEST_SECRET).links,
      clock: () => new Date(),
    });
    await withDatabase(async (db) => {
      const rows = await db.system((tx) =>
        tx.selectFrom('installations').select(['id', 'client_id', 'complete']).orderBy('id').execute(),
      );
      expect(rows.map((row) => row.client_id).sort()).toEqual(
        done.map(({ request }) => request.clientId).sort(),
      );
      for (const { request, acknowledged } of done) {
        const own = rows.filter((row) => row.client_id === request.clientId);
        expect(own).toEqual([{ id: acknowledged.recordIds[0], client_id: request.clientId, complete: true }]);
        const files = await db.system((tx) =>
          tx
            .selectFrom('record_files')
            .select(['id', 'name', 'path'])
            .where('client_id', '=', request.clientId)
            .orderBy('id')
            .execute(),
        );
        expect(new Set(files.map((file) => file.id))).toEqual(new Set(acknowledged.fileIds));
        expect(files).toHaveLength(acknowledged.fileIds.length);
        for (const { name, path } of files) {
          const bytes = await storage.read(path ?? '');
          const carried = request.files.find((file) => file.name === name);
          expect(sha256(bytes)).toBe(sha256(carried!.bytes));
        }
      }
      const mails = await db.system((tx) => tx.selectFrom('mails').select(['message_id', 'state']).execute());
      expect(mails.every((mail) => mail.state === 'sent')).toBe(true);
      expect(new Set(mails.map((mail) => mail.message_id))).toEqual(ids());
      expect(mails).toHaveLength(done.length * 2);
    });
    for (const messageId of ids()) {
      const [first, ...copies] = office.received.filter((mail) => mail.messageId === messageId);
      const inGap = deaths.filter((death) => death >= first!.at && death - first!.at < GAP_MS).length;
      expect(copies.length).toBeLessThanOrEqual(inGap);
    }
  },
  180_000 + ROUNDS * 120_000,
);

function allSent(): Promise<boolean> {
  return withDatabase(async (db) => {
    const mails = await db.system((tx) => tx.selectFrom('mails').select('state').execute());
    return mails.every(({ state }) => state === 'sent');
  });
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Mulberry32: the same seed is the same schedule. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
