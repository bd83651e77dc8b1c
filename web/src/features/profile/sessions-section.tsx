import { endOtherSessions, endSession, type SessionRow } from '@portal/domain/users/profile-contract';
import { Button } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile, IconPointFilled } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '../../lib/network/api.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { formatDateTime } from '../../lib/languages/format.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { ErrorState } from '../../ui/notices/error-state.tsx';
import { Section } from '../../ui/frame/page.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { StatusChip } from '../../ui/notices/status-chip.tsx';
import { toast, toastProblem } from '../../ui/notices/toast.ts';
import { deviceOf } from '@portal/domain/auth/device-of';
import css from './profile.module.css';
import { ownSessions } from './queries.ts';

/** The devices on which the person is signed in, each of which can be signed out from here. */
export function SessionsSection() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(ownSessions);
  const end = useEnding();
  const others = data?.filter(({ current }) => !current) ?? [];
  const name = useDeviceName();

  async function endOne(row: SessionRow) {
    const sure = await confirm({
      title: t('profile.sessions.endTitle'),
      text: t('profile.sessions.endText', { device: name(row.device) }),
      confirmLabel: t('profile.sessions.end'),
      danger: true,
    });
    if (sure) end.mutate(row.id);
  }

  async function endOthers() {
    const sure = await confirm({
      title: t('profile.sessions.endOthersTitle'),
      text: t('profile.sessions.endOthersText'),
      confirmLabel: t('profile.sessions.endOthers'),
      danger: true,
    });
    if (sure) end.mutate('others');
  }

  return (
    <Section id="sessions" title={t('profile.sessions.title')}>
      <div className={css['stack']}>
        <p className={css['hint']}>{t('profile.sessions.text')}</p>
        {data === undefined && error === null && <Skeletons shape="rows" count={2} />}
        {data === undefined && error !== null && (
          <ErrorState
            title={t('profile.sessions.failed')}
            text={problemOf(error).detail}
            code={problemOf(error).requestId ?? problemOf(error).code}
            onRetry={() => void refetch()}
          />
        )}
        {data !== undefined && (
          <ul className={css['sessions']}>
            {data.map((row) => (
              <SessionLine
                key={row.id}
                row={row}
                name={name(row.device)}
                ending={end.isPending && end.variables === row.id}
                onEnd={() => void endOne(row)}
              />
            ))}
          </ul>
        )}
        {end.isPending && <ProgressLine label={t('ui.loading')} />}
        {others.length > 1 && (
          <Button
            variant="outline"
            color="bad"
            className={css['own']}
            loading={end.isPending && end.variables === 'others'}
            onClick={() => void endOthers()}
          >
            {t('profile.sessions.endOthers')}
          </Button>
        )}
      </div>
    </Section>
  );
}

type LineProps = {
  readonly row: SessionRow;
  readonly name: string;
  readonly ending: boolean;
  readonly onEnd: () => void;
};

function SessionLine({ row, name, ending, onEnd }: LineProps) {
  const { t } = useTranslation();
  const Icon = deviceOf(row.device).mobile ? IconDeviceMobile : IconDeviceDesktop;
  return (
    <li>
      <Icon aria-hidden stroke={1.75} size="1.75rem" />
      <div className={css['device']}>
        <strong>{name}</strong>
        <span>{t('profile.sessions.used', { when: formatDateTime(row.lastUsedAt) })}</span>
        <span>{t('profile.sessions.since', { when: formatDateTime(row.createdAt) })}</span>
        {row.address !== null && <span>{t('profile.sessions.from', { address: row.address })}</span>}
      </div>
      {row.current ? (
        <StatusChip tone="ok" icon={IconPointFilled}>
          {t('profile.sessions.current')}
        </StatusChip>
      ) : (
        <Button
          variant="default"
          loading={ending}
          aria-label={t('profile.sessions.endOf', { device: name })}
          onClick={onEnd}
        >
          {t('profile.sessions.end')}
        </Button>
      )}
    </li>
  );
}

/** Ends one session by its id, or all but this one, and fetches the list again. */
function useEnding() {
  const { t } = useTranslation();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (which: string) =>
      which === 'others' ? call(endOtherSessions) : call(endSession, { params: { session: which } }),
    onSuccess: (_done, which) =>
      toast({
        kind: 'success',
        title: t(which === 'others' ? 'profile.sessions.othersEnded' : 'profile.sessions.ended'),
      }),
    onError: toastProblem,
    onSettled: () => queries.invalidateQueries({ queryKey: ownSessions.queryKey }),
  });
}

/** Names a device by browser and system, read from its user agent. */
function useDeviceName(): (userAgent: string | null) => string {
  const { t } = useTranslation();
  return (userAgent) => {
    const { browser, system } = deviceOf(userAgent);
    if (browser !== null && system !== null) return t('profile.sessions.on', { browser, system });
    return browser ?? system ?? t('profile.sessions.unknown');
  };
}
