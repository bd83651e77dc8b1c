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
  /** What the server is doing, for the progress bar that appears after a second. */
  readonly busyLabel: string;
  /** Called when unsaved input begins or ends. */
  readonly onDirty?: (dirty: boolean) => void;
  /** Shown beside the button. */
  readonly beside?: ReactNode;
  readonly children: ReactNode;
};

/**
 * The frame of a form that is sent at once: fields, an error of the whole form, and a button that is never disabled.
 */
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
        // Enter may be pressed again while the form is being sent.
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
