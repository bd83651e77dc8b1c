import { sql } from 'kysely';
import { EVENT_TYPES, type EventType, type LoggedEvent } from '@portal/domain/events/entity';
import type { Page } from '@portal/domain/page';
import type { Scope, Tx } from '../db/open.ts';

/** The history of one installation, newest first; who may see it is asked before. */
export async function eventsOfInstallation(
  tx: Tx,
  scope: Scope,
  installationId: number,
  list: { readonly page: number; readonly itemsPerPage: number },
): Promise<Page<LoggedEvent>> {
  const ofInstallation = tx
    .selectFrom('events')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId);
  const { total } = await ofInstallation
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await ofInstallation
    .select(['id', 'created_at', 'user_name', 'type', 'details'])
    .orderBy('id', 'desc')
    .limit(list.itemsPerPage)
    .offset((list.page - 1) * list.itemsPerPage)
    .execute();
  return {
    items: rows.map((row) => ({
      id: row.id,
      createdAt: row.created_at,
      user: row.user_name,
      type: knownType(row.type),
      details: row.details,
    })),
    totalItems: total,
    page: list.page,
    itemsPerPage: list.itemsPerPage,
  };
}

/** Whether the mails of this key have been logged as sent. */
export async function cardWasSent(
  tx: Tx,
  scope: Scope,
  installationId: number,
  key: string,
): Promise<boolean> {
  const row = await tx
    .selectFrom('events')
    .select('id')
    .where('organisation_id', '=', scope.organisationId)
    .where('installation_id', '=', installationId)
    .where('type', '=', 'installation.card_sent')
    .where(sql<boolean>`details ->> 'mail' = ${key}`)
    .executeTakeFirst();
  return row !== undefined;
}

function knownType(type: string): EventType {
  const known = EVENT_TYPES.find((candidate) => candidate === type);
  if (!known) throw new Error(`The event log holds an unknown type: ${type}`);
  return known;
}
