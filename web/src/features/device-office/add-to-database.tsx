import { Button } from '@mantine/core';
import { IconArrowBackUp, IconDatabasePlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { changeDatabase, refreshDevices } from './queries.ts';

type Props = { readonly id: number; readonly inDatabase: boolean };

/** Takes the device of an installation into the database, where it was typed in by hand, and offers the way back. */
export default function AddToDatabase({ id, inDatabase }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const change = useMutation({
    mutationFn: (act: 'add' | 'remove') => changeDatabase(act, [id]),
    onSuccess: () => refreshDevices(queries),
  });
  const wasAdded = inDatabase && change.variables === 'add' && change.data?.length === 1;
  return (
    <>
      {!inDatabase && (
        <Button
          loading={change.isPending}
          leftSection={<IconDatabasePlus aria-hidden stroke={1.75} />}
          onClick={() => change.mutate('add')}
        >
          {t('deviceOffice.addToDatabase')}
        </Button>
      )}
      {wasAdded && (
        <Notice tone="ok" title={t('deviceOffice.added', { count: 1 })}>
          <Button
            variant="default"
            loading={change.isPending}
            leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
            onClick={() => change.mutate('remove')}
          >
            {t('deviceOffice.undo')}
          </Button>
        </Notice>
      )}
      {change.error !== null && <ProblemNotice problem={problemOf(change.error)} />}
    </>
  );
}
