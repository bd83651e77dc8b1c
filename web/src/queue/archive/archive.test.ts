import 'fake-indexeddb/auto';
import { QUEUE_STATUS, QUEUE_STATUSES } from '@portal/domain/queue/transition';
import * as fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadPageTexts, startLanguages } from '../../lib/languages/i18n.ts';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { unzip } from '../../lib/unzip.ts';
import { zip } from '../../lib/zip.ts';
import { archiveName, writeArchive } from './archive.ts';
import { ArchiveRefused, type Imported, importArchive } from './archive-import.ts';
import { ANNA, storeRequest, type Made, made, signIn, wipe } from '../store/stored-request.sample.ts';
import { payloads, receipts, requests } from '../store/local-stores.ts';

async function refusal(archive: Blob): Promise<string> {
  try {
    await importArchive(archive);
    return 'taken in';
  } catch (error) {
    if (error instanceof ArchiveRefused) return error.reason;
    throw error;
  }
}

/** The archive with some of its files replaced or removed. */
async function tampered(archive: Blob, replace: (name: string, text: string) => string | null) {
  const entries = [];
  for (const [name, read] of await unzip(archive, 1_000_000)) {
    const text = new TextDecoder().decode(await read());
    const changed = replace(name, text);
    if (changed !== null) entries.push({ name, bytes: new TextEncoder().encode(changed) });
  }
  return zip(entries);
}

const only = (added: number): Imported => ({ added, waiting: 0, sent: 0 });

beforeEach(async () => {
  await startLanguages();
  signIn(ANNA);
});
afterEach(async () => {
  await wipe();
  closeDatabase();
});

