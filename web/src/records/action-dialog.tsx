import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../lib/network/api-problem.ts';
import { useOpenWork } from '../lib/loading/busy.ts';
import { isStorageFull } from '../lib/local/local-db.ts';
import { focusField } from '../form/fields/focus-gap.ts';
import { FormDialog, useAskingClose } from '../ui/dialogs/form-dialog.tsx';
import { Section } from '../ui/frame/page.tsx';
import { Notice } from '../ui/notices/notice.tsx';
import css from './records.module.css';

type Props = {
  readonly title: string;
  /** A verb. */
  readonly label: string;
  readonly danger?: boolean;
  /** Within the page, beside what it is about, rather than over it. */
  readonly inline?: boolean;
  /** Whether something is typed that closing would lose. */
  readonly isDirty: boolean;
  /** Id of the first field with a missing or wrong value; null when all are valid. */
  readonly gap: string | null;
  /** Called with valid fields. The input stays where it resolves to false, and after an error, which is shown. */
  readonly onConfirm: () => Promise<boolean | void>;
  readonly onClose: () => void;
  /** The fields; `tried`: show what is missing. */
  readonly children: (tried: boolean) => ReactNode;
};

/**
 * A dialog for one action on an inspection or service that needs input. It closes when the action has succeeded;
 * otherwise the input stays, and is not dropped without a question.
 */
export function ActionDialog(props: Props) {
  const { title, label, danger = false, inline = false, isDirty, gap, onConfirm, onClose, children } = props;
  const { t } = useTranslation();
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const acting = useRef(false);
  useOpenWork(true);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (gap !== null) {
      requestAnimationFrame(() => focusField(gap));
      return;
    }
    // A second press may come before the button is drawn as busy.
    if (acting.current) return;
    acting.current = true;
    setBusy(true);
    try {
      if ((await onConfirm()) === false) setBusy(false);
      else onClose();
    } catch (error) {
      setTrouble(isStorageFull(error) ? t('form.notSent.full') : problemOf(error).detail);
      setBusy(false);
    } finally {
      acting.current = false;
    }
  }

  const form = (close: () => void) => (
    <form noValidate className={css['dialog']} onSubmit={(event) => void submit(event)}>
      {children(tried)}
      {trouble !== null && <Notice tone="bad" title={trouble} />}
      <div className={css['dialogActions']}>
        <Button variant="default" onClick={close}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={busy} {...(danger && { color: 'bad' })}>
          {label}
        </Button>
      </div>
    </form>
  );
  const frame = { title, isDirty: isDirty && !busy, onClose };
  if (inline) return <InlineForm {...frame}>{form}</InlineForm>;
  return (
    <FormDialog centered {...frame}>
      {form}
    </FormDialog>
  );
}

type InlineProps = Pick<Props, 'title' | 'isDirty' | 'onClose'> & {
  readonly children: (close: () => void) => ReactNode;
};

function InlineForm({ title, isDirty, onClose, children }: InlineProps) {
  const close = useAskingClose(isDirty, onClose);
  return (
    <section aria-label={title}>
      <Section title={title}>{children(close)}</Section>
    </section>
  );
}
