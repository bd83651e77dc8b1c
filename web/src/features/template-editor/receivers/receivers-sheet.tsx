import { iri } from '@portal/domain/iri';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button, Checkbox } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { confirm } from '../../../ui/dialogs/confirm.ts';
import { useAskingClose } from '../../../ui/dialogs/form-dialog.tsx';
import { Sheet } from '../../../ui/dialogs/sheet.tsx';
import { ProblemNotice } from '../../../ui/notices/notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import { PeopleChoice } from './people-choice.tsx';
import { changeReceivers, refreshTemplates } from '../queries.ts';
import css from '../template-editor.module.css';

type Props = { readonly template: DeviceTemplate; readonly onClose: () => void };

/** Gives a type to many users at once, or takes it from them. */
export function ReceiversSheet({ template, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [everyone, setEveryone] = useState(false);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const users = everyone ? ('everyone' as const) : chosen.map((id) => iri('users', id));
  const change = useMutation({
    mutationFn: (act: 'give' | 'take') => changeReceivers(template.id, { act, users }),
    onSuccess: async ({ changed }, act) => {
      toast({ kind: 'success', title: t(`templates.receivers.${act}Done`, { count: changed }) });
      setChosen([]);
      setEveryone(false);
      await queries.invalidateQueries({ queryKey: ['users'] });
      await refreshTemplates(queries);
    },
  });

  async function take() {
    const sure = await confirm({
      title: t('templates.receivers.takeTitle'),
      text: t('templates.receivers.takeText'),
      confirmLabel: t('templates.receivers.take'),
      danger: true,
    });
    if (sure) change.mutate('take');
  }

  const nobody = !everyone && chosen.length === 0;
  const close = useAskingClose(!nobody && !change.isPending, onClose);
  return (
    <Sheet
      opened
      onClose={close}
      title={t('templates.receivers.change')}
      foot={
        <div className={css['actions']}>
          <Button disabled={nobody} loading={change.isPending} onClick={() => change.mutate('give')}>
            {t('templates.receivers.give')}
          </Button>
          <Button variant="default" disabled={nobody || change.isPending} onClick={() => void take()}>
            {t('templates.receivers.take')}
          </Button>
        </div>
      }
    >
      <div className={css['form']}>
        {change.error !== null && <ProblemNotice problem={problemOf(change.error)} />}
        <Checkbox
          label={t('templates.receivers.everyone')}
          checked={everyone}
          onChange={(event) => setEveryone(event.currentTarget.checked)}
        />
        {!everyone && <PeopleChoice templateId={template.id} chosen={chosen} onChange={setChosen} />}
      </div>
    </Sheet>
  );
}
