import { Button } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notices/notice.tsx';
import { ProgressLine } from '../../ui/notices/progress-bar.tsx';
import css from './sent-form.module.css';
import type { SentForm } from './use-sent-form.ts';

type Props<Values extends FieldValues, Checked> = {
  readonly sent: SentForm<Values, Checked>;
  /** A verb. */
  readonly submitLabel: string;
  /** What goes on while the server works, for the bar that comes after a second. */
  readonly busyLabel: string;
  /** Told whenever there begins or ceases to be unsaved input. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/** The frame of a form that is sent: fields, what is wrong with the whole, the button that is never disabled. */
export function SentFormFrame<Values extends FieldValues, Checked>(props: Props<Values, Checked>) {
  const { sent, submitLabel, busyLabel, onDirty, beside, children } = props;
  const { t } = useTranslation();
  const { isDirty } = sent.form.formState;
  useEffect(() => {
    onDirty?.(isDirty);
  }, [isDirty, onDirty]);
  return (
    <form
      noValidate
      className={css['form']}
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in a field comes as often as it is pressed.
        if (!sent.busy) sent.submit();
      }}
    >
      {children}
      {sent.problem !== null && (
        <Notice tone="bad" title={sent.problem.title}>
          {sent.problem.detail === sent.problem.title ? null : sent.problem.detail}
        </Notice>
      )}
      {sent.problem === null && sent.gaps > 0 && (
        <output className={css['gaps']}>{t('form.gaps', { count: sent.gaps })}</output>
      )}
      {sent.busy && <ProgressLine label={busyLabel} />}
      <div className={css['actions']}>
        <Button type="submit" loading={sent.busy}>
          {submitLabel}
        </Button>
        {beside}
      </div>
    </form>
  );
}
