import 'fake-indexeddb/auto';
import { readFileSync } from 'node:fs';
import { QUEUE_STATUSES } from '@portal/domain/queue/transition';
import { beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { commissioningSchema } from '../../features/commissioning/commissioning-draft.ts';
import { USER } from '../../features/commissioning/heat-pump.sample.ts';
import { commissioningRecord } from '../../features/commissioning/commissioning-record.ts';
import { openRecord } from '../../records/field-work/open-record.ts';
import { findDraft, picturesOf, watchDrafts } from '../../form/drafts/draft-store.ts';
import type { Draft } from '../../form/drafts/draft.ts';
import { payloads, receipts, requests, trash } from '../../queue/store/local-stores.ts';
import { readCached } from '../offline-cache/cached-reading.ts';
import { queryClient } from '../network/query-client.ts';
import { rawTable } from './local-db.ts';
import { STORES } from './local-schema.ts';
import { localTroubles } from './local-trouble.ts';
import { fromGolden } from './raw-json.sample.ts';
import { session } from '../session/session-store.ts';

/**
 * Records exactly as earlier versions of the app wrote them. These files are never changed: whoever changes the shape
 * of a record adds a version to its schema ladder, and a file beside these.
 */
const INSTALLER = 7;

function golden(store: string): { id: string }[] {
  const text = readFileSync(new URL(`golden/version-1-${store}.json`, import.meta.url), 'utf8');
  return fromGolden(text) as { id: string }[];
}

/** Records of the first version had no version number; those of the same shape written since have it. */
const WRITTEN = { 'without a number': {}, 'with the number 1': { schemaVersion: 1 } };

describe.each(Object.entries(WRITTEN))('what version 1 left on a phone, %s, opens:', (_how, stamp) => {
  beforeAll(async () => {
    for (const store of STORES)
      for (const record of golden(store)) await rawTable(store).put({ ...record, ...stamp });
  });

  test.each(STORES)('every record of %s', async (store) => {
    const opened = { requests, files: payloads, trash, receipts };
    if (store === 'forms') {
      const drafts = await new Promise<readonly Draft[]>((seen) => void watchDrafts(INSTALLER, seen));
      expect(drafts).toHaveLength(3);
    } else if (store === 'cache') {
      session.set({ user: { ...USER, id: INSTALLER }, exp: 0 });
      const cached = await readCached('["device_templates",2]', z.unknown());
      expect(cached?.data).toMatchObject({ member: [{ id: 5 }] });
    } else {
      expect((await opened[store].allOf(INSTALLER)).length).toBe(golden(store).length);
    }
    expect(localTroubles.get()).toEqual([]);
  });

  test('requests of every status, with the bytes they were frozen to', async () => {
    const all = await requests.allOf(INSTALLER);
    expect(all.map(({ status }) => status).sort((a, b) => a - b)).toEqual(QUEUE_STATUSES);
    expect(JSON.parse(all[0]!.body)).toMatchObject({ customerName: 'Jan Ślązak' });
    for (const file of all[0]!.files)
      expect((await payloads.get(file.slot))?.bytes.byteLength).toBe(file.size);
  });

  test('a draft with its photos, its signature and the form it was begun with', async () => {
    const draft = await findDraft(INSTALLER, '/add-device-simple/12');
    const pictures = await picturesOf(draft!);
    expect([...pictures.keys()]).toEqual(['p1.jpg', 's.png']);
    expect(pictures.get('s.png')?.signature?.lines).toHaveLength(2);
    expect(commissioningSchema.parse(draft?.data).version.id).toBe(31);
  });

  test.each([
    ['a device found', '/add-device-simple/12', 'new'],
    ['a number typed offline', '/installations/4/add-device/new?template=5&serial=X1', 'new'],
    ['a correction', '/add-device-simple/correction?correct=9', 'correction'],
  ])('a draft begun with %s', async (_what, place, kind) => {
    const draft = await findDraft(INSTALLER, place);
    expect(commissioningSchema.parse(draft?.data).target.kind).toBe(kind);
  });
});

describe('what version 1 left on a phone of a request that was refused, corrected and refused again, opens:', () => {
  const stored = fromGolden(
    readFileSync(new URL('golden/version-1-refused.json', import.meta.url), 'utf8'),
  ) as Record<'requests' | 'files' | 'trash', { id: string }[]>;
  const REQUEST = '2b95b92c-6932-4721-a4ca-4c4377acbc58';

  beforeAll(async () => {
    for (const store of ['requests', 'files', 'trash'] as const)
      for (const record of stored[store]) await rawTable(store).put(record);
    session.set({ user: USER, exp: 0 });
  });

  test('the refused one in the trash knows what took its place', async () => {
    const replaced = (await trash.allOf(INSTALLER)).filter(({ replacedBy }) => replacedBy === REQUEST);
    expect(replaced).toHaveLength(1);
  });

  test('the same written by version 2', async () => {
    const newer = fromGolden(
      readFileSync(new URL('golden/version-2-trash.json', import.meta.url), 'utf8'),
    ) as { id: string }[];
    expect(newer[0]).toMatchObject({ schemaVersion: 2, replacedBy: REQUEST });
    for (const record of newer) await rawTable('trash').put(record);
    expect((await trash.get(newer[0]!.id))?.replacedBy).toBe(REQUEST);
  });

  test('its form, with the field that the server named, both signatures and their strokes', async () => {
    const place = { kind: 'refused', requestId: REQUEST } as const;
    const opening = { queries: queryClient, user: USER, organisation: 2, today: '2026-11-22' } as const;
    const opened = await openRecord(commissioningRecord, place, opening);
    expect(opened).toMatchObject({
      kind: 'form',
      start: { data: { customer: { customerCity: 'Poznań' } } },
      correction: { error: { refusal: { violations: [{ propertyPath: 'installationDate' }] } } },
    });
    const pictures = opened.kind === 'form' ? [...opened.start.pictures.values()] : [];
    expect(pictures.map(({ signature }) => signature?.lines.length)).toEqual([1, 1]);
  });
});
