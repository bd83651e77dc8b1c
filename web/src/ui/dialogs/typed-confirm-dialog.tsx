import { Button, Modal, TextInput } from '@mantine/core';
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { ProblemNotice } from '../notices/notice.tsx';
import css from './dialog.module.css';
import { useFocusBack } from '../frame/use-focus-back.ts';

type Props = {
  readonly title: string;
  /** What will be deleted and cannot be restored. */
  readonly children: ReactNode;
  /** The label of the field, with the text to be typed unless that is shown separately. */
  readonly label: string;
  readonly expected?: ReactNode;
  readonly isRight: (typed: string) => boolean;
  readonly wrong: string;
  readonly input?: Pick<InputHTMLAttributes<HTMLInputElement>, 'type' | 'inputMode' | 'autoCapitalize'>;
  /** A verb: what happens. */
  readonly confirmLabel: string;
  /** Does it and navigates on; an error is shown here, and the person may try again. */
  readonly onConfirm: () => Promise<void>;
  readonly onFailed?: (problem: ApiProblem) => void;
  /** A message to show instead of the server's. */
  readonly detailOf?: (problem: ApiProblem) => string | undefined;
  readonly onClose: () => void;
};

/**
 * A confirmation for which the name of the record has to be typed, so that nothing important is deleted by accident.
 */
export function TypedConfirmDialog({ label, expected, isRight, wrong, onConfirm, ...more }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const [isWrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useFocusBack(true);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const right = isRight(typed);
    setWrong(!right);
    if (!right) return field.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      await onConfirm();
    } catch (error) {
      const failed = problemOf(error);
      setProblem(failed);
      more.onFailed?.(failed);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={more.onClose}
      title={more.title}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
        {more.children}
        <TextInput
          {...more.input}
          autoComplete="off"
          spellCheck={false}
          label={label}
          description={expected}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={isWrong ? wrong : undefined}
          data-autofocus
          ref={field}
        />
        {problem !== null && <ProblemNotice problem={problem} detail={more.detailOf?.(problem)} />}
        <div className={css['actions']}>
          <Button type="submit" variant="outline" color="bad" loading={busy}>
            {more.confirmLabel}
          </Button>
          <Button onClick={more.onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
