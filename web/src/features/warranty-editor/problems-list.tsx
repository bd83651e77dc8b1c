import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/notices/empty-state.tsx';
import { isWarning, type WarrantyProblem } from './problems.ts';
import css from './warranty-editor.module.css';

type Props = {
  readonly problems: readonly WarrantyProblem[];
  readonly onOpen: (problem: WarrantyProblem) => void;
};

/** The errors for which the warranty cannot be saved, and the warnings; each row opens the place that it is about. */
export function ProblemsList({ problems, onOpen }: Props) {
  const { t } = useTranslation();
  if (problems.length === 0) return <EmptyState icon={IconCircleCheck} title={t('builder.problems.none')} />;
  return (
    <ul className={css['rows']} aria-label={t('warranty.area.problems')}>
      {problems.map((problem) => (
        <li key={problem.key}>
          <button type="button" className={css['problem']} onClick={() => onOpen(problem)}>
            {isWarning(problem) ? (
              <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
            ) : (
              <IconCircleX aria-hidden stroke={1.75} size="1.25rem" />
            )}
            <span>
              <strong>
                {problem.language === undefined
                  ? t('warranty.terms.title')
                  : t(`builder.language.${problem.language}`)}
              </strong>
              {': '}
              {t(`warranty.problem.${problem.code}`, {
                value: problem.value,
                compared: problem.compared ?? '',
              })}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
