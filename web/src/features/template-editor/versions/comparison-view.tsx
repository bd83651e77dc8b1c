import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../../lib/network/api-problem.ts';
import { Skeletons } from '../../../ui/lists/skeletons.tsx';
import { ProblemNotice } from '../../../ui/notices/notice.tsx';
import ChangeList from './change-list.tsx';
import { comparisonOf } from '../queries.ts';
import css from '../template-editor.module.css';

type Props = { readonly before: number; readonly after: number };

/** What changes from one version to another, as sentences by part, and whom that concerns. */
export function ComparisonView({ before, after }: Props) {
  const { t } = useTranslation();
  const { data, error } = useQuery(comparisonOf(before, after));
  if (error !== null) return <ProblemNotice problem={problemOf(error)} />;
  if (data === undefined) return <Skeletons shape="rows" count={3} />;
  const { changes, consequences } = data;
  return (
    <section className={css['form']} aria-label={t('templates.compare.changes')}>
      <ChangeList changes={changes} />
      <h3 className={css['name']}>{t('templates.compare.concerns')}</h3>
      <ul>
        <li>
          {t('templates.versions.reach', {
            have: consequences.phones,
            count: consequences.allPhones,
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
