import type { DevicePatch } from '@portal/domain/devices/input';
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { changeDevice, refreshDevices } from './queries.ts';

/** What was done to a device, and what takes it back while nobody has changed it since. */
export type Done = { readonly said: string; readonly undo: DevicePatch; readonly revision: number };

/** Says what was done, with the way back. */
export function UndoNotice({
  id,
  done,
  onUndone,
}: {
  readonly id: number;
  readonly done: Done;
  readonly onUndone: () => void;
}) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const undo = useMutation({
    mutationFn: () => changeDevice(id, done.revision, done.undo),
    onSuccess: async () => {
      await refreshDevices(queries);
      onUndone();
    },
  });
  return (
    <>
      <Notice tone="ok" title={done.said}>
        <Button
          variant="default"
          loading={undo.isPending}
          leftSection={<IconArrowBackUp aria-hidden stroke={1.75} />}
          onClick={() => undo.mutate()}
        >
          {t('deviceOffice.undo')}
        </Button>
      </Notice>
      {undo.error !== null && <ProblemNotice problem={problemOf(undo.error)} />}
    </>
  );
}
