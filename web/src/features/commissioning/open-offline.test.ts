import 'fake-indexeddb/auto';
import { hashKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startLanguages } from '../../lib/i18n.ts';
import { keepReadings } from '../../lib/kept-reading.ts';
import { rawTable } from '../../lib/local-db.ts';
import { queryClient } from '../../lib/query-client.ts';
import { session } from '../../lib/session-store.ts';
import { activeTemplates } from '../templates/queries.ts';
import { USER, VERSION } from './heat-pump.sample.ts';
import { openCommissioning } from './open-commissioning.ts';

const DAY_MS = 86_400_000;
const PLACE = { kind: 'typed', templateId: 5, serial: 'HP-1', offline: true, partOf: null } as const;
const TEMPLATE = {
  id: 5,
  name: 'Pompa ciepła',
  nameTranslations: {},
  mainLanguage: 'pl',
  isActive: true,
  isSpecial: false,
  heatpump: true,
  organisation: '/organisations/2',
  activeVersion: VERSION,
  versions: [],
};
const open = () =>
  openCommissioning(PLACE, { queries: queryClient, user: USER, organisation: 2, today: '2026-11-21' });

beforeEach(async () => {
  await startLanguages();
  session.set({ user: USER, exp: 0 });
  await rawTable('cache').clear();
  queryClient.clear();
});
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal', async () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
])(
  'with %s a form opens from types that home read yesterday, the first time and again',
  async (_, answer) => {
    vi.stubGlobal('fetch', answer);
    const query = activeTemplates(2);
    await keepReadings([{ hash: hashKey(query.queryKey), data: [TEMPLATE], fetchedAt: Date.now() - DAY_MS }]);
    // Home shows the kept copy and asks the server in vain: from then on the copy is known to be old.
    await queryClient.fetchQuery(query);
    await vi.waitFor(() => expect(queryClient.getQueryState(query.queryKey)?.status).toBe('error'));
    expect(await open()).toMatchObject({ kind: 'form' });
    expect(await open()).toMatchObject({ kind: 'form' });
  },
);
