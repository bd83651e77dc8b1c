import 'fake-indexeddb/auto';
import type { User } from '@portal/domain/users/record';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { cacheReadings, readCached } from '../../lib/offline-cache/cached-reading.ts';
import { rawTable } from '../../lib/local/local-db.ts';
import { reportAnswer } from '../../lib/network/connection.ts';
import { queryClient } from '../../lib/network/query-client.ts';
import { session } from '../../lib/session/session-store.ts';
import { USER } from '../commissioning/heat-pump.sample.ts';
import { inspectionHistory, inspectionsOf, oneInspection } from '../inspections/queries.ts';
import {
  adminInstallations,
  installationHistory,
  oneInstallation,
  wholeInstallations,
} from '../installations/queries.ts';
import { templateVersion } from '../templates/queries.ts';
import {
  inspection,
  inspectionRow,
  installation,
  installationRow,
  serve,
  version,
} from './field-world.sample.ts';
import { prefetch } from './prefetch.ts';

const DAY_MS = 86_400_000;
const ALL = { previews: 200, pictures: 12 };
const ASP: User = { ...USER, roles: ['ROLE_ASP'] };

const hashOf = ({ queryKey }: { readonly queryKey: readonly unknown[] }) => hashKey(queryKey);
const whenFetched = async (hash: string) => (await readCached(hash, z.unknown()))?.fetchedAt;
const isOnDevice = async (hash: string) => (await whenFetched(hash)) !== undefined;
const run = (user = USER, limits = ALL) => prefetch(user, limits, new AbortController().signal);
const daysAgo = (days: number) => Date.now() - days * DAY_MS;

/** The pauses between two calls take no time. */
function hurry(): void {
  const wait = setTimeout;
  vi.stubGlobal('setTimeout', (act: () => void) => wait(act));
}

beforeEach(async () => {
  await rawTable('cache').clear();
  queryClient.clear();
  session.set({ user: USER, exp: 9_999_999_999 });
  reportAnswer();
  hurry();
});
afterEach(() => {
  vi.unstubAllGlobals();
  session.set(null);
});

/** An installation with a planned inspection, in the lists of the server and on the phone since so many days. */
async function unchangedFor(days: number) {
  const files = [
    { name: 'a.jpg', field: 'a', type: 'image/jpeg', size: 9, sha256: 'abc', arrived: true, leftOut: false },
  ].map((file) => ({ ...file, url: '/files/a.jpg' }));
  const seen = { installation: { ...installation(41, 77), files }, etag: '"x"' };
  const planned = { inspection: inspection(51, 41, 31), etag: '"x"' };
  const fetchedAt = daysAgo(days);
  await cacheReadings([
    { hash: hashOf(oneInstallation(41)), data: seen, fetchedAt },
    { hash: hashOf(oneInspection(51)), data: planned, fetchedAt },
    { hash: hashOf(templateVersion(31)), data: version(31), fetchedAt },
    { hash: 'picture abc', data: { type: 'image/jpeg', bytes: new ArrayBuffer(9) }, fetchedAt },
  ]);
  return serve({
    '/users/7/installations': [installationRow(41, 77)],
    '/users/7/inspections': [inspectionRow(51, 41)],
    '/installation_previews': [{ ...seen, history: [] }],
    '/installations/41': seen.installation,
    '/inspection_previews': [{ ...planned, history: [] }],
    '/device_template_versions/31': version(31),
  });
}

test('an installation that never changes is read again long before its copy is too old to stay on the phone', async () => {
  const asked = await unchangedFor(16);
  const before = Date.now();
  expect(await run()).toBe(true);
  expect(asked).toContain('/installation_previews');
  expect(asked).toContain('/inspection_previews');
  for (const hash of [hashOf(oneInstallation(41)), hashOf(oneInspection(51)), 'picture abc'])
    expect([hash, await whenFetched(hash)]).toEqual([hash, expect.toSatisfy((at) => at >= before)]);
  await vi.waitFor(async () =>
    expect(await whenFetched(hashOf(templateVersion(31)))).toBeGreaterThanOrEqual(before),
  );
});

test('photos stay on the phone of an installer who is on a mobile network all the time', async () => {
  await unchangedFor(16);
  const before = Date.now();
  expect(await run(USER, { previews: 200, pictures: 0 })).toBe(true);
  expect(await whenFetched('picture abc')).toBeGreaterThanOrEqual(before);
});

test('what was read while the phone’s clock was a year ahead is read again once the clock is right', async () => {
  const asked = await unchangedFor(-365);
  const before = Date.now();
  expect(await run()).toBe(true);
  expect(asked).toContain('/installation_previews');
  for (const hash of [hashOf(oneInstallation(41)), hashOf(oneInspection(51)), 'picture abc'])
    expect([hash, await whenFetched(hash)]).toEqual([
      hash,
      expect.toSatisfy((at) => at >= before && at <= Date.now()),
    ]);
});

/** Whether a run asks for the installations before the types of devices. */
const isBeforeTypes = async (recordsFirst: boolean) => {
  await rawTable('cache').clear();
  const asked = await unchangedFor(16);
  expect(await prefetch(USER, ALL, new AbortController().signal, recordsFirst)).toBe(true);
  expect(asked).toContain('/organisations/2/device_templates');
  return asked.indexOf('/installation_previews') < asked.indexOf('/organisations/2/device_templates');
};

test('what was just sent is on the phone before what hardly changes, since the network may go at once', async () => {
  expect([await isBeforeTypes(true), await isBeforeTypes(false)]).toEqual([true, false]);
});

