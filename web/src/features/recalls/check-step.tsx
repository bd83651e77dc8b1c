import { LANGUAGES } from '@portal/domain/constants';
import type { RecallCounts } from '@portal/domain/recalls/record';
import type { RecallSelection } from '@portal/domain/recalls/selection';
import { useTranslation } from 'react-i18next';
import { Section } from '../../ui/frame/page.tsx';
import type { MessageState } from './message-fields.tsx';
import { Numbers } from './numbers.tsx';
import { Paragraphs } from './own-recall.tsx';
import css from './recalls.module.css';
import { selectionWords } from './selection-words.ts';
import { useNames } from './use-names.ts';

type Props = {
  readonly selection: RecallSelection;
  readonly message: MessageState;
  readonly counts: RecallCounts;
};

/** Before anything is sent: which devices, how many people, and the words that they get. */
export function CheckStep({ selection, message, counts }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <Section title={t('recallOffice.check.chosen')}>
        <Numbers
          items={[
            [t('recallOffice.found.devices'), counts.devices],
            [t('recallOffice.found.installed'), counts.installed],
            [t('recallOffice.found.installers'), counts.installers],
          ]}
        />
        <SelectionList selection={selection} />
        <p className={css['second']}>{t('recallOffice.check.goes')}</p>
      </Section>
      {LANGUAGES.filter((language) => message[language].title !== '' || message[language].text !== '').map(
        (language) => (
          <Section key={language} title={message[language].title || message.pl.title}>
            <div lang={language}>
              <Paragraphs text={message[language].text || message.pl.text} />
            </div>
          </Section>
        ),
      )}
    </>
  );
}

/** The conditions of a selection, one a line. */
export function SelectionList({ selection }: { readonly selection: RecallSelection }) {
  const { t } = useTranslation();
  const names = useNames();
  return (
    <ul>
      {selectionWords(t, selection, names).map((words) => (
        <li key={words}>{words}</li>
      ))}
    </ul>
  );
}
