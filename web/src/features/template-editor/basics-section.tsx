import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import { LANGUAGES } from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { oneLineSchema } from '@portal/domain/contact/one-line';
import { wholeNumber } from '@portal/domain/iri-schema';
import { Checkbox, NativeSelect, TextInput, type TextInputProps } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { MergedNotice } from '../../form/steps/merged-notice.tsx';
import { mergeValues } from '../../form/steps/merge-values.ts';
import { useRebased } from '../../form/steps/use-rebased.ts';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { Section } from '../../ui/frame/page.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { toast } from '../../ui/notices/toast.ts';
import { type Basics, basicsOf, saveBasics } from './basics.ts';
import { officeTemplate, refreshTemplates } from './queries.ts';
import css from './template-editor.module.css';

const name = oneLineSchema(200);
const days = z.preprocess((typed) => (typeof typed === 'string' ? typed.trim() : typed), wholeNumber(0, 180));
const schema = z
  .object({
    pl: name,
    en: name,
    de: name,
    mainLanguage: languageSchema,
    isSpecial: z.boolean(),
    heatpump: z.boolean(),
    before: days,
    after: days,
  })
  .superRefine((values, context) => {
    if (values[values.mainLanguage] === '') {
      context.addIssue({ code: 'custom', path: [values.mainLanguage], message: 'required' });
    }
  });

type Props = { readonly template: DeviceTemplate; readonly etag: string | null };

/** The properties of a template that are the same in all its versions: names, kind of device, inspection window. */
export function BasicsSection(props: Props) {
  const { t } = useTranslation();
  const [dirty, setDirty] = useState(false);
  useUnsavedOfficeGuard(dirty, 'templates');
  const { sent, rebased } = useBasicsForm(props);
  const { control, form } = sent;
  return (
    <Section title={t('templates.basics')}>
      <SentFormFrame
        sent={sent}
        submitLabel={t('templates.save')}
        busyLabel={t('templates.saving')}
        onDirty={setDirty}
      >
        <div className={css['languages']}>
          {LANGUAGES.map((language) => (
            <TextInput
              key={language}
              lang={language}
              label={t(`templates.nameIn.${language}`)}
              maxLength={200}
              autoComplete="off"
              {...control(language)}
            />
          ))}
        </div>
        <NativeSelect
          label={t('templates.mainLanguage')}
          description={t('templates.mainLanguageHint')}
          {...control('mainLanguage')}
          data={LANGUAGES.map((value) => ({ value, label: t(`templates.language.${value}`) }))}
        />
        <Checkbox
          label={t('templates.heatpump')}
          checked={form.watch('heatpump')}
          onChange={(event) => form.setValue('heatpump', event.currentTarget.checked, { shouldDirty: true })}
        />
        <Checkbox
          label={t('templates.isSpecial')}
          description={t('templates.isSpecialHint')}
          checked={form.watch('isSpecial')}
          onChange={(event) => form.setValue('isSpecial', event.currentTarget.checked, { shouldDirty: true })}
        />
        <div className={css['two']}>
          <DaysInput label={t('templates.daysBefore')} {...control('before')} />
          <DaysInput label={t('templates.daysAfter')} {...control('after')} />
        </div>
        <p className={css['second']}>{t('templates.daysHint')}</p>
        {rebased.clashes.length > 0 && <Clashes rebased={rebased} />}
      </SentFormFrame>
    </Section>
  );
}

function DaysInput({ error, ...props }: TextInputProps) {
  const { t } = useTranslation();
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      {...props}
      error={error !== undefined && t('templates.daysWrong')}
    />
  );
}

/**
 * The state of the form. If somebody else has saved the template meanwhile, both changes are merged when the form is saved; where
 * both changed the same value, the person chooses.
 */
function useBasicsForm({ template, etag }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const sent = useSentForm({
    name: 'template',
    schema,
    defaults: basicsOf(template),
    send: async (checked) => {
      const typed = sent.form.getValues();
      const mine = { ...checked, before: String(checked.before), after: String(checked.after) };
      try {
        afterSave(typed, await saveBasics(template.id, opened.etag, mine));
      } catch (error) {
        if (problemOf(error).code !== 'changed-meanwhile') throw error;
        const fresh = await queries.fetchQuery({ ...officeTemplate(template.id), staleTime: 0 });
        const theirs = basicsOf(fresh.template);
        const merged = mergeValues<Basics>(opened.values, mine, theirs);
        if (merged.clashes.length > 0) {
          join({ values: theirs, etag: fresh.etag });
          return;
        }
        afterSave(typed, await saveBasics(template.id, fresh.etag, merged.values));
      }
      await refreshTemplates(queries);
      toast({ kind: 'success', title: t('templates.saved') });
    },
  });
  const rebased = useRebased(`template-${template.id}`, sent.form, { values: basicsOf(template), etag });
  const { opened, afterSave, join } = rebased;
  return { sent, rebased };
}

type ClashesProps = Pick<ReturnType<typeof useBasicsForm>, 'rebased'>;

function Clashes({ rebased: { opened, clashes, take } }: ClashesProps) {
  const { t } = useTranslation();
  return (
    <MergedNotice
      values={clashes.map((name) => ({
        key: name,
        name: t(LABELS[name]),
        value: valueWords(t, name, opened.values[name]),
        onTake: () => take(name),
      }))}
    />
  );
}

const LABELS = {
  pl: 'templates.nameIn.pl',
  en: 'templates.nameIn.en',
  de: 'templates.nameIn.de',
  mainLanguage: 'templates.mainLanguage',
  isSpecial: 'templates.isSpecial',
  heatpump: 'templates.heatpump',
  before: 'templates.daysBefore',
  after: 'templates.daysAfter',
} as const;

function valueWords(t: TFunction, name: keyof Basics, theirs: string | boolean): string {
  if (typeof theirs === 'boolean') return t(theirs ? 'ui.yes' : 'ui.no');
  if (name === 'mainLanguage') return t(`templates.language.${languageSchema.parse(theirs)}`);
  return theirs || '–';
}
