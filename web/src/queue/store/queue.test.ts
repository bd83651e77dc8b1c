import 'fake-indexeddb/auto';
import type { User } from '@portal/domain/users/record';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase } from '../../lib/local/local-db.ts';
import { session } from '../../lib/session/session-store.ts';
import { abort, close, retry } from '../sending/request-actions.ts';
import { enqueue, NotStored, type WantedRequest } from './enqueue.ts';
import { payloads, receipts, requests, trash } from './local-stores.ts';
import { sha256 } from '../../lib/sha256.ts';
import { purgeExpired } from './purge-expired.ts';

const anna: User = {
  id: 7,
  name: 'Anna Nowak',
  company: 'Nowak Instalacje',
  taxId: '5260250274',
  phone: '+48600100200',
  certificateNumber: null,
  email: 'anna@example.com',
  roles: ['ROLE_USER'],
  asp: null,
  registrationDate: '2026-01-01T00:00:00Z',
  verified: true,
  organisation: { id: 2, name: 'Fiord' },
  availableTemplates: [],
  language: 'pl',
};

const wanted = (title = 'HP-1'): WantedRequest => ({
  type: 'installation',
  action: 'insert',
  endpoint: '/installations',
  title,
  clientId: crypto.randomUUID(),
  body: { customerName: 'Jan' },
  emailRequest: { action: 'installation_card', data: { clientId: crypto.randomUUID() } },
});

const photo = (text: string) => ({
  name: `${text}.jpg`,
  field: `photos.${text}`,
  type: 'image/jpeg',
  bytes: new TextEncoder().encode(text).buffer,
});

const signIn = (user: User | null) =>
  session.set(user ? { user, exp: Math.floor(Date.now() / 1000) + 900 } : null);

/** Puts a request into the state in which sending its data was refused. */
async function refused(title?: string) {
  const request = await enqueue(wanted(title), [photo('one')]);
  const failed = await requests.change(request.id, request.revision, (now) => ({
    ...now,
    status: 2,
    error: { message: 'Urządzenie jest już zainstalowane.', at: new Date().toISOString() },
  }));
  return failed!;
}

beforeEach(() => signIn(anna));
afterEach(async () => {
  for (const store of [requests, payloads, receipts, trash])
    for (const record of await store.allOf(anna.id)) await store.remove(record.id);
  closeDatabase();
});

describe('An installation handed to the queue', () => {
  it('is on the device with its photos and their hashes once it is called saved', async () => {
    const request = await enqueue(wanted(), [photo('one'), photo('two')]);
    const stored = await requests.get(request.id);
    expect(stored).toEqual(request);
    expect(JSON.parse(request.body).files).toHaveLength(2);
    for (const file of request.files) {
      const payload = await payloads.get(file.slot);
      expect(await sha256(payload!.bytes)).toBe(file.sha256);
    }
  });

  it('has a key of its own for data and e-mail, and no authorisation', async () => {
    const request = await enqueue(wanted(), []);
    expect(request.dataKey).not.toBe(request.emailKey);
    expect(JSON.stringify(request)).not.toMatch(/token|bearer|cookie/i);
  });

  it('is numbered after everything this device remembers, also what was sent or given up', async () => {
    const first = await refused('HP-1');
    await abort(first);
    const second = await enqueue(wanted('HP-2'), []);
    expect(second.sequence).toBe(first.sequence + 1);
  });

  it('keeps two identical photos as two files', async () => {
    const twin = photo('same');
    const request = await enqueue(wanted(), [twin, { ...twin, name: 'other.jpg', field: 'photos.other' }]);
    expect(new Set(request.files.map((file) => file.slot)).size).toBe(2);
    expect(request.files[0]!.sha256).toBe(request.files[1]!.sha256);
  });

  it('is not taken in when nobody is signed in', async () => {
    signIn(null);
    await expect(enqueue(wanted(), [])).rejects.toBeInstanceOf(NotStored);
  });

  it('is refused, and nothing is kept, when a photo is not of a kind that the server takes', async () => {
    await expect(enqueue(wanted(), [{ ...photo('one'), type: 'text/html' }])).rejects.toThrow();
    expect(await requests.allOf(anna.id)).toEqual([]);
    expect(await payloads.allOf(anna.id)).toEqual([]);
  });
});

describe('An installer deciding about a refused installation', () => {
  it('can send it again with the very same bytes and key', async () => {
    const request = await refused();
    expect(await retry(request)).toBe(true);
    const again = await requests.get(request.id);
    expect(again).toMatchObject({
      status: 1,
      body: request.body,
      dataKey: request.dataKey,
    });
    expect(again!.error).toBeUndefined();
  });

  it('can give it up, and it lies in the trash with its photos for 30 days', async () => {
    const request = await refused();
    expect(await abort(request)).toBe(true);
    expect(await requests.get(request.id)).toBeUndefined();
    expect((await trash.get(request.id))!.request.body).toBe(request.body);
    await purgeExpired();
    expect(await payloads.get(request.files[0]!.slot)).toBeDefined();
    await purgeExpired(new Date(Date.now() + 29 * 86_400_000));
    expect(await trash.get(request.id)).toBeDefined();
    expect(await payloads.get(request.files[0]!.slot)).toBeDefined();
    await purgeExpired(new Date(Date.now() + 31 * 86_400_000));
    // The server was not told yet: nothing but the mark is left.
    expect(await trash.get(request.id)).toMatchObject({ emptied: true, request: { body: '' } });
    expect(await payloads.get(request.files[0]!.slot)).toBeUndefined();
  });

  it('can give it up on a phone whose clock is a year behind, and it lies in the trash for 30 days all the same', async () => {
    const { createdAt, ...request } = await refused();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(createdAt) - 365 * 86_400_000 });
    await abort({ createdAt, ...request }).finally(() => vi.useRealTimers());
    await purgeExpired();
    expect(await trash.get(request.id)).toBeDefined();
  });

  it('can give it up, and it stays in the trash until the server knows, though that takes longer than 30 days', async () => {
    const request = await refused();
    await abort(request);
    const late = new Date(Date.now() + 31 * 86_400_000);
    const trashed = (await trash.get(request.id))!;
    await trash.put({ ...trashed, withdrawal: { state: 'due', attempts: 3 } });
    await purgeExpired(late);
    expect((await trash.get(request.id))?.withdrawal?.state).toBe('due');
    await trash.put({ ...trashed, withdrawal: { state: 'withdrawn', at: late.toISOString() } });
    await purgeExpired(late);
    expect(await trash.get(request.id)).toBeUndefined();
  });

  it('cannot give up what another tab has sent on meanwhile', async () => {
    const request = await refused();
    await retry(request);
    expect(await abort(request)).toBe(false);
    expect(await requests.get(request.id)).toBeDefined();
    expect(await trash.get(request.id)).toBeUndefined();
  });

  it('cannot bring back what was finished elsewhere', async () => {
    const request = await refused();
    await requests.remove(request.id);
    expect(await retry(request)).toBe(false);
    expect(await requests.get(request.id)).toBeUndefined();
  });

  it('closes a finished one, whose receipt stays', async () => {
    const request = await enqueue(wanted(), []);
    await receipts.put({
      id: request.id,
      userId: anna.id,
      revision: 0,
      request,
      finishedAt: new Date().toISOString(),
      closed: false,
    });
    await close(request.id);
    expect((await receipts.get(request.id))!.closed).toBe(true);
  });
});