test('an installation that did not change is not read again within two weeks', async () => {
  const asked = await unchangedFor(14);
  expect(await run()).toBe(true);
  expect(asked).not.toContain('/installation_previews');
  expect(asked).not.toContain('/inspection_previews');
  expect(await isOnDevice(hashOf(oneInstallation(41)))).toBe(true);
});

test('a service partner can open the inspection form of a linked installer’s device in a cellar', async () => {
  session.set({ user: ASP, exp: 9_999_999_999 });
  serve({
    '/inspections': [inspectionRow(52, 42)],
    '/inspection_previews': [{ inspection: inspection(52, 42, 33), etag: '"x"', history: [] }],
    '/device_template_versions/33': version(33),
  });
  expect(await run(ASP)).toBe(true);
  expect(await isOnDevice(hashOf(templateVersion(33)))).toBe(true);
});

test('what is no longer shared leaves the phone though the network is lost between the two lists', async () => {
  const shared = installationRow(41, 77);
  const list = { items: [shared], totalItems: 1, page: 1, itemsPerPage: 1 };
  await cacheReadings([
    { hash: hashKey(wholeInstallations('received', 7).key), data: list },
    { hash: hashOf(oneInstallation(41)), data: { installation: installation(41, 77), etag: '"x"' } },
    { hash: hashOf(inspectionsOf(41)), data: [] },
  ]);
  const lost = new AbortController();
  serve({
    '/users/7/received_installations': () => {
      lost.abort();
      return [];
    },
  });
  expect(await prefetch(USER, ALL, lost.signal)).toBe(false);
  serve({});
  expect(await run()).toBe(true);
  expect(await isOnDevice(hashOf(oneInstallation(41)))).toBe(false);
});

test('the own list is on the phone though the network was lost before the one of shared installations', async () => {
  const lost = new AbortController();
  serve({
    '/users/7/installations': () => {
      lost.abort();
      return [installationRow(41, 77)];
    },
  });
  expect(await prefetch(USER, ALL, lost.signal)).toBe(false);
  expect(await isOnDevice(hashKey(wholeInstallations('own', 7).key))).toBe(true);
});

test('a customer that is still on the way when an installer hands the phone on is not kept for the next one', async () => {
  const signedOut = new AbortController();
  serve({
    '/users/7/inspections': [inspectionRow(51, 41)],
    '/inspection_previews': () => {
      signedOut.abort();
      session.set({ user: { ...USER, id: 8 }, exp: 9_999_999_999 });
      return [{ inspection: inspection(51, 41, 31), etag: '"x"', history: [] }];
    },
  });
  expect(await prefetch(USER, ALL, signedOut.signal)).toBe(false);
  expect(await isOnDevice(hashOf(oneInspection(51)))).toBe(false);
});

test('a list that is still on the way when an installer hands the phone on is not kept for the next one', async () => {
  serve({
    '/users/7/installations': () => {
      session.set({ user: { ...USER, id: 8 }, exp: 9_999_999_999 });
      return [installationRow(41, 77)];
    },
  });
  await run();
  expect(await isOnDevice(hashKey(wholeInstallations('own', 7).key))).toBe(false);
});

const desk = hashOf(
  adminInstallations(2, {
    page: 1,
    status: null,
    templateId: null,
    search: '',
    order: { key: 'installationDate', direction: 'desc' },
  }),
);
const deskOf = (id: number) => ({
  hash: desk,
  data: { items: [installationRow(id, 80)], totalItems: 1, page: 1, itemsPerPage: 1 },
});

test('what a service partner read of an installer who is no longer linked to them leaves the phone', async () => {
  session.set({ user: ASP, exp: 9_999_999_999 });
  const files = [
    { name: 'a.jpg', field: 'a', type: 'image/jpeg', size: 9, sha256: 'abc', arrived: true, leftOut: false },
  ].map((file) => ({ ...file, url: '/files/a.jpg' }));
  const linked = { installation: installation(43, 79), etag: '"x"' };
  await cacheReadings([
    {
      hash: hashOf(oneInstallation(41)),
      data: { installation: { ...installation(41, 77), files }, etag: '"x"' },
    },
    { hash: hashOf(installationHistory(41)), data: [] },
    { hash: 'picture abc', data: { type: 'image/jpeg', bytes: new ArrayBuffer(9) } },
    { hash: hashOf(oneInspection(52)), data: { inspection: inspection(52, 42, 33), etag: '"x"' } },
    { hash: hashOf(inspectionHistory(52)), data: [] },
    { hash: hashOf(oneInstallation(43)), data: linked },
    deskOf(44),
  ]);
  serve({ '/installation_previews': [{ ...linked, history: [] }] });
  expect(await run(ASP)).toBe(true);
  const left = [oneInstallation(41), installationHistory(41), oneInspection(52), inspectionHistory(52)].map(
    hashOf,
  );
  for (const hash of [...left, 'picture abc', desk])
    expect([hash, await isOnDevice(hash)]).toEqual([hash, false]);
  expect(await isOnDevice(hashOf(oneInstallation(43)))).toBe(true);
});

test('a page of a service partner’s desk can be read offline for a day, since it may show whom nobody opened', async () => {
  session.set({ user: ASP, exp: 9_999_999_999 });
  serve({});
  await cacheReadings([{ ...deskOf(44), fetchedAt: daysAgo(0.9) }]);
  expect(await run(ASP)).toBe(true);
  expect(await isOnDevice(desk)).toBe(true);
  await cacheReadings([{ ...deskOf(44), fetchedAt: daysAgo(1.1) }]);
  expect(await run(ASP)).toBe(true);
  expect(await isOnDevice(desk)).toBe(false);
});
