import 'fake-indexeddb/auto';
import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { atomically, closeDatabase, type OwnedRecord, openStore } from './local-db.ts';

type Note = OwnedRecord & { readonly text: string };

const read = vi.fn((raw: unknown) => raw as Note);
const notes = openStore<Note>('trash', { version: 1, read });
const note = (id: string, text = '', userId = 7): Note => ({ id, userId, revision: 0, text });

const stops: (() => void)[] = [];
function follow(userId = 7) {
  const received: Note[][] = [];
  stops.push(notes.watch(userId, (records) => received.push(records)));
  return received;
}

afterEach(async () => {
  for (const stop of stops.splice(0)) stop();
  for (const owner of [7, 8]) for (const { id } of await notes.allOf(owner)) await notes.remove(id);
  closeDatabase();
  read.mockClear();
});

describe('Someone who watches their records on the device', () => {
  it('hears of them at once, then of every one added, changed and taken away', async () => {
    await notes.put(note('b'));
    const received = follow();
    await vi.waitFor(() => expect(received.at(-1)?.map(({ id }) => id)).toEqual(['b']));
    await notes.put(note('a'));
    await vi.waitFor(() => expect(received.at(-1)?.map(({ id }) => id)).toEqual(['a', 'b']));
    await notes.change('b', 0, (now) => ({ ...now, text: 'later' }));
    await vi.waitFor(() => expect(received.at(-1)?.[1]?.text).toBe('later'));
    await notes.remove('a');
    await vi.waitFor(() => expect(received.at(-1)?.map(({ id }) => id)).toEqual(['b']));
  });

  it('has only what changed read again, and keeps the others as they were', async () => {
    await atomically(['trash'], async () => {
      for (let number = 0; number < 200; number += 1) await notes.put(note(`n${number}`));
    });
    const received = follow();
    await vi.waitFor(() => expect(received.at(-1)).toHaveLength(200));
    const before = received.at(-1)!;
    await new Promise((resolve) => setTimeout(resolve, 50));
    read.mockClear();
    await notes.put(note('n5', 'changed'));
    await vi.waitFor(() => expect(received.at(-1)?.find(({ id }) => id === 'n5')?.text).toBe('changed'));
    expect(read).toHaveBeenCalledTimes(1);
    const after = received.at(-1)!;
    expect(after.filter((record, index) => record === before[index])).toHaveLength(199);
  });

  it('does not hear of other people’s records, nor of other stores', async () => {
    const received = follow();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    await openStore<Note>('cache', { version: 1, read: (raw) => raw as Note }).put(note('x'));
    await notes.put(note('y', '', 8));
    await notes.put(note('z'));
    await vi.waitFor(() => expect(received.at(-1)?.map(({ id }) => id)).toEqual(['z']));
    expect(received.flat().every(({ userId }) => userId === 7)).toBe(true);
  });

  it('hears of what another tab wrote, which tells ranges or nothing but "all"', async () => {
    const received = follow();
    await vi.waitFor(() => expect(received).toHaveLength(1));
    const other = await new Dexie('loopee').open();
    await other.table('trash').bulkPut(Array.from({ length: 60 }, (_, at) => note(`o${at}`)));
    other.close();
    await vi.waitFor(() => expect(received.at(-1)).toHaveLength(60));
  });
});
