import type { RecallAnswer } from '@portal/domain/recalls/answer';
import type { RecallDevice } from '@portal/domain/recalls/record';
import type { Labels } from '@portal/domain/templates/labels';
import { sql } from 'kysely';
import { isInstaller } from '../installations/visible-store.ts';

/** A device `d` with the installation `i` where it runs now; `answer` is the newest one of a recall. */
export type RecallDeviceRow = {
  id: number;
  serial: string;
  template: string;
  template_names: Labels;
  made_on: string | null;
  installation_id: number | null;
  customer: string | null;
  city: string | null;
  installation_date: string | null;
  installer_id: number | null;
  installer: string | null;
  company: string | null;
  answer: { answer: RecallAnswer; note: string; answered_at: string; by: string | null } | null;
};

/** What is read of a device in a recall, but for the answer; with `deviceJoins`. */
export const deviceColumns = sql`d.id, d.serial, t.name as template, t.name_translations as template_names, d.made_on,
  i.id as installation_id, i.customer_name as customer, i.customer_city as city, i.installation_date,
  u.id as installer_id, u.name as installer, u.company`;

export const deviceJoins = sql`join device_templates t on t.id = d.template_id
  left join users u on ${isInstaller(sql`u.id`)}`;

/** The answer `a` of a device, or null; an instant within JSON is written as it travels. */
export const answerColumn = sql`case when a.id is not null then json_build_object('answer', a.answer, 'note', a.note,
  'answered_at', to_char(a.answered_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'by', a.user_name) end as answer`;

/**
 * The device `d` of each row of `recall_devices rd`. `offset 0` has each looked up by an index: PostgreSQL expects all devices of the maker
 * to be read faster, of which those of a recall are few.
 */
export const withDevice = sql`cross join lateral (
  select d.id, d.serial, d.serial_key, d.template_id, d.made_on from custom_devices d where d.id = rd.device_id offset 0) d`;

/** The installation `i` where the device runs now, or null, of each row of `recall_devices rd`; looked up like `withDevice`. */
export const withInstallation = sql`left join lateral (
  select i.* from installations i where i.device_id = rd.device_id and i.active offset 0) i on true`;

export function presentRecallDevice(row: RecallDeviceRow): RecallDevice {
  return {
    id: row.id,
    serial: row.serial,
    template: { name: row.template, nameTranslations: row.template_names },
    madeOn: row.made_on,
    installation:
      row.installation_id === null
        ? null
        : {
            id: row.installation_id,
            customer: row.customer ?? '',
            city: row.city ?? '',
            installationDate: row.installation_date ?? '',
          },
    installer:
      row.installer_id === null
        ? null
        : { id: row.installer_id, name: row.installer ?? '', company: row.company ?? '' },
    answer: row.answer && {
      answer: row.answer.answer,
      note: row.answer.note,
      answeredAt: row.answer.answered_at,
      by: row.answer.by,
    },
  };
}
