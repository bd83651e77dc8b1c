import type { Page } from '@portal/domain/page';
import type { GivenReminder, Reminded, Reminder } from '@portal/domain/reminders/contract';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import type { Labels, Language } from '@portal/domain/templates/labels';
import { sql, type SqlBool } from 'kysely';
import { isOneOf } from '../db/equal-filter.ts';
import type { SortKey } from '../db/lists/list-cursor.ts';
import { listPage, type PageRequest } from '../db/lists/list-page.ts';
import type { Scope, Tx } from '../db/open.ts';
import { storedCount } from '../db/totals/stored-counts.ts';
import { hasInstaller } from '../installations/visible-store.ts';
import { stateOfMail } from '../platform/mail/mailer.ts';
import { validWarranty, type WarrantyRow } from '../warranties/store.ts';

/** An inspection for which a reminder is due, with all that the mails name. */
export type DueInspection = {
  id: number;
  soonest_date: string;
  due_date: string;
  installation_id: number;
  device_id: number;
  serial: string;
  template: string;
  template_names: Labels;
  customer: string;
  customer_city: string;
  customer_phone: string;
  customer_email: string;
  customer_language: Language;
  owner_id: number;
  owner_email: string;
  owner_language: Language;
  owner_roles: string[];
  owner_asp_id: number | null;
  owner_choices: NotificationChoices;
  owner_name: string;
  owner_company: string | null;
  owner_phone: string | null;
  /** False for one from before the portal whose installer is unknown: its owner is whoever imported it. */
  has_installer: boolean;
  /** The recipients who have not been reminded yet. */
  installer_waits: boolean;
  customer_waits: boolean;
  warranty: WarrantyRow | null;
};

/** The end of a page, after which the next one begins. */
export type Place = { readonly due: string; readonly id: number };

const wasReminded = (to: Reminded) =>
  sql`exists (select 1 from reminders r where r.inspection_id = n.id and r.audience = ${to})`;

/**
 * One page of the open inspections that can begin by a day and have a reminder to send, overdue ones first; of those,
 * only their installers are reminded. An interrupted run continues with the rest, since sent reminders are left out.
 */
export async function dueInspections(
  tx: Tx,
  organisationId: number,
  asked: {
    readonly today: string;
    readonly soonestBy: string;
    readonly customers: boolean;
    readonly after: Place;
    readonly limit: number;
  },
): Promise<DueInspection[]> {
  const { today, soonestBy, customers, after, limit } = asked;
  // After its last day no inspection is in time for the warranty, whatever a customer does.
  const customerWaits = sql<SqlBool>`(${customers}::boolean and n.due_date >= ${today}
    and i.customer_email <> '' and not ${wasReminded('customer')})`;
  const { rows } = await sql<DueInspection>`
    select n.id, n.soonest_date, n.due_date, n.installation_id, n.device_id, d.serial,
      t.name as template, t.name_translations as template_names,
      coalesce(i.company_name, i.customer_name) as customer, i.customer_city, i.customer_phone, i.customer_email,
      i.customer_language, u.id as owner_id, u.email as owner_email, u.language as owner_language, u.roles as owner_roles, u.asp_id as owner_asp_id,
      u.notice_choices as owner_choices, u.name as owner_name, u.company as owner_company, u.phone as owner_phone,
      ${hasInstaller} as has_installer, (${hasInstaller} and not ${wasReminded('installer')}) as installer_waits,
      ${customerWaits} as customer_waits, ${validWarranty} as warranty
    from inspections n
    join installations i on i.id = n.installation_id
    join users u on u.id = i.owner_id
    join custom_devices d on d.id = n.device_id
    join device_templates t on t.id = d.template_id
    where n.organisation_id = ${organisationId} and n.status = 'pending' and n.soonest_date <= ${soonestBy}
      and (n.due_date, n.id) > (${after.due}, ${after.id})
      and ((${hasInstaller} and not ${wasReminded('installer')}) or ${customerWaits})
    order by n.due_date, n.id limit ${limit}`.execute(tx);
  return rows;
}

const KEYS: Readonly<Record<string, SortKey>> = { id: { column: sql`r.id`, type: 'int' } };

type LogRow = {
  id: number;
  inspection_id: number;
  audience: Reminded;
  serial: string;
  name: string | null;
  mail: Reminder['mail'];
  created_at: string;
};

/** The reminders sent, newest first. */
export async function remindersOf(
  tx: Tx,
  scope: Scope,
  asked: PageRequest,
  now: Date,
): Promise<Page<Reminder>> {
  const page = await listPage<LogRow>(tx, asked, 'r', {
    from: sql`reminders r`,
    where: [sql<SqlBool>`r.organisation_id = ${scope.organisationId}`],
    keys: KEYS,
    defaultOrder: [['id', 'desc']],
    total: storedCount(scope, 'reminders', {}),
    isPlannedOnce: true,
    columns: sql<LogRow>`r.id, r.inspection_id, r.audience, d.serial, u.name, m.state as mail, r.created_at`,
    joins: sql`join inspections n on n.id = r.inspection_id join custom_devices d on d.id = n.device_id
      left join users u on u.id = r.user_id left join mails m on m.message_id = r.message_id`,
  });
  return {
    ...page,
    items: page.items.map((row) => ({
      id: row.id,
      inspection: row.inspection_id,
      serial: row.serial,
      to: row.audience,
      name: row.name,
      mail: row.mail && stateOfMail(row.mail, row.created_at, now),
      createdAt: row.created_at,
    })),
  };
}

/** Who was reminded of each of these inspections, in order of time; the caller authorises access. */
export async function remindersAbout(
  tx: Tx,
  scope: Scope,
  inspectionIds: readonly number[],
): Promise<Map<number, GivenReminder[]>> {
  if (inspectionIds.length === 0) return new Map();
  const rows = await tx
    .selectFrom('reminders as r')
    .leftJoin('mails as m', 'm.message_id', 'r.message_id')
    .select(['r.id', 'r.inspection_id', 'r.audience', 'm.state', 'r.created_at'])
    .where('r.organisation_id', '=', scope.organisationId)
    .where(isOneOf(sql`r.inspection_id`, inspectionIds, 'int'))
    .orderBy('r.id')
    .execute();
  const given = rows.map((row) => ({
    inspection: row.inspection_id,
    reminder: { id: row.id, to: row.audience, mail: row.state, createdAt: row.created_at },
  }));
  return new Map(
    [...Map.groupBy(given, ({ inspection }) => inspection)].map(([id, of]) => [
      id,
      of.map(({ reminder }) => reminder),
    ]),
  );
}

/** Whether an organisation reminds its customers; undefined when there is no such organisation. */
export async function remindsCustomers(tx: Tx, organisationId: number): Promise<boolean | undefined> {
  const row = await tx
    .selectFrom('organisations')
    .select('customer_reminders')
    .where('id', '=', organisationId)
    .executeTakeFirst();
  return row?.customer_reminders;
}
