import { MAX_PAGE_SIZE, PAGE_SIZE } from '@portal/domain/constants';
import type { LoggedEvent } from '@portal/domain/events/record';
import type { SupportMaterial } from '@portal/domain/files/contract';
import type { MailDelivery } from '@portal/domain/mails/contract';
import type { UserNotification } from '@portal/domain/notifications/contract';
import { NOTIFICATION_KINDS } from '@portal/domain/notifications/kinds';
import type { Reminder } from '@portal/domain/reminders/contract';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { reportAnswer } from '../../lib/network/connection.ts';
import { moreThan } from '@portal/domain/page';
import { inspectionHistory } from '../inspections/queries.ts';
import { installationHistory } from '../installations/queries.ts';
import { newestNotifications } from '../notifications/queries.ts';
import { serviceHistory } from '../services/queries.ts';
import { latestReminders } from '../settings/reminders-queries.ts';
import { recordMails } from '../../records/record-mails.ts';
import { supportMaterials } from './queries.ts';

const material = (id: number): SupportMaterial => ({
  id,
  name: `Instrukcja ${id}`,
  kind: 'document',
  parent: null,
  language: 'pl',
  url: null,
  size: 1,
  type: null,
  sha256: null,
  variantGroup: null,
  deviceTypes: [],
  preview: null,
});

/** A server that has so many rows of whatever is asked for, and gives them by pages as the real one does. */
function serverWith(many: number, row: (id: number) => unknown): void {
  vi.stubGlobal('fetch', async (path: string, { headers }: RequestInit = {}) => {
    const { searchParams } = new URL(path, 'http://portal');
    const size = Number(searchParams.get('itemsPerPage') ?? 12);
    const first = (Number(searchParams.get('page') ?? 1) - 1) * size;
    const rows = Array.from({ length: Math.max(0, Math.min(size, many - first)) }, (_, at) =>
      row(first + at + 1),
    );
    const hydra = {
      '@context': '',
      '@id': '',
      '@type': 'hydra:Collection',
      'hydra:member': rows,
      'hydra:totalItems': many,
    };
    const body = new Headers(headers).get('accept') === 'application/ld+json' ? hydra : rows;
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/ld+json' } });
  });
}

afterEach(() => {
  reportAnswer();
  vi.unstubAllGlobals();
});

const fetched = <Data>(query: { queryFn?: unknown; queryKey: readonly unknown[] }) =>
  new QueryClient().fetchQuery<Data>({
    queryKey: query.queryKey,
    queryFn: query.queryFn as () => Promise<Data>,
  });

test.each([1, 13, MAX_PAGE_SIZE, 2 * MAX_PAGE_SIZE + 1])(
  'the library shows all of its %i documents, not the first page alone',
  async (many) => {
    serverWith(many, material);
    const shown = await fetched<SupportMaterial[]>(supportMaterials(2));
    expect(shown.map(({ id }) => id)).toEqual(Array.from({ length: many }, (_, at) => at + 1));
  },
);

const event = (id: number): LoggedEvent => ({
  id,
  createdAt: '2026-06-15T10:00:00.000Z',
  user: 'Jan Ósmy',
  type: 'installation.updated',
  details: {},
});
const mail = (id: number): MailDelivery => ({
  id,
  mail: 'installation-card',
  reader: 'customer',
  to: 'a@b.test',
  state: 'sent',
  correctable: true,
  at: '2026-06-15T10:00:00.000Z',
  words: null,
});

test.each([
  ['an installation', installationHistory(7), event],
  ['an inspection', inspectionHistory(7), event],
  ['a service', serviceHistory(7), event],
  ['the mails about an installation', recordMails('installation', 7), mail],
])('%s: what happened goes back further than twelve lines', async (_what, query, row) => {
  serverWith(40, row);
  expect(await fetched<unknown[]>(query)).toHaveLength(40);
});

const notice = (id: number): UserNotification => ({
  id,
  kind: NOTIFICATION_KINDS[0],
  about: { type: 'service', id: 7 },
  params: {},
  customer: null,
  reason: null,
  actor: null,
  createdAt: '2026-06-15T10:00:00.000Z',
  readAt: null,
});
const reminder = (id: number): Reminder => ({
  id,
  inspection: 7,
  serial: 'HP-1',
  to: 'customer',
  name: null,
  mail: 'sent',
  createdAt: '2026-06-15T10:00:00.000Z',
});

test.each([
  ['an installation', (count: number) => installationHistory(7, count), event],
  ['an inspection', (count: number) => inspectionHistory(7, count), event],
  ['a service', (count: number) => serviceHistory(7, count), event],
  ['what a person was told', newestNotifications, notice],
  ['the reminders of an organisation', (count: number) => latestReminders(2, count), reminder],
])('%s: whoever asks for older lines reaches the last of 341', async (_what, query, row) => {
  serverWith(341, row);
  let count = PAGE_SIZE;
  let shown = 0;
  for (let asked = 0; asked < 20; asked += 1) {
    const answer = await fetched<unknown[] | { items: unknown[] }>(query(count));
    shown = (Array.isArray(answer) ? answer : answer.items).length;
    // The button for more is there as long as there are as many as were asked for.
    if (shown < count) break;
    count = moreThan(count);
  }
  expect(shown).toBe(341);
});
