import { spawnSync } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import sharp from 'sharp';
import { type TestFile, manifestOf, requestBody } from '../installations/commission.sample.ts';
import { migrate } from '../db/migrate.ts';
import { type BuiltTemplate, TEST_PASSWORD } from '../../test/test-builders.ts';
import { openTestDatabase, TEST_ENGINE } from '../../test/test-database.ts';
import { buildWorld } from '../../test/test-phone.ts';
import { PUBLIC_URL, startServer, type TestServer } from '../../test/test-server.ts';

const DISK = '8m';
const ROOMY_DISK = '64m';
const SIDE = 1_100;

/** Whether this machine lets us make a small disk: root outside of most containers. */
const folder = await mkdtemp(join(tmpdir(), 'portal-full-disk-'));
const mount = (...options: string[]) =>
  spawnSync('mount', ['-t', 'tmpfs', '-o', options.join(','), 'tmpfs', folder]).status === 0;
const isSmallDisk = TEST_ENGINE === 'postgres' && mount(`size=${DISK}`, 'mode=0777');

let server: TestServer;
let template: BuiltTemplate;
let destroy: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  if (!isSmallDisk) return;
  const opened = await openTestDatabase('postgres');
  if (opened.db.engine.kind !== 'postgres') throw new Error('This test is about PostgreSQL');
  destroy = () => opened.destroy();
  await migrate(opened.db);
  template = await buildWorld(opened.db);
  // Without an app: a server stores copies of the files of the one that was built here, and they alone would fill the disk.
  const noApp = join(folder, 'no-app');
  server = await startServer({ DATA_DIR: folder, DATABASE_URL: opened.db.engine.url, WEB_DIR: noApp });
});
afterAll(async () => {
  if (isSmallDisk) {
    await server.stop();
    await destroy();
    spawnSync('umount', ['--lazy', folder]);
  }
  await rm(folder, { recursive: true, force: true });
});

/** A photo of about 3.6 MB: noise does not shrink. */
async function photo(name: string, field: string): Promise<TestFile> {
  const bytes = await sharp(randomBytes(SIDE * SIDE * 3), {
    raw: { width: SIDE, height: SIDE, channels: 3 },
  })
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { name, field, type: 'image/png', bytes };
}

/** What is left of the small disk, for the message of a failure: a machine may count its blocks in another way. */
async function freeBytes(): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The names and sizes of all stored files. */
async function filesOnDisk(): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

it.skipIf(!isSmallDisk)(
  'a disk that fills up in the middle of an upload refuses that photo with a message, leaves no incomplete file, and accepts it once there is space',
  async () => {
    const { token } = (
      await server.call('POST', '/login', { body: { email: 'installer@org2.test', password: TEST_PASSWORD } })
    ).body;
    const files = [
      await photo('customer.png', 'signature'),
      await photo('installer.png', 'installerSignature'),
      await photo('one.png', 'photos.0'),
    ];
    const body = requestBody(template, `FULL-${randomUUID().slice(0, 8)}`, files, {
      photos: [{ name: 'one.png', caption: null }],
    });
    const made = await server.call('POST', '/installations', { token, key: randomUUID(), body });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const wishes = manifestOf(files).map(({ name, type, size, sha256, field }) => ({
      filename: name,
      filetype: type,
      size,
      sha256,
      field,
      clientId: body.clientId,
    }));
    const slots = (await server.call('POST', '/get-s3-urls', { token, key: randomUUID(), body: wishes }))
      .body;
    const put = (index: number) =>
      fetch(slots.urls[index].replace(PUBLIC_URL, server.origin), {
        method: 'PUT',
        headers: { 'content-type': 'image/png' },
        body: new Uint8Array(files[index]!.bytes),
      });
    for (const index of [0, 1]) expect((await put(index)).status, `room: ${await freeBytes()}`).toBe(200);
    const before = await filesOnDisk();
    const refused = await put(2);
    expect(refused.status).toBe(507);
    expect(await refused.json()).toMatchObject({ type: 'storage-full' });
    expect(await filesOnDisk()).toBe(before);
    // The server keeps running: calls that need no disk space are answered.
    expect((await server.call('GET', '/user', { token })).status).toBe(200);

    expect(mount('remount', `size=${ROOMY_DISK}`)).toBe(true);
    expect((await put(2)).status).toBe(200);
    for (const [index, { name, type, field }] of files.entries()) {
      const path = slots.paths[index];
      const reference = {
        organisation: '/organisations/2',
        name,
        type,
        path,
        clientId: body.clientId,
        field,
      };
      const saved = await server.call('POST', '/files', { token, key: path, body: reference });
      expect(saved.status, JSON.stringify(saved.body)).toBe(201);
    }
    const seen = await server.call('GET', `/installations/${made.body.id}`, { token });
    expect(seen.body.files).toHaveLength(3);
  },
);
