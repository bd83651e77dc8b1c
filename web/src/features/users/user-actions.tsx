import type { User } from '@portal/domain/users/record';
import { mayDeleteUser, mayManageUser } from '@portal/domain/access/user-policies';
import { roleOf } from '@portal/domain/access/role-of';
import { Button } from '@mantine/core';
import {
  IconLogout,
  IconMail,
  IconMailForward,
  IconPencil,
  IconTrash,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { problemOf } from '../../lib/network/api-problem.ts';
import { useOrganisation, useRole, useUser } from '../../lib/session/session.ts';
import { confirm } from '../../ui/dialogs/confirm.ts';
import { Notice } from '../../ui/notices/notice.tsx';
import { toast } from '../../ui/notices/toast.ts';
import { DeleteUserDialog } from './delete-user-dialog.tsx';
import { cascadeOf, endSessions, resendVerification, verifyUser } from './queries.ts';
import css from './users.module.css';

type Act = 'verify' | 'resend' | 'end';
type Cascade = Awaited<ReturnType<typeof cascadeOf>>;

type Props = {
  readonly user: User;
  /** Back from the form: the button that led there takes the focus again. */
  readonly edited: boolean;
  readonly onEdit: () => void;
  readonly onMail: () => void;
};

/** What an admin can do with an account; what the rules forbid is not offered. */
export function UserActions({ user, edited, onEdit, onMail }: Props) {
  const { t } = useTranslation();
  const self = useUser();
  const role = useRole();
  const organisationId = useOrganisation();
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) editButton.current?.focus();
  }, [edited]);
  const { busy, run } = useRunning(user);
  const [cascade, setCascade] = useState<Cascade | null>(null);
  const deleteButton = useRef<HTMLButtonElement>(null);
  if (self === null || role === null) return null;
  const actor = { id: self.id, role, organisationId };
  const guarded = { id: user.id, organisationId: user.organisation.id, role: roleOf(user.roles) };
  if (!mayManageUser(actor, guarded)) return <Notice tone="info" title={t('users.notYours')} />;

  async function askVerify() {
    const sure = await confirm({
      title: t('users.ask.verify.title', { name: user.name }),
      text: t('users.ask.verify.text', { email: user.email }),
      confirmLabel: t('users.act.verify'),
    });
    if (sure) await run('verify', () => verifyUser(user.id));
  }

  async function askEnd() {
    const sure = await confirm({
      title: t('users.ask.end.title', { name: user.name }),
      text: t('users.ask.end.text'),
      confirmLabel: t('users.act.end'),
    });
    if (sure) await run('end', () => endSessions(user.id));
  }

  return (
    <div className={css['actions']}>
      {!user.verified && (
        <>
          <Button
            loading={busy === 'verify'}
            leftSection={<IconUserCheck aria-hidden stroke={1.75} />}
            onClick={() => void askVerify()}
          >
            {t('users.act.verify')}
          </Button>
          <Button
            variant="default"
            loading={busy === 'resend'}
            leftSection={<IconMailForward aria-hidden stroke={1.75} />}
            onClick={() => void run('resend', () => resendVerification(user.id))}
          >
            {t('users.act.resend')}
          </Button>
        </>
      )}
      <Button
        variant="default"
        leftSection={<IconPencil aria-hidden stroke={1.75} />}
        onClick={onEdit}
        ref={editButton}
      >
        {t('users.act.edit')}
      </Button>
      <Button variant="default" leftSection={<IconMail aria-hidden stroke={1.75} />} onClick={onMail}>
        {t('users.act.mail')}
      </Button>
      <Button
        variant="default"
        loading={busy === 'end'}
        leftSection={<IconLogout aria-hidden stroke={1.75} />}
        onClick={() => void askEnd()}
      >
        {t('users.act.end')}
      </Button>
      {mayDeleteUser(actor, guarded) && (
        <Button
          variant="outline"
          color="bad"
          className={css['apart']}
          ref={deleteButton}
          loading={busy === 'count'}
          leftSection={<IconTrash aria-hidden stroke={1.75} />}
          onClick={() => void run('count', async () => setCascade(await cascadeOf(user.id)))}
        >
          {t('users.act.delete')}
        </Button>
      )}
      {cascade !== null && (
        <DeleteUserDialog
          user={user}
          cascade={cascade}
          onCounted={setCascade}
          onClose={() => {
            setCascade(null);
            // It was busy, and without the focus, when the dialog came.
            setTimeout(() => deleteButton.current?.focus());
          }}
        />
      )}
    </div>
  );
}

/** Carries out one thing at a time and says what came of it. */
function useRunning(user: Pick<User, 'name'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Act | 'count' | null>(null);
  const running = useRef(false);

  async function run(act: Act | 'count', work: () => Promise<void>) {
    // A second click comes before the first one has drawn the button busy.
    if (running.current) return;
    running.current = true;
    setBusy(act);
    try {
      await work();
      if (act !== 'count') toast({ kind: 'success', title: t(`users.done.${act}`, { name: user.name }) });
    } catch (error) {
      const problem = problemOf(error);
      toast({ kind: 'error', title: problem.title, message: problem.detail });
    } finally {
      running.current = false;
      setBusy(null);
      if (act !== 'count') void queries.invalidateQueries({ queryKey: ['users'] });
    }
  }

  return { busy, run };
}
