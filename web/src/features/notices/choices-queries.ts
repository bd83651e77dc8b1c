import { changeNotificationChoices, getNotificationChoices } from '@portal/domain/notifications/contract';
import type { NotificationChoices } from '@portal/domain/notifications/kinds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';

/** By which ways a person wants to be told of what. */
export const noticeChoices = queryOptions({
  queryKey: ['notice-choices'] as const,
  queryFn: () => call(getNotificationChoices),
});

export function choose(changes: NotificationChoices): Promise<NotificationChoices> {
  return call(changeNotificationChoices, { body: changes });
}
