import { changeNoticeChoices, getNoticeChoices } from '@portal/domain/notices/contract';
import type { NoticeChoices } from '@portal/domain/notices/kinds';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/network/api.ts';

/** By which ways a person wants to be told of what. */
export const noticeChoices = queryOptions({
  queryKey: ['notice-choices'] as const,
  queryFn: () => call(getNoticeChoices),
});

export function choose(changes: NoticeChoices): Promise<NoticeChoices> {
  return call(changeNoticeChoices, { body: changes });
}
