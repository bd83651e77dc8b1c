import { useUnsavedOfficeGuard } from '../../ui/frame/unsaved-guard.ts';
import { LANGUAGES } from '@portal/domain/constants';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import type { Language } from '@portal/domain/templates/labels';
import { languageSchema } from '@portal/domain/templates/labels-schema';
import { oneLineSchema } from '@portal/domain/contact/one-line';
import { wholeNumber } from '@portal/domain/iri-schema';
import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { SentFormFrame } from '../../form/steps/sent-form.tsx';
import { useSentForm } from '../../form/steps/use-sent-form.ts';
import { Section } from '../../ui/frame/page.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { refreshTemplates, updateTemplate } from './queries.ts';
import css from './template-editor.module.css';

const name = oneLineSchema(200);
const days = wholeNumber(0, 180);
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

/** What the form shows at first; a type from before its translations has its name in the main language. */
function basicsOf({
  name: single,
  nameTranslations,
  mainLanguage,
  isSpecial,
  heatpump,
  office,
}: DeviceTemplate) {
  const nameIn = (language: Language) =>
    nameTranslations[language] ?? (mainLanguage === language ? single : '');
  return {
    pl: nameIn('pl'),
    en: nameIn('en'),
    de: nameIn('de'),
    mainLanguage,
    isSpecial,
    heatpump,
    before: String(office?.inspectionDays.before ?? 30),
    after: String(office?.inspectionDays.after ?? 30),
  };
}

/** Names in three languages, and what the type is. These hold for every version. */
export function BasicsSection({ template, etag }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [dirty, setDirty] = useState(false);
  useUnsavedOfficeGuard(dirty, 'templates');
  const sent = useSentForm({
    name: 'template',
    schema,
    defaults: basicsOf(template),
    send: async ({ pl, en, de, before, after, ...values }) => {
      const texts = { pl, en, de };
      await updateTemplate(template.id, etag, {
        ...values,
        name: texts[values.mainLanguage],
        nameTranslations: { pl: pl || null, en: en || null, de: de || null },
        inspectionDays: { before, after },
      });
      setDirty(false);
      toast({ kind: 'success', title: t('templates.saved') });
      await refreshTemplates(queries);
    },
  });
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
          <TextInput
            label={t('templates.daysBefore')}
            inputMode="numeric"
            autoComplete="off"
            {...control('before')}
          />
          <TextInput
            label={t('templates.daysAfter')}
            inputMode="numeric"
            autoComplete="off"
            {...control('after')}
          />
        </div>
        <p className={css['second']}>{t('templates.daysHint')}</p>
      </SentFormFrame>
    </Section>
  );
}
