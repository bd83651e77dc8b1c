import { Button } from '@mantine/core';
import type { FormSchema } from '@portal/domain/form/schema';
import { insertCopies } from '@portal/domain/form-builder/copy';
import { declarationText, withDeclarationText } from '@portal/domain/form-builder/declaration';
import type { Language } from '@portal/domain/templates/labels';
import type { TemplateVersion } from '@portal/domain/templates/record';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FORM_KINDS } from '../../template-editor/addresses.ts';
import { type FormKind, SCHEMA_OF } from '../form-kind.ts';
import type { BuilderAction } from '../builder-state.ts';
import { TextInLanguages } from './text-in-languages.tsx';
import css from './panel.module.css';

type Props = {
  readonly form: FormSchema;
  readonly kind: FormKind;
  readonly version: TemplateVersion;
  readonly main: Language;
  readonly dispatch: (action: BuilderAction) => void;
};

/** The settings of the form as a whole: its declaration above the signatures, and copying from the template's other forms. */
export function FormPanel({ form, kind, version, main, dispatch }: Props) {
  const { t } = useTranslation();
  // A production form has a step for each stage alone, which copies are not.
  const others = FORM_KINDS.filter(
    (one) => one !== kind && kind !== 'production' && version[SCHEMA_OF[one]].steps.length > 0,
  );
  return (
    <section className={css['panel']} aria-label={t('builder.form.title')}>
      <h2 className={css['title']}>{t('builder.form.title')}</h2>
      <p className={css['second']}>{t('builder.form.text')}</p>
      <TextInLanguages
        id="builder-declaration"
        legend={t('builder.form.declaration')}
        main={main}
        multiline
        textIn={(language) => declarationText(form, language, main)}
        onText={(language, text) =>
          dispatch({
            kind: 'change',
            about: `declaration-${language}`,
            change: (now) => withDeclarationText(now, language, main, text),
          })
        }
      />
      {others.map((other) => (
        <Button
          key={other}
          variant="default"
          leftSection={<IconCopy aria-hidden stroke={1.75} size="1.25rem" />}
          onClick={() => {
            const { form: next, at } = insertCopies(form, version[SCHEMA_OF[other]].steps, form.steps.length);
            dispatch({ kind: 'put', form: next, select: { kind: 'step', id: at } });
          }}
        >
          {t('builder.form.copy', { form: t(`builder.kind.${other}`) })}
        </Button>
      ))}
    </section>
  );
}