describe('A queue that was exported and imported on another phone', () => {
  it('has every request with its client id, keys, bytes and photos, in the same order', async () => {
    const content = fc.string({ minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({
            title: fc.string({ maxLength: 20, unit: 'grapheme' }),
            body: fc.json(),
            status: fc.constantFrom(...QUEUE_STATUSES.filter((status) => status !== QUEUE_STATUS.done)),
            type: fc.constantFrom('installation', 'inspection', 'service'),
            photos: fc.array(content, { maxLength: 3 }),
            sequence: fc.nat(50),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        async (wanted) => {
          await wipe();
          const archived: Made[] = [];
          for (const { photos, ...over } of wanted) {
            const one = await made(over, photos);
            archived.push(one);
            await storeRequest(one);
          }
          const archive = await writeArchive(archived.map(({ request }) => request));
          await wipe();
          expect(await importArchive(archive)).toEqual(only(archived.length));
          for (const { request, bytes } of archived) {
            const again = (await requests.get(request.id))!;
            const { status: _s, sequence: _q, revision: _r, ...same } = request;
            expect(again).toMatchObject(JSON.parse(JSON.stringify(same)));
            for (const [index, file] of request.files.entries())
              expect(new Uint8Array((await payloads.get(file.slot))!.bytes)).toEqual(
                new Uint8Array(bytes[index]!),
              );
          }
          const now = await requests.allOf(ANNA);
          expect(new Set(now.map(({ sequence }) => sequence)).size).toBe(now.length);
          const sequences = new Map(now.map(({ id, sequence }) => [id, sequence]));
          for (const a of archived)
            for (const b of archived)
              if (a.request.sequence < b.request.sequence)
                expect(sequences.get(a.request.id)!).toBeLessThan(sequences.get(b.request.id)!);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('is sent again from the step that it had reached, also what was red', async () => {
    const { request, bytes } = await made({
      status: QUEUE_STATUS.filesError,
      recordId: 41,
      error: { message: 'Nie udało się.', at: '2026-11-20T10:00:00.000Z' },
    });
    await storeRequest({ request, bytes });
    const archive = await writeArchive([request]);
    await wipe();
    await importArchive(archive);
    const again = (await requests.get(request.id))!;
    expect(again).toMatchObject({ status: QUEUE_STATUS.sendingFiles, recordId: 41 });
    expect(again.error).toBeUndefined();
  });

  it('goes on past a photo whose bytes are torn or gone, names both, and can still be brought in', async () => {
    await loadPageTexts();
    const { request, bytes } = await made({}, ['one', 'two', 'three']);
    await storeRequest({ request, bytes });
    const [torn, gone] = request.files;
    const payload = (await payloads.get(torn!.slot))!;
    await payloads.put({ ...payload, bytes: new TextEncoder().encode('onf').buffer });
    await payloads.remove(gone!.slot);
    const leftOut: string[] = [];
    const archive = await writeArchive([request], new Date(), (_, { name }) => leftOut.push(name));
    expect(leftOut).toEqual(['zdjecie-0.jpg', 'zdjecie-1.jpg']);
    const entries = await unzip(archive, 1_000_000);
    const names = [...entries.keys()];
    expect(names.filter((name) => name.includes('/files/'))).toHaveLength(1);
    const text = new TextDecoder().decode(await entries.get(names.find((name) => name.endsWith('.txt'))!)!());
    expect(text.match(/brakuje lub jest uszkodzony/g)).toHaveLength(2);
    await wipe();
    expect(await importArchive(archive)).toEqual(only(1));
  });

  // Safari unpacks what it downloads, and macOS packs a folder with itself, beside what only it can read.
  it('comes in although it was unpacked and packed again on a Mac', async () => {
    const one = await made({}, ['a', 'b']);
    await storeRequest(one);
    const archive = await writeArchive([one.request]);
    await wipe();
    const entries = [];
    for (const [name, read] of await unzip(archive, 1_000_000)) {
      const hidden = name.replace(/[^/]+$/, '._$&');
      entries.push({ name: `portal/${name}`, bytes: new Uint8Array(await read()) });
      entries.push({ name: `__MACOSX/portal/${hidden}`, bytes: new Uint8Array(4) });
    }
    expect(await importArchive(await zip(entries))).toEqual(only(1));
    for (const file of one.request.files) expect(await payloads.get(file.slot)).toBeDefined();
  });

  it('carries a summary that a person can read, and photos under their names', async () => {
    const request = await storeRequest(await made());
    const entries = await unzip(await writeArchive([request]), 1_000_000);
    const names = [...entries.keys()];
    expect(names.find((name) => name.endsWith('/files/zdjecie-0.jpg'))).toBeDefined();
    const summary = names.find((name) => name.endsWith('summary.txt'))!;
    const text = new TextDecoder().decode(await entries.get(summary)!());
    expect(text).toContain('customerName: Żaneta Łoś');
    expect(text).toContain('survey.data.pressure: 1.5');
    expect(archiveName([request])).toMatch(/^portal-installation-HP-2026-00000001-.+\.zip$/);
  });

  it('is not in the queue twice, nor once more after it was sent from here', async () => {
    const one = await made();
    const archive = await writeArchive([await storeRequest(one)]);
    expect(await importArchive(archive)).toEqual({ added: 0, waiting: 1, sent: 0 });
    await wipe();
    await receipts.put({
      id: one.request.id,
      userId: ANNA,
      revision: 0,
      request: one.request,
      finishedAt: '2026-11-20T10:00:00.000Z',
      closed: true,
    });
    expect(await importArchive(archive)).toEqual({ added: 0, waiting: 0, sent: 1 });
    expect(await requests.get(one.request.id)).toBeUndefined();
  });

  it('comes in without a photo that the first phone had lost already, as it was there', async () => {
    const request = await storeRequest(await made({}, ['one', 'two']));
    await payloads.remove(request.files[0]!.slot);
    const archive = await writeArchive([request]);
    await wipe();
    expect(await importArchive(archive)).toEqual(only(1));
    expect(await payloads.get(request.files[0]!.slot)).toBeUndefined();
    expect(await payloads.get(request.files[1]!.slot)).toBeDefined();
  });
});

/** An archive of two requests that are no longer on this phone. */
async function exported(): Promise<Blob> {
  const archive = await writeArchive([await storeRequest(await made()), await storeRequest(await made())]);
  await wipe();
  return archive;
}

describe('An archive is refused whole, with the reason,', () => {
  it('when it was another person’s', async () => {
    const archive = await exported();
    signIn(8);
    expect(await refusal(archive)).toBe('of-another-person');
    signIn(null);
    expect(await refusal(archive)).toBe('nobody-signed-in');
  });

  it('when its list was changed to look like one’s own', async () => {
    const archive = await exported();
    signIn(8);
    const claimed = await tampered(archive, (name, text) =>
      name === 'queue.json' ? text.replace('"userId": 7', '"userId": 8') : text,
    );
    expect(await refusal(claimed)).toBe('of-another-person');
  });

  it.each([
    ['a photo was changed', (name: string, text: string) => (name.endsWith('.jpg') ? `${text}!` : text)],
    [
      'the data were changed',
      (name: string, text: string) => (name.endsWith('request.json') ? text.replace('Łoś', 'Kot') : text),
    ],
  ])('when %s', async (_, replace) => {
    expect(await refusal(await tampered(await exported(), replace))).toBe('damaged');
    expect(await requests.allOf(ANNA)).toEqual([]);
  });

  it('when a photo is missing', async () => {
    const without = await tampered(await exported(), (name, text) => (name.endsWith('.jpg') ? null : text));
    expect(await refusal(without)).toBe('incomplete');
  });

  it('when a newer app wrote it', async () => {
    const newer = await tampered(await exported(), (name, text) =>
      name === 'queue.json' ? text.replace('"version": 1', '"version": 2') : text,
    );
    expect(await refusal(newer)).toBe('from-a-newer-app');
  });

  it('when it is no archive of ours at all', async () => {
    expect(await refusal(new Blob(['not a zip']))).toBe('not-an-archive');
    expect(await refusal(await zip([{ name: 'a.txt', bytes: new TextEncoder().encode('hello') }]))).toBe(
      'not-an-archive',
    );
  });

  it('wherever it was cut off or a byte was changed, unless nothing of it that counts was changed', async () => {
    const one = await made({}, ['photo']);
    const whole = new Uint8Array(await (await writeArchive([await storeRequest(one)])).arrayBuffer());
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        await wipe();
        const changed = new Uint8Array(whole);
        changed[at] = (changed[at] ?? 0) ^ mask;
        if ((await refusal(new Blob([changed]))) === 'taken in') {
          const again = (await requests.get(one.request.id))!;
          expect(again.body).toBe(one.request.body);
          expect(again.dataKey).toBe(one.request.dataKey);
        } else expect(await requests.allOf(ANNA)).toEqual([]);
        await wipe();
        expect(await refusal(new Blob([whole.slice(0, at)]))).not.toBe('taken in');
      }),
      { numRuns: 60 },
    );
  });
});
