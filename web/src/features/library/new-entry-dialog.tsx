import { FILE_NAME_LENGTH } from '@portal/domain/constants';
import type { Language } from '@portal/domain/templates/labels';
import { TextInput } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { useStateAcrossSignIn } from '../../lib/session/state-across-sign-in.ts';
import { useOnce } from '../../form/steps/use-once.ts';
import { FormButtons, FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { createLibraryEntry } from './queries.ts';
import css from './library.module.css';

type Props = {
  readonly kind: 'folder' | 'link';
  readonly language: Language;
  readonly parent: number | null;
  readonly onClose: () => void;
  readonly onMade: () => void;
};

/** A link is a valid address with http or https (specification section 5). */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

/** Names a new folder, or a link with its address. */
export function NewEntryDialog({ kind, language, parent, onClose, onMade }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useStateAcrossSignIn('library-new-name', '');
  const [url, setUrl] = useStateAcrossSignIn('library-new-url', '');
  const [tried, setTried] = useState(false);
  const nameField = useRef<HTMLInputElement>(null);
  const urlField = useRef<HTMLInputElement>(null);
  const once = useOnce();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy) return;
    if (name.trim() === '') return nameField.current?.focus();
    if (kind === 'link' && !isWebAddress(url.trim())) return urlField.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      const made = { language, parent, name };
      const wanted = kind === 'folder' ? { kind, ...made } : { kind, ...made, url: url.trim() };
      await once(wanted, (onceKey) => createLibraryEntry(wanted, { onceKey }));
      onMade();
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  }

  return (
    <FormDialog
      title={t(kind === 'folder' ? 'library.newFolder' : 'library.newLink')}
      isDirty={name.trim() !== '' || url.trim() !== ''}
      onClose={onClose}
    >
      {(close) => (
        <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
          <TextInput
            label={t('library.name')}
            maxLength={FILE_NAME_LENGTH}
            autoComplete="off"
            required
            data-autofocus
            ref={nameField}
            value={name}
            error={tried && name.trim() === '' && t('library.nameMissing')}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {kind === 'link' && (
            <TextInput
              label={t('library.address')}
              type="url"
              inputMode="url"
              autoComplete="off"
              required
              placeholder="https://"
              ref={urlField}
              value={url}
              error={tried && !isWebAddress(url.trim()) && t('library.addressWrong')}
              onChange={(event) => setUrl(event.currentTarget.value)}
            />
          )}
          {problem !== null && <ProblemNotice problem={problem} detail={problem.violations[0]?.message} />}
          <FormButtons label={t('library.add')} busy={busy} onCancel={close} />
        </form>
      )}
    </FormDialog>
  );
}
