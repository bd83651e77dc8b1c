import type { UserCascade } from '@portal/domain/users/admin-contract';
import type { User } from '@portal/domain/users/entity';
import { Button, Modal, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { type ApiProblem, problemOf } from '../../lib/api-problem.ts';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { cascadeOf, deleteUser } from './queries.ts';
import css from './users.module.css';

type Props = {
  readonly user: User;
  readonly cascade: UserCascade;
  /** Something came or went meanwhile: the new counts have to be confirmed. */
  readonly onCounted: (cascade: UserCascade) => void;
  readonly onClose: () => void;
};

/** Says what goes with a user, and asks to type whom it is about: no slip of the thumb deletes years of work. */
export function DeleteUserDialog({ user, cascade, onCounted, onClose }: Props) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [params, setParams] = useSearchParams();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<ApiProblem | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const total = cascade.installations + cascade.inspections + cascade.services;

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    const right = typed.trim().toLowerCase() === user.email.toLowerCase();
    setWrong(!right);
    if (!right) return field.current?.focus();
    setBusy(true);
    setProblem(null);
    try {
      await deleteUser(user.id, cascade);
      toast({ kind: 'success', title: t('users.done.delete', { name: user.name }) });
      const rest = new URLSearchParams(params);
      rest.delete('id');
      setParams(rest, { replace: true });
      queries.removeQueries({ queryKey: ['users', 'one', user.id] });
      void queries.invalidateQueries();
    } catch (error) {
      const failed = problemOf(error);
      setProblem(failed);
      if (failed.code === 'changed-meanwhile') await cascadeOf(user.id).then(onCounted, () => undefined);
      setBusy(false);
    }
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('users.ask.delete.title', { name: user.name })}
      closeButtonProps={{ 'aria-label': t('ui.close') }}
    >
      <form noValidate className={css['form']} onSubmit={(event) => void submit(event)}>
        {total === 0 ? (
          <p className={css['second']}>{t('users.ask.delete.alone')}</p>
        ) : (
          <Notice tone="warn" title={t('users.ask.delete.with')}>
            {[
              t('users.cascade.installations', { count: cascade.installations }),
              t('users.cascade.inspections', { count: cascade.inspections }),
              t('users.cascade.services', { count: cascade.services }),
            ].join(', ')}
          </Notice>
        )}
        <p className={css['second']}>{t('users.ask.delete.text')}</p>
        <TextInput
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          label={t('users.ask.delete.type', { email: user.email })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={wrong ? t('users.ask.delete.wrong') : undefined}
          data-autofocus
          ref={field}
        />
        {problem !== null && (
          <Notice tone="bad" title={problem.title}>
            {problem.code === 'changed-meanwhile' ? t('users.ask.delete.recounted') : problem.detail}
          </Notice>
        )}
        <div className={css['actions']}>
          <Button type="submit" variant="outline" color="bad" loading={busy}>
            {t('users.ask.delete.confirm')}
          </Button>
          <Button onClick={onClose}>{t('ui.cancel')}</Button>
        </div>
      </form>
    </Modal>
  );
}
