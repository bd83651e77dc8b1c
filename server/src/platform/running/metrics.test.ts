import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildTestApp, type TestApp } from '../../../test/test-app.ts';
import { gauges } from './metrics.ts';

let portal: TestApp;
beforeAll(async () => {
  portal = await buildTestApp({ clock: new Date('2026-11-23T12:00:00.000Z') });
});
afterAll(() => portal.close());

test('mails to an installer that were refused or came back within a day count as failed, and those tried again on their own', async () => {
  const mail = { recipient: 'a@example.com', subject: 's', text: 't', organisation_id: null };
  const [lately, before] = ['2026-11-22T12:01:00.000Z', '2026-11-22T11:00:00.000Z'];
  await portal.db.system((tx) =>
    tx
      .insertInto('mails')
      .values([
        { ...mail, message_id: 'a', state: 'refused', created_at: lately, returned_at: lately },
        { ...mail, message_id: 'b', state: 'bounced', created_at: before, returned_at: lately },
        { ...mail, message_id: 'c', state: 'bounced', created_at: before, returned_at: before },
        { ...mail, message_id: 'd', state: 'failed', created_at: lately },
        { ...mail, message_id: 'e', state: 'failed', created_at: lately },
        { ...mail, message_id: 'f', state: 'failed', created_at: lately },
        { ...mail, message_id: 'g', state: 'failed', created_at: before },
        { ...mail, message_id: 'h', state: 'sent', created_at: lately },
      ])
      .execute(),
  );
  const now = await gauges(portal.deps);
  expect(now['portal_mails_failed']).toBe(2);
  expect(now['portal_mails_retried']).toBe(3);
  expect(now['portal_jobs_dead']).toBe(0);
  expect(now['portal_files_free_bytes']).toBeGreaterThan(0);
});

test('the newest complete backup counts, one that is being written does not, and a folder without any is an alarm', async () => {
  const backupsDir = await mkdtemp(join(tmpdir(), 'portal-backups-'));
  try {
    const deps = { ...portal.deps, config: { ...portal.deps.config, backupsDir } };
    const age = async () => (await gauges(deps))['portal_backup_age_seconds'];
    expect(await age()).toBe(Infinity);
    for (const name of ['2026-11-21T02-00-00Z', '2026-11-22T02-07-30Z', '2026-11-23T02-00-00Z.part', 'files'])
      await mkdir(join(backupsDir, name));
    expect(await age()).toBe(121_950);
    await rm(backupsDir, { recursive: true });
    expect(await age()).toBe(Infinity);
  } finally {
    await rm(backupsDir, { recursive: true, force: true });
  }
  expect(await gauges(portal.deps)).not.toHaveProperty('portal_backup_age_seconds');
});

test('every gauge of the portal that an alert or the board asks for is one that it has', async () => {
  const deps = { ...portal.deps, config: { ...portal.deps.config, backupsDir: tmpdir() } };
  const known = new Set([...Object.keys(await gauges(deps)), 'portal_request_seconds']);
  for (const file of ['alerts.yaml', 'board.json']) {
    const text = await readFile(new URL(`../../../../deploy/watching/${file}`, import.meta.url), 'utf8');
    const asked = [...text.matchAll(/\b(?:portal|process)_[a-z_]+/g)].map(([name]) =>
      name.replace(/_(bucket|sum|count)$/, ''),
    );
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((name) => !known.has(name))).toEqual([]);
  }
});
