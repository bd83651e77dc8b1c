import type { EndpointInput } from '@portal/domain/endpoint';
import type { createEntry, EntryUsage, updateEntry } from '@portal/domain/library/contract';
import type { LibraryEntry } from '@portal/domain/library/entry';
import type { Language } from '@portal/domain/templates/labels';
import { queryOptions } from '@tanstack/react-query';
import { call, callWithTag } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { entityTag } from '../../lib/network/entity-tag.ts';
import { organisationHeader, organisationNow } from '../../lib/session/session.ts';

// The office manages files with a network; nothing of it is kept on the device.

const contract = () => contractOf(() => import('@portal/domain/library/contract'));
const MINUTE_MS = 60_000;

/** The tree of one language with the tag that a move or deletion sends back. */
export function libraryTree(organisation: number, language: Language) {
  return queryOptions({
    queryKey: ['library', organisation, language] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await contract()).getLibrary, { params: { language } });
      return { entries: data.entries, etag };
    },
  });
}

/** Links and small pictures of the newest versions of files; asked for again before they die. */
export function entryLinks(organisation: number, files: readonly Pick<LibraryEntry, 'id' | 'version'>[]) {
  return queryOptions({
    queryKey: ['library_links', organisation, files.map(({ id, version }) => [id, version])] as const,
    queryFn: async () => {
      const ids = files.map(({ id }) => id);
      const { links } = await call((await contract()).getLinks, { query: { id: ids } });
      return new Map(links.map((link) => [link.id, link]));
    },
    enabled: files.length > 0,
    staleTime: 4 * MINUTE_MS,
    refetchInterval: 4 * MINUTE_MS,
  });
}

export async function fetchUsage(id: number): Promise<EntryUsage> {
  return call((await contract()).getUsage, { params: { id } });
}

/** The versions of a file, and where it is used. */
export function entryDetails(organisation: number, { id, kind, revision }: LibraryEntry) {
  return queryOptions({
    queryKey: ['library_details', organisation, id, revision] as const,
    queryFn: async () => {
      const isFile = kind === 'document' || kind === 'video';
      const [usage, versions] = await Promise.all([
        fetchUsage(id),
        isFile ? call((await contract()).getVersions, { params: { id } }) : { versions: [] },
      ]);
      return { usage, versions: versions.versions };
    },
  });
}

/** Makes a folder or a link, once under a key. */
export async function createLibraryEntry(
  body: NonNullable<EndpointInput<typeof createEntry>['body']>,
  {
    organisation = organisationNow(),
    onceKey,
  }: { readonly organisation?: number; readonly onceKey?: string } = {},
): Promise<LibraryEntry> {
  const headers = {
    ...organisationHeader(organisation),
    ...(onceKey !== undefined && { 'Idempotency-Key': onceKey }),
  };
  return call((await contract()).createEntry, { body, headers });
}

export async function changeLibraryEntry(
  { id, revision }: LibraryEntry,
  body: NonNullable<EndpointInput<typeof updateEntry>['body']>,
): Promise<LibraryEntry> {
  const headers = { 'If-Match': await entityTag(revision) };
  return call((await contract()).updateEntry, { params: { id }, body, headers });
}

/** What is moved where, in a tree as it was seen; the tree that it has become. */
export async function moveLibraryEntries(
  language: Language,
  etag: string | null,
  body: { readonly entries: number[]; readonly parent: number | null; readonly before?: number | null },
) {
  const headers = { 'If-Match': etag ?? '*' };
  const moved = await callWithTag((await contract()).moveEntries, { params: { language }, body, headers });
  return { entries: moved.data.entries, etag: moved.etag };
}

export async function deleteLibraryEntry(id: number, etag: string | null): Promise<void> {
  await call((await contract()).deleteEntry, { params: { id }, headers: { 'If-Match': etag ?? '*' } });
}

/** Whether links work for anyone, with the tag that a change sends back. */
export function librarySettings(organisation: number) {
  return queryOptions({
    queryKey: ['library_settings', organisation] as const,
    queryFn: async () => {
      const { data, etag } = await callWithTag((await contract()).getLibrarySettings, {
        params: { organisation },
      });
      return { ...data, etag };
    },
  });
}

export async function saveLibrarySettings(
  organisation: number,
  etag: string | null,
  publicLibrary: boolean,
): Promise<void> {
  await call((await contract()).updateLibrarySettings, {
    params: { organisation },
    body: { publicLibrary },
    headers: { 'If-Match': etag ?? '*' },
  });
}
