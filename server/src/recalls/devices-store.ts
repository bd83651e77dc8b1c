import type { Page } from '@portal/domain/page';
import type { RecallDevice } from '@portal/domain/recalls/record';
import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { equalConditions } from '../db/equal-filter.ts';
import { listPage } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { likeWords } from '../db/search/search-words.ts';
import { isInstaller } from '../installations/visible-store.ts';
import type { ListQuery } from '../platform/http/list-query.ts';
import {
  answerColumn,
  deviceColumns,
  deviceJoins,
  presentRecallDevice,
  type RecallDeviceRow,
  withDevice,
  withInstallation,
} from './device-rows-store.ts';

const ANSWERED = {
  answer: (answers: readonly (string | number | boolean)[]) =>
    sql<SqlBool>`coalesce((select a.answer from recall_answers a where a.id = rd.answer_id), 'none') in (${sql.join(answers)})`,
};

const ofRecall = ({ organisationId }: Scope, recallId: number) =>
  sql<SqlBool>`rd.organisation_id = ${organisationId} and rd.recall_id = ${recallId}`;

/**
 * The devices `d` of a recall that a list asks for. They are few, and each is read once: in the order of an index all devices of the maker
 * would be looked through.
 */
function listed(
  scope: Scope,
  recallId: number,
  { search, equal, exists: { installation } }: ListQuery,
): RawBuilder<unknown> {
  const words = likeWords(search).map((word) => `%${word}%`);
  const isInstalled = installation === undefined ? [] : [sql<SqlBool>`(i.id is not null) = ${installation}`];
  const joins = [
    withDevice,
    ...(words.length > 0 || isInstalled.length > 0 ? [withInstallation] : []),
    ...(words.length > 0 ? [sql`left join users u on ${isInstaller(sql`u.id`)}`] : []),
  ];
  const where = [
    ofRecall(scope, recallId),
    ...words.map(
      (pattern) => sql<SqlBool>`(d.serial_key like ${pattern} or i.search like ${pattern}
        or lower(u.name || ' ' || coalesce(u.company, '')) like ${pattern})`,
    ),
    ...equalConditions(equal, ANSWERED),
    ...isInstalled,
  ];
  return sql`select d.*, rd.answer_id from recall_devices rd ${sql.join(joins, sql` `)} where ${sql.join(where, sql` and `)}`;
}

/** The devices of a recall with their answers. */
export async function devicesOfRecall(
  tx: Tx,
  scope: Scope,
  recallId: number,
  asked: ListQuery,
): Promise<Page<RecallDevice>> {
  const { search, equal, exists } = asked;
  const isWhole = !search && !equal['answer']?.length && exists['installation'] === undefined;
  const page = await listPage<RecallDeviceRow>(tx, asked, 'd', {
    with: sql`with listed as materialized (${listed(scope, recallId, asked)})`,
    from: sql`listed d`,
    where: [],
    keys: {
      id: { column: sql`d.id`, type: 'int' },
      serial: { column: sql`d.serial_key`, type: 'text' },
    },
    defaultOrder: [['serial', 'asc']],
    total: isWhole
      ? sql<number>`(select count(*)::int from recall_devices rd where ${ofRecall(scope, recallId)})`
      : undefined,
    columns: sql<RecallDeviceRow>`${deviceColumns}, ${answerColumn}`,
    joins: sql`left join installations i on i.device_id = d.id and i.active
      left join recall_answers a on a.id = d.answer_id ${deviceJoins}`,
  });
  return { ...page, items: page.items.map(presentRecallDevice) };
}

/** The next devices of a recall after one, by their ids. */
export async function recallDevicesAfter(
  tx: Tx,
  scope: Scope,
  recallId: number,
  after: { readonly id: number; readonly limit: number },
): Promise<RecallDevice[]> {
  const { rows } = await sql<RecallDeviceRow>`
    select ${deviceColumns}, ${answerColumn}
    from (select * from recall_devices where organisation_id = ${scope.organisationId} and recall_id = ${recallId}
      and device_id > ${after.id} order by device_id limit ${after.limit}) rd
    join custom_devices d on d.id = rd.device_id left join installations i on i.device_id = d.id and i.active
    left join recall_answers a on a.id = rd.answer_id ${deviceJoins} order by d.id`.execute(tx);
  return rows.map(presentRecallDevice);
}
