import type { CustomDevice } from '@portal/domain/devices/record';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDatabasePlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import css from './device-office.module.css';
import { changeDatabase, refreshDevices } from './queries.ts';

type Props = {
  readonly ticked: ReadonlySet<number>;
  /** Of the page: those that are not in the database. */
  readonly waiting: readonly CustomDevice[];
  readonly onTick: (ticked: ReadonlySet<number>) => void;
};

/** Takes what is ticked into the database, and offers the way back. */
export function DatabaseBar({ ticked, waiting, onTick }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ act, devices }: { act: 'add' | 'remove'; devices: readonly number[] }) =>
      changeDatabase(act, devices),
    onSuccess: async () => {
      onTick(new Set());
      await refreshDevices(queries);
    },
  });
  const added = change.data !== undefined && change.variables?.act === 'add' ? change.data : [];
  const all = waiting.length > 0 && waiting.every(({ id }) => ticked.has(id));
  return (
    <>
      {waiting.length > 0 && (
        <div className={css['bar']}>
          <Button
            variant="default"
            onClick={() => onTick(all ? new Set() : new Set([...ticked, ...waiting.map(({ id }) => id)]))}
          >
            {t(all ? 'deviceOffice.untickAll' : 'deviceOffice.tickAll', { count: waiting.length })}
          </Button>
          {ticked.size > 0 && (
            <Button
              loading={change.isPending}
              leftSection={<IconDatabasePlus aria-hidden stroke={1.75} />}
              onClick={() => change.mutate({ act: 'add', devices: [...ticked] })}
            >
              {t('deviceOffice.addTicked', { count: ticked.size })}
            </Button>
          )}
        </div>
      )}
      {added.length > 0 && (
        <Notice tone="ok" title={t('deviceOffice.added', { count: added.length })}>
          <Button
            variant="default"
            loading={change.isPending}
            leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
            onClick={() => change.mutate({ act: 'remove', devices: added })}
          >
            {t('deviceOffice.undo')}
          </Button>
        </Notice>
      )}
      {change.error !== null && <ProblemNotice problem={problemOf(change.error)} />}
    </>
  );
}
