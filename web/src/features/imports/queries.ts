import type { EndpointInput } from '@portal/domain/endpoint';
import { type Import, isIncomplete, type planImport } from '@portal/domain/imports/contract';
import type { ImportRow } from '@portal/domain/imports/row-contract';
import { TABLE_BOUNDS } from '@portal/domain/imports/table';
import { queryOptions } from '@tanstack/react-query';
import { holdPage } from '../../lib/loading/busy.ts';
import { call, list, openFile } from '../../lib/network/api.ts';
import { contractOf } from '../../lib/network/contract.ts';
import { organisationHeader, organisationNow } from '../../lib/session/session.ts';
import type { Table } from './read-table.ts';

// Files of devices and customers are not kept on the device.

const contract = () => contractOf(() => import('@portal/domain/imports/contract'));
const rowContract = () => contractOf(() => import('@portal/domain/imports/row-contract'));

/** A request that is sent twice does its work once. */
const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

/** How often a running step is polled, in milliseconds. */
const POLL_MS = 1_000;

/** Whether a job of the server is working on an import. */
function isRunning({ state }: Pick<Import, 'state'>): boolean {
  return state === 'planning' || state === 'applying' || state === 'undoing';
}

/** How often it is asked whether the rest of a file has arrived, which somebody else may be sending. */
const ARRIVING_MS = 5_000;

/** One import, polled while a job is working on it, and while rows of its file are missing. */
export function importOf(id: number) {
  return queryOptions({
    queryKey: ['imports', id] as const,
    queryFn: async () => call((await contract()).getImport, { params: { id } }),
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && (isRunning(data) ? POLL_MS : isIncomplete(data) && ARRIVING_MS),
  });
}

/** The organisation's last imports. */
export function lastImports(organisationId: number) {
  return queryOptions({
    queryKey: ['imports', 'last', organisationId] as const,
    queryFn: async () => list((await contract()).listImports, { query: { itemsPerPage: 12 } }),
  });
}

/** What the columns of an import probably hold. */
export function mappingOf(id: number, template: number | null) {
  return queryOptions({
    queryKey: ['imports', id, 'mapping', template] as const,
    queryFn: async () =>
      call((await contract()).suggestMapping, {
        params: { id },
        query: template === null ? {} : { template },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Which rows of a plan are shown; null: all of them. */
export type RowPick = ImportRow['outcome'] | 'leftOut' | 'warned' | null;

/** One page of the planned rows. */
export function rowsPage({ id, plan, state }: Import, pick: RowPick, page: number) {
  const filter =
    pick === null ? {} : pick === 'leftOut' || pick === 'warned' ? { [pick]: 'true' } : { outcome: pick };
  return queryOptions({
    queryKey: ['imports', id, 'rows', plan, state, pick, page] as const,
    queryFn: async () =>
      list((await rowContract()).listImportRows, { params: { id }, query: { ...filter, page } }),
  });
}

/** What is sent next of a file, and to which organisation: a broken upload goes on from there. */
export type Upload = { readonly id: number; readonly next: number; readonly organisation: number };

/**
 * Sends a table to the organisation that is chosen now, or what is left of an upload that broke off to its own: a superadmin
 * may switch to another meanwhile. `onSent` hears how far it has come. The window asks before it is closed, since the file lies in
 * this page alone.
 */
export async function sendTable(
  kind: Import['kind'],
  table: Table,
  brokenOff: Upload | null,
  onSent: (upload: Upload) => void,
): Promise<Upload> {
  const release = holdPage('upload');
  try {
    let upload = brokenOff ?? (await beginImport(kind, table, organisationNow()));
    onSent(upload);
    await sendRows(table, upload, (next) => onSent((upload = { ...upload, next })));
    return upload;
  } finally {
    release();
  }
}

/** Begins an import of a table; its rows follow. */
async function beginImport(kind: Import['kind'], table: Table, organisation: number): Promise<Upload> {
  const { id } = await call((await contract()).createImport, {
    body: {
      kind,
      fileName: table.name,
      header: [...table.header],
      decimal: table.decimal,
      rows: table.count,
    },
    headers: { ...organisationHeader(organisation), ...once() },
  });
  return { id, next: 2, organisation };
}

/** Sends the rows of a table from where an earlier try broke off; `onSent` hears where the next one would begin. */
async function sendRows(table: Table, from: Upload, onSent: (next: number) => void): Promise<void> {
  const { addImportRows } = await contract();
  let row = 2;
  for await (const rows of table.rows()) {
    for (const batch of inBatches(rows)) {
      const first = row;
      row += batch.length;
      if (first < from.next) continue;
      // One after the other: the rows stay in order, and a slow connection is not overloaded.
      await call(addImportRows, {
        params: { id: from.id },
        body: { from: first, rows: batch },
        headers: { ...organisationHeader(from.organisation), ...once() },
      });
      onSent(row);
    }
  }
}

/** Characters in one call: escaped and in UTF-8 they stay under the two megabytes of a body. */
const CHARACTERS_PER_CALL = 500_000;

function* inBatches(rows: readonly string[][]): Generator<string[][]> {
  let batch: string[][] = [];
  let cells = 0;
  let characters = 0;
  for (const row of rows) {
    const more = row.reduce((sum, cell) => sum + cell.length, 0);
    const isFull =
      batch.length >= TABLE_BOUNDS.rowsAtOnce ||
      cells + row.length > TABLE_BOUNDS.cellsAtOnce ||
      characters + more > CHARACTERS_PER_CALL;
    if (batch.length > 0 && isFull) {
      yield batch;
      [batch, cells, characters] = [[], 0, 0];
    }
    batch.push(row);
    cells += row.length;
    characters += more;
  }
  if (batch.length > 0) yield batch;
}

/** Starts the planning of the rows on the server. */
export async function planRows(
  id: number,
  body: NonNullable<EndpointInput<typeof planImport>['body']>,
): Promise<Import> {
  return call((await contract()).planImport, { params: { id }, body, headers: once() });
}

/** Starts applying a plan; the server refuses it unless it is the one that the person has read. */
export async function applyPlan({ id, plan }: Import): Promise<Import> {
  return call((await contract()).applyImport, { params: { id }, body: { plan }, headers: once() });
}

/** Starts undoing an import. */
export async function undo({ id }: Import): Promise<Import> {
  return call((await contract()).undoImport, { params: { id }, headers: once() });
}

/** The refused rows as a stream of CSV. */
export async function openRefused({ id }: Import): Promise<Response> {
  return openFile((await contract()).refusedRows, { params: { id } });
}
