import type { FormSchema } from '@portal/domain/form/schema';
import type { Place } from '@portal/domain/form-builder/rules';
import { IconAlertTriangle, IconCircleCheck, IconCircleX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/notices/empty-state.tsx';
import { placeLabel } from '../place.ts';
import { type Problem, problemText } from './problems.ts';
import css from '../lists.module.css';

type Props = {
  readonly form: FormSchema;
  readonly problems: readonly Problem[];
  readonly onOpen: (place: Place | null) => void;
};

/** Everything for which the form is refused, then what is worth a look; each line leads to its place. */
export function ProblemsList({ form, problems, onOpen }: Props) {
  const { t } = useTranslation();
  if (problems.length === 0) return <EmptyState icon={IconCircleCheck} title={t('builder.problems.none')} />;
  return (
    <ul className={css['list']} aria-label={t('builder.area.problems')}>
      {problems.map((problem) => (
        <li key={problem.key} data-severity={problem.severity}>
          <button type="button" className={css['line']} onClick={() => onOpen(problem.place)}>
            {problem.severity === 'refusal' ? (
              <IconCircleX aria-hidden stroke={1.75} size="1.25rem" />
            ) : (
              <IconAlertTriangle aria-hidden stroke={1.75} size="1.25rem" />
            )}
            <span className={css['words']}>
              <strong>
                {problem.place === null ? t('builder.form.title') : placeLabel(t, form, problem.place)}
              </strong>
              <span>{problemText(t, problem)}</span>
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
