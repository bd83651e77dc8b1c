import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followLiveEvents } from './live.ts';
import { ROLE_KEYS } from '@portal/domain/access/roles';
import { setOrganisation } from '../session/session.ts';
import { session } from '../session/session-store.ts';
import { OPENED_FORM, queryClient } from './query-client.ts';
import { signedIn } from '../session/signed-in.sample.ts';

vi.mock('../session/session-calls.ts', () => ({ reloadSession: async () => undefined }));

let streams: FakeStream[] = [];

/** A stream of live updates as the browser has it. */
class FakeStream extends EventTarget {
  static readonly CLOSED = 2;
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }
  close(): void {
    this.readyState = FakeStream.CLOSED;
  }
  tell(type: 'open' | 'error'): void {
    this.dispatchEvent(new Event(type));
  }
  update(type: string, id: number | null = 5): void {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify({ type, id }) }));
  }
}

beforeEach(() => {
  streams = [];
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => undefined,
    removeItem: () => undefined,
  });
});
afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('when the stream comes back, the lists of installations are read again, but not the form that an installer corrects', () => {
  queryClient.setQueryData(['installations'], []);
  queryClient.setQueryData([OPENED_FORM, 'service'], {});
  const stop = followLiveEvents();
  streams[0]?.tell('error');
  streams[0]?.tell('open');
  expect(queryClient.getQueryState(['installations'])?.isInvalidated).toBe(true);
  expect(queryClient.getQueryState([OPENED_FORM, 'service'])?.isInvalidated).toBe(false);
  stop();
});

test('an installer whose session ends while it is asked for gets no further stream', async () => {
  const stop = followLiveEvents();
  streams[0]?.close();
  streams[0]?.tell('error');
  vi.advanceTimersByTime(15_000);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(streams).toHaveLength(1);
});

test('a service whose day is arranged elsewhere is read again in the list of services and in the calendar', () => {
  const keys = [['services'], ['inspections', 'calendar', 7, '2026-11-01', '2026-11-30']];
  for (const key of keys) queryClient.setQueryData(key, []);
  const stop = followLiveEvents();
  streams[0]?.update('service');
  for (const key of keys) expect(queryClient.getQueryState(key)?.isInvalidated).toBe(true);
  stop();
});

test('an open service is read again when the office corrects the address of its installation', () => {
  queryClient.setQueryData(['services', 'one', 61], {});
  const stop = followLiveEvents();
  streams[0]?.update('installation');
  expect(queryClient.getQueryState(['services', 'one', 61])?.isInvalidated).toBe(true);
  stop();
});

const organisations = () =>
  streams.map(({ url }) => new URL(url, 'https://x').searchParams.get('organisation'));
const open = () => streams.flatMap(({ readyState }, at) => (readyState === FakeStream.CLOSED ? [] : [at]));

test('every open tab of a service partner forgets what an installer made who is no longer linked to them', () => {
  const stop = followLiveEvents();
  const stays = queryClient.getQueryCache().build(queryClient, { queryKey: [OPENED_FORM, 'inspection'] });
  const unfollow = new QueryObserver(queryClient, { queryKey: stays.queryKey, enabled: false }).subscribe(
    () => undefined,
  );
  queryClient.setQueryData(['installations', 'one', 41], { customerName: 'Halina' });
  streams[0]?.update('installation', 41);
  expect(queryClient.getQueryData(['installations', 'one', 41])).toBeDefined();
  streams[0]?.update('installation', null);
  expect(queryClient.getQueryCache().getAll()).toEqual([stays]);
  unfollow();
  stop();
});

test('a form that a service partner is opening goes on opening when an installer’s link changes meanwhile', async () => {
  const stop = followLiveEvents();
  const asked = Promise.withResolvers<string>();
  const opening = queryClient.fetchQuery({
    queryKey: ['installations', 'one', 41],
    queryFn: () => asked.promise,
  });
  streams[0]?.update('installation', null);
  asked.resolve('Halina');
  await expect(opening).resolves.toBe('Halina');
  stop();
});

test('a superadmin hears of the organisation that they switch to, and nothing opens when they sign out', () => {
  session.set(signedIn(7, ROLE_KEYS.superadmin));
  const stop = followLiveEvents();
  setOrganisation(3);
  expect(organisations()).toEqual(['2', '3']);
  expect(open()).toEqual([1]);
  session.set(null);
  setOrganisation(null);
  expect(streams).toHaveLength(2);
  stop();
  expect(open()).toEqual([]);
});

test('a stream that a superadmin waited for while they switched is opened once', async () => {
  session.set(signedIn(7, ROLE_KEYS.superadmin));
  const stop = followLiveEvents();
  streams[0]?.close();
  streams[0]?.tell('error');
  setOrganisation(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(organisations()).toEqual(['2', '3']);
  stop();
  setOrganisation(null);
  session.set(null);
});

test('an installer names no organisation', () => {
  session.set(signedIn());
  const stop = followLiveEvents();
  expect(organisations()).toEqual([null]);
  stop();
  session.set(null);
});
