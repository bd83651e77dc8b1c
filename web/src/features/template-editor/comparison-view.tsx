import { VERSION_PARTS } from '@portal/domain/templates/version-change';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { Skeletons } from '../../ui/lists/skeletons.tsx';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { changeInWords } from './change-words.ts';
import { comparisonOf } from './queries.ts';
import css from './template-editor.module.css';

type Props = { readonly before: number; readonly after: number };

/** What changes from one version to another, as sentences by part, and whom that concerns. */
export function ComparisonView({ before, after }: Props) {
  const { t } = useTranslation();
  const { data, error } = useQuery(comparisonOf(before, after));
  if (error !== null) return <ProblemNotice problem={problemOf(error)} />;
  if (data === undefined) return <Skeletons shape="rows" count={3} />;
  const { changes, consequences } = data;
  const parts = VERSION_PARTS.map((part) => ({
    part,
    lines: changes.filter((change) => change.part === part).map((change) => changeInWords(t, change)),
  })).filter(({ lines }) => lines.length > 0);
  return (
    <section className={css['form']} aria-label={t('templates.compare.changes')}>
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
      <h3 className={css['name']}>{t('templates.compare.concerns')}</h3>
      <ul>
        <li>
          {t('templates.versions.reach', {
            have: consequences.phones,
            all: consequences.allPhones,
            number: data.before.number,
          })}
        </li>
        <li>{t('templates.versions.devices', { count: consequences.devices })}</li>
        {consequences.waiting > 0 && (
          <li>{t('templates.versions.waiting', { count: consequences.waiting })}</li>
        )}
      </ul>
    </section>
  );
}
