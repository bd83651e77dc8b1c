import type { Worker } from '@portal/domain/production/worker';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { ProblemNotice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { addWorker, changeWorker } from './workers-queries.ts';
import css from './settings.module.css';

/** A worker as they were read, with their tag; null is a new one. */
export type EditedWorker = { readonly worker: Worker | null; readonly etag: string | null };

type Props = { readonly edited: EditedWorker; readonly onClose: () => void };

type WorkerValues = Parameters<typeof addWorker>[0];

/** Saves a worker, with what the server says against it. */
function useSavingWorker({ worker, etag }: EditedWorker, onSaved: () => void) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  async function save({ active, ...given }: WorkerValues): Promise<void> {
    setBusy(true);
    setProblem(null);
    try {
      if (worker === null) await addWorker(given);
      else await changeWorker(worker.id, etag, { ...given, active });
      toast({ kind: 'success', title: t('settings.workers.saved') });
      await queries.invalidateQueries({ queryKey: ['production_workers'] });
      onSaved();
    } catch (error) {
      setProblem(problemOf(error));
      await queries.invalidateQueries({ queryKey: ['production_workers'] });
    } finally {
      setBusy(false);
    }
  }
  return { busy, problem, save };
}

/** Adds a person of production or changes one. */
export function WorkerDialog({ edited: { worker, etag }, onClose }: Props) {
  const { t } = useTranslation();
  const [name, setName] = useState(worker?.name ?? '');
  const [pin, setPin] = useState(worker?.pin ?? '');
  const [badge, setBadge] = useState(worker?.badge ?? '');
  const [active, setActive] = useState(worker?.active ?? true);
  const [tried, setTried] = useState(false);
  const { busy, problem, save } = useSavingWorker({ worker, etag }, onClose);
  const pinIsWrong = pin !== '' && !/^\d{4,6}$/.test(pin);
  const violation = (path: string) =>
    problem?.violations?.find(({ propertyPath }) => propertyPath === path)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === '' || pinIsWrong) return;
    await save({ name, pin: pin === '' ? null : pin, badge: badge.trim() === '' ? null : badge, active });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={worker === null ? t('settings.workers.add') : worker.name}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
        <TextInput
          label={t('settings.workers.name')}
          autoComplete="off"
          required
          data-autofocus
          value={name}
          error={violation('name') ?? (tried && name.trim() === '' && t('settings.workers.nameMissing'))}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t('settings.workers.pin')}
          description={t('settings.workers.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          error={violation('pin') ?? (tried && pinIsWrong && t('settings.workers.pinWrong'))}
          onChange={(event) => setPin(event.currentTarget.value.trim())}
        />
        <TextInput
          label={t('settings.workers.badge')}
          description={t('settings.workers.badgeHint')}
          autoComplete="off"
          value={badge}
          error={violation('badge')}
          onChange={(event) => setBadge(event.currentTarget.value)}
        />
        {worker !== null && (
          <Checkbox
            label={t('settings.workers.active')}
            description={t('settings.workers.activeHint')}
            checked={active}
            onChange={(event) => setActive(event.currentTarget.checked)}
          />
        )}
        {problem !== null && problem.violations?.length === 0 && <ProblemNotice problem={problem} />}
        <div className={css['actions']}>
          <Button type="submit" loading={busy}>
            {t('settings.workers.save')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
