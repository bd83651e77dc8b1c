import type { CustomDevice } from '@portal/domain/devices/record';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOnce } from '../../form/steps/use-once.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { useToday } from '../../lib/use-today.ts';
import { devicePage } from '../../records/addresses.ts';
import { FormButtons, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import css from './device-office.module.css';
import { refreshDevices, replaceBy } from './queries.ts';

type Props = { readonly device: CustomDevice; readonly onClose: () => void };

/** Records that another device replaced this one: today, until another day is chosen. */
export function ReplaceDialog({ device, onClose }: Props) {
  const { t } = useTranslation();
  const name = `replacing-${String(device.id)}`;
  const [serial, setSerial] = useStateAcrossSignIn(`${name}-serial`, '');
  const today = useToday();
  const [chosenDay, setChosenDay] = useStateAcrossSignIn<string | undefined>(`${name}-day`, undefined);
  const replacedOn = chosenDay ?? today;
  const [tried, setTried] = useState(false);
  const serialField = useRef<HTMLInputElement>(null);
  const dateField = useRef<HTMLInputElement>(null);
  const wanted = { serial: serial.trim(), replacedOn };
  const { replace, isDone } = useReplacing(device.id, wanted);
  const problem = replace.error === null ? null : problemOf(replace.error);
  const errorAt = (place: string) =>
    problem?.violations.find(({ propertyPath }) => propertyPath === place)?.message;

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (replace.isPending) return;
    if (serial.trim() === '') return serialField.current?.focus();
    if (replacedOn === '') return dateField.current?.focus();
    replace.mutate();
  }

  return (
    <FormDialog
      title={t('deviceOffice.replaceTitle', { serial: device.serial })}
      isDirty={(serial.trim() !== '' || replacedOn !== today) && !isDone}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css['form']} onSubmit={submit}>
          <p className={css['second']}>{t('deviceOffice.replaceText')}</p>
          <TextInput
            label={t('deviceOffice.otherSerial')}
            maxLength={120}
            autoComplete="off"
            required
            data-autofocus
            ref={serialField}
            value={serial}
            error={tried && serial.trim() === '' ? t('deviceOffice.serialMissing') : errorAt('serial')}
            onChange={(event) => setSerial(event.currentTarget.value)}
          />
          <TextInput
            type="date"
            label={t('deviceOffice.replacedOn')}
            required
            ref={dateField}
            value={replacedOn}
            error={tried && replacedOn === '' ? t('deviceOffice.replacedOnMissing') : errorAt('replacedOn')}
            onChange={(event) => setChosenDay(event.currentTarget.value)}
          />
          {problem !== null && <ProblemNotice problem={problem} />}
          <FormButtons label={t('deviceOffice.replaceConfirm')} busy={replace.isPending} onCancel={close} />
        </form>
      )}
    </FormDialog>
  );
}

/** Sends what replaced a device, once, and goes on to the page of the other device. */
function useReplacing(device: number, wanted: { readonly serial: string; readonly replacedOn: string }) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const once = useOnce();
  const replace = useMutation({
    mutationFn: () => once(wanted, (key) => replaceBy(device, wanted, key)),
    onSuccess: () => refreshDevices(queries),
  });
  const other = replace.data?.id;
  // Once nothing is unsaved any more: the dialog would ask.
  useEffect(() => {
    if (other !== undefined) void navigate(devicePage(other, true));
  }, [other, navigate]);
  return { replace, isDone: other !== undefined };
}
