import {
  changeReminderSettings,
  getReminderSettings,
  listReminders,
  type ReminderSettings,
} from '@portal/domain/reminders/contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';
import { fetchRows } from '../../lib/offline-cache/whole-list.ts';

/** Who is reminded of inspections. */
export function reminderSettings(organisation: number) {
  return queryOptions({
    queryKey: ['reminder_settings', organisation] as const,
    queryFn: () => call(getReminderSettings, { params: { organisation } }),
  });
}

/** The latest reminders, so many of them; whoever looks for an older one finds it in the history of its inspection. */
export function latestReminders(organisation: number, count: number) {
  return queryOptions({
    queryKey: ['reminders', organisation, count] as const,
    queryFn: () => fetchRows(listReminders, { params: { organisation } }, count),
    placeholderData: keepPreviousData,
  });
}

export function changeReminders(organisation: number, change: ReminderSettings): Promise<ReminderSettings> {
  return call(changeReminderSettings, { params: { organisation }, body: change });
}
