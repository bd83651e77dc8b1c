import { isEmail } from '@portal/domain/contact/contact-fields';
import type { Person } from '@portal/domain/users/record';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../../lib/network/api-problem.ts';
import { ProblemNotice } from '../../../ui/notices/problem-notice.tsx';
import { toast } from '../../../ui/notices/toast.ts';
import links from '../../../ui/lists/link-rows.module.css';
import css from '../installations.module.css';
import { LEAST_SEARCHED, receiverCandidates, shareWith } from './sharing.ts';

const SETTLED_MS = 300;

type Props = {
  readonly installationId: number;
  readonly opened: boolean;
  readonly onClose: () => void;
};

/** Finds somebody by name as one types, or takes a whole e-mail address. What was typed survives every error. */
export default function ShareDialog({ installationId, opened, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<Person | null>(null);
  const [notify, setNotify] = useState(true);
  const [missing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const [searched] = useDebouncedValue(text.trim(), SETTLED_MS);
  const candidates = useQuery({
    ...receiverCandidates(installationId, searched),
    enabled: opened && chosen === null && searched.length >= LEAST_SEARCHED && !searched.includes('@'),
  });

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const typed = text.trim();
    const receiver = chosen ?? (isEmail(typed) ? { email: typed } : null);
    setMissing(receiver === null);
    setProblem(null);
    if (receiver === null) return field.current?.focus();
    setBusy(true);
    try {
      const { name } = await shareWith(installationId, receiver, notify);
      toast({ kind: 'success', title: t('sharing.shared', { name }) });
      setText('');
      setChosen(null);
      setNotify(true);
      onClose();
      await queries.invalidateQueries({ queryKey: ['installations'] });
    } catch (error) {
      setProblem(problemOf(error));
      field.current?.focus();
    } finally {
      setBusy(false);
    }
  }

  const wrong = missing
    ? t('sharing.whoMissing')
    : problem?.code === 'receiver-not-found'
      ? problem.detail
      : undefined;
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('sharing.dialog')}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['list']} onSubmit={(event) => void submit(event)}>
        {chosen === null ? (
          <>
            <TextInput
              label={t('sharing.who')}
              description={t('sharing.whoHint')}
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.currentTarget.value);
                setMissing(false);
                setProblem(null);
              }}
              error={wrong}
              data-autofocus
              ref={field}
            />
            <Found
              people={candidates.data}
              failed={candidates.isError}
              onChoose={(person) => {
                setChosen(person);
                setMissing(false);
              }}
            />
          </>
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
        {problem !== null && (problem.code !== 'receiver-not-found' || chosen !== null) && (
          <ProblemNotice problem={problem} />
        )}
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

type FoundProps = {
  /** Undefined while nothing was searched for. */
  readonly people: readonly Person[] | undefined;
  readonly failed: boolean;
  readonly onChoose: (person: Person) => void;
};

/** Who was found by what was typed so far. */
function Found({ people, failed, onChoose }: FoundProps) {
  const { t } = useTranslation();
  return (
    <div aria-live="polite">
      {failed && <p className={css['second']}>{t('sharing.searchFailed')}</p>}
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
  );
}
