import { VERSION_PARTS, type VersionChange } from '@portal/domain/templates/version-change';
import { useTranslation } from 'react-i18next';
import { changeInWords } from './change-words.ts';
import css from '../template-editor.module.css';

/** Changes between two versions as sentences, by the part that they are in. */
export default function ChangeList({ changes }: { readonly changes: readonly VersionChange[] }) {
  const { t } = useTranslation();
  const parts = VERSION_PARTS.map((part) => ({
    part,
    lines: changes.filter((change) => change.part === part).map((change) => changeInWords(t, change)),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <>
      <h3 className={css['name']}>{t('templates.compare.changes')}</h3>
      {parts.length === 0 && <p className={css['second']}>{t('templates.compare.nothing')}</p>}
      {parts.map(({ part, lines }) => (
        <div key={part}>
          <h4>{t(`templates.compare.part.${part}`)}</h4>
          <ul>
            {lines.map((line, at) => (
              <li key={at}>{line}</li>
            ))}
          </ul>
        </div>
      ))}
    </>
  );
}
