import type { EndpointInput } from '@portal/domain/endpoint';
import type { createRecall } from '@portal/domain/recalls/contract';
import type { Recall } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import { queryOptions } from '@tanstack/react-query';
import { call, list, openFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { changing } from '../../lib/network/entity-tag.ts';

const contract = () => contractOf(() => import('@portal/domain/recalls/contract'));

/** A request that is sent twice, by a second click or over a bad line, does its work once. */
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

// What the office reads is not kept for reading offline.

/** One page of the recalls of the chosen organisation. */
export function recallsPage(organisationId: number, page: number) {
  return queryOptions({
    queryKey: ['recalls', 'office', organisationId, page] as const,
    queryFn: async () => list((await contract()).listRecalls, { query: { page } }),
  });
}

/** How often an open recall is looked at while it is on the screen, in milliseconds: answers come from the field. */
const LOOK_EVERY_MS = 5_000;

const whileOpen = ({ state }: Pick<Recall, 'state'>) => (state === 'open' ? LOOK_EVERY_MS : false);

/** One recall, as its answers come. */
export function oneRecall(id: number) {
  return queryOptions({
    refetchInterval: ({ state: { data } }) => (data ? whileOpen(data) : false),
    queryKey: ['recalls', 'one', id] as const,
    queryFn: async () => call((await contract()).getRecall, { params: { id } }),
  });
}

/** Which devices a selection finds, one page of them; null asks nothing. */
export function recallPreview(organisationId: number, selection: RecallSelection | null, page: number) {
  return queryOptions({
    queryKey: ['recalls', 'preview', organisationId, selection, page] as const,
    queryFn: async ({ signal }) => {
      if (selection === null) throw new Error('Nothing is chosen');
      return call((await contract()).previewRecall, { body: { selection, page }, signal });
    },
    enabled: selection !== null,
  });
}

export type DevicePick = { readonly answer: string; readonly search: string; readonly page: number };

/** One page of the devices of a recall. */
export function recallDevices({ id, state }: Recall, { answer, search, page }: DevicePick) {
  const query = { page, ...(answer !== '' && { answer: [answer] }), ...(search !== '' && { search }) };
  return queryOptions({
    queryKey: ['recalls', 'one', id, 'devices', query] as const,
    refetchInterval: whileOpen({ state }),
    queryFn: async () => list((await contract()).listRecallDevices, { params: { id }, query }),
  });
}

export type PeoplePick = 'all' | 'unread' | 'waiting';

/** One page of those who were told of a recall. */
export function recallPeople({ id, state }: Recall, pick: PeoplePick, page: number) {
  const exists = pick === 'unread' ? { read: false } : pick === 'waiting' ? { waiting: true } : {};
  return queryOptions({
    queryKey: ['recalls', 'one', id, 'people', pick, page] as const,
    refetchInterval: whileOpen({ state }),
    queryFn: async () =>
      list((await contract()).listRecallRecipients, { params: { id }, query: { page, exists } }),
  });
}

export async function beginRecall(
  body: NonNullable<EndpointInput<typeof createRecall>['body']>,
  key: string,
): Promise<Recall> {
  return call((await contract()).createRecall, { body, headers: { 'Idempotency-Key': key } });
}

/** Reminds, once under a key. Returns how many people that were. */
export async function remindOf({ id }: Pick<Recall, 'id'>, onceKey: string): Promise<number> {
  const headers = { 'Idempotency-Key': onceKey };
  const { reminded } = await call((await contract()).remindOfRecall, { params: { id }, headers });
  return reminded;
}

/** Closes a recall or opens it again, as it was read. */
export async function changeState({ id, revision }: Recall, state: Recall['state']): Promise<Recall> {
  return call((await contract()).updateRecall, {
    params: { id },
    body: { state },
    headers: await changing(revision),
  });
}

/** The devices of a recall as CSV on its way. */
export async function openRecallCsv({ id }: Recall): Promise<Response> {
  return openFile((await contract()).exportRecallDevices, { params: { id } });
}

/** Answers at once, for the office. */
export async function sendAnswer(
  body: NonNullable<EndpointInput<Awaited<ReturnType<typeof contract>>['answerRecall']>['body']>,
): Promise<void> {
  await call((await contract()).answerRecall, { body, headers: once() });
}
