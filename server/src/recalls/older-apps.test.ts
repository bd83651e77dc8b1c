import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTestApp, type TestApp } from '../../test/test-app.ts';
import { commissioning } from '../installations/commission.sample.ts';

/** How the app of the first release asks: it is a page of a browser that tells no level. */
const FIRST_RELEASE = { 'sec-fetch-site': 'same-origin' };
const THIS_RELEASE = { 'sec-fetch-site': 'same-origin', 'reader-level': '4' };

const typesOf = (events: readonly { type: string }[]) => events.map(({ type }) => type);

describe('an app of the first release, which fails a whole list for one word that it does not know', () => {
  let portal: TestApp;
  let at: Awaited<ReturnType<typeof commissioning>>;
  let installation: number;
  let device: number;

  beforeAll(async () => {
    portal = await buildTestApp();
    at = await commissioning(portal);
    installation = await at.commission(at.installer, 'OLDER-1');
    await at.admin.post(`/installations/${installation}/accept`);
    device = (await at.admin.get(`/installations/${installation}`)).body.customDevice.id;
    const recall = await at.admin.post('/recalls', {
      selection: { serials: ['OLDER-1'] },
      title: { pl: 'Zawory z maja' },
      text: { pl: 'Sprawdź zawór.' },
      expected: { devices: 1, installers: 1 },
    });
    expect(recall.status, recall.text).toBe(201);
    await portal.db.system((tx) =>
      tx
        .insertInto('events')
        .values({
          organisation_id: 2,
          type: 'installation.imported',
          installation_id: installation,
          device_id: device,
          details: JSON.stringify({}),
        })
        .execute(),
    );
    await at.installer.patch('/user/notice_choices', {
      'installation-withdrawn': { push: false },
      'warranty-issued': { push: false },
    });
  });
  afterAll(() => portal.close());

  const recallsSeen = async (headers: Record<string, string>) => ({
    kinds: ((await at.installer.get('/user/notices', headers)).body as { kind: string }[]).map(
      ({ kind }) => kind,
    ),
    unread: (await at.installer.get('/user/notices/unread', headers)).body.unread,
  });

  const choicesOf = (headers: Record<string, string>) => at.installer.get('/user/notice_choices', headers);
  const timelineOf = async (headers: Record<string, string>) =>
    (
      (await at.installer.get(`/custom_devices/${device}/timeline`, headers)).body.entries as {
        kind: string;
      }[]
    ).map(({ kind }) => kind);
  const history = async (headers: Record<string, string>) => [
    typesOf((await at.installer.get(`/installations/${installation}/events`, headers)).body),
    typesOf((await at.installer.get(`/installation_previews?id[]=${installation}`, headers)).body[0].history),
    typesOf((await at.admin.get(`/event_logs?installation.id[]=${installation}`, headers)).body),
  ];

  it('is told of what it can show, and counts no more', async () => {
    expect(await recallsSeen(THIS_RELEASE)).toEqual({ kinds: ['recall', 'warranty-issued'], unread: 2 });
    expect(await recallsSeen(FIRST_RELEASE)).toEqual({ kinds: ['warranty-issued'], unread: 1 });
  });

  it('reads no notice of a recall by reading all that it shows', async () => {
    await at.installer.post('/user/notices/read', { upTo: 2_000_000_000 }, FIRST_RELEASE);
    expect((await recallsSeen(FIRST_RELEASE)).unread).toBe(0);
    expect((await recallsSeen(THIS_RELEASE)).unread).toBe(1);
  });

  it('gets the choices of the kinds that it knows', async () => {
    expect((await choicesOf(FIRST_RELEASE)).body).toEqual({ 'warranty-issued': { push: false } });
    expect((await choicesOf(THIS_RELEASE)).body).toHaveProperty('installation-withdrawn');
  });

  it('opens the page of a device without its recall', async () => {
    expect(await timelineOf(THIS_RELEASE)).toContain('recall');
    expect(await timelineOf(FIRST_RELEASE)).toContain('warranty');
    expect(await timelineOf(FIRST_RELEASE)).not.toContain('recall');
  });

  it('opens an imported installation, online and kept for reading offline', async () => {
    for (const types of await history(THIS_RELEASE)) expect(types).toContain('installation.imported');
    for (const types of await history(FIRST_RELEASE)) {
      expect(types).toContain('installation.accepted');
      expect(types).not.toContain('installation.imported');
    }
  });
});
