import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import type { PostOffice } from '../../server/test/test-post-office.ts';
import type { Ledger } from './people-at-work.ts';
import { pause } from './programs.ts';

/** What was found in the database and in the folder of files, beside what was acknowledged. */
export type Comparison = {
  readonly installations: number;
  readonly files: number;
  readonly warranties: number;
  readonly mails: number;
  /** A mail that was handed over twice in the moment in which nobody could write it down (docs/operations.md, Mail). */
  readonly mailCopies: number;
  /** Acknowledged and not there, there more than once, or there without having been sent. */
  readonly wrong: string[];
};

type Compared = {
  /** An address whose login row level security does not stop. */
  readonly database: string;
  readonly filesFolder: string;
  readonly ledger: Ledger;
  readonly office: PostOffice;
};

/** Compares the database, read with a connection of its own, with what phones and offices were told. */
export async function compare({ database, filesFolder, ledger, office }: Compared): Promise<Comparison> {
  const client = new Client({ connectionString: database });
  await client.connect();
  const rows = async (text: string): Promise<Record<string, unknown>[]> => (await client.query(text)).rows;
  const wrong: string[] = [];
  const installations = await rows('select id, client_id, complete, status from installations');
  const byClient = Map.groupBy(installations, (row) => String(row['client_id']));
  const files = await rows('select id, client_id, name, path from record_files');
  const filesOf = Map.groupBy(files, (row) => String(row['client_id']));
  const warranties = await rows('select installation_id, number from warranties');
  const warrantiesOf = Map.groupBy(warranties, (row) => Number(row['installation_id']));
  for (const { request, acknowledged } of ledger.installations) {
    const { serial, clientId } = request;
    const [id] = acknowledged.recordIds;
    const own = byClient.get(clientId) ?? [];
    byClient.delete(clientId);
    if (own.length !== 1 || own[0]?.['id'] !== id) wrong.push(`${serial}: ${own.length} records of it`);
    if (own[0]?.['complete'] !== true) wrong.push(`${serial} is not complete`);
    if (own[0]?.['status'] !== 'accepted')
      wrong.push(`${serial} was accepted and is ${String(own[0]?.['status'])}`);
    const issued = warrantiesOf.get(Number(id)) ?? [];
    if (issued.length !== 1) wrong.push(`${serial} has ${issued.length} warranties`);
    const stored = filesOf.get(clientId) ?? [];
    const storedIds = new Set(stored.map((file) => Number(file['id'])));
    const isAll = acknowledged.fileIds.every((file) => storedIds.has(file));
    if (!isAll || stored.length !== acknowledged.fileIds.length)
      wrong.push(`${serial}: ${stored.length} files of ${acknowledged.fileIds.length}`);
    for (const { name, path } of stored) {
      const carried = request.files.find((file) => file.name === name);
      const bytes = await readFile(join(filesFolder, String(path))).catch(() => new Uint8Array());
      if (!carried || sha256(bytes) !== sha256(carried.bytes))
        wrong.push(`${serial}: ${String(name)} has other bytes`);
    }
  }
  for (const unknown of byClient.keys())
    wrong.push(`${unknown} was never acknowledged to anybody, and is there`);
  for (const [index, { clientId }] of ledger.installations.map(({ request }) => request).entries())
    if (ledger.installations.findIndex(({ request }) => request.clientId === clientId) !== index)
      wrong.push(`${clientId} was sent twice by the drill itself`);
  wrong.push(...(await compareEffects(rows)), ...ledger.refused);
  const mails = await rows('select message_id, state from mails');
  await client.end();
  const taken = Map.groupBy(office.received, ({ messageId }) => messageId);
  for (const { message_id: id, state } of mails)
    if (state !== 'sent' || !taken.has(String(id))) wrong.push(`The mail ${String(id)} is ${String(state)}`);
  return {
    installations: installations.length,
    files: files.length,
    warranties: warranties.length,
    mails: mails.length,
    mailCopies: office.received.length - taken.size,
    wrong,
  };
}

/** Numbers that stand twice, and effects that nobody carried out. */
async function compareEffects(rows: (text: string) => Promise<Record<string, unknown>[]>): Promise<string[]> {
  const questions = {
    'devices with one serial number':
      'select serial from custom_devices group by organisation_id, serial having count(*) > 1',
    'warranties with one number':
      'select number from warranties group by organisation_id, number having count(*) > 1',
    'effects nobody took over': 'select id from outbox where handed_at is null',
    'jobs that were put aside': `select id from portal_jobs.job where name = 'dead'`,
  };
  const wrong: string[] = [];
  for (const [what, text] of Object.entries(questions)) {
    const found = await rows(text);
    if (found.length > 0) wrong.push(`${found.length} ${what}`);
  }
  return wrong;
}

/**
 * Waits until every mail is sent and every job done; as long as there are fewer than before it goes on, however slow the
 * machine is. Throws after a minute and a half without progress.
 */
export async function untilQuiet(database: string): Promise<void> {
  const client = new Client({ connectionString: database });
  await client.connect();
  try {
    let fewest = Number.POSITIVE_INFINITY;
    let progress = performance.now();
    while (performance.now() - progress < STANDSTILL_MS) {
      const { rows } = await client.query(WAITING);
      const waiting = Number(rows[0]?.waiting);
      if (waiting === 0) return;
      if (waiting < fewest) progress = performance.now();
      fewest = Math.min(fewest, waiting);
      await pause(LOOK_MS);
    }
    throw new Error(`${fewest} cards and mails are not done, and nothing more happens`);
  } finally {
    await client.end();
  }
}

const LOOK_MS = 1_000;
const STANDSTILL_MS = 90_000;
const WAITING = `select (select count(*) from outbox where handed_at is null) + (select count(*) from mails where state <> 'sent')
  + (select count(*) from portal_jobs.job where state < 'completed' and start_after <= now()) as waiting`;

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
