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
  /** Whether the user was just edited: the edit button then takes the focus again. */
  readonly edited: boolean;
  readonly onEdit: () => void;
  readonly onMail: () => void;
};

/** What an admin can do with an account; what the access rules forbid is not offered. */
export function UserActions({ user, edited, onEdit, onMail }: Props) {
  const { t } = useTranslation();
  const self = useUser();
  const role = useRole();
  const organisationId = useOrganisation();
  const runner = useOneAtATime(user);
  const editButton = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (edited) editButton.current?.focus();
  }, [edited]);
  if (self === null || role === null) return null;
  const actor = { id: self.id, role, organisationId };
  const target = { id: user.id, organisationId: user.organisation.id, role: roleOf(user.roles) };
  if (!mayManageUser(actor, target)) return <Notice tone="info" title={t('users.notYours')} />;
  return (
    <div className={css['actions']}>
      {!user.verified && <VerifyButtons user={user} runner={runner} />}
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
      <EndSessionsButton user={user} runner={runner} />
      {mayDeleteUser(actor, target) && <DeleteButton user={user} runner={runner} />}
    </div>
  );
}

type ActionProps = { readonly user: User; readonly runner: ReturnType<typeof useOneAtATime> };

/** Confirms an address in the user's place, or sends them the link for it once more. */
function VerifyButtons({ user, runner: { busy, run } }: ActionProps) {
  const { t } = useTranslation();
  async function verify() {
    const sure = await confirm({
      title: t('users.ask.verify.title', { name: user.name }),
      text: t('users.ask.verify.text', { email: user.email }),
      confirmLabel: t('users.act.verify'),
    });
    if (sure) await run('verify', () => verifyUser(user.id));
  }
  return (
    <>
      <Button
        loading={busy === 'verify'}
        leftSection={<IconUserCheck aria-hidden stroke={1.75} />}
        onClick={() => void verify()}
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
  );
}

function EndSessionsButton({ user, runner: { busy, run } }: ActionProps) {
  const { t } = useTranslation();
  async function end() {
    const sure = await confirm({
      title: t('users.ask.end.title', { name: user.name }),
      text: t('users.ask.end.text'),
      confirmLabel: t('users.act.end'),
    });
    if (sure) await run('end', () => endSessions(user.id));
  }
  return (
    <Button
      variant="default"
      loading={busy === 'end'}
      leftSection={<IconLogout aria-hidden stroke={1.75} />}
      onClick={() => void end()}
    >
      {t('users.act.end')}
    </Button>
  );
}

/** Counts what would be deleted with the user, and asks by that count. */
function DeleteButton({ user, runner: { busy, run } }: ActionProps) {
  const { t } = useTranslation();
  const [cascade, setCascade] = useState<Cascade | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button
        variant="outline"
        color="bad"
        className={css['apart']}
        ref={button}
        loading={busy === 'count'}
        leftSection={<IconTrash aria-hidden stroke={1.75} />}
        onClick={() => void run('count', async () => setCascade(await cascadeOf(user.id)))}
      >
        {t('users.act.delete')}
      </Button>
      {cascade !== null && (
        <DeleteUserDialog
          user={user}
          cascade={cascade}
          onCounted={setCascade}
          onClose={() => {
            setCascade(null);
            // The button was disabled while it counted and lost the focus, so that the dialog cannot give it back.
            setTimeout(() => button.current?.focus());
          }}
        />
      )}
    </>
  );
}

/** Runs one action on a user at a time, and shows whether it succeeded. */
function useOneAtATime(user: Pick<User, 'name'>) {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const [busy, setBusy] = useState<Act | 'count' | null>(null);
  const running = useRef(false);

  async function run(act: Act | 'count', work: () => Promise<void>) {
    // State would come too late: a second click can arrive before the button is drawn as busy.
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
