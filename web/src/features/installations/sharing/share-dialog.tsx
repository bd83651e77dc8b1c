import { isEmail } from '@portal/domain/contact/contact-fields';
import type { Person } from '@portal/domain/users/record';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOpenWork } from '../../../lib/loading/busy.ts';
import { type ApiProblem, problemOf } from '../../../lib/network/api-problem.ts';
import { ProblemNotice } from '../../../ui/notices/notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import links from '../../../ui/lists/link-rows.module.css';
import css from '../installations.module.css';
import { MIN_SEARCH_LENGTH, type Receiver, receiverCandidates, shareWith } from './sharing.ts';

const DEBOUNCE_MS = 300;

type Props = {
  readonly installationId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Shares with a person found by name, or with a whole e-mail address. What was typed survives every error. */
export default function ShareDialog({ installationId, opened, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Person | null>(null);
  const [notify, setNotify] = useState(true);
  const field = useRef<HTMLInputElement>(null);
  useOpenWork(opened && (text !== '' || chosen !== null));
  const { share, busy, missing, problem, clearMissing, clearErrors } = useSharing(
    installationId,
    field,
    () => {
      setText('');
      setChosen(null);
      setNotify(true);
      onClose();
    },
  );

  function submit(event: FormEvent) {
    event.preventDefault();
    const typed = text.trim();
    void share(chosen ?? (isEmail(typed) ? { email: typed } : null), notify);
  }

  const notFound = problem?.code === 'receiver-not-found';
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('sharing.dialog')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['list']} onSubmit={submit}>
        {chosen === null ? (
          <ReceiverSearch
            installationId={installationId}
            opened={opened}
            text={text}
            error={missing ? t('sharing.whoMissing') : notFound ? problem.detail : undefined}
            field={field}
            onText={(typed) => {
              setText(typed);
              clearErrors();
            }}
            onChoose={(person) => {
              setChosen(person);
              clearMissing();
            }}
          />
        ) : (
          <div className={css['actions']}>
            <strong>{t('sharing.chosen', { name: chosen.name })}</strong>
            <Button variant="default" onClick={() => setChosen(null)}>
              {t('sharing.change')}
            </Button>
          </div>
        )}
        <Checkbox
          label={t('sharing.notify')}
          checked={notify}
          onChange={(event) => setNotify(event.currentTarget.checked)}
        />
        {problem !== null && (!notFound || chosen !== null) && <ProblemNotice problem={problem} />}
        <div className={css['actions']}>
          <Button type="submit" loading={busy}>
            {t('sharing.share')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
/** Sends one share at a time. After an error, and without a receiver, the field takes the focus. */
function useSharing(installationId: number, field: RefObject<HTMLInputElement | null>, onShared: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);

  async function share(receiver: Receiver | null, notify: boolean): Promise<void> {
    if (busy) return;
    setMissing(receiver === null);
    setProblem(null);
    if (receiver === null) return field.current?.focus();
    setBusy(true);
    try {
      const { name } = await shareWith(installationId, receiver, notify);
      toast({ kind: 'success', title: t('sharing.shared', { name }) });
      onShared();
      await queries.invalidateQueries({ queryKey: ['installations'] });
    } catch (error) {
      setProblem(problemOf(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  return {
    share,
    busy,
    missing,
    problem,
    clearMissing: () => setMissing(false),
    clearErrors: () => {
      setMissing(false);
      setProblem(null);
    },
  };
}

type SearchProps = {
  readonly installationId: number;
  readonly opened: boolean;
  /** What was typed so far; a whole e-mail address is not searched for. */
  readonly text: string;
  readonly error: string | undefined;
  readonly field: RefObject<HTMLInputElement | null>;
  readonly onText: (text: string) => void;
  readonly onChoose: (person: Person) => void;
};

/** The field for a name or an e-mail address, and the people whose name or company matches it. */
function ReceiverSearch({ installationId, opened, text, error, field, onText, onChoose }: SearchProps) {
  const { t } = useTranslation();
  const [searched] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data: people, isError } = useQuery({
    ...receiverCandidates(installationId, searched),
    enabled: opened && searched.length >= MIN_SEARCH_LENGTH && !searched.includes('@'),
  });
  return (
    <>
      <TextInput
        label={t('sharing.who')}
        description={t('sharing.whoHint')}
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
        error={error}
        data-autofocus
        ref={field}
      />
      <div aria-live="polite">
        {isError && <p className={css['second']}>{t('sharing.searchFailed')}</p>}
        {people?.length === 0 && <p className={css['second']}>{t('sharing.nobodyFound')}</p>}
        {people !== undefined && people.length > 0 && (
          <ul className={links['rows']} aria-label={t('sharing.found')}>
            {people.map((person) => (
              <li key={person.id}>
                <button type="button" className={links['row']} onClick={() => onChoose(person)}>
                  <span className={css['person']}>
                    <strong>{person.name}</strong>
                    {person.company !== null && <span className={css['second']}>{person.company}</span>}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </>
  );
}
