import type { Recall } from '@portal/domain/recalls/record';
import { Button } from '@mantine/core';
import { IconBellRinging, IconCircleCheck, IconRotateClockwise } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useOnce } from '../../form/steps/use-once.ts';
import { problemOf } from '../../lib/network/api-problem.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { CsvExport } from '../../ui/lists/csv-export.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { changeState, openRecallCsv, remindOf } from './office-queries.ts';
import css from './recalls.module.css';

/** Reminds of a recall, closes it and opens it again, after a question where that cannot be taken back. */
function useRecallActs(recall: Recall) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const once = useOnce();
  const settled = {
    onError: (error: Error) =>
      toast({ kind: 'error', title: t('recallOffice.one.actFailed'), message: problemOf(error).detail }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['recalls'] }),
  };
  const remind = useMutation({
    mutationFn: () => once({ recall: recall.id }, (key) => remindOf(recall, key)),
    onSuccess: (count) => toast({ kind: 'success', title: t('recallOffice.one.reminded', { count }) }),
    ...settled,
  });
  const change = useMutation({
    mutationFn: (state: Recall['state']) => changeState(recall, state),
    onSuccess: ({ state }) =>
      toast({
        kind: 'success',
        title: t(state === 'closed' ? 'recallOffice.one.isClosed' : 'recallOffice.one.isOpen'),
      }),
    ...settled,
  });
  const { done, fine, cannot } = recall.answers;
  const open = recall.devices - done - fine - cannot;

  async function askToRemind() {
    const sure = await confirm({
      title: t('recallOffice.one.remindSure', { count: recall.waiting }),
      text: t('recallOffice.one.remindText'),
      confirmLabel: t('recallOffice.one.remind'),
    });
    if (sure) remind.mutate();
  }

  async function askToClose() {
    const sure = await confirm({
      title: t('recallOffice.one.closeSure'),
      ...(open > 0 && { text: t('recallOffice.one.closeText', { count: open }) }),
      confirmLabel: t('recallOffice.one.close'),
    });
    if (sure) change.mutate('closed');
  }

  return { remind, change, askToRemind, askToClose };
}

/** What the office does with a recall: remind, close or open again, and take its list. */
export function RecallActions({ recall }: { readonly recall: Recall }) {
  const { t } = useTranslation();
  const { remind, change, askToRemind, askToClose } = useRecallActs(recall);
  return (
    <div className={css['bar']}>
      {recall.state === 'open' ? (
        <>
          {recall.waiting > 0 && (
            <Button
              loading={remind.isPending}
              leftSection={<IconBellRinging aria-hidden stroke={1.75} />}
              onClick={() => void askToRemind()}
            >
              {t('recallOffice.one.remind')}
            </Button>
          )}
          <Button
            variant="default"
            loading={change.isPending}
            leftSection={<IconCircleCheck aria-hidden stroke={1.75} />}
            onClick={() => void askToClose()}
          >
            {t('recallOffice.one.close')}
          </Button>
        </>
      ) : (
        <Button
          variant="default"
          loading={change.isPending}
          leftSection={<IconRotateClockwise aria-hidden stroke={1.75} />}
          onClick={() => change.mutate('open')}
        >
          {t('recallOffice.one.reopen')}
        </Button>
      )}
      <CsvExport
        label={t('recallOffice.one.csv')}
        fileName={t('recallOffice.one.file', { id: recall.id })}
        total={recall.devices}
        open={() => openRecallCsv(recall)}
      />
    </div>
  );
}
