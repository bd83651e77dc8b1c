import { IconCalculator } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { describedBy, FieldError } from '../../ui/inputs/field.tsx';
import { Notice } from '../../ui/notices/notice.tsx';
import { answerText } from './answer-text.ts';
import type { ViewProps } from './field-props.ts';
import css from './fields.module.css';

/** A statement to read, with its help text. */
export function StatementView({ frame }: ViewProps<'statement'>) {
  return (
    <div id={frame.id} className={css['statement']}>
      <p>{frame.label}</p>
      {frame.help !== undefined && <p className={css['help']}>{frame.help}</p>}
    </div>
  );
}

/** A value that is calculated from others, read-only. */
export function CalculatedView({ field, frame, answer }: ViewProps<'calculated'>) {
  const { t } = useTranslation();
  const { id, label, help, error } = frame;
  return (
    <div className={css['calculated']} data-error={error !== undefined || undefined}>
      <span id={`${id}-label`} className={css['label']}>
        <IconCalculator aria-hidden stroke={1.75} size="1.25rem" />
        {label}
      </span>
      <output
        id={id}
        tabIndex={-1}
        aria-labelledby={`${id}-label`}
        aria-describedby={describedBy(id, help, error)}
      >
        {answerText(t, field, answer) || <span className={css['help']}>{t('form.calculated.open')}</span>}
      </output>
      {help !== undefined && (
        <p id={`${id}-help`} className={css['help']}>
          {help}
        </p>
      )}
      <FieldError name={id} error={error} />
    </div>
  );
}

/** A question of a type that this version of the app does not know. */
export function NewerView({ frame }: ViewProps<'newer'>) {
  const { t } = useTranslation();
  return (
    <div id={frame.id} tabIndex={-1}>
      <Notice tone="warn" title={frame.label || t('form.newerApp.title')}>
        {t('form.newerApp.text')}
      </Notice>
    </div>
  );
}
