import type { CustomDevice } from '@portal/domain/devices/record';
import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDatabasePlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import css from './device-office.module.css';
import type { Ticked } from './devices-table.tsx';
import { changeDatabase, refreshDevices } from './queries.ts';

type Props = {
  readonly ticked: Ticked;
  /** Of the page: those that are not in the database. */
  readonly waiting: readonly CustomDevice[];
  readonly onTick: (ticked: Ticked) => void;
};

/** Takes what is ticked into the database, and offers the way back. */
export function DatabaseBar({ ticked, waiting, onTick }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: ({ act, devices }: { act: 'add' | 'remove'; devices: readonly number[] }) =>
      changeDatabase(act, devices),
    onSuccess: async () => {
      onTick(new Map());
      await refreshDevices(queries);
    },
  });
  const added = change.data !== undefined && change.variables?.act === 'add' ? change.data : [];
  const toAdd = [...ticked.values()].filter(({ inDatabase }) => !inDatabase).map(({ id }) => id);
  const all = waiting.length > 0 && waiting.every(({ id }) => ticked.has(id));
  return (
    <>
      {(waiting.length > 0 || toAdd.length > 0) && (
        <div className={css['bar']}>
          {waiting.length > 0 && (
            <Button
              variant="default"
              onClick={() =>
                onTick(
                  all ? new Map() : new Map([...ticked, ...waiting.map((one) => [one.id, one] as const)]),
                )
              }
            >
              {t(all ? 'deviceOffice.untickAll' : 'deviceOffice.tickAll', { count: waiting.length })}
            </Button>
          )}
          {toAdd.length > 0 && (
            <Button
              loading={change.isPending}
              leftSection={<IconDatabasePlus aria-hidden stroke={1.75} />}
              onClick={() => change.mutate({ act: 'add', devices: toAdd })}
            >
              {t('deviceOffice.addTicked', { count: toAdd.length })}
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
