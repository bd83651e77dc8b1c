import type { Worker } from '@portal/domain/workers/contract';
import { Button, Checkbox, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ApiProblem, problemOf } from '../../lib/network/api-problem.ts';
import { ProblemNotice } from '../../ui/notices/problem-notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { saveWorker } from './workers-queries.ts';
import css from './settings.module.css';

type Props = { readonly worker: Worker | null; readonly onClose: () => void };

/** Adds a person of production or changes one; the PIN that somebody has is not shown, only replaced. */
export function WorkerDialog({ worker, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [name, setName] = useState(worker?.name ?? '');
  const [pin, setPin] = useState('');
  const [withoutPin, setWithoutPin] = useState(false);
  const [badge, setBadge] = useState(worker?.badge ?? '');
  const [active, setActive] = useState(worker?.active ?? true);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const pinIsWrong = pin !== '' && !/^\d{4,8}$/.test(pin);
  const violation = (path: string) =>
    problem?.violations?.find(({ propertyPath }) => propertyPath === path)?.message;

  async function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (busy || name.trim() === '' || pinIsWrong) return;
    setBusy(true);
    setProblem(null);
    try {
      await saveWorker(worker, {
        name,
        badge: badge.trim() === '' ? null : badge,
        ...(pin !== '' && { pin }),
        ...(withoutPin && pin === '' && { pin: null }),
        ...(worker !== null && { active }),
      });
      toast({ kind: 'success', title: t('settings.workers.saved') });
      await queries.invalidateQueries({ queryKey: ['workers'] });
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
      await queries.invalidateQueries({ queryKey: ['workers'] });
    } finally {
      setBusy(false);
    }
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
          error={tried && name.trim() === '' && t('settings.workers.nameMissing')}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <TextInput
          label={t(worker?.hasPin === true ? 'settings.workers.newPin' : 'settings.workers.pin')}
          description={t('settings.workers.pinHint')}
          inputMode="numeric"
          autoComplete="off"
          value={pin}
          error={violation('pin') ?? (tried && pinIsWrong && t('settings.workers.pinWrong'))}
          onChange={(event) => setPin(event.currentTarget.value.trim())}
        />
        {worker?.hasPin === true && (
          <Checkbox
            label={t('settings.workers.withoutPin')}
            checked={withoutPin}
            onChange={(event) => setWithoutPin(event.currentTarget.checked)}
          />
        )}
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
