import { Button } from '@mantine/core';
import { LANGUAGES } from '@portal/domain/constants';
import { labelIn, type Language } from '@portal/domain/templates/labels';
import type { DeviceTemplate } from '@portal/domain/templates/record';
import { useTranslation } from 'react-i18next';
import { AutosaveNotice } from '../../form/drafts/autosave-notice.tsx';
import type { DraftAutosave } from '../../form/drafts/draft-autosave.ts';
import { currentLanguage } from '../../lib/languages/i18n.ts';
import { BackLink } from '../../ui/frame/page.tsx';
import { Segments } from '../../ui/frame/segments.tsx';
import { templateAddress } from '../template-editor/addresses.ts';
import css from './warranty-editor.module.css';

type Props = {
  readonly template: DeviceTemplate;
  readonly language: Language;
  readonly autosave: DraftAutosave;
  readonly isUnsaved: boolean;
  readonly busy: boolean;
  readonly onLanguage: (language: Language) => void;
  readonly onSave: () => void;
};

/** Whose warranty is in work and in which language, whether it is kept and saved. */
export function EditorBar({ template, language, autosave, isUnsaved, busy, onLanguage, onSave }: Props) {
  const { t } = useTranslation();
  return (
    <header className={css['top']}>
      <div className={css['bar']}>
        <div>
          <BackLink to={templateAddress(template.id)}>
            {labelIn(currentLanguage(), template.nameTranslations, template.name)}
          </BackLink>
          <h1 className={css['heading']}>{t('warranty.title')}</h1>
        </div>
        <Segments
          name="warranty-language"
          label={t('warranty.language')}
          hideLabel
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: t(`builder.language.${value}`) }))}
          onChange={onLanguage}
        />
        <div className={css['ways']}>
          <div className={css['state']}>
            <output>{t(isUnsaved ? 'builder.unsaved' : 'builder.allSaved')}</output>
            <AutosaveNotice autosave={autosave} isOffice />
          </div>
          <Button onClick={onSave} loading={busy} title="Ctrl+S">
            {t('builder.save')}
          </Button>
        </div>
      </div>
    </header>
  );
}
