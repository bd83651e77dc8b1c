import {
  CHANNELS,
  comesBy,
  kindsOf,
  type NotificationKind,
  wants,
  type NotificationChoices,
} from '@portal/domain/notifications/kinds';
import { Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient, queryOptions } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useRole } from '../../lib/session/session.ts';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toastProblem } from '../../ui/notices/toast.ts';
import css from './notification-settings.module.css';
import { DevicePush } from './device-push.tsx';
import { changeNotificationChoices, getNotificationChoices } from '@portal/domain/notifications/contract';
import { call } from '../../lib/network/api.ts';

/** Which kinds of notification a person gets by mail and by push, and whether this device receives push. */
export default function Choices() {
  const { t } = useTranslation();
  const role = useRole();
  const queries = useQueryClient();
  const { data, error, refetch } = useQuery(noticeChoices);
  const change = useMutation({
    mutationFn: choose,
    onSuccess: (saved) => queries.setQueryData(noticeChoices.queryKey, saved),
    onError: toastProblem,
  });
  const words = (kind: NotificationKind) => t(`notices.kind.${kind}.title`);
  return (
    <div className={css['stack']}>
      <p className={css['hint']}>{t('notices.choices.text')}</p>
      <DevicePush />
      {data === undefined && error === null && <Skeletons shape="rows" count={3} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('notices.choices.failed')}
          text={problemOf(error).detail}
          code={problemOf(error).requestId ?? problemOf(error).code}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && role !== null && (
        <ul className={css['kinds']}>
          {kindsOf(role).map((kind) => (
            <li key={kind}>
              <span className={css['kind']}>{words(kind)}</span>
              {CHANNELS.map((channel) => (
                <span key={channel} className={css['switch']}>
                  {comesBy(kind, channel) && (
                    <Checkbox
                      label={t(`notices.choices.${channel}`)}
                      aria-label={`${words(kind)}: ${t(`notices.choices.${channel}`)}`}
                      checked={wants(data, kind, channel)}
                      disabled={change.isPending}
                      onChange={(event) =>
                        change.mutate({ [kind]: { [channel]: event.currentTarget.checked } })
                      }
                    />
                  )}
                </span>
              ))}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The kinds of notification and, for each, the channels that are switched on. */
const noticeChoices = queryOptions({
  queryKey: ['notice-choices'] as const,
  queryFn: () => call(getNotificationChoices),
});

function choose(changes: NotificationChoices): Promise<NotificationChoices> {
  return call(changeNotificationChoices, { body: changes });
}
