import { iri } from '@portal/domain/iri';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { PeopleChoice } from './receivers/people-choice.tsx';
import { activateTemplate, refreshTemplates } from './queries.ts';
import css from './template-editor.module.css';

const RECEIVERS = ['everyone', 'some', 'nobody'] as const;

type Props = { readonly template: DeviceTemplate; readonly onClose: () => void };

/** Switches a type on, and asks who may install it from now on: a type that nobody was given reaches nobody. */
export function ActivateDialog({ template, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [who, setWho] = useState<(typeof RECEIVERS)[number]>('everyone');
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const activate = useMutation({
    mutationFn: () =>
      activateTemplate(template.id, { give: who === 'some' ? chosen.map((id) => iri('users', id)) : who }),
    onSuccess: async () => {
      toast({ kind: 'success', title: t('templates.activate.done') });
      await refreshTemplates(queries);
      onClose();
    },
  });
  return (
    <FormDialog
      size="lg"
      title={t('templates.activate.title')}
      isDirty={chosen.length > 0 && !activate.isPending && !activate.isSuccess}
      onClose={onClose}
    >
      {(close) => (
        <div className={css['form']}>
          <Field group name="receivers" label={t('templates.activate.who')}>
            <div className={css['choices']}>
              {RECEIVERS.map((one) => (
                <label key={one}>
                  <input type="radio" name="receivers" checked={one === who} onChange={() => setWho(one)} />
                  <span className={css['name']}>{t(`templates.activate.${one}`)}</span>
                  <span className={css['second']}>{t(`templates.activate.${one}Hint`)}</span>
                </label>
              ))}
            </div>
          </Field>
          {who === 'some' && <PeopleChoice templateId={template.id} chosen={chosen} onChange={setChosen} />}
          {activate.error !== null && <ProblemNotice problem={problemOf(activate.error)} />}
          <div className={css['actions']}>
            <Button
              loading={activate.isPending}
              disabled={who === 'some' && chosen.length === 0}
              onClick={() => activate.mutate()}
            >
              {t('templates.activate.confirm')}
            </Button>
            <Button variant="default" onClick={close}>
              {t('ui.cancel')}
            </Button>
          </div>
        </div>
      )}
    </FormDialog>
  );
}
