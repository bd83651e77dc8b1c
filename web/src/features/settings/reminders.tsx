import { PAGE_SIZE } from '@portal/domain/constants';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { formatDateTime } from '../../lib/languages/format.ts';
import { moreThan } from '@portal/domain/page';
import { useOrganisation } from '../../lib/session/session.ts';
import { ErrorState, LoadFailed } from '../../ui/notices/error-state.tsx';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { toast, toastProblem } from '../../ui/notices/toast.ts';
import { changeReminders, latestReminders, reminderSettings } from './reminders-queries.ts';
import log from './reminders.module.css';
import css from './settings.module.css';

/** Whether customers are reminded of inspections as well, and what went to whom. */
export function Reminders() {
  const { t } = useTranslation();
  const organisation = useOrganisation();
  const queries = useQueryClient();
  const settings = useQuery(reminderSettings(organisation));
  const change = useMutation({
    mutationFn: (customers: boolean) => changeReminders(organisation, { customers }),
    onSuccess: (saved) => {
      queries.setQueryData(reminderSettings(organisation).queryKey, saved);
      toast({ kind: 'success', title: t('notices.reminders.saved') });
    },
    onError: toastProblem,
  });
  return (
    <section className={css['part']} aria-labelledby="reminders">
      <h2 id="reminders" className={css['title']}>
        {t('notices.reminders.title')}
      </h2>
      <p className={css['second']}>{t('notices.reminders.text')}</p>
      {settings.data === undefined && settings.error === null && <Skeletons shape="rows" count={1} />}
      {settings.data === undefined && settings.error !== null && (
        <LoadFailed
          title={t('notices.reminders.failed')}
          error={settings.error}
          onRetry={() => void settings.refetch()}
        />
      )}
      {settings.data !== undefined && (
        <Checkbox
          label={t('notices.reminders.customers')}
          checked={settings.data.customers}
          disabled={change.isPending}
          onChange={(event) => change.mutate(event.currentTarget.checked)}
        />
      )}
      <Log organisation={organisation} />
    </section>
  );
}

function Log({ organisation }: { readonly organisation: number }) {
  const { t } = useTranslation();
  const [count, setCount] = useState(PAGE_SIZE);
  const { data, error, refetch, isPlaceholderData: growing } = useQuery(latestReminders(organisation, count));
  if (error !== null) {
    return (
      <ErrorState
        title={t('notices.reminders.failed')}
        text={problemOf(error).detail}
        code={problemOf(error).requestId ?? problemOf(error).code}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) return <Skeletons shape="rows" count={3} />;
  if (data.items.length === 0) return <p className={css['second']}>{t('notices.reminders.none')}</p>;
  return (
    <>
      <ul className={log['lines']} aria-label={t('notices.reminders.log')}>
        {data.items.map((row) => (
          <li key={row.id}>
            <strong>{row.serial}</strong>
            <span>{row.name ?? t(`notices.reminders.${row.to}`)}</span>
            <span>{formatDateTime(row.createdAt)}</span>
            <span>
              {t('notices.reminders.mail')}: {t(`notices.reminders.mails.${row.mail ?? 'none'}`)}
            </span>
          </li>
        ))}
      </ul>
      {(growing || data.items.length === count) && (
        <Button variant="default" loading={growing} onClick={() => setCount(moreThan(count))}>
          {t('notices.more')}
        </Button>
      )}
    </>
  );
}
