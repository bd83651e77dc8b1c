import type { CustomDevice } from '@portal/domain/devices/record';
import { Button } from '@mantine/core';
import { IconEdit, IconReplace, IconTools, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useSearchParams } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { LEAVING } from '../../ui/frame/unsaved-guard.ts';
import { LabelButton } from '../labels/lazy-components.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import AddToDatabase from './add-to-database.tsx';
import { DeviceEdit } from './device-edit.tsx';
import css from './device-office.module.css';
import { changeDevice, refreshDevices, removeDevice } from './queries.ts';
import { ReplaceDialog } from './replace-dialog.tsx';
import { type Done, UndoNotice } from './undo-notice.tsx';

/** What the office can do with a device: edit, add to the database, started outside the app, replace, delete. */
export default function DeviceAdministration({ device }: { readonly device: CustomDevice }) {
  const { t } = useTranslation();
  const [params, setParams] = useSearchParams();
  const [done, setDone] = useState<Done | null>(null);
  const queries = useQueryClient();
  const outside = useMutation({
    mutationFn: () => changeDevice(device.id, device.revision, { startedOutside: !device.startedOutside }),
    onSuccess: async ({ revision, startedOutside }) => {
      await refreshDevices(queries);
      setDone({
        said: t(startedOutside ? 'deviceOffice.markedOutside' : 'deviceOffice.unmarkedOutside'),
        undo: { startedOutside: !startedOutside },
        revision,
      });
    },
  });
  /** Without the question of the guard: the form was saved, or has asked itself. */
  const close = () => setParams({}, { replace: true, state: LEAVING });
  if (params.has('edit'))
    return (
      <DeviceEdit
        device={device}
        onClose={() => setParams({}, { replace: true })}
        onDone={(next) => {
          setDone(next);
          close();
        }}
      />
    );
  return (
    <>
      <div className={css['bar']}>
        <Button leftSection={<IconEdit aria-hidden stroke={1.75} />} onClick={() => setParams({ edit: '' })}>
          {t('deviceOffice.edit')}
        </Button>
        {device.installation === null && (
          <Button
            variant="default"
            loading={outside.isPending}
            leftSection={<IconTools aria-hidden stroke={1.75} />}
            onClick={() => outside.mutate()}
          >
            {t(device.startedOutside ? 'deviceOffice.unmarkOutside' : 'deviceOffice.markOutside')}
          </Button>
        )}
        {device.installation !== null && (
          <Button
            variant="default"
            leftSection={<IconReplace aria-hidden stroke={1.75} />}
            onClick={() => setParams({ replace: '' })}
          >
            {t('deviceOffice.replace')}
          </Button>
        )}
        <Suspense fallback={null}>
          <LabelButton devices={[device]} />
        </Suspense>
        <DeleteButton device={device} />
      </div>
      <AddToDatabase id={device.id} inDatabase={device.inDatabase} />
      {done !== null && <UndoNotice id={device.id} done={done} onUndone={() => setDone(null)} />}
      {outside.error !== null && <ProblemNotice problem={problemOf(outside.error)} />}
      {params.has('replace') && <ReplaceDialog device={device} onClose={close} />}
    </>
  );
}

function DeleteButton({ device }: { readonly device: CustomDevice }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const queries = useQueryClient();
  const remove = useMutation({
    mutationFn: () => removeDevice(device.id, device.revision),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('deviceOffice.deleted', { serial: device.serial }) });
      await navigate('/admin/devices', { replace: true });
      queries.removeQueries({ queryKey: ['custom_devices', 'timeline', device.id] });
      await refreshDevices(queries);
    },
  });
  const ask = async () => {
    const yes = await confirm({
      title: t('deviceOffice.delete.title', { serial: device.serial }),
      text: t('deviceOffice.delete.text'),
      confirmLabel: t('deviceOffice.delete.confirm'),
      danger: true,
    });
    if (yes) remove.mutate();
  };
  return (
    <>
      <Button
        variant="default"
        color="bad"
        loading={remove.isPending}
        leftSection={<IconTrash aria-hidden stroke={1.75} />}
        onClick={() => void ask()}
      >
        {t('deviceOffice.delete.open')}
      </Button>
      {remove.error !== null && <ProblemNotice problem={problemOf(remove.error)} />}
    </>
  );
}
