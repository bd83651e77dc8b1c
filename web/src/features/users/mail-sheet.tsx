import { Button, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { formatNumber } from '../../lib/languages/format.ts';
import { useRequestKey } from '../../lib/network/request-key.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { Sheet } from '../../ui/dialogs/sheet.tsx';
import { useUnsavedGuard } from '../../ui/frame/unsaved-guard.ts';
import { mailingOf, type MailTo, sendMailing } from './queries.ts';
import css from './users.module.css';

type Props = {
  readonly opened: boolean;
  readonly to: MailTo;
  readonly onClose: () => void;
  /** With the id of the mailing, by which its progress is read. */
  readonly onSent: (mailing: number) => void;
};

/** An e-mail to one user or to all whom the filters find. What was typed survives closing and every error. */
export function MailSheet({ opened, to, onClose, onSent }: Props) {
  const { t } = useTranslation();
  const { subject, setSubject, subjectField, text, setText, textField, tried, busy, problem, submit } =
    useMail(to, onSent);
  return (
    <Sheet opened={opened} onClose={onClose} title={t('users.mail.title')}>
      <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
        <p className={css['second']}>
          {'user' in to
            ? t('users.mail.toOne', { name: to.name })
            : t('users.mail.toMany', { count: to.count, total: formatNumber(to.count) })}
        </p>
        <TextInput
          label={t('users.mail.subject')}
          value={subject}
          onChange={(event) => setSubject(event.currentTarget.value)}
          error={tried && subject.trim() === '' ? t('users.mail.subjectMissing') : undefined}
          maxLength={200}
          required
          data-autofocus
          ref={subjectField}
        />
        <Textarea
          label={t('users.mail.text')}
          description={t('users.mail.hint')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={tried && text.trim() === '' ? t('users.mail.textMissing') : undefined}
          maxLength={20_000}
          autosize
          minRows={8}
          required
          ref={textField}
        />
        {problem !== null && <ProblemNotice problem={problem} />}
        <div className={css['actions']}>
          <Button type="submit" loading={busy}>
            {t('users.mail.send')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Sheet>
  );
}

/** What is typed, the check for missing fields, and sending. */
function useMail(to: MailTo, onSent: Props['onSent']) {
  const { t } = useTranslation();
  const place = 'user' in to ? to.user : 'all';
  const [subject, setSubject] = useDraft(`mail-subject-${place}`, z.string(), '');
  const [text, setText] = useDraft(`mail-text-${place}`, z.string(), '');
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const subjectField = useRef<HTMLInputElement>(null);
  const textField = useRef<HTMLTextAreaElement>(null);
  const key = useRequestKey();
  useUnsavedGuard(!busy && subject + text !== '', {
    title: t('users.unsaved.title'),
    text: t('users.mail.unsaved'),
    confirmLabel: t('users.unsaved.leave'),
    cancelLabel: t('users.unsaved.stay'),
    danger: true,
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setTried(true);
    setProblem(null);
    if (subject.trim() === '') return subjectField.current?.focus();
    if (text.trim() === '') return textField.current?.focus();
    setBusy(true);
    try {
      const mail = mailingOf(to, subject, text);
      const { id } = await sendMailing(mail, key.of(mail));
      key.renew();
      setSubject('');
      setText('');
      setTried(false);
      onSent(id);
    } catch (error) {
      const found = problemOf(error);
      // The server keeps this refusal; whom the filters find may be others by the next try.
      if (found.code === 'invalid-input') key.renew();
      setProblem(found);
    } finally {
      setBusy(false);
    }
  }

  return { subject, setSubject, subjectField, text, setText, textField, tried, busy, problem, submit };
}
