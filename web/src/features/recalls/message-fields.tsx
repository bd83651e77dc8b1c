import { LANGUAGES } from '@portal/domain/constants';
import { RECALL_TEXT_MAX, RECALL_TITLE_MAX } from '@portal/domain/recalls/record';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { AreaControl, LineControl } from '../../form/fields/controls.tsx';
import css from './recalls.module.css';

export const messageSchema = z.record(z.enum(LANGUAGES), z.object({ title: z.string(), text: z.string() }));
export type MessageState = Readonly<z.infer<typeof messageSchema>>;

const BLANK = { title: '', text: '' };
export const NO_MESSAGE: MessageState = { pl: BLANK, en: BLANK, de: BLANK };

/** Id of the first field that has to be filled in; null when none is missing. */
export function firstGap({ pl }: MessageState): string | null {
  if (pl.title.trim() === '') return 'recall-title-pl';
  return pl.text.trim() === '' ? 'recall-text-pl' : null;
}

type Props = {
  readonly state: MessageState;
  readonly tried: boolean;
  readonly onChange: (state: MessageState) => void;
};

/** What installers read, in three languages side by side; Polish is required. */
export function MessageFields({ state, tried, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <div className={css['form']}>
      <p className={css['second']}>{t('recallOffice.message.hint')}</p>
      <div className={css['ways']}>
        {LANGUAGES.map((language) => {
          const { title, text } = state[language];
          const required = language === 'pl';
          const set = (part: 'title' | 'text', value: string) =>
            onChange({ ...state, [language]: { ...state[language], [part]: value } });
          return (
            <fieldset key={language} className={css['way']} lang={language}>
              <legend>{t(`recallOffice.message.language.${language}`)}</legend>
              <LineControl
                id={`recall-title-${language}`}
                label={t('recallOffice.message.title')}
                help={t('recallOffice.message.titleHelp')}
                required={required}
                error={
                  required && tried && title.trim() === ''
                    ? t('recallOffice.message.titleMissing')
                    : undefined
                }
                maxLength={RECALL_TITLE_MAX}
                value={title}
                onChange={(event) => set('title', event.currentTarget.value)}
              />
              <AreaControl
                id={`recall-text-${language}`}
                label={t('recallOffice.message.text')}
                help={t('recallOffice.message.textHelp')}
                required={required}
                error={
                  required && tried && text.trim() === '' ? t('recallOffice.message.textMissing') : undefined
                }
                maxLength={RECALL_TEXT_MAX}
                rows={8}
                value={text}
                onChange={(event) => set('text', event.currentTarget.value)}
              />
            </fieldset>
          );
        })}
      </div>
    </div>
  );
}
