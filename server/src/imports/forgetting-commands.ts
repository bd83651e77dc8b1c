import type { CustomerQuery } from '@portal/domain/privacy/contract';
import { sql } from 'kysely';
import type { Scope, Tx } from '../db/open.ts';
import { recordEvent } from '../events/commands.ts';
import type { Deps } from '../platform/deps.ts';
import { type CustomerFile, importLinesOfCustomer } from './customer-lines-store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** After so many days nobody comes back to an import that was never applied: its file holds data of devices and customers. */
const KEEP_OPEN_DAYS = 30;
/** So long the refused rows of an import can be fetched. What it did, and so its way back, stays. */
const KEEP_LINES_DAYS = 90;

/** Of an installation the way back needs its status alone; the customer is in the installation. */
const withoutCustomer = sql`jsonb_build_object('status', r.after -> 'status')`;

/** Cells that were refused may be the customer's; which column and why stays, and so does what names no cell. */
const withoutCells = sql`(select jsonb_agg(case when p ->> 'column' is null then p else p || '{"value":""}' end order by at)
  from jsonb_array_elements(r.problems) with ordinality as said (p, at))`;
const hasCells = sql<boolean>`jsonb_path_exists(r.problems, '$[*] ? (@.column != null && @.value != "")')`;

/** Every night: deletes imports that were begun and left, and the files of those that are over. */
export async function forgetOldImports({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  const before = (days: number): string => new Date(clock().getTime() - days * DAY_MS).toISOString();
  // One that failed on its way, there or back, counts as over too: nobody may ever come back to it.
  const isOver = sql<boolean>`m.updated_at < ${before(KEEP_LINES_DAYS)}
    and (m.state in ('applied', 'undone') or (m.state = 'failed' and m.failed_step in ('apply', 'undo')))`;
  const isOfCustomers = sql<boolean>`m.id = r.import_id and ${isOver} and m.kind = 'installations'`;
  await db.system(async (tx) => {
    await sql`delete from imports where updated_at < ${before(KEEP_OPEN_DAYS)}
      and (state in ('receiving', 'planned') or (state = 'failed' and failed_step = 'plan'))`.execute(tx);
    await sql`delete from import_lines l using imports m where m.id = l.import_id and ${isOver}`.execute(tx);
    // What such a one has not done yet cannot be done without its customer: whoever goes on with it ends it.
    await sql`delete from import_rows r using imports m
      where ${isOfCustomers} and m.failed_step = 'apply' and r.outcome = 'new' and not r.applied and r.left_out is null`.execute(
      tx,
    );
    await sql`update import_rows r set after = ${withoutCustomer} from imports m
      where ${isOfCustomers} and r.after ? 'customerName'`.execute(tx);
    await sql`update import_rows r set problems = ${withoutCells} from imports m
      where ${isOfCustomers} and ${hasCells}`.execute(tx);
  });
}

/**
 * Forgets what imported files say of a customer who asked for erasure, so that no plan brings them in again: a row that is still to be
 * applied goes as if the file had not had it; of any other one its outcome stays. No import goes on before the transaction has ended.
 * Each file has a line in the event log: there may be no installation under which it could stand.
 */
export async function forgetLinesOf(tx: Tx, scope: Scope, query: CustomerQuery): Promise<void> {
  for (const file of await importLinesOfCustomer(tx, scope, query, { lock: true })) {
    const rows = sql`(${sql.join(file.lines.map(({ row }) => row))})`;
    const isTheirs = sql`r.organisation_id = ${scope.organisationId} and r.import_id = ${file.id} and r.row in ${rows}`;
    await sql`delete from import_lines r where ${isTheirs}`.execute(tx);
    if (isToBeApplied(file)) {
      await sql`with gone as (
          delete from import_rows r where ${isTheirs} and r.outcome = 'new' and not r.applied and r.left_out is null returning r.row
        )
        update imports m set counts = jsonb_set(m.counts, '{new}', to_jsonb((m.counts ->> 'new')::int - (select count(*)::int from gone)))
        where m.organisation_id = ${scope.organisationId} and m.id = ${file.id}`.execute(tx);
    }
    await sql`update import_rows r
      set after = case when r.after ? 'customerName' then ${withoutCustomer} else r.after end,
        problems = case when ${hasCells} then ${withoutCells} else r.problems end
      where ${isTheirs}`.execute(tx);
    const { id: importId, fileName } = file;
    await recordEvent(tx, scope, {
      type: 'import.customer_erased',
      importId,
      file: fileName,
      rows: file.lines.length,
    });
  }
}

/** Whether an import may still make installations of its rows. */
const isToBeApplied = ({ state, failedStep }: CustomerFile): boolean =>
  ['planning', 'planned', 'applying'].includes(state) || (state === 'failed' && failedStep !== 'undo');

/** Forgets what files said of the customer of an installation, when the customer is erased. */
export async function forgetRowOf(tx: Tx, scope: Scope, installationId: number): Promise<void> {
  const { organisationId } = scope;
  await sql`delete from import_lines l using import_rows r
    where l.organisation_id = ${organisationId} and r.organisation_id = ${organisationId}
    and r.installation_id = ${installationId} and l.import_id = r.import_id and l.row = r.row`.execute(tx);
  await sql`update import_rows r set after = ${withoutCustomer}
    where r.organisation_id = ${organisationId} and r.installation_id = ${installationId}`.execute(tx);
  await forgetRowsThatMadeNothing(tx, scope, installationId);
}

/**
 * The same of rows that name no installation: refused ones, those that found it as it was, and those of an import that was undone
 * before the next file. They are known by a device that the installation has or had, or by the address of the customer. Whatever a
 * plan is still to make stays. Must run while the installation names its customer.
 */
async function forgetRowsThatMadeNothing(
  tx: Tx,
  { organisationId }: Scope,
  installationId: number,
): Promise<void> {
  // Lines are kept 90 days, and are few beside the rows of all imports.
  await sql`with known as (
      select r.import_id, r.row from import_lines l
      join imports m on m.id = l.import_id join import_rows r on r.import_id = l.import_id and r.row = l.row
      where l.organisation_id = ${organisationId} and m.kind = 'installations' and r.installation_id is null
        and m.state in ('planned', 'applied', 'undone', 'failed')
        and (r.outcome <> 'new' or r.left_out is not null or m.state = 'undone')
        and (lower(btrim(r.serial)) in (select d.serial_key from custom_devices d where d.id in (
            select i.device_id from installations i where i.id = ${installationId}
            union select x.old_device_id from device_replacements x where x.installation_id = ${installationId}))
          or lower(r.after ->> 'email') = (
            select nullif(lower(i.customer_email), '') from installations i where i.id = ${installationId}))
    ), gone as (
      delete from import_lines l using known k where l.import_id = k.import_id and l.row = k.row
    )
    update import_rows r set after = case when r.after ? 'customerName' then ${withoutCustomer} else r.after end,
      problems = case when ${hasCells} then ${withoutCells} else r.problems end
    from known k where r.import_id = k.import_id and r.row = k.row`.execute(tx);
}
