import { MAX_PAGE_SIZE } from '@portal/domain/constants';
import type { EndpointInput } from '@portal/domain/endpoint';
import { iri } from '@portal/domain/iri';
import type {
  activateTemplate as activateContract,
  changeReceivers as receiversContract,
  createTemplate as createContract,
  updateTemplate as updateContract,
} from '@portal/domain/templates/editing-contract';
import type { Starter } from '@portal/domain/templates/starters';
import type { importTemplate } from '@portal/domain/templates/transfer-contract';
import type { publishDraft as publishContract, updateDraft } from '@portal/domain/templates/version-contract';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { call, callWithTag } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { contractOf } from '../../lib/network/contract.ts';

// What the office edits is not kept for reading offline: drafts change, and nobody installs by them.

const reading = () => contractOf(() => import('@portal/domain/templates/contract'));
const editing = () => contractOf(() => import('@portal/domain/templates/editing-contract'));
const versions = () => contractOf(() => import('@portal/domain/templates/version-contract'));
const comparing = () => contractOf(() => import('@portal/domain/templates/comparison-contract'));
const transfer = () => contractOf(() => import('@portal/domain/templates/transfer-contract'));

type Body<E extends Parameters<typeof call>[0]> = NonNullable<EndpointInput<E>['body']>;

const matching = (etag: string | null) => (etag === null ? { 'If-Match': '*' } : { 'If-Match': etag });
/** A request that is sent twice, by a second click or over a bad line, does its work once. */
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** Every device template of an organisation, with its draft. */
export function officeTemplates(organisationId: number) {
  return queryOptions({
    queryKey: ['office_templates', organisationId] as const,
    queryFn: async () =>
      call((await reading()).listOrganisationTemplates, {
        params: { organisation: organisationId },
        query: { itemsPerPage: MAX_PAGE_SIZE },
      }),
  });
}

/** One template with the tag that a change sends back. */
export function officeTemplate(id: number) {
  return queryOptions({
    queryKey: ['office_templates', 'one', id] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await reading()).getTemplate, { params: { id } });
      return { template: data, etag };
    },
  });
}

/** One version, a draft too, with the tag that saving it sends back. */
export function officeVersion(id: number) {
  return queryOptions({
    queryKey: ['office_templates', 'version', id] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await reading()).getTemplateVersion, { params: { id } });
      return { version: data, etag };
    },
  });
}

/** The versions of a template and how far they have come. */
export function versionList(templateId: number) {
  return queryOptions({
    queryKey: ['office_templates', 'versions', templateId] as const,
    queryFn: async () => call((await versions()).listVersions, { params: { id: templateId } }),
  });
}

/** What changes from one version to another, and whom that concerns. */
export function comparisonOf(before: number, after: number) {
  return queryOptions({
    queryKey: ['office_templates', 'comparison', before, after] as const,
    queryFn: async () =>
      call((await comparing()).compareVersionWith, { params: { id: after }, query: { with: before } }),
  });
}

const POLL_MS = 500;

/** Whether somebody else has begun another replay of the version, in the place of this one. */
export const isReplaced = (error: unknown): boolean =>
  error !== null && problemOf(error).code === 'not-found';

/** How far the replay of a version has come, asked again while it runs. */
export function replayOf(id: number) {
  return queryOptions({
    queryKey: ['template_replays', id] as const,
    queryFn: async () => call((await comparing()).getReplay, { params: { id } }),
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' || isReplaced(state.error)
        ? false
        : POLL_MS,
  });
}

export async function startReplay(versionId: number) {
  return call((await comparing()).startReplay, { params: { id: versionId }, body: {}, headers: once() });
}

/** Reads again whatever shows templates: the office's pages, and the lists that others choose from. */
export async function refreshTemplates(queries: QueryClient): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: ['office_templates'] }),
    queries.invalidateQueries({ queryKey: ['device_templates'] }),
    queries.invalidateQueries({ queryKey: ['setup'] }),
  ]);
}

/** Makes a type, once under a key, however often it is asked for. */
export async function createTemplate(body: Body<typeof createContract>, onceKey: string) {
  return call((await editing()).createTemplate, { body, headers: { 'Idempotency-Key': onceKey } });
}

/** Changes a template; what it is then, with its tag. */
export async function updateTemplate(id: number, etag: string | null, body: Body<typeof updateContract>) {
  const saved = await callWithTag((await editing()).updateTemplate, {
    params: { id },
    body,
    headers: matching(etag),
  });
  return { template: saved.data, etag: saved.etag };
}

export async function deleteTemplate(id: number, etag: string | null) {
  await call((await editing()).deleteTemplate, { params: { id }, headers: matching(etag) });
}

export async function activateTemplate(id: number, body: Body<typeof activateContract>) {
  return call((await editing()).activateTemplate, { params: { id }, body });
}

export async function changeReceivers(id: number, body: Body<typeof receiversContract>) {
  return call((await editing()).changeReceivers, { params: { id }, body });
}

export async function beginDraft(templateId: number, from: number | Starter) {
  const body = typeof from === 'number' ? { from: iri('device_template_versions', from) } : { starter: from };
  return call((await versions()).createDraft, { params: { id: templateId }, body, headers: once() });
}

export async function saveDraft(id: number, etag: string | null, body: Body<typeof updateDraft>) {
  return callWithTag((await versions()).updateDraft, { params: { id }, body, headers: matching(etag) });
}

export async function discardDraft(id: number, etag: string | null) {
  await call((await versions()).deleteDraft, { params: { id }, headers: matching(etag) });
}

export async function publishDraft(id: number, etag: string | null, body: Body<typeof publishContract>) {
  return call((await versions()).publishDraft, {
    params: { id },
    body,
    headers: etag === null ? {} : { 'If-Match': etag },
  });
}

export async function exportTemplate(id: number, version: number) {
  return call((await transfer()).exportTemplate, { params: { id }, query: { version } });
}

/** Checks a template file, or takes it in, which it does once under a key. */
export async function readFile(body: Body<typeof importTemplate>, onceKey?: string) {
  return call((await transfer()).importTemplate, {
    body,
    ...(onceKey !== undefined && { headers: { 'Idempotency-Key': onceKey } }),
  });
}
