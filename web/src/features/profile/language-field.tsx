import { LANGUAGES } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectControl } from '../../form/fields/controls.tsx';
import { problemOf } from '../../lib/network/api-problem.ts';
import { setLanguage } from '../../lib/languages/i18n.ts';
import { LANGUAGE_NAMES } from '../../ui/frame/language-select.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { saveProfile } from './queries.ts';

/**
 * The language of mails and, at once, of the app on this device. `language` is that of mails: the app's may be another one, chosen in
 * the bar for this device alone (specification, section 1).
 */
export function LanguageField({ language }: { readonly language: Language }) {
  const { t } = useTranslation();
  const [failed, setFailed] = useState<string>();

  async function choose(next: Language) {
    setFailed(undefined);
    try {
      await setLanguage(next);
      if (next !== language) await saveProfile({ language: next });
    } catch (error) {
      const { title } = problemOf(error);
      setFailed(title);
      toast({ kind: 'error', title: t('profile.appearance.languageFailed'), message: title });
    }
  }

  return (
    <SelectControl
      id="profile-language"
      label={t('profile.appearance.language')}
      help={t('profile.appearance.languageHelp')}
      error={failed}
      options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }))}
      value={language}
      onChange={(event) => {
        const chosen = LANGUAGES.find((one) => one === event.currentTarget.value);
        if (chosen !== undefined) void choose(chosen);
      }}
    />
  );
}
