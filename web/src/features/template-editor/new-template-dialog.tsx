import { type Starter, STARTERS } from '@portal/domain/templates/starters';
import { TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Field } from '../../ui/inputs/field.tsx';
import { useOnce } from '../../form/steps/use-once.ts';
import { useOrganisation } from '../../lib/session/session.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { FormButtons, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { Notice, ProblemNotice } from '../../ui/notices/notice.tsx';
import { setupOf } from '../setup/queries.ts';
import { templateAddress } from './addresses.ts';
import { createTemplate, refreshTemplates } from './queries.ts';
import css from './template-editor.module.css';

type Props = { readonly onClose: () => void };

/** Makes a device type: its name, and the starter that its first draft begins with. */
export function NewTemplateDialog({ onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const [name, setName] = useStateAcrossSignIn('template-new-name', '');
  const [starter, setStarter] = useStateAcrossSignIn<Starter>('template-new-starter', 'air-heat-pump');
  const [tried, setTried] = useState(false);
  const setup = useQuery(setupOf(useOrganisation()));
  const field = useRef<HTMLInputElement>(null);
  const once = useOnce();
  const make = useMutation({
    mutationFn: () => {
      const wanted = { name: name.trim(), nameTranslations: { pl: name.trim() }, starter };
      return once(wanted, (key) => createTemplate(wanted, key));
    },
    onSuccess: () => refreshTemplates(queries),
  });
  const made = make.data?.id;
  // Once nothing is unsaved any more: the dialog would ask.
  useEffect(() => {
    if (made !== undefined) void navigate(templateAddress(made));
  }, [made, navigate]);

  function submit(event: SubmitEvent) {
    event.preventDefault();
    setTried(true);
    if (name.trim() === '') return field.current?.focus();
    if (!make.isPending) make.mutate();
  }

  return (
    <FormDialog
      size="lg"
      title={t('templates.make')}
      isDirty={name.trim() !== '' && made === undefined}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css['form']} onSubmit={submit}>
          <TextInput
            ref={field}
            label={t('templates.namePolish')}
            description={t('templates.nameHint')}
            maxLength={200}
            autoComplete="off"
            required
            data-autofocus
            value={name}
            error={tried && name.trim() === '' && t('templates.nameMissing')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          <StarterChoice value={starter} onChange={setStarter} />
          {setup.data?.contact === false && (
            <Notice tone="info" title={t('templates.contactFirst')}>
              {t('templates.contactFirstText')}{' '}
              <Link to="/admin/settings/support">{t('settings.setup.contact')}</Link>
            </Notice>
          )}
          {make.error !== null && <ProblemNotice problem={problemOf(make.error)} />}
          <FormButtons label={t('templates.makeConfirm')} busy={make.isPending} onCancel={close} />
        </form>
      )}
    </FormDialog>
  );
}

type ChoiceProps = { readonly value: Starter; readonly onChange: (starter: Starter) => void };

function StarterChoice({ value, onChange }: ChoiceProps) {
  const { t } = useTranslation();
  return (
    <Field group name="starter" label={t('templates.starter.title')}>
      <div className={css['choices']}>
        {STARTERS.map((one) => (
          <label key={one}>
            <input type="radio" name="starter" checked={one === value} onChange={() => onChange(one)} />
            <span className={css['name']}>{t(`templates.starter.${one}`)}</span>
            <span className={css['second']}>{t(`templates.starter.${one}-text`)}</span>
          </label>
        ))}
      </div>
    </Field>
  );
}
