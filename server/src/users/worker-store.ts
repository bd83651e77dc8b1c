import type { InstallerData } from '@portal/domain/installations/input';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import type { Language } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { Scope, Tx } from '../db/open.ts';

/** A person who carries out work, as cards and mails name them. */
export type WorkerRow = {
  id: number;
  name: string;
  company: string | null;
  tax_id: string | null;
  email: string;
  phone: string | null;
  language: Language;
  asp_id: number | null;
  notice_choices: NotificationChoices;
};

const COLUMNS = [
  'id',
  'name',
  'company',
  'tax_id',
  'email',
  'phone',
  'language',
  'asp_id',
  'notice_choices',
] as const;

/** One account of the caller's organisation; undefined after it was deleted. */
export async function workerById(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  id: number,
): Promise<WorkerRow | undefined> {
  return (await workersById(tx, scope, [id])).get(id);
}

/** Like `workerById`, for several ids. */
export async function workersById(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  ids: readonly number[],
): Promise<Map<number, WorkerRow>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`id`, ids, 'int'))
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

/** The admins of an organisation with a confirmed address, who are notified where there is no service partner. */
export async function adminsOf(tx: Tx, scope: Pick<Scope, 'organisationId'>): Promise<WorkerRow[]> {
  return tx
    .selectFrom('users')
    .select(COLUMNS)
    .where('organisation_id', '=', scope.organisationId)
    .where('verified_at', 'is not', null)
    .where((from) => from(from.val('ROLE_ADMIN'), '=', from.fn.any('roles')))
    .orderBy('id')
    .execute();
}

/** Who is notified when a worker needs parts: their service partner, or without one the admins. */
export async function sparePartContacts(
  tx: Tx,
  scope: Pick<Scope, 'organisationId'>,
  worker: Pick<WorkerRow, 'asp_id'> | null,
): Promise<WorkerRow[]> {
  const partner = worker?.asp_id ? await workerById(tx, scope, worker.asp_id) : undefined;
  return partner ? [partner] : adminsOf(tx, scope);
}

/** A worker's data as printed on a card. */
export function onCard(worker: WorkerRow): InstallerData {
  return {
    name: worker.name,
    company: worker.company ?? '',
    taxId: worker.tax_id ?? '',
    email: worker.email,
    phone: worker.phone ?? '',
  };
}
